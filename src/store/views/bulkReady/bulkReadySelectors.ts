/** What the page shows for each line: the result of the check, or of the job once there is one. */
import { createSelector } from '@reduxjs/toolkit';
import { messages } from '../../../contract/messages';
import { damagedIdProblem, isDamagedId } from '../../../domain/orders/copiedId';
import type { BulkLine } from '../../../domain/orders/readBulkFile';
import type { RootState } from '../../types';
import { isFinished, itemResultAt, type ItemResult, type Job } from '../../jobs/jobTypes';
import type { BulkFilter, CheckedOrder, LineCheck } from './bulkReadySlice';

/**
 * `waiting`: not checked yet. `sending`: in an unfinished job. `failed`: refused, or could not be sent. `unsure`: sent,
 * but the answer was lost.
 */
export type LineState =
  | 'waiting'
  | 'eligible'
  | 'notEligible'
  | 'duplicate'
  | 'unknown'
  | 'unchecked'
  | 'sending'
  | 'ready'
  | 'failed'
  | 'unsure';

/** One line of the table. */
export interface LineView {
  readonly place: number;
  readonly line: number;
  readonly id: string;
  readonly state: LineState;
  readonly reason: string;
  /** Will be sent with the next Submit. */
  readonly isOffered: boolean;
  readonly status: string | null;
  /** The check found the order Pickup Ready: sending it changes nothing. */
  readonly wasReady: boolean;
  readonly recipient: string | null;
  readonly merchant: string | null;
  /** The order's address is only approximate. */
  readonly isApproximate: boolean;
}

const bulk = (state: RootState) => state.views.bulkReady;

export const selectBulkSource = (state: RootState) => bulk(state).source;
export const selectBulkError = (state: RootState) => bulk(state).error;
export const selectBulkAdvice = (state: RootState) => bulk(state).advice;
export const selectBulkCheckedAt = (state: RootState) => bulk(state).checkedAt;
export const selectBulkFilter = (state: RootState) => bulk(state).filter;
export const selectBulkFind = (state: RootState) => bulk(state).find;

/** The places of the lines in the list's job. Empty once the list keeps its results. */
export const selectSentPlaces = (state: RootState) => bulk(state).sent;

/** The job of the list, if there is one. After `Dismiss` the list keeps the job's results. */
export const selectBulkJob = (state: RootState): Job | undefined => {
  const { jobId } = bulk(state);
  return jobId === null ? undefined : state.jobs.byId[jobId];
};

/** True from Submit until the last answer: nothing more may be submitted. */
export const selectIsSubmitting = (state: RootState): boolean => {
  const job = selectBulkJob(state);
  return job !== undefined && !isFinished(job);
};

/** Every line, in the list's order. Recomputed after every change, for at most 300 lines. */
export const selectBulkLines = createSelector(
  [
    (state: RootState) => bulk(state).lines,
    (state: RootState) => bulk(state).checks,
    (state: RootState) => bulk(state).sent,
    (state: RootState) => bulk(state).kept,
    selectBulkJob,
  ],
  (lines, checks, sent, kept, job): readonly LineView[] => {
    const itemAt = new Map(sent.map((place, item) => [place, item]));
    const placeOf = new Map(lines.map(({ line }, place) => [line, place]));
    return lines.map((line, place) => {
      const asked = line.sameAs === null ? place : (placeOf.get(line.sameAs) ?? place);
      const item = itemAt.get(asked);
      const result = (job && item !== undefined && itemResultAt(job, item)) || kept[asked] || null;
      return lineView(place, line, checks[asked] ?? null, result);
    });
  },
);

function lineView(
  place: number,
  line: BulkLine,
  check: LineCheck | null,
  result: ItemResult | null,
): LineView {
  const order = check?.verdict === 'found' ? check.order : null;
  const foundReady = isFoundReady(result);
  const isReady = result?.outcome === 'succeeded' || foundReady;
  return {
    place,
    line: line.line,
    id: line.id,
    // The server has confirmed it, so there is no need to read hundreds of orders again.
    status: isReady ? 'PICKUP_READY' : (order?.status ?? null),
    wasReady: foundReady || order?.status === 'PICKUP_READY',
    recipient: order?.recipient ?? null,
    merchant: order?.merchant ?? null,
    isApproximate: order?.status === 'GEOCODED' && order.approximate !== null,
    ...(line.sameAs === null
      ? (saidByResult(result) ?? saidByCheck(line, check, order))
      : { state: 'duplicate', reason: messages.bulkDuplicate(line.sameAs), isOffered: false }),
  };
}

