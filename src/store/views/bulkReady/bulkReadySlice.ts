/**
 * Bulk Pickup Ready as the page shows it (docs/decisions/pipeline.md#ready-for-pickup): the list of ids that was
 * given, what the check found out about each, and what became of those that were sent. One list at a time; it stays
 * while the person is elsewhere in the console.
 *
 *     listOpened → listRead → linesChecked ... → checkFinished → submitted → (the job's own events) → resultsKept
 *                ↘ listRefused
 *
 * Everything about a line is kept by its place in the list, never by its id: ids come from a file, and `__proto__`
 * must not be a key.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { messages } from '../../../contract/messages';
import type { EpochMs } from '../../../contract/schemas/common';
import type { BulkLine } from '../../../domain/orders/readBulkFile';
import { paths } from '../../../paths';
import { sessionStarted } from '../../session/sessionSlice';
import { findUnsavedIn } from '../../unsaved/unsavedPlaces';
import type { ItemResult, JobId } from '../../jobs/jobTypes';

/** Where a list came from. */
export interface BulkSource {
  /** File name, or what stands for it. */
  readonly name: string;
  readonly kind: 'file' | 'paste';
  readonly bytes: number;
}

/**
 * What the check saw of an order. Kept here although records live in `entities`: those are dropped with a new search
 * on the dashboard, and the list must still say whom it speaks of, and which status the check has judged.
 */
export interface CheckedOrder {
  readonly status: string;
  readonly recipient: string | null;
  readonly merchant: string | null;
  /** What is said of an address that is only approximate. */
  readonly approximate: string | null;
}

export type LineCheck =
  | { readonly verdict: 'waiting' }
  | { readonly verdict: 'found'; readonly order: CheckedOrder }
  /** No order has the id. */
  | { readonly verdict: 'unknown' }
  /** It could not be found out, and why. */
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
  /** Names the list: answers that belong to an earlier one are dropped. Null without a list. */
  readonly listId: string | null;
  readonly source: BulkSource | null;
  /** Why the list was refused. */
  readonly error: string | null;
  readonly lines: readonly BulkLine[];
  /** By place; null for a line whose id stands on an earlier line, which is not asked for again. */
  readonly checks: readonly (LineCheck | null)[];
  readonly checkedAt: EpochMs | null;
  readonly filter: BulkFilter;
  readonly find: string;
  /** The job that was started last for this list, and the places of its items in the list. */
  readonly jobId: JobId | null;
  readonly sent: readonly number[];
  /** By place: results of jobs before that one, or of one that was put away. */
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

/** A copy with some places rewritten. */
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
    /** A file or a paste was given: it takes the place of the list before it, whatever comes of it. */
    listOpened: (_state, { payload }: PayloadAction<{ listId: string; source: BulkSource }>) => ({
      ...initialState,
      ...payload,
    }),
    /** It will not do: nothing of it can be submitted (MSG-26..29). */
    listRefused: (state, { payload }: PayloadAction<{ listId: string; message: string }>) =>
      payload.listId === state.listId ? { ...state, error: payload.message } : state,
    /** Its lines, none of them checked yet. */
    listRead: (state, { payload }: PayloadAction<{ listId: string; lines: readonly BulkLine[] }>) =>
      payload.listId === state.listId
        ? {
            ...state,
            lines: payload.lines,
            checks: payload.lines.map(({ sameAs }) => (sameAs === null ? WAITING : null)),
            kept: payload.lines.map(() => null),
          }
        : state,
    /** What was found out about some lines. */
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
    /** A person wants some lines checked again, for instance those whose check got no answer. */
    checkPrepared: (state, { payload }: PayloadAction<{ indexes: readonly number[] }>) => ({
      ...state,
      checks: withIndexes(state.checks, payload.indexes, () => WAITING),
      kept: withIndexes(state.kept, payload.indexes, () => null),
    }),
    /** A job was started for the orders at these places. */
    submitted: (state, { payload }: PayloadAction<{ jobId: JobId; indexes: readonly number[] }>) => ({
      ...state,
      jobId: payload.jobId,
      sent: payload.indexes,
      kept: withIndexes(state.kept, payload.indexes, () => null),
    }),
    /** The job is about to go, or to be followed by another: what it said stays with the list. */
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
    /** The list is put away. What was sent goes on in the tray. */
    cleared: () => initialState,
  },
  extraReducers: (builder) => {
    // Lines whose check was under way when the session ended: they can be checked again.
    builder.addMatcher(sessionStarted, (state: BulkReadyState) => ({
      ...state,
      checks: state.checks.map((check) => (check?.verdict === 'waiting' ? INTERRUPTED : check)),
    }));
  },
});

export const bulkReadyActions = bulkReadySlice.actions;

/** A file can be given again; ids that were pasted are nowhere else. */
findUnsavedIn(({ views: { bulkReady } }) => {
  const { source, lines, jobId, kept } = bulkReady;
  const isSent = jobId !== null || kept.some((result) => result !== null);
  return source?.kind === 'paste' && lines.length > 0 && !isSent
    ? [{ what: 'Pasted order ids', to: paths.bulkUpdate() }]
    : [];
});
