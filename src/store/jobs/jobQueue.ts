/** The items of a run on their way to being sent. */
import { indexesWhere, itemResultAt, type ItemResult, type Job } from './jobTypes';

/** An item to be done. */
export interface QueuedItem {
  readonly index: number;
  /** It may have been sent before, and nobody knows what became of it. */
  readonly maybeSent: boolean;
  /** Only look, send nothing (`Check`). */
  readonly checkOnly: boolean;
  /** In a batch: it is read before it is sent. */
  readonly readsFirst: boolean;
}

/** The items of a job whose results match, in their order. */
export function queueOf(job: Job, matches: (result: ItemResult) => boolean, checkOnly = false): QueuedItem[] {
  return indexesWhere(job, matches).map((index) => {
    const result = itemResultAt(job, index);
    const readsFirst = result?.mayBeDone === true;
    // Sent before, as far as anybody knows: it is read back, or sent again under the key it had.
    return { index, checkOnly, readsFirst, maybeSent: result?.outcome !== 'pending' || readsFirst };
  });
}

/**
 * The queue cut into batches. Items that may have been sent already are not mixed with new ones: a batch lost in a
 * crash comes together again as it was, and with it its key.
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
