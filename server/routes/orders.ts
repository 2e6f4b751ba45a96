/** Searches, counts, sums up, reads and readies orders, and notes exports (API-04, API-05, API-10). */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { grouped } from '../../src/contract/counts';
import {
  COUNTED_SEARCHES_MAX,
  ORDER_COUNT_MAX,
  ORDER_FIND_MAX,
  ORDER_PAGE_SIZE,
  SEARCHES_COUNT_MAX,
} from '../../src/contract/constants';
import { merchantMessages } from '../../src/contract/merchantMessages';
import { messages } from '../../src/contract/messages';
import { serverMessages } from '../../src/contract/serverMessages';
import type { EpochMs } from '../../src/contract/schemas/common';
import { orderSummaryRequest } from '../../src/contract/schemas/orderSummary';
import {
  exportNote,
  orderCountRequest,
  orderCountsRequest,
  orderSearchRequest,
  type OrderCountRequest,
  type OrderSearchRequest,
} from '../../src/contract/schemas/orders';
import { NEWEST_FIRST } from '../../src/contract/orderTable';
import { naturalDirection } from '../../src/domain/orders/orderSort';
import { findQuery } from '../../src/domain/orders/findTerms';
import { STATUS_ALIASES, type OrderStatus } from '../../src/contract/statuses';
import type { ServerDeps } from '../deps';
import { withTx, type Db } from '../db/withTx';
import { answerText } from '../http/answer';
import { actorOf, defineRoute } from '../http/defineRoute';
import { throwHttpError } from '../http/httpError';
import { recordChange } from '../repositories/audit';
import { findOrderText } from '../repositories/orders';
import { findOrderIds } from '../repositories/findOrders';
import { readOrderCursor, toOrderCursor } from '../repositories/orderCursor';
import { countOrders, countSearches, selectOrderPage, type OrderSearch } from '../repositories/orderSearch';
import type { OrderPosition } from '../repositories/orderSort';
import { orderPageJson } from '../serializers/orders';
import { failAt } from '../services/domainError';
import { filedCheck } from '../services/fileOrders';
import { attemptDueCreation } from '../services/dueCreations';
import { findDestinationTimezones } from '../services/destinationZones';
import { createOrderSummaries } from '../services/orderSummary';
import { setPickupReady } from '../services/pickupReady';
import {
  destinationOfRow,
  keepsOrder,
  orderAnswer,
  orderChange,
  orderId,
  orderTextAnswer,
} from './orderAnswers';

const orderIdParams = z.object({ id: orderId });

/**
 * POST /orders, /orders/count and /orders/counts, GET /orders/summary, GET /orders/getOrders/{id}, PATCH
 * /orders/{id}/pickupready.
 */
