/**
 * Keeps a job's results in the list when the job is removed. In a small module of its own, because it is part of the
 * first load.
 */
import type { AppStartListening } from '../../types';
import { jobEvents } from '../../jobs/jobsSlice';
import { itemResultAt, type ItemResult, type Job } from '../../jobs/jobTypes';
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
