/**
 * Makes the first attempts at the routing platform after a change has made them due
 * (docs/decisions/pipeline.md#creation-attempts). They run after its transaction, so that no transaction waits for
 * another company.
 */
import type { Order } from '../../src/contract/schemas/orders';
import type { MerchantSummary } from '../../src/contract/schemas/merchants';
import type { Actor } from '../repositories/audit';
import { findMerchantSummary } from '../repositories/merchants';
import {
  attemptOrderCreations,
  isCreationDue,
  MOST_ATTEMPTS,
  type AttemptDeps,
  type OutcomeRecorder,
} from './creationAttempts';

/** Returns the order after its first attempt, or unchanged if none is due or somebody else is making it. */
export async function attemptDueCreation(
  deps: AttemptDeps,
  order: Order,
  by: Actor,
  recorder?: Pick<OutcomeRecorder, 'replace'>,
): Promise<Order> {
  if (order.orderCreation !== undefined) return order;
  const merchant = await findMerchantSummary(deps.db, order.merchantId);
  if (!merchant || !isCreationDue(order, merchant)) return order;
  const isWanted = (current: Order) => isCreationDue(current, merchant);
  const [attempted] = await attemptOrderCreations(deps, { orderIds: [order.id], by, isWanted, recorder });
  return attempted ?? order;
}

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
  const merchants = new Map<string, MerchantSummary | null>();
  const isWanted = async (order: Order): Promise<boolean> => {
    const known = merchants.get(order.merchantId);
    const merchant = known === undefined ? await findMerchantSummary(deps.db, order.merchantId) : known;
    merchants.set(order.merchantId, merchant);
    return merchant !== null && isCreationDue(order, merchant);
  };
  const attempted: Order[] = [];
  for (let start = 0; start < orderIds.length && !signal?.aborted; start += MOST_ATTEMPTS) {
    const group = orderIds.slice(start, start + MOST_ATTEMPTS);
    attempted.push(...(await attemptOrderCreations(deps, { orderIds: group, by, isWanted })));
  }
  return attempted;
}
