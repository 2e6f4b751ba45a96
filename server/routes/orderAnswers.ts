/** What the routes of single orders share: the id, the answer with its version, and who asks. */
import * as z from 'zod';
import { messages } from '../../src/contract/messages';
import { withWireNames } from '../../src/contract/product';
import type { Order } from '../../src/contract/schemas/orders';
import type { ServerDeps } from '../deps';
import { answerJson, answerText, type HttpAnswer } from '../http/answer';
import type { Caller } from '../http/defineRoute';
import { requireVersion } from '../http/etag';
import type { AnswerKeeper } from '../http/keptSteps';
import type { OrderText } from '../repositories/orderRow';
import { orderJson } from '../serializers/orders';
import type { Doer, OutcomeKeeper } from '../services/orderPipeline';

type Product = Pick<ServerDeps, 'settings'>;

/** Ids are ours: a longer one can not exist. */
export const orderId = z.string().trim().min(1).max(100);

export function doerOf({ email, requestId }: Caller): Doer {
  return { actor: email, requestId };
}

/** The whole order as it goes on the wire, with its ETag, and what the call adds to it (decisions A). */
export function orderAnswer(
  { settings }: Product,
  order: Order,
  added: { readonly message?: string } = {},
): HttpAnswer {
  return answerJson(
    { ...withWireNames(order, settings.product.key), ...added },
    order.version === undefined ? {} : { version: order.version },
  );
}

/** `orderAnswer` from the stored texts, without parsing them. */
export function orderTextAnswer({ settings }: Product, row: OrderText): HttpAnswer {
  return answerText(orderJson(row, settings.product.key), { version: row.version });
}

/** Refuses a stale If-Match with 412 and the order as it is: call it on the order read for the change. */
export function requireCurrentOrder(
  request: Parameters<typeof requireVersion>[0],
  { settings }: Product,
  order: Order,
): void {
  requireVersion(request, order.version ?? 0, messages.orderChanged(order.id), () =>
    withWireNames(order, settings.product.key),
  );
}

/** Keeps the order's answer under the call's Idempotency-Key in each transaction that writes it. */
export function keepsOrder(deps: Product, keeper: AnswerKeeper): OutcomeKeeper {
  return {
    take: (trx) => keeper.take(trx),
    keep: (trx, order) => keeper.keep(trx, orderAnswer(deps, order)),
  };
}
