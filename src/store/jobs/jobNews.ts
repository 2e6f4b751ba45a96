/** What happened to the items of a run, told in a few events instead of one each. */
import type { UnknownAction } from '@reduxjs/toolkit';
import type { EpochMs } from '../../contract/schemas/common';
import { alike } from './jobQueue';
import { jobEvents } from './jobsSlice';
import type { JobId, SettledItem } from './jobTypes';

/** No action carries more items than this, so that none is large in DevTools. */
const MAX_ITEMS_PER_EVENT = 100;

/** Takes an event, and the places of the items that it changes. */
type Emit = (event: UnknownAction, indexes: readonly number[]) => void;

/** Tells of items one by one. */
export function tellItems(jobId: JobId, items: readonly SettledItem[], at: EpochMs, emit: Emit): void {
  for (let from = 0; from < items.length; from += MAX_ITEMS_PER_EVENT) {
    const part = items.slice(from, from + MAX_ITEMS_PER_EVENT);
    emit(
      jobEvents.itemsSettled({ jobId, items: part, at }),
      part.map(({ index }) => index),
    );
  }
}

/** Tells of items by how they fared. */
function tellAlike(jobId: JobId, items: readonly SettledItem[], at: EpochMs, emit: Emit): void {
  for (const groups of alike(items)) {
    emit(
      jobEvents.itemsSettledAlike({ jobId, groups, at }),
      groups.flatMap(({ indexes }) => indexes),
    );
  }
}

interface NewsDeps {
  readonly isBatch: boolean;
  readonly everyMs: number;
  readonly now: () => EpochMs;
  readonly emit: Emit;
  /** False when this tab's news concern nobody any more: they are kept. */
  readonly mayTell: () => boolean;
}

/** Collects news of items for a moment; of each the newest counts. */
export function collectNews(jobId: JobId, { isBatch, everyMs, now, emit, mayTell }: NewsDeps) {
  const news = new Map<number, SettledItem>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Emits now what would be emitted in a moment. */
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!mayTell()) return;
    const items = [...news.values()];
    news.clear();
    (isBatch ? tellAlike : tellItems)(jobId, items, now(), emit);
  }

  const record = (item: SettledItem): void => {
    news.set(item.index, item);
    timer ??= setTimeout(flush, everyMs);
  };
  return { record, flush };
}
