/** The estimated time left of a job. */
import { jobEvents, jobsSlice } from '../../../src/store/jobs/jobsSlice';
import { timeLeftMs } from '../../../src/store/jobs/jobTexts';
import { aJob } from '../../support/aJob';

const JOB = { jobId: 'job_1' };
const facts = aJob({ state: 'collecting', createdAt: 0 });
const settledAt = (index: number, at: number) =>
  jobEvents.itemsSettled({ ...JOB, at, items: [{ index, outcome: 'succeeded', attempt: 1 }] });

/** Ten orders, settled at these times. */
function leftAfter(...times: readonly number[]): number | null {
  const events = [
    jobEvents.started(facts),
    jobEvents.itemsEntered({ ...JOB, chunk: 0, ids: Array.from({ length: 10 }, (_, at) => `ord_${at}`) }),
    jobEvents.runStarted({ ...JOB, tab: 'tab', at: 0 }),
    ...times.map((at, index) => settledAt(index, at)),
  ];
  const state = events.reduce(jobsSlice.reducer, jobsSlice.getInitialState());
  const job = state.byId[JOB.jobId];
  return job ? timeLeftMs(job) : null;
}

it('is estimated from the pace so far', () => {
  expect(leftAfter(1_000, 2_000)).toBe(8_000);
});

it('ignores an hour in which the laptop slept', () => {
  expect(leftAfter(1_000, 3_601_000, 3_602_000, 3_603_000)).toBeLessThan(10_000);
});