export function registerOrderRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { db, settings } = deps;
  const readSearch = searchReader(deps);
  const summaries = createOrderSummaries(deps);

  defineRoute(app, deps, 'searchOrders', {
    summary:
      'Lists a page of the orders that match every filter, newest first or by `sortBy`, with the cursor of the next page. The cursor ' +
      'is valid only with the same filters and sort (else 400). `find` needs no other filter: 400 if ' +
      'it is too short or too many orders match, 503 while older orders are being indexed.',
    body: orderSearchRequest.default({}),
    handler: ({ body }, _caller, { read }) =>
      read(async (db) => {
        const { sortBy = NEWEST_FIRST.by, sortDirection = naturalDirection(sortBy), ...filters } = body;
        const sort = { by: sortBy, direction: sortDirection };
        const search = { ...(await readSearch(db, filters)), sort };
        const after = readCursor(search, body);
        const page = await selectOrderPage(db, search, { after, limit: body.limit ?? ORDER_PAGE_SIZE });
        const next = page.next && toOrderCursor(search, page.next);
        const timezones = await findDestinationTimezones(deps, db, page.rows.map(destinationOfRow));
        return answerText(orderPageJson(page.rows, timezones, next, settings.product.key));
      }),
  });

  defineRoute(app, deps, 'countOrders', {
    summary: `Counts the orders that match every filter, up to ${grouped(ORDER_COUNT_MAX)}.`,
    body: orderCountRequest.default({}),
    handler: ({ body }, _caller, { read }) => read(async (db) => countOrders(db, await readSearch(db, body))),
  });

  defineRoute(app, deps, 'countSearches', {
    summary:
      `Counts the orders of up to ${COUNTED_SEARCHES_MAX} searches, each up to ` +
      `${grouped(SEARCHES_COUNT_MAX)}, in the order given.`,
    body: orderCountsRequest,
    handler: async ({ body: { searches } }, _caller, { read }) => {
      const wanted = searches.map((search) => readFilters(search, deps.now()));
      return { counts: await read((db) => countSearches(db, wanted)) };
    },
  });

  defineRoute(app, deps, 'summarizeOrders', {
    summary:
      'Summarizes the day: open orders by status, late and failed orders, and how many windows start in each hour of today and ' +
      'tomorrow. May be a few seconds old; `at` is its time.',
    querystring: orderSummaryRequest,
    handler: ({ query: { timezone, merchantId } }, _caller, { read }) => {
      const zone =
        deps.timeZones.find(timezone) ?? failAt('timezone', merchantMessages.timezoneUnknown(timezone));
      return summaries({ zone, merchantId }, read);
    },
  });

  defineRoute(app, deps, 'noteExport', {
    summary: 'Records in the audit trail that the browser exported a file of this many orders.',
    body: exportNote,
    handler: ({ body }, caller, { change }) =>
      change(async (trx) => {
        await recordChange(trx, {
          ...actorOf(caller),
          action: 'exportOrders',
          entity: 'export',
          entityId: caller.email,
          after: body,
          at: deps.now(),
        });
        return {};
      }),
  });

  defineRoute(app, deps, 'getOrder', {
    summary: 'Returns an order, with its version as the ETag.',
    params: orderIdParams,
    handler: async ({ params }) => {
      const row = await findOrderText(db, params.id);
      if (!row) throwHttpError(404, messages.orderNotFound(params.id));
      return orderTextAnswer(deps, db, row);
    },
  });

  defineRoute(app, deps, 'setPickupReady', {
    summary: 'Sets a GEOCODED order to PICKUP_READY. 409 in any other status.',
    params: orderIdParams,
    handler: (request, caller, { inSteps }) =>
      inSteps(async (recorder) => {
        const by = actorOf(caller);
        const { id } = request.params;
        const ready = await withTx(db, async (trx) => {
          const { order, text } = await setPickupReady(trx, id, orderChange(request, deps, caller));
          const answer = await orderTextAnswer(deps, trx, text);
          await recorder.keep(trx, answer);
          return { order, answer };
        });
        const attempted = await attemptDueCreation(deps, ready.order, by, keepsOrder(deps, recorder));
        return attempted === ready.order ? ready.answer : orderAnswer(deps, db, attempted);
      }),
  });
}

/** Returns a reader of a request's filters, which also looks up `find` in the index of terms. */
function searchReader(deps: ServerDeps): (db: Db, body: OrderCountRequest) => Promise<OrderSearch> {
  const { now } = deps;
  const requireFiled = filedCheck(deps.db);
  return async (db, body) => {
    const search = readFilters(body, now());
    if (body.find === undefined) return search;
    const query = findQuery(body.find);
    if (query === null) failAt('find', messages.findTooShort);
    await requireFiled();
    const orders = await findOrderIds(db, query);
    if (orders === null) failAt('find', serverMessages.findTooMany(grouped(ORDER_FIND_MAX)));
    return { ...search, find: { text: body.find, orders } };
  };
}

function readFilters(body: OrderCountRequest, now: EpochMs): OrderSearch {
  const { id, ids, refNumber, merchantId, deliveryType, approximate } = body;
  return {
    id,
    ids,
    refNumber,
    merchantId,
    deliveryType,
    approximate,
    lateAt: body.late && now,
    startsFrom: asMillis(body.windowStartFrom),
    startsTo: asMillis(body.windowStartTo),
    orderStatus: readStatus(body.orderStatus),
    createdFrom: asMillis(body.createdAtStart),
    createdTo: asMillis(body.createdAtEnd),
    windowFrom: asMillis(body.completeAfter),
    windowTo: asMillis(body.completeBefore),
  };
}

/** ACTIVE and COMPLETED are aliases; FAILED is the raw status of that name. */
function readStatus(word: string | undefined): OrderStatus | undefined {
  if (word === undefined) return undefined;
  return Object.hasOwn(STATUS_ALIASES, word) ? STATUS_ALIASES[word] : (word as OrderStatus);
}

/** A number of up to ten digits is in seconds, a longer one in milliseconds. */
function asMillis(moment: number | undefined): number | undefined {
  return moment !== undefined && moment < 10_000_000_000 ? moment * 1000 : moment;
}

function readCursor(search: OrderSearch, body: OrderSearchRequest): OrderPosition | null {
  const { lastEvaluatedKey, createdAt } = body;
  if (lastEvaluatedKey === undefined && createdAt === undefined) return null;
  if (lastEvaluatedKey === undefined || createdAt === undefined)
    failAt(createdAt === undefined ? 'createdAt' : 'lastEvaluatedKey', serverMessages.cursorHalf);
  return (
    readOrderCursor(search, { lastEvaluatedKey, createdAt }) ??
    failAt('lastEvaluatedKey', serverMessages.cursorForeign)
  );
}
