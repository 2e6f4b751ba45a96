/** A browser without Web Locks whose disk is full: the job tray says why a command on a job fails. */
import { screen, waitFor } from '@testing-library/react';
import { messages } from '../../../src/contract/messages';
import { ClaimRefused } from '../../../src/store/jobs/jobOwnership';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import type { AppThunk } from '../../../src/store/types';
import { withStored } from './support';

/** jsdom has no IndexedDB: the engine refuses as test/store/jobs/refusedClaims.test.ts sees it refuse. */
const refuseCommands =
  (): AppThunk =>
  (_dispatch, _getState, { jobs }) => {
    jest.spyOn(jobs, 'command').mockRejectedValue(new ClaimRefused(messages.claimRefused));
  };

it('says why it cannot resume a job, and leaves it paused', async () => {
  const { user, store } = await withStored({ title: 'Set Ready' }, ['succeeded', 'pending']);
  store.dispatch(refuseCommands());
  await user.click(screen.getByRole('button', { name: 'Resume: Set Ready' }));
  await waitFor(() =>
    expect(selectNotices(store.getState()).map(({ text }) => text)).toEqual([
      'Could not resume the job. This browser cannot store which tab runs it. Its disk may be full.',
    ]),
  );
  expect(store.getState().jobs.byId.job_1?.state).toBe('paused');
});

it('says why it cannot clear the finished jobs', async () => {
  const { user, store } = await withStored({ title: 'Set Ready', state: 'completed', finishedAt: 1 }, [
    'succeeded',
  ]);
  store.dispatch(refuseCommands());
  await user.click(screen.getByRole('button', { name: 'Clear finished' }));
  await waitFor(() =>
    expect(selectNotices(store.getState()).map(({ text }) => text)).toEqual([
      'Could not clear the finished jobs. This browser cannot store which tab runs it. Its disk may be full.',
    ]),
  );
});
