/**
 * Keeps a job's results in the list when the job is removed. In a small module of its own, because it is part of the
 * first load.
 */
import { paths } from '../../../paths';
import type { AppStartListening, RootState } from '../../types';
import { findUnsavedIn } from '../../unsaved/unsavedPlaces';
import { jobEvents } from '../../jobs/jobsSlice';
import { itemResultAt, type ItemResult, type Job } from '../../jobs/jobTypes';
import { selectBulkLines, type LineView } from './bulkReadySelectors';
import { bulkReadyActions } from './bulkReadySlice';

/** The event that keeps the current results of the list's job. */
export const keepResults = (job: Job) =>
  bulkReadyActions.resultsKept({
    jobId: job.id,
    results: Array.from({ length: job.total }, (_, item) => standing(itemResultAt(job, item))),
  });

/** For a job dismissed before its end: an item not sent keeps no result, an item that was sent may have been done. */
function standing(result: ItemResult | undefined): ItemResult | null {
  if (!result || (result.outcome === 'pending' && !result.mayBeDone)) return null;
  return result.outcome === 'running' || result.outcome === 'pending'
    ? { ...result, outcome: 'unknown' }
    : result;
}

/** Registers the listener; called once per store. */
export function listenToBulkReady(startListening: AppStartListening): void {
  startListening({
    actionCreator: jobEvents.dismissed,
    effect: ({ payload }, api) => {
      const job = api.getOriginalState().jobs.byId[payload.jobId];
      if (job && payload.jobId === api.getState().views.bulkReady.jobId) api.dispatch(keepResults(job));
    },
  });
}

/**
 * Whether there are pasted ids that were not sent, or that could be sent after an earlier Submit: a file can be opened
 * again, but these exist nowhere else.
 */
export function selectIsPasteUnsent(state: RootState): boolean {
  const { source, lines, jobId, kept } = state.views.bulkReady;
  if (source?.kind !== 'paste' || lines.length === 0) return false;
  const isTried = jobId !== null || kept.some((result) => result !== null);
  return !isTried || selectBulkLines(state).some(isLeft);
}

const isLeft = ({ isOffered, state }: LineView): boolean =>
  isOffered || state === 'waiting' || state === 'unchecked';

findUnsavedIn((state) =>
  selectIsPasteUnsent(state) ? [{ what: 'Pasted order ids', to: paths.bulkUpdate() }] : [],
);
