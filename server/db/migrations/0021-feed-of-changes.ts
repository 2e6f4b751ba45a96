/**
 * Gives the audit trail an order in which it can be followed (docs/decisions/0061). Earlier rows have no position in
 * it: the default is set after the column is added, so that they are not rewritten.
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