/** The server found it ready already: somebody else was faster than this list. */
const isFoundReady = (result: ItemResult | null): boolean =>
  result?.outcome === 'skipped' && result.orderStatus === 'PICKUP_READY';

type Said = Pick<LineView, 'state' | 'reason' | 'isOffered'>;

/** Null when the job left the order unchanged, so that the check still holds. */
function saidByResult(result: ItemResult | null): Said | null {
  const reason = result?.reason ?? '';
  if (isFoundReady(result)) return { state: 'ready', reason, isOffered: false };
  switch (result?.outcome) {
    case 'succeeded':
      return { state: 'ready', reason, isOffered: false };
    case 'failed':
      // A 409 is a decision about this order. Anything else (no answer, a fault, a missing permission) is not.
      return { state: 'failed', reason, isOffered: result.status !== 409 };
    case 'unknown':
      return { state: 'unsure', reason, isOffered: false };
    case 'unprocessed':
      return { state: 'notEligible', reason, isOffered: false };
    case 'pending':
    case 'running':
      return { state: 'sending', reason: '', isOffered: false };
    default:
      return null;
  }
}

function saidByCheck({ id }: BulkLine, check: LineCheck | null, order: CheckedOrder | null): Said {
  if (order?.status === 'GEOCODED')
    return { state: 'eligible', reason: order.approximate ?? '', isOffered: true };
  if (order?.status === 'PICKUP_READY')
    return { state: 'eligible', reason: messages.bulkAlreadyReady, isOffered: true };
  if (order) return { state: 'notEligible', reason: messages.bulkNotGeocoded, isOffered: false };
  if (check?.verdict === 'unknown') {
    const reason = isDamagedId(id) ? damagedIdProblem(id) : messages.bulkUnknown;
    return { state: 'unknown', reason, isOffered: false };
  }
  if (check?.verdict === 'unchecked') return { state: 'unchecked', reason: check.reason, isOffered: false };
  return { state: 'waiting', reason: '', isOffered: false };
}

const GROUPS: Readonly<Record<LineState, BulkFilter>> = {
  waiting: 'all',
  eligible: 'eligible',
  sending: 'eligible',
  notEligible: 'notEligible',
  duplicate: 'duplicate',
  unknown: 'unknown',
  unchecked: 'unchecked',
  ready: 'ready',
  failed: 'failed',
  unsure: 'unsure',
};

/** How many lines each filter shows. */
export const selectBulkCounts = createSelector([selectBulkLines], (lines) => {
  const counts: Record<BulkFilter, number> = {
    all: lines.length,
    eligible: 0,
    notEligible: 0,
    duplicate: 0,
    unknown: 0,
    unchecked: 0,
    ready: 0,
    failed: 0,
    unsure: 0,
  };
  for (const { state } of lines) if (state !== 'waiting') counts[GROUPS[state]] += 1;
  return counts;
});

/** Orders that this list has set ready, without those that were ready before. */
export const selectNewlyReadyIds = createSelector([selectBulkLines], (lines) =>
  lines.filter(({ state, wasReady }) => state === 'ready' && !wasReady).map(({ id }) => id),
);

/** The lines that match the chosen filter and have the search text in id, recipient or merchant. */
export const selectShownBulkLines = createSelector(
  [selectBulkLines, selectBulkFilter, selectBulkFind],
  (lines, filter, find): readonly LineView[] => {
    const wanted = find.trim().toLowerCase();
    return lines.filter(
      ({ state, id, recipient, merchant }) =>
        (filter === 'all' || GROUPS[state] === filter) &&
        (wanted === '' || [id, recipient, merchant].some((text) => text?.toLowerCase().includes(wanted))),
    );
  },
);

/** Progress of the check: decided ids out of all ids to check. Null when it is over. */
export const selectCheckProgress = createSelector(
  [(state: RootState) => bulk(state).checks],
  (checks): { readonly done: number; readonly total: number } | null => {
    const asked = checks.filter((check) => check !== null);
    const done = asked.filter(({ verdict }) => verdict !== 'waiting').length;
    return done === asked.length ? null : { done, total: asked.length };
  },
);

/** Lines that the next Submit will send. */
export const selectOfferedLines = createSelector([selectBulkLines], (lines) =>
  lines.filter(({ isOffered }) => isOffered),
);

const STAYS_OUT: readonly LineState[] = [
  'notEligible',
  'duplicate',
  'unknown',
  'unchecked',
  'failed',
  'unsure',
];

/** Lines that it will not send, for the download. Empty while the check runs. */
export const selectLeftOutLines = createSelector([selectBulkLines], (lines) =>
  lines.filter(({ state, isOffered }) => !isOffered && STAYS_OUT.includes(state)),
);
