/** Searching, reading and readying orders (API-04, API-05, API-10). */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { ORDER_PAGE_SIZE } from '../../src/contract/constants';
import { messages } from '../../src/contract/messages';
import { withWireNames } from '../../src/contract/product';
import {
  order as orderSchema,
  orderSearchAnswer,
  orderSearchRequest,
  type Order,
  type OrderSearchRequest,
} from '../../src/contract/schemas/orders';
import { STATUS_ALIASES, type OrderStatus } from '../../src/contract/statuses';
import type { ServerDeps } from '../deps';
import { answerText, type HttpAnswer } from '../http/answer';
import { defineRoute } from '../http/defineRoute';
import { requireVersion } from '../http/etag';
import { refuse } from '../http/refuse';
import { findMerchantSummary } from '../repositories/merchants';
import type { OrderText } from '../repositories/orderRow';
import { findOrderText } from '../repositories/orders';
import {
  readOrderCursor,
  searchOrders,
  toOrderCursor,
  type OrderPosition,
  type OrderSearch,
} from '../repositories/orderSearch';
import { orderJson, orderPageJson } from '../serializers/orders';
import { attemptOrderCreation, isCreationDue, type Doer } from '../services/orderPipeline';
import { setPickupReady } from '../services/pickupReady';

/** Ids are ours: a longer one can not exist. */
const orderIdParams = z.object({ id: z.string().trim().min(1).max(100) });

/** POST /orders, GET /orders/getOrders/{id}, PATCH /orders/{id}/pickupready. */
export function registerOrderRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { db, settings } = deps;

  defineRoute(app, deps, 'searchOrders', {
    summary: 'One page of the orders that match every filter, newest first, and the cursor of the next.',
    body: orderSearchRequest.default({}),
    answer: orderSearchAnswer,
    handler: async ({ body }) => {
      const search = readSearch(body);
      const after = readCursor(search, body);
      const page = await searchOrders(db, search, { after, limit: body.limit ?? ORDER_PAGE_SIZE });
      const next = page.next && toOrderCursor(search, page.next);
      return answerText(orderPageJson(page.rows, next, settings.product.key));
    },
  });

  defineRoute(app, deps, 'getOrder', {
    summary: 'One order with its version as ETag.',
    params: orderIdParams,
    answer: orderSchema,
    handler: async ({ params }) => {
      const row = await findOrderText(db, params.id);
      if (!row) refuse(404, messages.orderNotFound(params.id));
      return orderAnswer(deps, row);
    },
  });

  defineRoute(app, deps, 'setPickupReady', {
    summary: 'Sets a GEOCODED order to PICKUP_READY; 409 in any other status.',
    params: orderIdParams,
    answer: orderSchema,
    handler: async (request, { email, requestId }, { change }) => {
      const doer = { actor: email, requestId };
      const done: { order?: Order } = {};
      const answer = await change(async (trx) => {
        const { order, text } = await setPickupReady(trx, request.params.id, {
          ...doer,
          now: deps.now(),
          check: (current) => requireCurrent(request, deps, current),
        });
        done.order = order;
        return orderAnswer(deps, text);
      });
      // Not done when another request with this key was faster: that one tells the routing platform.
      return (done.order && (await tellRouting(deps, done.order, doer))) ?? answer;
    },
  });
}

/**
 * The first attempt at the routing platform for merchants who want it on pickup ready (D-049): after the change, so
 * that no transaction waits for another company. Null when none is due.
 */
async function tellRouting(deps: ServerDeps, order: Order, doer: Doer): Promise<HttpAnswer | null> {
  if (order.orderCreation !== undefined) return null;
  const merchant = await findMerchantSummary(deps.db, order.merchantId);
  if (!merchant || !isCreationDue(order, merchant)) return null;
  const attempted = await attemptOrderCreation(deps, order, doer);
  const row = await findOrderText(deps.db, attempted.id);
  return row && orderAnswer(deps, row);
}

function requireCurrent(
  request: Parameters<typeof requireVersion>[0],
  { settings }: ServerDeps,
  order: Order,
): void {
  requireVersion(request, order.version ?? 0, messages.orderChanged(order.id), () =>
    withWireNames(order, settings.product.key),
  );
}

/** The whole order with its version as ETag. */
function orderAnswer({ settings }: ServerDeps, row: OrderText): HttpAnswer {
  return answerText(orderJson(row, settings.product.key), { version: row.version });
}

function readSearch(body: OrderSearchRequest): OrderSearch {
  const { id, refNumber, merchantId, deliveryType } = body;
  return {
    id,
    refNumber,
    merchantId,
    deliveryType,
    orderStatus: readStatus(body.orderStatus),
    createdFrom: asMillis(body.createdAtStart),
    createdTo: asMillis(body.createdAtEnd),
    windowFrom: asMillis(body.completeAfter),
    windowTo: asMillis(body.completeBefore),
  };
}

/** ACTIVE and COMPLETED are other names; FAILED is the raw status of that name (D-031). */
function readStatus(word: string | undefined): OrderStatus | undefined {
  if (word === undefined) return undefined;
  return Object.hasOwn(STATUS_ALIASES, word) ? STATUS_ALIASES[word] : (word as OrderStatus);
}

/** Ten digits are seconds, more are milliseconds (decisions I). */
function asMillis(moment: number | undefined): number | undefined {
  return moment !== undefined && moment < 10_000_000_000 ? moment * 1000 : moment;
}

function readCursor(search: OrderSearch, body: OrderSearchRequest): OrderPosition | null {
  const { lastEvaluatedKey, createdAt } = body;
  if (lastEvaluatedKey === undefined && createdAt === undefined) return null;
  if (lastEvaluatedKey === undefined || createdAt === undefined) refuse(400, messages.cursorHalf);
  return readOrderCursor(search, { lastEvaluatedKey, createdAt }) ?? refuse(400, messages.cursorForeign);
}
