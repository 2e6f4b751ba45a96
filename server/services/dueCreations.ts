/**
 * Makes the first attempts at the routing platform after a change has made them due
 * (docs/decisions/pipeline.md#creation-attempts). They run after its transaction, so that no transaction waits for
 * another company.
 */
import type { Order } from '../../src/contract/schemas/orders';
import type { ServerDeps } from '../deps';
import type { MerchantSummary } from '../../src/contract/schemas/merchants';
import { withTx } from '../db/withTx';
import type { Actor } from '../repositories/audit';
import { claimKey, releaseClaim } from '../repositories/idempotency';
import { findMerchantSummary } from '../repositories/merchants';
import { findOrders } from '../repositories/orders';
import {
  attemptOrderCreation,
  attemptOrderCreations,
  isCreationDue,
  type OutcomeRecorder,
} from './orderPipeline';

type Deps = Pick<ServerDeps, 'db' | 'routing' | 'now' | 'log'>;

/** Returns the order after its first attempt, or unchanged if none is due. */
export async function attemptDueCreation(
  deps: Deps,
  order: Order,
  by: Actor,
  recorder: Pick<OutcomeRecorder, 'replace'>,
): Promise<Order> {
  if (order.orderCreation !== undefined) return order;
  const merchant = await findMerchantSummary(deps.db, order.merchantId);
  return merchant && isCreationDue(order, merchant) ? attemptOrderCreation(deps, order, by, recorder) : order;
}

/** Orders read, sent and stored together; the platform is sent this many at the same time. */
const GROUP = 4;
/** Longer than a group takes: its calls to the platform, and the reads and writes around them. */
const LEASE_MS = 60_000;

/**
 * Does `attemptDueCreation` for many orders, a few at a time; returns how many attempts were made. Each group is read
 * just before its turn, because that may be minutes later; an abort stops between two groups. Each order is claimed
 * first: whoever looks for missed attempts meanwhile, in any process, does not send it as well.
 */
export async function attemptDueCreations(
  deps: Deps,
  orderIds: readonly string[],
  by: Actor,
  signal: AbortSignal,
): Promise<number> {
  let made = 0;
  const merchants = new Map<string, MerchantSummary | null>();
  for (let start = 0; start < orderIds.length && !signal.aborted; start += GROUP) {
    const claims = await claimOrders(deps, orderIds.slice(start, start + GROUP));
    try {
      // Read after the claim: an attempt may have been made before it.
      const orders = await findOrders(deps.db, [...claims.keys()]);
      const due: Order[] = [];
      for (const order of orders) {
        const known = merchants.get(order.merchantId);
        const merchant = known === undefined ? await findMerchantSummary(deps.db, order.merchantId) : known;
        merchants.set(order.merchantId, merchant);
        if (merchant && isCreationDue(order, merchant)) due.push(order);
      }
      made += (await attemptOrderCreations(deps, due, by)).length;
    } finally {
      await releaseOrders(deps, claims);
    }
  }
  return made;
}

/** The key does not depend on who makes the attempt, so that a person's bulk change and a look for missed ones share it. */
const claimOf = (orderId: string) => ({ caller: 'system', endpoint: 'attemptOrderCreation', key: orderId });

/** Claims those orders whose first attempt nobody else is making, in one commit. Returns when, by id. */
function claimOrders({ db, now }: Deps, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
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

function releaseOrders({ db }: Deps, claims: ReadonlyMap<string, number>): Promise<void> {
  return withTx(db, async (trx) => {
    for (const [id, claimedAt] of claims) await releaseClaim(trx, claimOf(id), claimedAt);
  });
}
