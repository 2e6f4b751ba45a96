/** What a job has said of the list stays with it when the job goes. Part of the first load, hence apart and small. */
import type { AppStartListening } from '../../types';
import { jobEvents } from '../../jobs/jobsSlice';
import { itemResultAt, type ItemResult, type Job } from '../../jobs/jobTypes';
import { bulkReadyActions } from './bulkReadySlice';

/** The event that keeps the results of the list's job as they stand now. */
export const keepResults = (job: Job) =>
  bulkReadyActions.resultsKept({
    jobId: job.id,
    results: Array.from({ length: job.total }, (_, item) => standing(itemResultAt(job, item))),
  });

/** Of a job that is put away half-way: what was not sent is as before, what was may have been done. */
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
