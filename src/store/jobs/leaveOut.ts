/**
 * Judges by an order's status whether to send it: which items of a run the console leaves out, and why the server
 * refused one. The loaded record may be old, so the order is read again before it is left out, which also corrects its
 * row. An order that cannot be read is sent for the server to judge.
 */
import { mapWithConcurrency } from '../../lib/mapWithConcurrency';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import type { AppDispatch, RootState } from '../types';
import type { Refusal } from './itemAttempt';
import { ok, type AnyJobDefinition } from './jobDefinition';
import type { QueuedItem } from './jobQueue';
import { itemIdAt, itemResultAt, type ItemId, type Job, type SettledItem } from './jobTypes';
import { loadOrder } from '../entities/orders/readOrders';

const READS_AT_ONCE = 4;

interface JudgeDeps {
  readonly definition: AnyJobDefinition;
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
}

interface LeaveOutDeps extends JudgeDeps {
  /** Aborted when the job is halted: orders not read by then stay in the queue. */
  readonly signal: AbortSignal;
  /** Called for an item that will not be sent. */
  readonly leftOut: (item: SettledItem) => void;
}

/** The order as the store has it, and whether it may be sent. */
function judge(id: ItemId, { definition, getState }: JudgeDeps) {
  const order = selectOrderById(getState(), id);
  const verdict = (order && definition.eligible?.(order, id)) ?? ok;
  return { order, verdict };
}

/** Reads a refused order. Null when the workflow accepts its status, or it cannot be read. */
export async function readRefused(id: ItemId, deps: JudgeDeps): Promise<Refusal | null> {
  const { definition, dispatch } = deps;
  if (!definition.eligible) return null;
  try {
    await dispatch(loadOrder(id));
  } catch {
    return null;
  }
  const { order, verdict } = judge(id, deps);
  if (!order || verdict.verdict === 'ok') return null;
  const { orderStatus } = order;
  if (!definition.isAlready?.(order)) return { orderStatus };
  return { orderStatus, already: { outcome: verdict.verdict, reason: verdict.reason } };
}

/** Returns the items to send, in their order. */
export async function leaveOut(
  job: Job,
  queue: readonly QueuedItem[],
  { signal, leftOut, ...deps }: LeaveOutDeps,
): Promise<readonly QueuedItem[]> {
  if (!deps.definition.eligible) return queue;
  const doubtful = queue.flatMap((item) => {
    const id = itemIdAt(job, item.index);
    const attempt = itemResultAt(job, item.index)?.attempt ?? 1;
    // Do not judge an item that may have been sent: its order may have its status because of this job. It is read back
    // instead.
    const isFirst = attempt === 1 && !item.maybeSent && !item.checkOnly;
    return isFirst && id !== undefined && judge(id, deps).verdict.verdict !== 'ok'
      ? [{ item, id, attempt }]
      : [];
  });
  const out = new Set<QueuedItem>();
  await mapWithConcurrency(
    doubtful,
    READS_AT_ONCE,
    async ({ item, id, attempt }) => {
      try {
        await deps.dispatch(loadOrder(id));
      } catch {
        return;
      }
      const { order, verdict } = judge(id, deps);
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
