/**
 * Attempts to create orders at the routing platform and stores their outcomes
 * (docs/decisions/pipeline.md#creation-attempts). Every attempt is claimed: the first ones (dueCreations.ts) and the
 * retries by staff (creationRetries.ts).
 */
import type { Merchant } from '../../src/contract/schemas/merchants';
import type { Order, OrderCreation } from '../../src/contract/schemas/orders';
import { guardRouting, ROUTING_TIMEOUT_MS } from '../adapters/routing/guardedRouting';
import { withTx, type Trx } from '../db/withTx';
import type { ServerDeps } from '../deps';
import { recordChanges, type Actor, type AuditedChange } from '../repositories/audit';
import { claimKey, releaseClaim } from '../repositories/idempotency';
import { fromOrderRow } from '../repositories/orderRow';
import { findOrders, setOrderCreations } from '../repositories/orders';
import { halfDone } from './halfDone';

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

/** Most orders to attempt in one call, because all are sent to the routing platform at the same time. */
export const MOST_ATTEMPTS = 4;

interface Attempts {
  /** At most `MOST_ATTEMPTS`. */
  readonly orderIds: readonly string[];
  readonly by: Actor;
  /** Whether to attempt the order, read after it was claimed, because an attempt may have been made before. */
  readonly isWanted: (order: Order) => boolean | Promise<boolean>;
  readonly recorder?: Pick<OutcomeRecorder, 'replace'> | undefined;
}

/**
 * Attempts to create orders at the routing platform and stores the outcomes with their audit rows. A failed attempt
 * changes no status. Each order is claimed first: whoever else wants to send it meanwhile, in any process, leaves it
 * alone, and only the holder of the claim writes the outcome. Returns the orders whose outcome this call has stored.
 * Call it outside transactions.
 */
export async function attemptOrderCreations(
  deps: AttemptDeps,
  { orderIds, by, isWanted, recorder }: Attempts,
): Promise<Order[]> {
  const claims = await claimOrders(deps, orderIds);
  if (claims.size === 0) return [];
  let isSent = false;
  try {
    const wanted: Order[] = [];
    for (const order of await findOrders(deps.db, [...claims.keys()])) {
      if (await isWanted(order)) wanted.push(order);
    }
    const send = async (order: Order) => ({ order, outcome: await notifyRouting(deps, order) });
    isSent = wanted.length > 0;
    const attempts = await Promise.all(wanted.map(send));
    return await withTx(deps.db, async (trx) => {
      const held = await releaseOrders(trx, claims);
      const ours = attempts.filter(({ order }) => held.has(order.id));
      if (ours.length === 0) return [];
      await recordChanges(
        trx,
        ours.map(({ order, outcome }) => attemptRow(order, outcome, by)),
      );
      const outcomes = ours.map(({ order: { id }, outcome }) => ({ id, outcome }));
      const stored = (await setOrderCreations(trx, outcomes, deps.now())).map(fromOrderRow);
      for (const order of stored) await recorder?.replace(trx, order);
      return stored;
    });
  } catch (error) {
    // A claim that cannot be released now expires later.
    await withTx(deps.db, (trx) => releaseOrders(trx, claims)).catch(() => undefined);
    throw isSent ? halfDone(error) : error;
  }
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

/** Ample for the calls to the platform, and the reads and writes around them. */
const LEASE_MS = 6 * ROUTING_TIMEOUT_MS;

/**
 * The key does not depend on who makes the attempt, so that people, bulk changes and looks for missed ones share it.
 */
const claimOf = (orderId: string) => ({ caller: 'system', endpoint: 'attemptOrderCreation', key: orderId });

/** Claims those orders that nobody else is sending, in one commit. Returns when, by id. */
function claimOrders(
  { db, now }: AttemptDeps,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return withTx(db, async (trx) => {
    const claims = new Map<string, number>();
    // Sorted, or two processes that claim the same orders could wait for each other.
    for (const id of [...orderIds].sort()) {
      const claimedAt = await claimKey(trx, claimOf(id), '', { now: now(), leaseMs: LEASE_MS });
      if (claimedAt !== null) claims.set(id, claimedAt);
    }
    return claims;
  });
}

/** Returns the ids whose claim was still held: a claim that has expired may have been taken over. */
async function releaseOrders(trx: Trx, claims: ReadonlyMap<string, number>): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  for (const [id, claimedAt] of claims) if (await releaseClaim(trx, claimOf(id), claimedAt)) held.add(id);
  return held;
}
