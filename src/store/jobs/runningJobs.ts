/** Which jobs run now. A file of its own, because the first load needs it before any job's code is there. */
import type { RootState } from '../types';
import type { Job } from './jobTypes';

/** Whether the job takes in its ids or sends calls. */
export const isRunningJob = ({ state }: Job): boolean =>
  state === 'collecting' || state === 'checking' || state === 'running';

/** Whether any job runs now, in any tab. */
export const selectHasRunningJob = ({ jobs }: Partial<Pick<RootState, 'jobs'>>): boolean =>
  Object.values(jobs?.byId ?? {}).some((job) => job !== undefined && isRunningJob(job));
