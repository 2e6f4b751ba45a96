/**
 * The state of Bulk Pickup Ready (docs/decisions/pipeline.md#ready-for-pickup): the given list of ids, the check of
 * each, and the results of those that were sent. There is one list at a time. It is kept while the person is on other
 * pages.
 *
 *     listOpened → listRead → linesChecked ... → checkFinished → submitted → (the job's own events) → resultsKept
 *                ↘ listRefused
 *
 * Everything about a line is stored by its index in the list, never by its id: ids come from a file, and `__proto__`
 * must not be a key.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { messages } from '../../../contract/messages';
import type { EpochMs } from '../../../contract/schemas/common';
import type { BulkLine } from '../../../domain/orders/readBulkFile';
import { sessionStarted } from '../../session/sessionSlice';
import type { ItemResult, JobId } from '../../jobs/jobTypes';

/** The source of a list. */
export interface BulkSource {
  /** File name, or a text in its place. */
  readonly name: string;
  readonly kind: 'file' | 'paste';
  readonly bytes: number;
}

/**
 * The result of the check of an order. Kept here although `entities` owns records: a new search on the dashboard drops
 * those, and the list must still show the recipient and the status that was checked.
 */
export interface CheckedOrder {
  readonly status: string;
  readonly recipient: string | null;
  readonly merchant: string | null;
  /** The note about an address that is only approximate. */
  readonly approximate: string | null;
}

export type LineCheck =
  | { readonly verdict: 'waiting' }
  | { readonly verdict: 'found'; readonly order: CheckedOrder }
  /** No order has the id. */
  | { readonly verdict: 'unknown' }
  /** The check failed, with the reason. */
  | { readonly verdict: 'unchecked'; readonly reason: string };

export const BULK_FILTERS = [
  'all',
  'eligible',
  'notEligible',
  'duplicate',
  'unknown',
  'unchecked',
  'ready',
  'failed',
  'unsure',
] as const;
export type BulkFilter = (typeof BULK_FILTERS)[number];

interface BulkReadyState {
  /** Identifies the list: answers for an earlier list are dropped. Null without a list. */
  readonly listId: string | null;
  readonly source: BulkSource | null;
  /** Why the list was refused. */
  readonly error: string | null;
  /** What to do about it. */
  readonly advice?: string;
  readonly lines: readonly BulkLine[];
  /** By index; null for a line whose id is on an earlier line, which is not checked again. */
  readonly checks: readonly (LineCheck | null)[];
  readonly checkedAt: EpochMs | null;
  readonly filter: BulkFilter;
  readonly find: string;
  /** The latest job of this list, and the indexes of its items in the list. */
  readonly jobId: JobId | null;
  readonly sent: readonly number[];
  /** By index: results of earlier jobs, or of a dismissed one. */
  readonly kept: readonly (ItemResult | null)[];
}

const initialState: BulkReadyState = {
  listId: null,
  source: null,
  error: null,
  lines: [],
  checks: [],
  checkedAt: null,
  filter: 'all',
  find: '',
  jobId: null,
  sent: [],
  kept: [],
};

const WAITING: LineCheck = { verdict: 'waiting' };
const INTERRUPTED: LineCheck = { verdict: 'unchecked', reason: messages.bulkCheckInterrupted };

/** Returns a copy with new values at some indexes. */
function withIndexes<Value>(
  values: readonly Value[],
  indexes: readonly number[],
  value: (place: number) => Value,
): Value[] {
  const copy = [...values];
  for (const place of indexes) if (place in copy) copy[place] = value(place);
  return copy;
}

export const bulkReadySlice = createSlice({
  name: 'views/bulkReady',
  initialState,
  reducers: {
    /** A file or paste was given. It replaces the previous list, even if it is refused. */
    listOpened: (_state, { payload }: PayloadAction<{ listId: string; source: BulkSource }>) => ({
      ...initialState,
      ...payload,
    }),
    /** The list is invalid: nothing of it can be submitted (MSG-26..29). */
    listRefused: (
      state,
      { payload }: PayloadAction<Pick<BulkReadyState, 'listId' | 'advice'> & { error: string }>,
    ): BulkReadyState => (payload.listId === state.listId ? { ...state, ...payload } : state),
    /** Its lines were read. None of them is checked yet. */
    listRead: (state, { payload }: PayloadAction<{ listId: string; lines: readonly BulkLine[] }>) =>
      payload.listId === state.listId
        ? {
            ...state,
            lines: payload.lines,
            checks: payload.lines.map(({ sameAs }) => (sameAs === null ? WAITING : null)),
            kept: payload.lines.map(() => null),
          }
        : state,
    /** Some lines were checked. */
    linesChecked: (
      state,
      { payload }: PayloadAction<{ listId: string; found: readonly { place: number; check: LineCheck }[] }>,
    ) => {
      if (payload.listId !== state.listId) return state;
      const checks = [...state.checks];
      for (const { place, check } of payload.found) checks[place] = check;
      return { ...state, checks };
    },
    checkFinished: (state, { payload }: PayloadAction<{ listId: string; at: EpochMs }>) =>
      payload.listId === state.listId ? { ...state, checkedAt: payload.at } : state,
    /** The person wants to check some lines again, for example those without an answer. */
    checkPrepared: (state, { payload }: PayloadAction<{ indexes: readonly number[] }>) => ({
      ...state,
      checks: withIndexes(state.checks, payload.indexes, () => WAITING),
      kept: withIndexes(state.kept, payload.indexes, () => null),
    }),
    /** A job was started for the orders at these indexes. */
    submitted: (state, { payload }: PayloadAction<{ jobId: JobId; indexes: readonly number[] }>) => ({
      ...state,
      jobId: payload.jobId,
      sent: payload.indexes,
      kept: withIndexes(state.kept, payload.indexes, () => null),
    }),
    /** The job is about to be removed, or followed by another: the list keeps its results. */
    resultsKept: (
      state,
      { payload }: PayloadAction<{ jobId: JobId; results: readonly (ItemResult | null)[] }>,
    ) => {
      if (payload.jobId !== state.jobId) return state;
      const kept = [...state.kept];
      state.sent.forEach((place, item) => (kept[place] = payload.results[item] ?? null));
      return { ...state, kept, jobId: null, sent: [] };
    },
    filterChosen: (state, { payload }: PayloadAction<BulkFilter>) => ({ ...state, filter: payload }),
    found: (state, { payload }: PayloadAction<string>) => ({ ...state, find: payload }),
    /** The list was closed. The job continues in the tray. */
    cleared: () => initialState,
  },
  extraReducers: (builder) => {
    // Lines whose check was interrupted by the end of the session can be checked again.
    builder.addMatcher(sessionStarted, (state: BulkReadyState) => ({
      ...state,
      checks: state.checks.map((check) => (check?.verdict === 'waiting' ? INTERRUPTED : check)),
    }));
  },
});

export const bulkReadyActions = bulkReadySlice.actions;
