/** Searching, reading and readying orders (API-04, API-05, API-10). */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { ORDER_PAGE_SIZE } from '../../src/contract/constants';
import { messages } from '../../src/contract/messages';
import {
  order as orderSchema,
  orderSearchAnswer,
  orderSearchRequest,
  type OrderSearchRequest,
} from '../../src/contract/schemas/orders';
import { STATUS_ALIASES, type OrderStatus } from '../../src/contract/statuses';
import type { ServerDeps } from '../deps';
import { withTx } from '../db/withTx';
import { answerText } from '../http/answer';
import { defineRoute } from '../http/defineRoute';
import { refuse } from '../http/refuse';
import { findOrderText } from '../repositories/orders';
import {
  readOrderCursor,
  searchOrders,
  toOrderCursor,
  type OrderPosition,
  type OrderSearch,
} from '../repositories/orderSearch';
import { orderPageJson } from '../serializers/orders';
import { attemptDueCreation } from '../services/dueCreations';
import { setPickupReady } from '../services/pickupReady';
import {
  doerOf,
  keepsOrder,
  orderAnswer,
  orderId,
  orderTextAnswer,
  requireCurrentOrder,
} from './orderAnswers';

const orderIdParams = z.object({ id: orderId });

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
      return orderTextAnswer(deps, row);
    },
  });

  defineRoute(app, deps, 'setPickupReady', {
    summary: 'Sets a GEOCODED order to PICKUP_READY; 409 in any other status.',
    params: orderIdParams,
    answer: orderSchema,
    handler: (request, caller, { inSteps }) =>
      inSteps(async (keeper) => {
        const doer = doerOf(caller);
        const ready = await withTx(db, async (trx) => {
          await keeper.take(trx);
          const { order, text } = await setPickupReady(trx, request.params.id, {
            ...doer,
            now: deps.now(),
            check: (current) => requireCurrentOrder(request, deps, current),
          });
          await keeper.keep(trx, orderTextAnswer(deps, text));
          return order;
        });
        return orderAnswer(deps, await attemptDueCreation(deps, ready, doer, keepsOrder(deps, keeper)));
      }),
  });
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
