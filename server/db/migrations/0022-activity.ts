/** From where each change was made, and the trail by whom, what and which request (docs/decisions/0062-activity.md). */
import type { Migration } from './migration';

export const activity0022: Migration = {
  name: '0022-activity',
  statements: [
    `alter table audit add column if not exists origin text`,
    `create index if not exists audit_actor on audit (actor asc, at asc, id asc)`,
    // Together they may never have met: neither index alone would find that out quickly.
    `create index if not exists audit_actor_action on audit (actor asc, action asc, at asc, id asc)`,
    `create index if not exists audit_action on audit (action asc, at asc, id asc)`,
    `create index if not exists audit_kind on audit (entity asc, at asc, id asc)`,
    `create index if not exists audit_record on audit (entity_id asc, at asc, id asc)`,
    `create index if not exists audit_job on audit (origin asc, at asc, id asc) where origin like 'job:%'`,
    `create index if not exists audit_request on audit (request_id asc, at asc, id asc)`,
  ],
};
