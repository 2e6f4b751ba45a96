/** A job as in the store or the browser's storage: a running Set Ready unless specified otherwise. */
import type { JobFacts } from '../../src/store/jobs/jobsSlice';

export const aJob = (facts: Partial<JobFacts> = {}): JobFacts => ({
  id: 'job_1',
  kind: 'setPickupReady',
  title: 'Set Ready',
  params: {},
  email: 'casey.morgan@example.com',
  state: 'running',
  pauseReason: null,
  stopMessage: null,
  createdAt: 1,
  finishedAt: null,
  ownerTab: null,
  total: 0,
  runStartedAt: null,
  doneAtRunStart: 0,
  lastNewsAt: null,
  ...facts,
});
