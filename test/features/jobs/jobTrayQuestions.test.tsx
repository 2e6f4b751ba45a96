/** What the job tray asks before it sends more of a change to a window that has passed. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { jobEvents } from '../../../src/store/jobs/jobsSlice';

import { changeWindowJob } from '../../../src/store/workflows/changeWindow';
import { aJob } from '../../support/aJob';
import { openWorkflows, TRAY_ORDERS, withStored } from './support';

it('asks before it resumes a change to a window that has passed meanwhile', async () => {
  const HOUR = 3_600_000;
  const windowAt = (completeAfter: number) => ({ completeAfter, completeBefore: completeAfter + HOUR });
  const paused = (start: number) => ({
    kind: 'changeWindow',
    title: 'Change Delivery Window',
    params: { change: { ...windowAt(start), category: 'TO_BETTER_OPTIMIZE', notes: 'Route 14.' } },
  });
  const { user, store, windowsSent } = await withStored(paused(Date.now() - 2 * HOUR), [
    'succeeded',
    'pending',
  ]);
  const resume = () => screen.getByRole('button', { name: 'Resume: Change Delivery Window' });

  await user.click(resume());
  const asked = await screen.findByRole('alertdialog', { name: 'Resume Change Delivery Window?' });
  expect(asked).toHaveAccessibleDescription(/^The window .+ has already passed\.$/);
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(windowsSent).toEqual([]);
  expect(store.getState().jobs.byId.job_1?.state).toBe('paused');

  await user.click(resume());
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(windowsSent).toHaveLength(1));
});

const HOUR_MS = 3_600_000;
const passedWindow = () => ({
  kind: 'changeWindow',
  title: 'Change Delivery Window',
  params: {
    change: {
      completeAfter: Date.now() - 2 * HOUR_MS,
      completeBefore: Date.now() - HOUR_MS,
      category: 'TO_BETTER_OPTIMIZE',
      notes: 'Route 14.',
    },
  },
});

it('stays open with its question, although it would fold without the focus', async () => {
  const { user, store } = await withStored(
    { ...passedWindow(), state: 'cancelled', pauseReason: null, finishedAt: 2 },
    ['succeeded', 'failed'],
  );
  screen.getByRole('button', { name: 'Results: Change Delivery Window' }).focus();
  act(() => void store.dispatch(jobEvents.trayReleased()));
  await user.click(screen.getByRole('button', { name: 'Retry failed: Change Delivery Window' }));
  await screen.findByRole('alertdialog');
  // Folding waits for the focus to move.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  const asked = screen.getByRole('alertdialog', { name: /^Retry the failed orders of/ });
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Retry failed: Change Delivery Window' })).toHaveFocus();
});

it('asks no longer when another tab has resumed the job', async () => {
  const { user, store } = await withStored(passedWindow(), ['succeeded', 'pending']);
  await user.click(screen.getByRole('button', { name: 'Resume: Change Delivery Window' }));
  await screen.findByRole('alertdialog');
  act(() => void store.dispatch(jobEvents.runStarted({ jobId: 'job_1', tab: 'other', at: 3 })));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole('listitem', { name: 'Change Delivery Window' })).toContainElement(
      document.activeElement as HTMLElement,
    ),
  );
});

it('resumes a change to a window that is still to come without a question', async () => {
  const completeAfter = Date.now() + 3_600_000;
  const { user, windowsSent } = await withStored(
    {
      kind: 'changeWindow',
      title: 'Change Delivery Window',
      params: {
        change: {
          completeAfter,
          completeBefore: completeAfter + 3_600_000,
          category: 'TO_BETTER_OPTIMIZE',
          notes: 'Route 14.',
        },
      },
    },
    ['succeeded', 'pending'],
  );
  await user.click(screen.getByRole('button', { name: 'Resume: Change Delivery Window' }));
  await waitFor(() => expect(windowsSent).toHaveLength(1));
});

it('does not ask on a computer two hours ahead: by the server’s time the window is still to come', async () => {
  const { user, windowsSent } = await withStored(passedWindow(), ['succeeded', 'pending'], TRAY_ORDERS, {
    now: () => Date.now() - 2 * HOUR_MS,
  });
  await user.click(screen.getByRole('button', { name: 'Resume: Change Delivery Window' }));
  await waitFor(() => expect(windowsSent).toHaveLength(1));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

describe('a window in the own time of each order, at 5:30 PM in Toronto', () => {
  const DAY = '2026-11-20';
  beforeEach(() => {
    const real = Date.now;
    const ahead = Date.UTC(2026, 10, 20, 22, 30) - real();
    jest.spyOn(Date, 'now').mockImplementation(() => real() + ahead);
  });
  afterEach(() => jest.restoreAllMocks());
  const resumed = async (fromTime: string, toTime: string, zones: readonly string[]) => {
    const ownTime = { fromDate: DAY, fromTime, toDate: DAY, toTime };
    const opened = await withStored(
      {
        kind: 'changeWindow',
        title: 'Change Delivery Window',
        params: { change: { ownTime, category: 'TO_BETTER_OPTIMIZE', notes: 'Route 14.' } },
      },
      zones.map(() => 'pending'),
      zones.map((timezone, at) => ({ id: `ord_${at}`, name: `Recipient ${at}`, timezone })),
    );
    await opened.user.click(screen.getByRole('button', { name: 'Resume: Change Delivery Window' }));
    return opened;
  };

  it('is resumed without a question if it is still to come where the order goes', async () => {
    const { windowsSent } = await resumed('14:00', '17:00', ['America/Vancouver']);
    await waitFor(() => expect(windowsSent).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is asked about if it has passed where one of the orders goes', async () => {
    const { windowsSent } = await resumed('15:00', '18:00', ['America/St_Johns', 'America/Toronto']);
    const asked = await screen.findByRole('alertdialog', { name: 'Resume Change Delivery Window?' });
    expect(asked).toHaveAccessibleDescription('1 of these windows has already passed.');
    expect(windowsSent).toEqual([]);
  });
});

it('asks about the windows of the orders that it would send, and not about those left alone', async () => {
  const HOUR = 3_600_000;
  const from = (completeAfter: number) => ({ completeAfter, completeBefore: completeAfter + HOUR });
  const [past, toCome] = [from(Date.now() - 2 * HOUR), from(Date.now() + HOUR)];
  const opened = await openWorkflows(TRAY_ORDERS);
  const { user, store } = opened;
  act(() => {
    store.dispatch(
      jobEvents.restored(
        aJob({
          kind: 'putWindowsBack',
          title: 'Put Windows Back',
          params: { change: { category: 'CX_DX_ACTION', notes: 'Put back.' } },
          state: 'completed',
          finishedAt: 2,
        }),
      ),
    );
    store.dispatch(
      jobEvents.itemsRestored({
        jobId: 'job_1',
        items: [
          ['ord_0', { outcome: 'skipped', attempt: 1, windows: { from: toCome, to: past } }],
          ['ord_1', { outcome: 'failed', attempt: 1, windows: { from: past, to: toCome } }],
        ],
      }),
    );
    store.dispatch(jobEvents.trayToggled({ minimised: false }));
  });
  await user.click(screen.getByRole('button', { name: 'Retry failed: Put Windows Back' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(store.getState().jobs.byId.job_1?.counts.failed).toBe(0));
});

it('does not judge the window of a job that is over, of which storage kept none', async () => {
  const { user, store } = await withStored(
    {
      kind: 'changeWindow',
      title: 'Change Delivery Window',
      params: { change: { category: 'TO_BETTER_OPTIMIZE', notesHash: 'abc' } },
      state: 'completed',
      pauseReason: null,
      finishedAt: 2,
    },
    ['succeeded'],
  );
  const judged = jest.spyOn(changeWindowJob, 'outdated');
  await user.click(screen.getByRole('button', { name: 'Dismiss: Change Delivery Window' }));
  await waitFor(() => expect(store.getState().jobs.ids).toEqual([]));
  expect(judged).not.toHaveBeenCalled();
});
