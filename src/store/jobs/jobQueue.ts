/** The queue of a run: the items to be sent. */
import { itemsWhere, type ItemResult, type Job } from './jobTypes';

/** An item to be done. */
export interface QueuedItem {
  readonly index: number;
  /** It may have been sent before, with an unknown outcome. */
  readonly maybeSent: boolean;
  /** Only read the order, send nothing (`Check`). */
  readonly checkOnly: boolean;
  /** In a batch: read the order before sending it. */
  readonly readsFirst: boolean;
}

/** Whether an item is still to be sent when its job starts or resumes. */
export const isToSend = ({ outcome }: ItemResult): boolean =>
  ['pending', 'running', 'unknown'].includes(outcome);

/** The items of a job whose results match, in their order. */
export function queueOf(job: Job, matches: (result: ItemResult) => boolean, checkOnly = false): QueuedItem[] {
  return itemsWhere(job, matches).map(({ index, result }) => {
    const readsFirst = result.mayBeDone === true;
    // It may have been sent before: read it back, or send it again under its old key.
    return { index, checkOnly, readsFirst, maybeSent: result.outcome !== 'pending' || readsFirst };
  });
}

/**
 * Cuts the queue into batches. Items that may have been sent are not mixed with new ones, so that a batch lost in a
 * crash is formed again unchanged, with the same key.
 */
export function inBatches(queue: readonly QueuedItem[], size: number): QueuedItem[][] {
  const batches: QueuedItem[][] = [];
  for (const item of queue) {
    const batch = batches.at(-1);
    const fits = batch !== undefined && batch.length < size && batch[0]?.maybeSent === item.maybeSent;
    if (fits) batch.push(item);
    else batches.push([item]);
  }
  return batches;
}
