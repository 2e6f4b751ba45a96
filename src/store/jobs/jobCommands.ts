/** The commands that screens give to jobs, as thunks. They call the job engine of the store's environment. */
import { withdrawNotice } from '../notices/noticesSlice';
import type { AppThunk } from '../types';
import { aboutJob } from './jobNotices';
import type { JobCommand } from './jobsChannel';
import type { JobId } from './jobTypes';

/** Makes the file of a job again and downloads it here. A toast says what is in it, or that it failed. */
export const downloadJobFile =
  (jobId: JobId): AppThunk<Promise<void>> =>
  (_dispatch, _getState, { jobs }) =>
    jobs.download(jobId);

/**
 * Pauses, resumes, cancels or dismisses a job, retries its failed items, continues with the items left over after a
 * cancel or stop, or checks the unknown ones. A tab that does not own the job asks the owner, or becomes the owner when
 * there is none. Withdraws the notice about the job's failures.
 */
export const commandJob =
  (jobId: JobId, command: JobCommand): AppThunk<Promise<void>> =>
  (dispatch, _getState, { jobs }) => {
    dispatch(withdrawNotice(aboutJob({ id: jobId })));
    return jobs.command(jobId, command);
  };
