/** What a job would do with these orders, worked out before it is started: the same rules, nothing sent. */
import { isApproximate } from '../../domain/orders/approximate';
import type { OrderId } from '../../domain/orders/orderRecord';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import type { RootState } from '../types';
import { definitionOf, ok } from '../jobs/jobDefinition';
import { selectTakenIds } from '../jobs/jobsSelectors';

/** Orders that fare alike. */
export interface PlanGroup {
  /** Null for orders that are not loaded: their status is seen when their turn comes. */
  readonly status: string | null;
  /** A job that does the same has them already, or waits with them. */
  readonly isUnderWay: boolean;
  readonly isTaken: boolean;
  readonly count: number;
}

export interface ActionPlan {
  readonly takenCount: number;
  readonly leftOut: readonly OrderId[];
  /** Those that are taken and whose destination is approximate, as far as they are loaded. */
  readonly approximate: readonly OrderId[];
  /** Those that are taken first, each part the largest group first. */
  readonly groups: readonly PlanGroup[];
}

/** The plan of a job of this kind. Linear in the ids. */
export function planAction(
  state: Pick<RootState, 'entities' | 'jobs'>,
  kind: string,
  ids: readonly OrderId[],
): ActionPlan {
  const definition = definitionOf(kind);
  const taken = selectTakenIds(state, kind);
  const groups = new Map<string, { -readonly [Key in keyof PlanGroup]: PlanGroup[Key] }>();
  const leftOut: OrderId[] = [];
  const approximate: OrderId[] = [];
  for (const id of ids) {
    const order = selectOrderById(state, id);
    const isEligible = (definition?.eligible?.(order, id) ?? ok).verdict === 'ok';
    // A job hears of its answers a moment after the orders do: what is done by then is no longer under way.
    const isUnderWay = isEligible && (taken === null || taken.sending.has(id) || taken.held.has(id));
    const isTaken = isEligible && !isUnderWay;
    const status = order?.orderStatus ?? null;
    const key = JSON.stringify([isTaken, isUnderWay, status]);
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { status, isUnderWay, isTaken, count: 1 });
    if (!isTaken) leftOut.push(id);
    else if (isApproximate(order?.recipientAddress)) approximate.push(id);
  }
  return {
    takenCount: ids.length - leftOut.length,
    leftOut,
    approximate,
    groups: [...groups.values()].sort(
      (one, other) => Number(other.isTaken) - Number(one.isTaken) || other.count - one.count,
    ),
  };
}
