/** Putting windows back from the results of the job that changed them. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { startChangeWindow } from '../../../src/store/workflows/changeWindow';
import { isFinished } from '../../../src/store/jobs/jobTypes';
import { jobEvents } from '../../../src/store/jobs/jobsSlice';
import { loadOrder } from '../../../src/store/entities/orders/readOrders';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { aJob } from '../../support/aJob';
import { openWorkflows, type TestOrder } from './support';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 21, 17);
const windowAt = (start: number) => ({ completeAfter: start, completeBefore: start + HOUR });
const OLD = windowAt(NOON);
const NEW = windowAt(NOON + 24 * HOUR);
const ORDERS: readonly TestOrder[] = [
  { id: 'ord_1', name: 'Chloé Beauchemin', window: OLD },
  { id: 'ord_2', name: 'Patrick Gauthier', window: windowAt(NOON - HOUR) },
  { id: 'ord_3', name: 'Maria Santos' },
];

/** Opens the results of a window change of all orders. */
async function openResults(now = () => Date.now()) {
  const opened = await openWorkflows(ORDERS, {}, true, ['admin'], { now });
  const { store } = opened;
  const change = { ...NEW, category: 'TO_BETTER_OPTIMIZE', notes: 'Route 14.' } as const;
  let jobId = '';
  act(() => {
    jobId =
      store.dispatch(
        startChangeWindow(
          ORDERS.map(({ id }) => id),
          change,
        ),
      ) ?? '';
  });
  await waitFor(() =>
    expect(isFinished(store.getState().jobs.byId[jobId] ?? { state: 'running' })).toBe(true),
  );
  opened.windowsSent.length = 0;
  act(() => void store.dispatch(jobEvents.resultsOpened({ jobId })));
  return { ...opened, jobId, dialog: await screen.findByRole('dialog', { name: 'Delivery Window Results' }) };
}
const offer = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Put 2 windows back' });
const question = () => screen.findByRole('alertdialog', { name: /^Put/ });

describe('the results of a window change', () => {
  it('ask with the numbers, and start one job even on a double click, whose results open', async () => {
    const { dialog, user, windowsSent, changesWindow } = await openResults();
    await user.click(offer(dialog));
    const asked = await question();
    expect(asked).toHaveAccessibleName('Put 2 windows back?');
    expect(asked).toHaveAccessibleDescription(
      'Each order gets the window that it had before. 2 of these windows have already passed. Left alone: 1 that had no other window before. Every order is read again first.',
    );
    expect(windowsSent).toEqual([]);
    // Somebody else changes this window in the meantime.
    changesWindow('ord_2', windowAt(NOON + 48 * HOUR));

    await user.dblClick(within(asked).getByRole('button', { name: 'Put 2 back' }));

    const results = await screen.findByRole('dialog', { name: 'Put Back Results' });
    const rows = within(results).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Patrick Gauthierord_2SkippedGEOCODEDLeft as it is: its window has been changed since.',
      expect.stringMatching(/^Chloé Beaucheminord_1SuccessGEOCODEDNov 21, 12:00 PM – 1:00 PM/),
    ]);
    expect(windowsSent).toEqual([
      {
        id: 'ord_1',
        ...OLD,
        changedBy: 'casey.morgan@example.com',
        category: 'CX_DX_ACTION',
        notes: 'Put back: the window before the change for TO_BETTER_OPTIMIZE.',
        showExternalNotes: false,
      },
    ]);
    // The put-back can be put back too.
    expect(within(results).getByRole('button', { name: 'Put 1 window back' })).toBeInTheDocument();
  });

  it('count the windows that have passed by the server’s time, although the computer’s clock is ahead', async () => {
    const { dialog, user } = await openResults(() => NOON + HOUR / 2);
    await user.click(offer(dialog));
    // The window of ord_2 ended half an hour ago, that of ord_1 ends in half an hour.
    expect(await question()).toHaveAccessibleDescription(/ 1 of these windows has already passed\./);
  });

  it('send nothing when the user cancels', async () => {
    const { dialog, user, windowsSent } = await openResults();
    await user.click(offer(dialog));
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(windowsSent).toEqual([]);
    expect(offer(dialog)).toHaveFocus();
  });

  it('say why when no window can be put back any more', async () => {
    const { dialog, user, changesWindow, store } = await openResults();
    changesWindow('ord_1', OLD);
    changesWindow('ord_2', windowAt(NOON + 48 * HOUR));
    for (const id of ['ord_1', 'ord_2']) await act(() => store.dispatch(loadOrder(id)));

    await user.click(offer(dialog));

    expect(selectNotices(store.getState()).at(-1)?.text).toBe(
      'None of these windows can be put back. Left alone: 2 whose window has been changed since, 1 that had no other window before.',
    );
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('offer nothing to a user, who may not change windows', async () => {
    const { store } = await openWorkflows(ORDERS);
    act(() => {
      store.dispatch(
        jobEvents.restored(
          aJob({ kind: 'changeWindow', state: 'completed', params: { change: NEW }, finishedAt: 2 }),
        ),
      );
      const result = { outcome: 'succeeded', attempt: 1, windows: { from: OLD, to: NEW } } as const;
      store.dispatch(jobEvents.itemsRestored({ jobId: 'job_1', items: [['ord_1', result]] }));
      store.dispatch(jobEvents.resultsOpened({ jobId: 'job_1' }));
    });
    const dialog = await screen.findByRole('dialog', { name: 'Delivery Window Results' });
    expect(within(dialog).queryByRole('button', { name: /back$/ })).not.toBeInTheDocument();
  });
});
