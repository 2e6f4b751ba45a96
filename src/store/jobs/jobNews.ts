/** Collects the news of a run's items and reports it in a few events instead of one per item. */
import type { UnknownAction } from '@reduxjs/toolkit';
import type { EpochMs } from '../../contract/schemas/common';
import { jobEvents } from './jobsSlice';
import type { AlikeItems, JobId, SettledItem } from './jobTypes';

/** The most items per action, so that no action is large in DevTools. */
const MAX_ITEMS_PER_EVENT = 100;

/** Takes an event and the indexes of the items that it changes. */
type Emit = (event: UnknownAction, indexes: readonly number[]) => void;

/** Reports items one by one. */
export function emitItems(jobId: JobId, items: readonly SettledItem[], at: EpochMs, emit: Emit): void {
  for (let from = 0; from < items.length; from += MAX_ITEMS_PER_EVENT) {
    const part = items.slice(from, from + MAX_ITEMS_PER_EVENT);
    emit(
      jobEvents.itemsSettled({ jobId, items: part, at }),
      part.map(({ index }) => index),
    );
  }
}

/** Keeps one action far below 50 kB: a reason is one sentence, an index a few digits. */
const MAX_GROUPS_PER_EVENT = 100;
const MAX_INDEXES_PER_EVENT = 2_000;

/** Groups items with equal results. Returns the groups of each event. */
function alike(items: readonly SettledItem[]): AlikeItems[][] {
  const groups: { result: AlikeItems['result']; indexes: number[] }[] = [];
  const open = new Map<string, (typeof groups)[number]>();
  for (const { index, ...result } of items) {
    const { outcome, attempt, reason, status, requestId, mayBeDone } = result;
    const name = JSON.stringify([outcome, attempt, reason, status, requestId, mayBeDone]);
    const group = open.get(name);
    if (group && group.indexes.length < MAX_INDEXES_PER_EVENT) {
      group.indexes.push(index);
      continue;
    }
    const next = { result, indexes: [index] };
    groups.push(next);
    open.set(name, next);
  }
  const events: AlikeItems[][] = [];
  let indexes = 0;
  for (const group of groups) {
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

/** Reports items grouped by result. */
function emitAlike(jobId: JobId, items: readonly SettledItem[], at: EpochMs, emit: Emit): void {
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
  /** False when nobody needs this tab's news any more: they are kept back. */
  readonly mayEmit: () => boolean;
}

/** Collects the news of items for a moment. The newest news of each item counts. */
export function collectNews(jobId: JobId, { isBatch, everyMs, now, emit, mayEmit: mayTell }: NewsDeps) {
  const news = new Map<number, SettledItem>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Emits the collected news now. */
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!mayTell()) return;
    const items = [...news.values()];
    news.clear();
    (isBatch ? emitAlike : emitItems)(jobId, items, now(), emit);
  }

  const record = (item: SettledItem): void => {
    news.set(item.index, item);
    timer ??= setTimeout(flush, everyMs);
  };
  return { record, flush };
}
