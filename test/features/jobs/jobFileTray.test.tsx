/** The tray card of a job that produces a file. */
import { act, screen, within } from '@testing-library/react';
import { jobEvents, type JobFacts } from '../../../src/store/jobs/jobsSlice';
import type { Outcome } from '../../../src/store/jobs/jobTypes';
import { aJob } from '../../support/aJob';
import { withStored } from './support';

const FACTS = aJob({ kind: 'exportOrders', title: 'Export', state: 'completed', finishedAt: 2 });

const withJob = (facts: Partial<JobFacts>, outcomes: readonly Outcome[]) =>
  withStored({ ...FACTS, ...facts }, outcomes, [{ id: 'ord_0', name: 'Recipient 0' }]);
const card = () => screen.getByRole('listitem', { name: 'Export' });
const buttons = () =>
  within(card())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe('a job that produces a file', () => {
  it('EXP-01 offers the file again once it is over', async () => {
    await withJob({}, ['succeeded', 'succeeded']);
    expect(buttons()).toEqual(['Download', 'Results', 'Report', 'Dismiss']);
  });

  it('EXP-01 says exported only when there is a file', async () => {
    const { store } = await withJob({}, ['succeeded', 'succeeded']);
    expect(card()).toHaveTextContent('2 read');
    expect(card()).not.toHaveTextContent('exported');
    act(() => void store.dispatch(jobEvents.fileMade({ jobId: 'job_1' })));
    expect(card()).toHaveTextContent('2 exported');
  });

  it('LAB-05 offers what succeeded even if some failed, and nothing if all failed', async () => {
    const { store } = await withJob({ state: 'completedWithErrors' }, ['succeeded', 'failed']);
    expect(buttons()).toEqual(['Retry failed', 'Download', 'Results', 'Report', 'Dismiss']);
    act(() => {
      store.dispatch(jobEvents.restored({ ...FACTS, state: 'completedWithErrors' }));
      store.dispatch(
        jobEvents.itemsRestored({ jobId: 'job_1', items: [['ord_0', { outcome: 'failed', attempt: 1 }]] }),
      );
    });
    expect(buttons()).not.toContain('Download');
  });

  it('says that the file is being made when only that is left to do', async () => {
    await withJob({ state: 'running', finishedAt: null }, ['succeeded']);
    expect(card()).toHaveTextContent('Making my_orders.csv');
    expect(buttons()).toEqual(['Cancel']);
  });
});
