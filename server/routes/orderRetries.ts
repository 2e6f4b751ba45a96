/** The two second tries of an order: creating it at the routing platform (D-049) and finding its address (D-062). */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { messages } from '../../src/contract/messages';
import { withWireNames } from '../../src/contract/product';
import { order as orderSchema, type Order } from '../../src/contract/schemas/orders';
import { BULK_GEOCODE_RETRY, SINGLE_GEOCODE_RETRY, type OrderStatus } from '../../src/contract/statuses';
import type { ServerDeps } from '../deps';
import { answerJson, type HttpAnswer } from '../http/answer';
import { defineRoute, type Caller } from '../http/defineRoute';
import { refuse } from '../http/refuse';
import { findOrder } from '../repositories/orders';
import { attemptOrderCreation, runPipeline, type Doer } from '../services/orderPipeline';

const orderId = z.string().trim().min(1).max(100);

/** Statuses that either retry starts from: the console offers three singly and four in bulk (D-062). */
const GEOCODABLE: ReadonlySet<OrderStatus> = new Set([...SINGLE_GEOCODE_RETRY, ...BULK_GEOCODE_RETRY]);

/** POST /orders/retry/{orderId} and POST /orders/{id}/geocode. */
export function registerOrderRetryRoutes(app: FastifyInstance, deps: ServerDeps): void {
  defineRoute(app, deps, 'retryOrderCreation', {
    summary: 'Tries again to create an order in the routing product.',
    params: z.object({ orderId }),
    answer: orderSchema.extend({ message: z.string() }),
    handler: async ({ params }, caller) => {
      const order = await findOrder(deps.db, params.orderId);
      if (!order) refuse(404, messages.orderNotFound(params.orderId));
      if (!order.orderCreation) refuse(409, messages.creationNeverAttempted(order.id));
      // The platform may take seconds, so no transaction is open meanwhile; the outcome is stored either way.
      const attempted = await attemptOrderCreation(deps, order, doerOf(caller));
      const { success, message } = attempted.orderCreation ?? { success: false, message: '' };
      if (!success) refuse(502, message);
      return orderAnswer(deps, attempted, { message });
    },
  });

  defineRoute(app, deps, 'geocodeOrder', {
    summary: 'Looks up the addresses of an order again and settles its status anew.',
    params: z.object({ id: orderId }),
    answer: orderSchema,
    handler: async ({ params }, caller) => {
      const settled = await runPipeline(deps, {
        ...doerOf(caller),
        orderId: params.id,
        trigger: 'geocodeRetry',
        action: 'geocodeOrder',
        change: (order) => {
          if (GEOCODABLE.has(order.orderStatus)) return order;
          return refuse(409, messages.notGeocodable(order.id, order.orderStatus));
        },
      });
      if (!settled) refuse(404, messages.orderNotFound(params.id));
      return orderAnswer(deps, settled);
    },
  });
}

function doerOf({ email, requestId }: Caller): Doer {
  return { actor: email, requestId };
}

/** The whole order as it goes on the wire, with its ETag, and what the call adds to it (decisions A). */
function orderAnswer({ settings }: ServerDeps, order: Order, added: { message?: string } = {}): HttpAnswer {
  return answerJson(
    { ...withWireNames(order, settings.product.key), ...added },
    order.version === undefined ? {} : { version: order.version },
  );
}
