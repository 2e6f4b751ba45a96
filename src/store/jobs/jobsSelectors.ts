/** How screens read jobs: simple look-ups first, then lists. */
import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../types';
import { selectOrderById } from '../entities/orders/ordersSelectors';
import { definitionOf } from './jobDefinition';
import {
  isFinished,
  isUndoable,
  leftOverCount,
  itemIdAt,
  itemsWhere,
  type ItemId,
  type ItemResult,
  type Job,
  type JobId,
} from './jobTypes';
import { isRunningJob } from './runningJobs';

export const selectJobById = (state: RootState, jobId: JobId): Job | undefined => state.jobs.byId[jobId];
/** Which orders a job is about. For a single loaded order, the recipient's name. */
export const selectJobAbout = (state: RootState, jobId: JobId): string | undefined => {
  const job = selectJobById(state, jobId);
  const first = job?.total === 1 ? job.idChunks[0]?.[0] : undefined;
  return (first && selectOrderById(state, first)?.recipient?.name) || job?.about;
};
/** How the person left the tray; null when it opens and folds automatically. */
export const selectTrayByHand = (state: RootState) => state.jobs.trayByHand;
/** Whether the tray is folded to a bar: by the person, or because no job is under way or paused. */
export const selectIsTrayMinimised = (state: RootState): boolean =>
  selectTrayByHand(state) === null ? openIdsKey(state) === '' : selectTrayByHand(state) === 'folded';
/** The job whose results dialog is open, if any. */
export const selectResultsJob = (state: RootState): Job | undefined =>
  state.jobs.resultsOf === null ? undefined : state.jobs.byId[state.jobs.resultsOf];

/** The job that has just ended and has results to show; null once the page has decided whether to show them. */
export const selectResultsReady = (state: RootState) => state.jobs.resultsReady;
/** The job whose results wait in the tray. */
export const selectResultsLeftJob = (state: RootState): Job | undefined =>
  state.jobs.resultsLeftOf === null ? undefined : state.jobs.byId[state.jobs.resultsLeftOf];

/** Job ids for the tray: unfinished jobs first, each group newest first. */
export const selectTrayJobIds = createSelector(
  [(state: RootState) => state.jobs.ids, (state: RootState) => openIdsKey(state)],
  (ids, openKey): readonly JobId[] => {
    const open = new Set(openKey.split(' '));
    const newestFirst = [...ids].reverse();
    return [...newestFirst.filter((id) => open.has(id)), ...newestFirst.filter((id) => !open.has(id))];
  },
);

/**
 * Jobs that ended well, for `Clear finished`. Jobs with failed, left-over or unknown items stay until each is dismissed
 * separately.
 */
export const selectClearableJobIds = createSelector(
  [(state: RootState) => state.jobs.ids.filter((id) => isDoneWell(state.jobs.byId[id])).join(' ')],
  (key): readonly JobId[] => (key === '' ? [] : key.split(' ')),
);

/** Whether a job still waits to be sent. A person who closes the tab now may believe that it was done. */
export const selectWaitsToBeSent = ({ jobs }: RootState): boolean =>
  Object.values(jobs.byId).some((job) => job !== undefined && isUndoable(job, 0));

/** Counts the finished jobs, however they ended. */
export const selectFinishedCount = ({ jobs }: RootState): number =>
  Object.values(jobs.byId).filter(isFinished).length;

const isDoneWell = (job: Job | undefined): boolean =>
  job !== undefined &&
  isFinished(job) &&
  job.state !== 'failed' &&
  job.counts.failed + job.counts.unknown + leftOverCount(job) === 0;

/** A string, so that the list above is recomputed only when a job starts or ends, not on each of its results. */
const openIdsKey = (state: RootState): string =>
  state.jobs.ids.filter((id) => !isFinished(state.jobs.byId[id] ?? { state: 'completed' })).join(' ');

type Items = Pick<Job, 'idChunks' | 'resultChunks'>;

const idsWhere = (job: Items, matches: (result: ItemResult) => boolean): ItemId[] =>
  itemsWhere(job, matches).map(({ id }) => id);

/** Ids of the items that failed or whose outcome is unknown: the new selection after a job. Linear. */
export const failedIdsOf = (job: Job): ItemId[] =>
  idsWhere(job, ({ outcome }) => outcome === 'failed' || outcome === 'unknown');

/** Ids of the items that were done, in the job's order. Linear. */
export const doneIdsOf = (job: Items): ItemId[] => idsWhere(job, ({ outcome }) => outcome === 'succeeded');

/**
 * Whether an unpaused, unfinished job of one of these kinds has exactly these ids, in any tab and wherever it was
 * started. While a job is still entering its ids, those entered so far decide.
 */
export const selectIsAtWorkOn = (
  { jobs }: RootState,
  kinds: readonly string[],
  ids: readonly ItemId[],
): boolean =>
  Object.values(jobs.byId).some(
    (job) =>
      job !== undefined &&
      kinds.includes(job.kind) &&
      !isFinished(job) &&
      job.state !== 'paused' &&
      (job.state === 'collecting' ? job.total <= ids.length : job.total === ids.length) &&
      ids.slice(0, job.total).every((id, index) => id === itemIdAt(job, index)),
  );

/** Orders taken by jobs that would conflict with a new job of some kind. */
export interface TakenIds {
  /** Orders in active jobs, in any tab: about to be sent, or waiting for their answer. */
  readonly sending: ReadonlySet<ItemId>;
  /** Orders that wait in a paused or stopping job, with that job. Sending them in another too would do them twice. */
  readonly held: ReadonlyMap<ItemId, Job>;
}

const isOpen = ({ outcome }: ItemResult): boolean => outcome === 'pending' || outcome === 'running';
const isSendingState = ({ state }: Job): boolean => state === 'checking' || state === 'running';

/** Titles of the jobs that run now, in any tab. The end of the session stops all of them. */
export const selectRunningTitles = ({ jobs }: RootState): readonly string[] => [
  ...new Set(Object.values(jobs.byId).flatMap((job) => (job && isRunningJob(job) ? [job.title] : []))),
];

/** The orders taken by jobs that conflict with this kind. Null while such a job is still entering its ids. Linear. */
export function selectTakenIds({ jobs }: Pick<RootState, 'jobs'>, kind: string): TakenIds | null {
  const changes = definitionOf(kind)?.changes;
  const sending = new Set<ItemId>();
  const held = new Map<ItemId, Job>();
  for (const job of Object.values(jobs.byId)) {
    if (!job || isFinished(job)) continue;
    const doesTheSame =
      job.kind === kind || (changes !== undefined && definitionOf(job.kind)?.changes === changes);
    if (!doesTheSame) continue;
    if (job.state === 'collecting') return null;
    // Reading an order for another job too is harmless.
    if (!isSendingState(job) && changes === undefined) continue;
    for (const { id } of itemsWhere(job, isOpen)) {
      if (isSendingState(job)) sending.add(id);
      else held.set(id, job);
    }
  }
  return { sending, held };
}
