/**
 * The first attempts at the routing platform that a change made due (docs/decisions/pipeline.md#creation-attempts):
 * after it, so that no transaction waits for another company.
 */
import type { Order } from '../../src/contract/schemas/orders';
import type { ServerDeps } from '../deps';
import type { MerchantSummary } from '../../src/contract/schemas/merchants';
import type { Actor } from '../repositories/audit';
import { findMerchantSummary } from '../repositories/merchants';
import { findOrders } from '../repositories/orders';
import {
  attemptOrderCreation,
  attemptOrderCreations,
  isCreationDue,
  type OutcomeRecorder,
} from './orderPipeline';

type Deps = Pick<ServerDeps, 'db' | 'routing' | 'now' | 'log'>;

/** The order after its first attempt, or as it is when none is due. */
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

/** Orders read, told and stored together; as many as the platform is told at the same time. */
const GROUP = 4;

/**
 * `attemptDueCreation` for many, a few at a time; answers how many were made. Each group is read afresh, for it may take
 * minutes until its turn; an abort ends it between two groups.
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
    const orders = await findOrders(deps.db, orderIds.slice(start, start + GROUP));
    const due: Order[] = [];
    for (const order of orders) {
      const known = merchants.get(order.merchantId);
      const merchant = known === undefined ? await findMerchantSummary(deps.db, order.merchantId) : known;
      merchants.set(order.merchantId, merchant);
      if (merchant && isCreationDue(order, merchant)) due.push(order);
    }
    made += (await attemptOrderCreations(deps, due, by)).length;
  }
  return made;
}
