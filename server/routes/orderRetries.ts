/**
 * Retries for an order: creating it at the routing platform (docs/decisions/pipeline.md#creation-attempts), geocoding
 * its addresses (docs/decisions/pipeline.md#geocode-retry), and reviving it (docs/decisions/pipeline.md#revival).
 */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { messages } from '../../src/contract/messages';
import { serverMessages } from '../../src/contract/serverMessages';
import type { Order } from '../../src/contract/schemas/orders';
import {
  BULK_GEOCODE_RETRY,
  REVIVABLE,
  SINGLE_GEOCODE_RETRY,
  type OrderStatus,
} from '../../src/contract/statuses';
import { reviveOrder } from '../../src/domain/orders/changeOrder';
import type { Db } from '../db/withTx';
import type { ServerDeps } from '../deps';
import { actorOf, defineRoute } from '../http/defineRoute';
import { throwHttpError } from '../http/httpError';
import { ORDER_EVENTS, withEvent } from '../services/orderEvents';
import { retryCreation } from '../services/creationRetries';
import { runPipeline } from '../services/orderPipeline';
import { keepsOrder, orderAnswer, orderId, requireCurrentOrder } from './orderAnswers';

/** Statuses that allow a geocode retry: the console offers three for single orders and four in bulk. */
const GEOCODABLE: ReadonlySet<OrderStatus> = new Set([...SINGLE_GEOCODE_RETRY, ...BULK_GEOCODE_RETRY]);

/** POST /orders/retry/{orderId}, POST /orders/{id}/geocode and POST /orders/{id}/revive. */
export function registerOrderRetryRoutes(app: FastifyInstance, deps: ServerDeps): void {
  defineRoute(app, deps, 'retryOrderCreation', {
    summary: 'Retries the creation of an order in the routing product.',
    params: z.object({ orderId }),
    handler: ({ params }, caller, { claimed }) =>
      claimed(async (recorder) => {
        const answerOf = (using: Db, attempted: Order) =>
          orderAnswer(deps, using, attempted, { message: attempted.orderCreation?.message ?? '' });
        // The platform may take seconds, so no transaction is open meanwhile; success and failure are both stored.
        const attempted = await retryCreation(deps, params.orderId, actorOf(caller), {
          replace: async (trx, told) => {
            if (told.orderCreation?.success) await recorder.keep(trx, await answerOf(trx, told));
          },
        });
        if (!attempted.orderCreation?.success) throwHttpError(502, attempted.orderCreation?.message ?? '');
        return answerOf(deps.db, attempted);
      }),
  });

  defineRoute(app, deps, 'geocodeOrder', {
    summary: 'Geocodes the addresses of an order again and works out its status.',
    params: z.object({ id: orderId }),
    handler: (request, caller, { inSteps }) =>
      inSteps(async (recorder) => {
        const { id } = request.params;
        const settled = await runPipeline(deps, {
          ...actorOf(caller),
          orderId: id,
          trigger: 'geocodeRetry',
          action: 'geocodeOrder',
          recorder: keepsOrder(deps, recorder),
          change: (order) => {
            requireCurrentOrder(request, deps, order);
            if (GEOCODABLE.has(order.orderStatus)) return order;
            return throwHttpError(409, serverMessages.notGeocodable(id, order.orderStatus));
          },
        });
        return orderAnswer(deps, deps.db, settled ?? throwHttpError(404, messages.orderNotFound(id)));
      }),
  });

  defineRoute(app, deps, 'reviveOrder', {
    summary: 'Revives a dead order as if it were new.',
    params: z.object({ id: orderId }),
    handler: (request, caller, { inSteps }) =>
      inSteps(async (recorder) => {
        const { id } = request.params;
        const revived = await runPipeline(deps, {
          ...actorOf(caller),
          orderId: id,
          trigger: 'revive',
          action: 'reviveOrder',
          recorder: keepsOrder(deps, recorder),
          change: (order) => {
            requireCurrentOrder(request, deps, order);
            if (!REVIVABLE.includes(order.orderStatus)) {
              throwHttpError(409, serverMessages.notRevivable(id, order.orderStatus));
            }
            const now = deps.now();
            return withEvent(reviveOrder(order, now), { event: ORDER_EVENTS.revived, timestamp: now });
          },
        });
        return orderAnswer(deps, deps.db, revived ?? throwHttpError(404, messages.orderNotFound(id)));
      }),
  });
}
