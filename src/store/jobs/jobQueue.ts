/** The items of a run in the form they are sent and told in: batches there, groups of equal news here. */
import type { AlikeItems, SettledItem } from './jobTypes';

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

/** Keeps one action far below 50 kB: reasons are a sentence each, places a few digits. */
const MAX_GROUPS_PER_EVENT = 100;
const MAX_INDEXES_PER_EVENT = 2_000;

/** News of items that fared alike, put together; one entry per event. */
export function alike(items: readonly SettledItem[]): AlikeItems[][] {
  const groups = new Map<string, { result: AlikeItems['result']; indexes: number[] }>();
  for (const { index, ...result } of items) {
    const { outcome, attempt, reason, status, requestId, mayBeDone } = result;
    const name = JSON.stringify([outcome, attempt, reason, status, requestId, mayBeDone]);
    const group = groups.get(name);
    if (group && group.indexes.length < MAX_INDEXES_PER_EVENT) group.indexes.push(index);
    else groups.set(name, { result, indexes: [index] });
  }
  const events: AlikeItems[][] = [];
  let indexes = 0;
  for (const group of groups.values()) {
    const event = events.at(-1);
    indexes += group.indexes.length;
    if (event && event.length < MAX_GROUPS_PER_EVENT && indexes <= MAX_INDEXES_PER_EVENT) event.push(group);
    else {
      events.push([group]);
      indexes = group.indexes.length;
    }
  }
  return events;
}
