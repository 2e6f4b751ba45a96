/**
 * Which items of a run the console leaves out by itself. The record here may be old: before an order is left out because
 * of it, the order is read again, so that its row is right too. One that cannot be read is the server's to judge.
 */
import { mapWithConcurrency } from '../../lib/mapWithConcurrency';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import type { AppDispatch, RootState } from '../types';
import { ok, type AnyJobDefinition } from './jobDefinition';
import type { QueuedItem } from './jobQueue';
import { itemIdAt, itemResultAt, type ItemId, type Job, type SettledItem } from './jobTypes';
import { fetchOrder } from '../entities/orders/readOrders';

const READS_AT_ONCE = 4;

interface LeaveOutDeps {
  readonly definition: AnyJobDefinition;
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  /** Aborted when the job is halted: what has not been read by then stays in the queue. */
  readonly signal: AbortSignal;
  /** An item that nothing is sent for. */
  readonly leftOut: (item: SettledItem) => void;
}

/** Gives the items that are to be sent, in their order. */
export async function leaveOut(
  job: Job,
  queue: readonly QueuedItem[],
  { definition, dispatch, getState, signal, leftOut }: LeaveOutDeps,
): Promise<readonly QueuedItem[]> {
  if (!definition.eligible) return queue;
  const judged = (id: ItemId) => {
    const order = selectOrderById(getState(), id);
    const verdict = (order && definition.eligible?.(order, id)) ?? ok;
    return { order, verdict };
  };
  const doubtful = queue.flatMap((item) => {
    const id = itemIdAt(job, item.index);
    const attempt = itemResultAt(job, item.index)?.attempt ?? 1;
    // What may have been sent is found out, not judged: it may have the state that it was sent for.
    const isFirst = attempt === 1 && !item.maybeSent && !item.checkOnly;
    return isFirst && id !== undefined && judged(id).verdict.verdict !== 'ok' ? [{ item, id, attempt }] : [];
  });
  const out = new Set<QueuedItem>();
  await mapWithConcurrency(
    doubtful,
    READS_AT_ONCE,
    async ({ item, id, attempt }) => {
      try {
        await dispatch(fetchOrder(id));
      } catch {
        return;
      }
      const { order, verdict } = judged(id);
      if (verdict.verdict === 'ok') return;
      out.add(item);
      leftOut({
        index: item.index,
        outcome: verdict.verdict,
        attempt,
        reason: verdict.reason,
        ...(order && { orderStatus: order.orderStatus }),
      });
    },
    signal,
  );
  return out.size === 0 ? queue : queue.filter((item) => !out.has(item));
}
