/** Shared by the routes of single orders: the id, the answer with its version, and the caller. */
import * as z from 'zod';
import { messages } from '../../src/contract/messages';
import { withWireNames } from '../../src/contract/product';
import type { Order } from '../../src/contract/schemas/orders';
import type { ServerDeps } from '../deps';
import type { Db } from '../db/withTx';
import { answerJson, answerText, type HttpAnswer } from '../http/answer';
import { actorOf, type Caller } from '../http/defineRoute';
import { requireVersion } from '../http/etag';
import type { IdempotencyRecorder } from '../http/idempotencyRecorder';
import { destinationInText, type OrderText } from '../repositories/orderRow';
import { orderJson } from '../serializers/orders';
import type { ChangeBy } from '../services/changeBy';
import { destinationOf, findDestinationTimezones, type Destination } from '../services/destinationZones';
import type { OutcomeRecorder } from '../services/creationAttempts';

type AnswerDeps = Pick<ServerDeps, 'settings' | 'db'>;

/** This server makes the ids, and none is longer. */
export const orderId = z.string().trim().min(1).max(100);

/**
 * Answers with the whole order in wire form, its destination's time zone and its ETag, plus `added`.
 * @param using for the reads: the transaction if there is one, else the pool
 */
export async function orderAnswer(
  deps: AnswerDeps,
  using: Db,
  order: Order,
  added: { readonly message?: string } = {},
): Promise<HttpAnswer> {
  const [timezone] = await findDestinationTimezones(deps, using, [destinationOf(order)]);
  const whole = { ...order, ...(timezone != null && { timezone }) };
  return answerJson(
    { ...withWireNames(whole, deps.settings.product.key), ...added },
    order.version === undefined ? {} : { version: order.version },
  );
}

/** Like `orderAnswer`, but from the stored texts without parsing them. */
export async function orderTextAnswer(deps: AnswerDeps, using: Db, row: OrderText): Promise<HttpAnswer> {
  const [timezone = null] = await findDestinationTimezones(deps, using, [destinationOfRow(row)]);
  return answerText(orderJson(row, timezone, deps.settings.product.key), { version: row.version });
}

/** Returns what determines the time zone of a stored order. */
export function destinationOfRow({
  merchant_id: merchantId,
  rules_version,
  document,
}: OrderText): Destination {
  const { postalCode, province } = destinationInText(document);
  return {
    merchantId,
    rulesVersion: rules_version,
    ...(postalCode && { postalCode }),
    ...(province && { province }),
  };
}

/**
 * Refuses a stale If-Match with 412 and the order as it is now. Pass the order as read for the change.
 * @param asked what is to be changed, if the body uses other names than orders do
 */
export function requireCurrentOrder(
  request: Parameters<typeof requireVersion>[0],
  { settings }: Pick<ServerDeps, 'settings'>,
  order: Order,
  asked?: unknown,
): void {
  const { id, version } = order;
  requireVersion(request, {
    entity: 'order',
    id,
    version,
    message: messages.orderChanged(id),
    current: () => withWireNames(order, settings.product.key),
    ...(asked !== undefined && { asked }),
  });
}

/** The change of an order by the caller, who may have named in If-Match the version it is to have. */
export function orderChange(
  request: Parameters<typeof requireVersion>[0],
  deps: Pick<ServerDeps, 'settings' | 'now'>,
  caller: Caller,
): ChangeBy<Order> {
  const check = (current: Order): void => requireCurrentOrder(request, deps, current);
  return { ...actorOf(caller), now: deps.now(), check };
}

/** Keeps the order's answer under the call's Idempotency-Key in each transaction that writes the order. */
export function keepsOrder(deps: AnswerDeps, recorder: IdempotencyRecorder): OutcomeRecorder {
  return {
    keep: async (trx, order) => recorder.keep(trx, await orderAnswer(deps, trx, order)),
    replace: async (trx, order) => recorder.replace(trx, await orderAnswer(deps, trx, order)),
  };
}
