/**
 * Attempts to create an order at the routing platform and stores the outcome
 * (docs/decisions/pipeline.md#creation-attempts). First attempts are made by dueCreations.ts, which claims them.
 */
import type { Merchant } from '../../src/contract/schemas/merchants';
import type { Order, OrderCreation } from '../../src/contract/schemas/orders';
import { guardRouting } from '../adapters/routing/guardedRouting';
import { withTx, type Trx } from '../db/withTx';
import type { ServerDeps } from '../deps';
import { recordChanges, type Actor, type AuditedChange } from '../repositories/audit';
import { fromOrderRow } from '../repositories/orderRow';
import { setOrderCreations } from '../repositories/orders';

export type AttemptDeps = Pick<ServerDeps, 'db' | 'routing' | 'now' | 'log'>;

/** Keeps the call's answer in the transactions that write its change (docs/decisions/0005). */
export interface OutcomeRecorder {
  /** Called after the write, with the order as written; may throw. */
  keep(trx: Trx, order: Order): Promise<void>;
  /** Called after the write of a later step. */
  replace(trx: Trx, order: Order): Promise<void>;
}

/**
 * Step 6: whether the first attempt is due. With ONPICKUPREADY it waits until the order is ready for pickup. Later
 * attempts are retries by staff.
 */
export function isCreationDue(order: Order, merchant: Pick<Merchant, 'taskTimeCreation'>): boolean {
  if (order.orderCreation !== undefined) return false;
  const due = merchant.taskTimeCreation === 'ONPICKUPREADY' ? ['PICKUP_READY'] : ['GEOCODED', 'PICKUP_READY'];
  return due.includes(order.orderStatus);
}

/**
 * Attempts to create the order at the routing platform and stores the outcome with its audit row. A failed attempt
 * changes no status. Call it outside transactions; returns the order with the outcome.
 */
export async function attemptOrderCreation(
  deps: AttemptDeps,
  order: Order,
  by: Actor,
  recorder?: Pick<OutcomeRecorder, 'replace'>,
): Promise<Order> {
  const [attempted] = await attemptOrderCreations(deps, [order], by, recorder);
  return attempted ?? order;
}

/** Number of orders sent to the routing platform at the same time. */
const AT_ONCE = 4;

/** Does `attemptOrderCreation` for many orders and stores their outcomes together. */
export async function attemptOrderCreations(
  deps: AttemptDeps,
  orders: readonly Order[],
  by: Actor,
  recorder?: Pick<OutcomeRecorder, 'replace'>,
): Promise<Order[]> {
  if (orders.length === 0) return [];
  const attempts: { order: Order; outcome: OrderCreation }[] = [];
  for (let start = 0; start < orders.length; start += AT_ONCE) {
    const group = orders
      .slice(start, start + AT_ONCE)
      .map(async (order) => ({ order, outcome: await notifyRouting(deps, order) }));
    attempts.push(...(await Promise.all(group)));
  }
  return withTx(deps.db, async (trx) => {
    await recordChanges(
      trx,
      attempts.map(({ order, outcome }) => attemptRow(order, outcome, by)),
    );
    const outcomes = attempts.map(({ order: { id }, outcome }) => ({ id, outcome }));
    const rows = (await setOrderCreations(trx, outcomes, deps.now())).map(fromOrderRow);
    const stored = new Map(rows.map((order) => [order.id, order]));
    const updated = orders.flatMap(({ id }) => stored.get(id) ?? []);
    for (const order of updated) await recorder?.replace(trx, order);
    return updated;
  });
}

/** Sends an order to the routing platform and returns its answer without storing it. */
export async function notifyRouting(
  { routing, log, now }: Omit<AttemptDeps, 'db'>,
  order: Order,
): Promise<OrderCreation> {
  const { success, message } = await guardRouting(routing, log).createOrder(order);
  return { attemptedAt: now(), success, message };
}

/** Makes the audit row of an attempt. The order may hold the outcome of an earlier one. */
export const attemptRow = (
  { id, orderCreation }: Pick<Order, 'id' | 'orderCreation'>,
  outcome: OrderCreation,
  { actor, requestId }: Actor,
): AuditedChange => ({
  actor,
  requestId,
  action: 'attemptOrderCreation',
  origin: 'platform',
  entity: 'order',
  entityId: id,
  ...(orderCreation && { before: { orderCreation } }),
  after: { orderCreation: outcome },
});
