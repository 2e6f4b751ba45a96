/**
 * The origin of each change, and indexes of the trail by person, action, record and request
 * (docs/decisions/0062-activity.md).
 */
import type { Migration } from './migration';

export const activity0022: Migration = {
  name: '0022-activity',
  statements: [
    `alter table audit add column if not exists origin text`,
    `create index if not exists audit_actor on audit (actor asc, at asc, id asc)`,
    // A person may never have done an action: neither single index would show that quickly.
    `create index if not exists audit_actor_action on audit (actor asc, action asc, at asc, id asc)`,
    `create index if not exists audit_action on audit (action asc, at asc, id asc)`,
    `create index if not exists audit_kind on audit (entity asc, at asc, id asc)`,
    `create index if not exists audit_record on audit (entity_id asc, at asc, id asc)`,
    `create index if not exists audit_job on audit (origin asc, at asc, id asc) where origin like 'job:%'`,
    `create index if not exists audit_request on audit (request_id asc, at asc, id asc)`,
  ],
};
