/**
 * The audit trail in an order in which it can be followed (docs/decisions/0061). Rows from before have no place in it: the
 * default is given later than the column, so that they are not written anew.
 */
import type { Migration } from './migration';

export const feedOfChanges0021: Migration = {
  name: '0021-feed-of-changes',
  statements: [
    `alter table audit add column if not exists xid xid8`,
    `alter table audit alter column xid set default pg_current_xact_id()`,
    `create index if not exists audit_feed on audit (xid, id) where xid is not null`,
    `insert into meta (name, value) values ('feedEra', gen_random_uuid()::text) on conflict (name) do nothing`,
  ],
};
