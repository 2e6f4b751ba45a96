/** What screens may ask of jobs, as thunks. They go to the engine of the store's environment. */
import { withdrawNotice } from '../notices/noticesSlice';
import type { AppThunk } from '../types';
import { aboutJob } from './jobNotices';
import type { JobCommand } from './jobsChannel';
import type { JobId } from './jobTypes';

/** Makes the file of a job again and downloads it here. Says in a toast what is in it, or that it failed. */
export const downloadJobFile =
  (jobId: JobId): AppThunk<Promise<void>> =>
  (_dispatch, _getState, { jobs }) =>
    jobs.download(jobId);

/**
 * Pause, resume, cancel, retry the failed, continue with what a cancelled or stopped job left over, check the unknown or put away a job. In a tab that does not own the job
 * the owner is asked; when there is no owner any more, this tab becomes it. What was told of its failures goes.
 */
export const commandJob =
  (jobId: JobId, command: JobCommand): AppThunk<Promise<void>> =>
  (dispatch, _getState, { jobs }) => {
    dispatch(withdrawNotice(aboutJob({ id: jobId })));
    return jobs.command(jobId, command);
  };
