/** Works out what a job would do with these orders before it starts: by the same rules, without sending anything. */
import { isApproximate } from '../../domain/orders/approximate';
import type { OrderId } from '../../domain/orders/orderRecord';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import type { RootState } from '../types';
import { definitionOf, ok } from '../jobs/jobDefinition';
import { selectTakenIds } from '../jobs/jobsSelectors';

/** Orders with the same plan. */
export interface PlanGroup {
  /** Null for orders that are not loaded: their status is checked when their turn comes. */
  readonly status: string | null;
  /** A job with the same effect is processing them, or holds them while paused. */
  readonly isUnderWay: boolean;
  readonly isTaken: boolean;
  readonly count: number;
}

export interface ActionPlan {
  readonly takenCount: number;
  readonly leftOut: readonly OrderId[];
  /** The loaded orders among the taken ones whose destination is approximate. */
  readonly approximate: readonly OrderId[];
  /** Taken orders first, then the others; the largest group first in each. */
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
    // Orders are updated a moment before the job's results: those done by then no longer count as under way.
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
