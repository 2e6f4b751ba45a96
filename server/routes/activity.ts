/** GET /activity: what everybody did, for super_admins (docs/decisions/0062-activity.md). */
import type { FastifyInstance } from 'fastify';
import { ACTIVITY_PAGE_SIZE } from '../../src/contract/constants';
import { activityRequest, type ActivityEvent } from '../../src/contract/schemas/activity';
import type { ServerDeps } from '../deps';
import { defineRoute } from '../http/defineRoute';
import { selectActivityPage, selectFoldedPage } from '../repositories/activity';
import { nameKey, namesOfRecords } from '../repositories/auditRecords';
import { toRecordedChanges } from '../services/recordedChanges';
import { requirePlace } from './histories';

/** Adds the endpoint. `http/acts.ts` records in the audit trail that it was read, and with which filter. */
export function registerActivityRoute(app: FastifyInstance, deps: ServerDeps): void {
  defineRoute(app, deps, 'listActivity', {
    summary: 'Lists the audit trail, newest first. Each reading and each export are themselves recorded.',
    querystring: activityRequest,
    handler: ({ query }, _caller, { read }) => {
      const { limit = ACTIVITY_PAGE_SIZE, below, purpose: _purpose, fold, ...filter } = query;
      const page = { limit, below: below === undefined ? null : requirePlace(below) };
      const select = fold === 'jobs' ? selectFoldedPage : selectActivityPage;
      return read(async (db) => {
        const { rows: shown, counts, next } = await select(db, filter, page);
        const [changes, names] = await Promise.all([toRecordedChanges(db, shown), namesOfRecords(db, shown)]);
        const events = changes.map((change): ActivityEvent => {
          const { entity: kind, entityId: record, ...rest } = change;
          const count = counts.get(change.id) ?? 1;
          return { ...rest, kind, record, ...names.get(nameKey(change)), ...(count > 1 && { count }) };
        });
        return { events, next };
      });
    },
  });
}
