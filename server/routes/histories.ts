/** GET .../history of orders, merchants, zones, rules and users (docs/decisions/0058-history.md). */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { HISTORY_PAGE_SIZE } from '../../src/contract/constants';
import type { EndpointName } from '../../src/contract/endpoints';
import { messages } from '../../src/contract/messages';
import { serverMessages } from '../../src/contract/serverMessages';
import type { AuditKind } from '../../src/contract/auditWords';
import { historyRequest } from '../../src/contract/schemas/history';
import type { ServerDeps } from '../deps';
import { defineRoute } from '../http/defineRoute';
import { throwHttpError } from '../http/httpError';
import { countChanges, selectChangePage } from '../repositories/auditPage';
import { readPlace } from '../repositories/auditPlace';
import { isRecordThere } from '../repositories/auditRecords';
import { failAt } from '../services/domainError';
import { toRecordedChanges } from '../services/recordedChanges';

const recordId = z.string().trim().min(1).max(320);

/** Each endpoint with the kind of its records. */
const HISTORIES = {
  getOrderHistory: 'order',
  getMerchantHistory: 'merchant',
  getZoneHistory: 'zone',
  getRuleHistory: 'shippingRule',
  getUserHistory: 'user',
} as const satisfies Partial<Record<EndpointName, AuditKind>>;

/** Adds the endpoints that say who changed a record. */
export function registerHistoryRoutes(app: FastifyInstance, deps: ServerDeps): void {
  for (const [name, kind] of Object.entries(HISTORIES) as [keyof typeof HISTORIES, AuditKind][]) {
    defineRoute(app, deps, name, {
      summary: 'Lists the changes of a record (what, by whom, when), newest first, with their number.',
      params: z.object({ id: recordId }),
      querystring: historyRequest,
      handler: ({ params: { id }, query }, _caller, { read }) => {
        const limit = query.limit ?? HISTORY_PAGE_SIZE;
        const below = query.below === undefined ? null : requirePlace(query.below);
        return read(async (db) => {
          const [page, counts] = await Promise.all([
            selectChangePage(db, kind, id, { limit, below, who: query.who }),
            countChanges(db, kind, id),
          ]);
          const all = counts.people + counts.system;
          // A deleted record still has a history, and a record without changes in the trail may exist.
          if ((all === 0 || kind === 'order') && !(await isRecordThere(db, kind, id))) {
            throwHttpError(
              404,
              kind === 'order' ? messages.orderNotFound(id) : serverMessages.recordNotFound,
            );
          }
          const changes = await toRecordedChanges(db, page.rows);
          const total = query.who === undefined ? all : counts[query.who];
          return { changes, next: page.next, total, counts };
        });
      },
    });
  }
}

/** Reads the place that an earlier answer ended with; 400 for anything else. */
export const requirePlace = (text: string) =>
  readPlace(text) ?? failAt('below', serverMessages.historyPlaceForeign);
