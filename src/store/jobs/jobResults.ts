/**
 * How reducers write the results of a job's items. Results are stored in chunks of a few hundred, and an event only
 * touches the chunks it names.
 */
import { original } from '@reduxjs/toolkit';
import type { EpochMs } from '../../contract/schemas/common';
import { jobTexts } from './jobTexts';
import {
  isLeftOver,
  ITEMS_PER_CHUNK,
  withKept,
  type AlikeItems,
  type ItemId,
  type ItemResult,
  type Job,
  type JobCounts,
  type Outcome,
} from './jobTypes';

type Writable<T> = { -readonly [K in keyof T]: T[K] };
/** A job as reducers modify it. */
export type WritableJob = Writable<Omit<Job, 'counts' | 'idChunks' | 'resultChunks'>> & {
  counts: Writable<JobCounts>;
  idChunks: ItemId[][];
  resultChunks: ItemResult[][];
};

export const noCounts = (): Writable<JobCounts> => ({
  pending: 0,
  running: 0,
  succeeded: 0,
  failed: 0,
  skipped: 0,
  unprocessed: 0,
  unknown: 0,
});

/** One shared object for all untouched items, so that 20,000 of them take no memory. */
export const FIRST_ATTEMPT: ItemResult = Object.freeze({ outcome: 'pending', attempt: 1 });

/** Outcomes that only a new attempt changes. `unknown` is not one of them: it is checked within the same attempt. */
const DECIDED: readonly Outcome[] = ['succeeded', 'failed', 'skipped', 'unprocessed'];

/**
 * Whether a result changes anything. Results of an older attempt, and `pending` or `running` for a settled item, do
 * not.
 */
function isNews(before: ItemResult, { outcome, attempt }: ItemResult): boolean {
  if (attempt < before.attempt) return false;
  const isOpen = outcome === 'pending' || outcome === 'running';
  return !(isOpen && attempt === before.attempt && DECIDED.includes(before.outcome));
}

/**
 * Writes results at their indexes, once per event. Like `rewrite` it works on the plain state behind the draft and
 * returns frozen chunks: drafts of thousands of items would block the page.
 */
export function writeResults(
  job: WritableJob,
  news: Iterable<readonly [index: number, result: ItemResult]>,
): void {
  const known = original(job)?.resultChunks ?? [];
  const counts = { ...job.counts };
  const changed = new Map<number, ItemResult[]>();
  for (const [index, result] of news) {
    const chunkAt = Math.floor(index / ITEMS_PER_CHUNK);
    const chunk = changed.get(chunkAt) ?? known[chunkAt];
    const before = chunk?.[index % ITEMS_PER_CHUNK];
    if (!chunk || !before || !isNews(before, result)) continue;
    const copy = changed.get(chunkAt) ?? [...chunk];
    changed.set(chunkAt, copy);
    copy[index % ITEMS_PER_CHUNK] = Object.freeze(withKept(before, result));
    counts[before.outcome] -= 1;
    counts[result.outcome] += 1;
  }
  for (const [chunkAt, chunk] of changed) job.resultChunks[chunkAt] = frozen(chunk);
  job.counts = counts;
}

/** Keeps the mutable type, because reducers write to a draft of the value. */
const frozen = <T extends object>(value: T): T => Object.freeze(value);

/** Pairs each index with its result. Thousands of items with equal results share one object. */
export function alikeIndexes(groups: readonly AlikeItems[]): (readonly [number, ItemResult])[] {
  return groups.flatMap(({ result, indexes }) => indexes.map((index) => [index, result] as const));
}

/**
 * Rewrites the items of some outcomes. It costs a pass over all items: use it for rare commands only, once per event.
 */
export function rewrite(
  job: WritableJob,
  next: Partial<Record<Outcome, (result: ItemResult) => ItemResult>>,
): void {
  const chunks = original(job)?.resultChunks ?? [];
  const counts = noCounts();
  job.resultChunks = chunks.map((chunk) => {
    const isTouched = chunk.some(({ outcome }) => next[outcome] !== undefined);
    const rewritten = isTouched
      ? chunk.map((result) => Object.freeze(withKept(result, next[result.outcome]?.(result) ?? result)))
      : chunk;
    for (const { outcome } of rewritten) counts[outcome] += 1;
    return frozen(rewritten);
  });
  job.counts = counts;
}

/** Whether items are left over from a cancel or a stop before the current event. Linear if there may be any. */
export const hasLeftOver = (job: WritableJob): boolean =>
  job.counts.skipped > 0 && (original(job)?.resultChunks ?? []).some((chunk) => chunk.some(isLeftOver));

/** How open items end when nothing more is sent: left over, or to be checked if they may have been sent. */
export function halted(reason: string, at: EpochMs): Parameters<typeof rewrite>[1] {
  const toBeChecked = ({ attempt }: ItemResult): ItemResult => ({
    outcome: 'unknown',
    attempt,
    reason: jobTexts.lostAnswer,
    at,
  });
  return {
    pending: (result) =>
      result.mayBeDone
        ? toBeChecked(result)
        : { outcome: 'skipped', attempt: result.attempt, reason, at, isLeftOver: true },
    running: toBeChecked,
  };
}

/** A longer time without news is a break (sleep, no network) and does not count as work. Milliseconds. */
const QUIET_MS = 60_000;

/**
 * Records the time of a run's news. Leaves breaks out of the working time, so that the time left is estimated from the
 * real pace.
 */
export function recordNews(job: WritableJob, at: EpochMs): void {
  const quiet = job.runStartedAt === null ? 0 : at - (job.lastNewsAt ?? job.runStartedAt);
  if (job.runStartedAt !== null && quiet > QUIET_MS) job.runStartedAt += quiet;
  job.lastNewsAt = at;
}
