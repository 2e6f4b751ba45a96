/**
 * How reducers write the results of a job's items, which lie in pieces of a few hundred: an event costs no more than the
 * pieces it names.
 */
import { original } from '@reduxjs/toolkit';
import type { EpochMs } from '../../contract/schemas/common';
import { jobTexts } from './jobTexts';
import {
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
/** A job as reducers write to it. */
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

/** One object for all untouched items: 20,000 of them cost nothing. */
export const FIRST_ATTEMPT: ItemResult = Object.freeze({ outcome: 'pending', attempt: 1 });

/** Outcomes that only a new attempt changes. An unknown one is not decided: it is checked under the same attempt. */
const DECIDED: readonly Outcome[] = ['succeeded', 'failed', 'skipped', 'unprocessed'];

/** Late news of an older attempt, or that a settled item is still under way, is no news. */
function isNews(before: ItemResult, { outcome, attempt }: ItemResult): boolean {
  if (attempt < before.attempt) return false;
  const isOpen = outcome === 'pending' || outcome === 'running';
  return !(isOpen && attempt === before.attempt && DECIDED.includes(before.outcome));
}

/**
 * Puts results in their places, once per event. Like `rewrite` it works on the plain state behind the draft and hands
 * back frozen pieces: drafts of thousands of items, and Immer's walk over them, would hold the page up.
 */
export function place(job: WritableJob, news: Iterable<readonly [index: number, result: ItemResult]>): void {
  const known = original(job)?.resultChunks ?? [];
  const counts = { ...job.counts };
  const changed = new Map<number, ItemResult[]>();
  for (const [index, result] of news) {
    const piece = Math.floor(index / ITEMS_PER_CHUNK);
    const chunk = changed.get(piece) ?? known[piece];
    const before = chunk?.[index % ITEMS_PER_CHUNK];
    if (!chunk || !before || !isNews(before, result)) continue;
    const copy = changed.get(piece) ?? [...chunk];
    changed.set(piece, copy);
    copy[index % ITEMS_PER_CHUNK] = Object.freeze(withKept(before, result));
    counts[before.outcome] -= 1;
    counts[result.outcome] += 1;
  }
  for (const [piece, chunk] of changed) job.resultChunks[piece] = frozen(chunk);
  job.counts = counts;
}

/** The type stays as it was: whoever writes to it in a reducer writes to a draft. */
const frozen = <T extends object>(value: T): T => Object.freeze(value);

/** Each of these results once: thousands of items that fare alike share it. */
export function alikeIndexes(groups: readonly AlikeItems[]): (readonly [number, ItemResult])[] {
  return groups.flatMap(({ result, indexes }) => indexes.map((index) => [index, result] as const));
}

/** Rewrites the items of some outcomes: for the rare commands, never per item, and once per event. */
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

/** What becomes of open items when nothing more is sent: left over, or to be checked where one may have been sent. */
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

/** Longer than this without news is no pace: a laptop slept, or the network was gone. Milliseconds. */
const QUIET_MS = 60_000;

/** News of a run. What it slept through is not counted as work, so that the time left is told from its pace alone. */
export function heard(job: WritableJob, at: EpochMs): void {
  const quiet = job.runStartedAt === null ? 0 : at - (job.lastNewsAt ?? job.runStartedAt);
  if (job.runStartedAt !== null && quiet > QUIET_MS) job.runStartedAt += quiet;
  job.lastNewsAt = at;
}
