/**
 * Makes the first attempts at the routing platform after a change has made them due
 * (docs/decisions/pipeline.md#creation-attempts). They run after its transaction, so that no transaction waits for
 * another company.
 */
import type { Order } from '../../src/contract/schemas/orders';
import type { MerchantSummary } from '../../src/contract/schemas/merchants';
import { withTx } from '../db/withTx';
import type { Actor } from '../repositories/audit';
import { claimKey, releaseClaim } from '../repositories/idempotency';
import { findMerchantSummary } from '../repositories/merchants';
import { findOrders } from '../repositories/orders';
import {
  attemptOrderCreations,
  isCreationDue,
  type AttemptDeps,
  type OutcomeRecorder,
} from './creationAttempts';

type Recorder = Pick<OutcomeRecorder, 'replace'>;
type Merchants = Map<string, MerchantSummary | null>;

/** Returns the order after its first attempt, or unchanged if none is due or somebody else is making it. */
export async function attemptDueCreation(
  deps: AttemptDeps,
  order: Order,
  by: Actor,
  recorder?: Recorder,
): Promise<Order> {
  if (order.orderCreation !== undefined) return order;
  const merchant = await findMerchantSummary(deps.db, order.merchantId);
  if (!merchant || !isCreationDue(order, merchant)) return order;
  const merchants = new Map([[order.merchantId, merchant]]);
  const [attempted] = await attemptGroup(deps, [order.id], by, merchants, recorder);
  return attempted ?? order;
}

/** Orders claimed, read, sent and stored together; the platform is sent this many at the same time. */
const GROUP = 4;
/** Longer than a group takes: its calls to the platform, and the reads and writes around them. */
const LEASE_MS = 60_000;

/**
 * Does `attemptDueCreation` for many orders, a few at a time; returns those attempted. Each group is read just before
 * its turn, because that may be minutes later; an abort stops between two groups.
 */
export async function attemptDueCreations(
  deps: AttemptDeps,
  orderIds: readonly string[],
  by: Actor,
  signal?: AbortSignal,
): Promise<Order[]> {
  const attempted: Order[] = [];
  const merchants: Merchants = new Map();
  for (let start = 0; start < orderIds.length && !signal?.aborted; start += GROUP) {
    attempted.push(...(await attemptGroup(deps, orderIds.slice(start, start + GROUP), by, merchants)));
  }
  return attempted;
}

/**
 * Claims each order first: whoever changes it or looks for missed attempts meanwhile, in any process, does not send it
 * as well. Reads it after the claim, because an attempt may have been made before.
 */
async function attemptGroup(
  deps: AttemptDeps,
  orderIds: readonly string[],
  by: Actor,
  merchants: Merchants,
  recorder?: Recorder,
): Promise<Order[]> {
  const claims = await claimOrders(deps, orderIds);
  try {
    const due: Order[] = [];
    for (const order of await findOrders(deps.db, [...claims.keys()])) {
      const known = merchants.get(order.merchantId);
      const merchant = known === undefined ? await findMerchantSummary(deps.db, order.merchantId) : known;
      merchants.set(order.merchantId, merchant);
      if (merchant && isCreationDue(order, merchant)) due.push(order);
    }
    return await attemptOrderCreations(deps, due, by, recorder);
  } finally {
    await releaseOrders(deps, claims);
  }
}

/** The key does not depend on who makes the attempt, so that a person's bulk change and a look for missed ones share it. */
const claimOf = (orderId: string) => ({ caller: 'system', endpoint: 'attemptOrderCreation', key: orderId });

/** Claims those orders whose first attempt nobody else is making, in one commit. Returns when, by id. */
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

function releaseOrders({ db }: AttemptDeps, claims: ReadonlyMap<string, number>): Promise<void> {
  return withTx(db, async (trx) => {
    for (const [id, claimedAt] of claims) await releaseClaim(trx, claimOf(id), claimedAt);
  });
}
