/** The dialog Change Delivery Window: its preview, job and outcome. The tests run in the time zone of Toronto. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../src/contract/messages';
import { orderChunks } from '../../../src/store/entities/orders/orderChunks';
import { loadOrder } from '../../../src/store/entities/orders/readOrders';
import { jobEvents } from '../../../src/store/jobs/jobsSlice';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { aJob } from '../../support/aJob';
import { inTheYearOfTheOrders, ORDERS } from './windowChangeOrders';
import { refusal } from '../../support/apiAnswers';
import { openWindow } from './windowChangeSupport';

inTheYearOfTheOrders();

describe('the preview', () => {
  it('WIN-09 shows current and new windows of three orders with the zone, and all orders on demand', async () => {
    const { user, fillIn, rows, button } = await openWindow(ORDERS);
    expect(rows()[0]).toEqual(['Geneviève Tremblay | ord_1', 'Fri Nov 20 · EST | 9:00 AM – 12:00 PM', '–']);

    await fillIn();

    const next = 'Sat Nov 21 | 2:00 PM – 5:00 PM';
    expect(rows()).toEqual([
      ['Geneviève Tremblay | ord_1', 'Fri Nov 20 | 9:00 AM – 12:00 PM', next],
      ['Alexandre Desrosiers | ord_2', 'No window', next],
      ['Wen-Ching Huang | ord_3', 'Fri Nov 20, 11:00 PM – | Sat Nov 21, 1:00 AM', next],
    ]);
    expect(screen.getByText('Times are in your zone, EST (UTC−5).')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'New EST' })).toBeVisible();
    await user.click(button('Show all 4 orders'));
    expect(rows().map(([name]) => name)).toContain('Marie Ouellet | ord_4');
  });

  it('WIN-09 MSG-23 the warning lists orders of a driver with their state', async () => {
    await openWindow(ORDERS);

    expect(
      screen.getByText(
        'Warning: your selection includes orders in the ACTIVE, FAILED or COMPLETED state for which the delivery window can not be modified...',
      ),
    ).toBeVisible();
    const lines = within(screen.getByRole('list', { name: 'Skipped orders' })).getAllByRole('listitem');
    expect(lines.map((line) => [...line.children].map((part) => part.textContent))).toEqual([
      ['ord_5', 'Isabelle Fontaine', 'COMPLETED'],
      ['ord_6', 'Marcus Oyelaran', 'ACTIVE'],
    ]);
    expect(screen.getByRole('heading', { name: /^Preview/ })).toHaveTextContent('4 will change · 2 skipped');
  });

  it('WIN-09 shows no warning without such orders; with only such orders Change is disabled, with the reason', async () => {
    const first = await openWindow(ORDERS.slice(0, 2));
    expect(screen.queryByText(messages.windowsSkipped)).toBeNull();
    first.unmount();

    const { button } = await openWindow(ORDERS.slice(4));
    expect(button('Change 0 orders')).toBeDisabled();
    expect(button('Change 0 orders')).toHaveAccessibleDescription(messages.windowsAllSkipped);
  });
});

it('WIN-09 sends orders that are not loaded, and says that they are not', async () => {
  const { rows, button } = await openWindow(ORDERS.slice(0, 1), { strangers: ['ord_far', 'ord_away'] });

  expect(screen.getByText(/^2 orders are not loaded/)).toBeVisible();
  expect(rows()[1]?.slice(0, 2)).toEqual(['ord_far', 'Not loaded']);
  expect(button('Change 3 orders')).toBeEnabled();
});

it('WIN-09 leaves out orders that another change is working on, or that another one still has, and says so', async () => {
  const { store, button, fillIn, choose, user, sent } = await openWindow(ORDERS.slice(0, 5));
  const change = { kind: 'changeWindow', title: 'Change Delivery Window', params: { change: {} } } as const;
  act(() => {
    store.dispatch(jobEvents.restored(aJob({ ...change, id: 'job_1', runStartedAt: 1 })));
    store.dispatch(
      jobEvents.itemsRestored({ jobId: 'job_1', items: [['ord_1', { outcome: 'running', attempt: 1 }]] }),
    );
    store.dispatch(
      jobEvents.restored(aJob({ ...change, id: 'job_2', state: 'paused', pauseReason: 'user' })),
    );
    store.dispatch(
      jobEvents.itemsRestored({ jobId: 'job_2', items: [['ord_3', { outcome: 'pending', attempt: 1 }]] }),
    );
    store.dispatch(jobEvents.restored(aJob({ ...change, id: 'job_3', state: 'cancelling' })));
    store.dispatch(
      jobEvents.itemsRestored({ jobId: 'job_3', items: [['ord_5', { outcome: 'running', attempt: 1 }]] }),
    );
  });
  expect(screen.getByText('1 order is being changed by another job and is left out.')).toBeVisible();
  expect(
    screen.getByText(
      '1 order is waiting in a paused job and is left out. Resume or cancel that job in Jobs.',
    ),
  ).toBeVisible();
  expect(
    screen.getByText(
      '1 order is in a job that is being cancelled and is left out. Wait until that job has ended.',
    ),
  ).toBeVisible();
  await fillIn();
  await choose('CX_DX_ACTION');
  await user.click(button('Change 2 orders'));
  expect(await screen.findByText(messages.windowsChanged)).toBeVisible();
  expect(sent.map(({ id }) => id).sort()).toEqual(['ord_2', 'ord_4']);
});

it('a second Enter on Change does not close the dialog', async () => {
  const { user, button, fillIn, choose, sent } = await openWindow(ORDERS.slice(0, 2), {
    answers: { ord_1: 'held', ord_2: 'held' },
  });
  await fillIn();
  await choose('CX_DX_ACTION');
  act(() => button('Change 2 orders').focus());
  // However long the dialog takes to change on this machine, the second press comes at once.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button('Stop sending')).toBeVisible());
  await user.keyboard('{Enter}');
  clock.mockRestore();
  expect(button('Stop sending')).toBeVisible();
  expect(sent).toHaveLength(2);
});

it('Ctrl+Enter in the notes moves the focus to Close, because the fields are locked', async () => {
  const { user, button, fillIn, choose } = await openWindow(ORDERS.slice(0, 2), {
    answers: { ord_1: 'held', ord_2: 'held' },
  });
  await fillIn();
  await choose('CX_DX_ACTION');
  const notes = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Internal notes' });
  await user.click(notes);
  // What the key does (app/shell/useSubmitKey.ts): it presses the button without focusing it.
  act(() => button('Change 2 orders').click());
  await screen.findByText('Changing windows');
  expect(notes).toBeDisabled();
  expect(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1)).toHaveFocus();
});

it('Tab stays in the dialog, before the change is sent and after', async () => {
  const { user, dialog, button, fillIn, choose } = await openWindow(ORDERS.slice(0, 2), {
    answers: { ord_1: 'held', ord_2: 'held' },
  });
  const under = document.body.appendChild(document.createElement('button'));
  const isInside = async () => expect(await dialog()).toContainElement(document.activeElement as HTMLElement);

  act(() => button('Change 2 orders').focus());
  await user.tab();
  await waitFor(isInside);

  await fillIn();
  await choose('CX_DX_ACTION');
  await user.click(button('Change 2 orders'));
  await screen.findByText('Changing windows');
  act(() => within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1)?.focus());
  await user.tab();
  await waitFor(isInside);
  expect(under).not.toHaveFocus();
  under.remove();
});

describe('the job', () => {
  async function started(...parts: Parameters<typeof openWindow>) {
    const opened = await openWindow(...parts);
    await opened.fillIn();
    await opened.choose('CX_DX_ACTION');
    await opened.user.click(opened.button(/^Change \d/));
    return opened;
  }
  const bar = () => screen.getByRole('progressbar', { name: 'Orders done' });

  it('WIN-10 the progress bar is shown from the start and shows the share done; the fields are locked', async () => {
    const answers = { ord_1: 'held', ord_2: 'held', ord_3: 'done', ord_4: 'done' } as const;
    const opened = await openWindow(ORDERS, { answers: { ...answers } });
    expect(screen.getByText('Not started')).toBeVisible();
    expect(screen.getByText('4 orders')).toBeVisible();
    expect(bar()).toHaveAttribute('aria-valuenow', '0');
    await opened.fillIn();
    await opened.choose('CX_DX_ACTION');

    await opened.user.click(opened.button('Change 4 orders'));

    await waitFor(() => expect(bar()).toHaveAttribute('aria-valuenow', '50'));
    expect(screen.getByText('Changing windows')).toBeVisible();
    expect(screen.getByText(/^2 of 4 · 2 changed/)).toBeVisible();
    expect(opened.field('From date')).toBeDisabled();
    expect(opened.field('Internal notes')).toBeDisabled();
    expect(screen.getByText('You can close this: the job continues in the tray.')).toBeVisible();
    opened.release();
    await waitFor(() => expect(bar()).toHaveAttribute('aria-valuenow', '100'));
  });

  it('WIN-09 WIN-10 counts orders to skip from the start, even while they are being read again', async () => {
    const { release } = await started(ORDERS, { holdsReads: true });

    expect(await screen.findByText(/^0 of 4 · 0 changed/)).toBeVisible();
    expect(screen.getByRole('heading', { name: /^Preview/ })).toHaveTextContent('4 will change · 2 skipped');
    release();
    expect(await screen.findByText(messages.windowsChanged)).toBeVisible();
    expect(screen.getByRole('heading', { name: /^Preview/ })).toHaveTextContent('4 will change · 2 skipped');
  });

  it('WIN-12 MSG-24 when every call succeeded it says so, skipped orders or not, and clears the draft', async () => {
    const { user, button, field, open, rows, store } = await started(ORDERS);

    expect(await screen.findByText('Success: The selected orders were updated.')).toBeVisible();
    // The order has changed, but the row still shows its old window.
    expect(rows()[0]?.[1]).toBe('Fri Nov 20 | 9:00 AM – 12:00 PM');
    expect(rows()[1]?.[1]).toBe('No window');
    expect(selectNotices(store.getState())).toEqual([]);
    await user.click(
      within(await screen.findByRole('dialog'))
        .getAllByRole('button', { name: 'Close' })
        .at(-1) ?? button('Close'),
    );
    await open();
    expect(field('From date')).toHaveValue('');
    expect(field('Internal notes')).toHaveValue('');
  });

  it('shows what the job did to each order, even to one that somebody has changed again since', async () => {
    const orders = [...ORDERS];
    const { rows, store, sent } = await started(orders, {
      answers: { ord_2: refusal(409, 'Somebody holds this order.') },
    });
    await screen.findByText(messages.windowsFailed);
    expect(screen.getByRole('columnheader', { name: 'Before' })).toBeVisible();
    expect(rows()[1]).toEqual(['Alexandre Desrosiers | ord_2', 'No window', 'Not changed']);

    const [one] = ORDERS;
    const given = sent.find(({ id }) => id === one?.id)?.body;
    if (one?.window === undefined || given === undefined) throw new Error('Nothing was sent');
    const [initialCompleteAfter, initialCompleteBefore] = one.window;
    const { completeAfter: newCompleteAfter, completeBefore: newCompleteBefore } = given;
    const later = newCompleteAfter + 86_400_000;
    const reason = { changedBy: 'colleague@example.com', category: 'CX_DX_ACTION' as const };
    orders[0] = {
      ...one,
      window: [later, later + 3_600_000],
      timeChangeEvents: [
        {
          time: 1,
          ...reason,
          initialCompleteAfter,
          initialCompleteBefore,
          newCompleteAfter,
          newCompleteBefore,
        },
        {
          time: 2,
          ...reason,
          initialCompleteAfter: newCompleteAfter,
          initialCompleteBefore: newCompleteBefore,
          newCompleteAfter: later,
          newCompleteBefore: later + 3_600_000,
        },
      ],
    };
    const asItWas = rows()[2];
    const [, , third] = ORDERS;
    if (third) orders[2] = { ...third, timeChangeEvents: [] };
    // A record that does not contain the change is older than the change; it does not mean that somebody changed the
    // order.
    await act(() => store.dispatch(loadOrder('ord_3')));
    await act(() => store.dispatch(loadOrder('ord_1')));
    await waitFor(() =>
      expect(rows()[0]).toEqual([
        'Geneviève Tremblay | Changed again since',
        'Fri Nov 20 | 9:00 AM – 12:00 PM',
        'Sat Nov 21 | 2:00 PM – 5:00 PM',
      ]),
    );
    expect(rows()[2]).toEqual(asItWas);
  });

  it('WIN-11 WIN-13 MSG-25 lists failures in a table with the server’s message, and can retry them', async () => {
    const message = 'Delivery window can not be modified for order ord_2 in state ACTIVE.';
    const { user, button, serverSays, sent } = await started(ORDERS, {
      answers: { ord_2: refusal(409, message) },
    });

    expect(await screen.findByText('Error: the following orders were not updated...')).toBeVisible();
    const failures = screen.getByRole('group', { name: 'Orders that were not updated' });
    expect(
      within(failures)
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.textContent)),
    ).toEqual([
      ['Order', 'Message'],
      ['ord_2', message],
    ]);
    expect(screen.queryByText(messages.windowsChanged)).toBeNull();

    serverSays({ ord_2: 'done' });
    await user.click(button('Retry 1 failed'));
    expect(await screen.findByText(messages.windowsChanged)).toBeVisible();
    expect(sent.map(({ id }) => id)).toEqual(['ord_1', 'ord_2', 'ord_3', 'ord_4', 'ord_2']);
  });

  it('WIN-10 Stop sending leaves the rest unsent and reports no success; they can be sent later', async () => {
    const ids = Array.from({ length: 8 }, (_, at) => ({ id: `ord_${at}` }));
    const answers = Object.fromEntries(ids.map(({ id }) => [id, 'held' as const]));
    const { user, button, release, sent, serverSays } = await started(ids, { answers });
    await waitFor(() => expect(sent).toHaveLength(4));

    await user.click(button('Stop sending'));
    expect(await screen.findByText('Stopping: waiting for the last answers')).toBeVisible();
    // Not on the disabled button: Escape would no longer close the dialog.
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Close' }).at(-1)).toHaveFocus());
    release();

    expect(await screen.findByText(messages.windowsStopped(4, 4))).toBeVisible();
    expect(sent).toHaveLength(4);
    expect(screen.queryByText(messages.windowsChanged)).toBeNull();

    serverSays(Object.fromEntries(ids.map(({ id }) => [id, 'done'])));
    await user.click(button('Change the other 4'));
    expect(await screen.findByText(messages.windowsChanged)).toBeVisible();
    expect(sent.map(({ id }) => id)).toEqual(ids.map(({ id }) => id));
  });

  it('WIN-13 MSG-25 a stop after a refusal also says how many were not sent', async () => {
    const ids = Array.from({ length: 8 }, (_, at) => ({ id: `ord_${at}` }));
    const answers = Object.fromEntries(ids.map(({ id }) => [id, 'held' as const]));
    const { user, button, release, sent } = await started(ids, {
      answers: { ...answers, ord_0: refusal(409, 'Refused.') },
    });
    await waitFor(() => expect(sent).toHaveLength(5));

    await user.click(button('Stop sending'));
    await screen.findByText('Stopping: waiting for the last answers');
    release();

    expect(await screen.findByRole('alert')).toHaveTextContent(
      `${messages.windowsFailed}${messages.windowsStopped(4, 3)}`,
    );
  });

  it('WIN-12 closing the dialog does not stop the job, and a toast reports the outcome', async () => {
    const { user, dialog, release, store } = await started(ORDERS.slice(0, 2), {
      answers: { ord_1: 'held', ord_2: 'held' },
    });
    await screen.findByText('Changing windows');

    await user.click(
      within(await dialog())
        .getAllByRole('button', { name: 'Close' })
        .at(-1) as HTMLElement,
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    release();

    await waitFor(() =>
      expect(selectNotices(store.getState()).map(({ text }) => text)).toEqual([messages.windowsChanged]),
    );
  });
});

it('WIN-10 while a large job is under way, the answer for one order does not go through all of them', async () => {
  const many = Array.from({ length: 500 }, (_, at) => ({ id: `ord_many${at}`, timezone: 'America/Toronto' }));
  const { user, fillIn, choose, button, store, sent } = await openWindow(many, {
    answers: Object.fromEntries(many.map(({ id }) => [id, 'held'])),
  });
  await fillIn();
  await choose('CX_DX_ACTION');
  await user.click(button('Change 500 orders'));
  await waitFor(() => expect(sent.length).toBeGreaterThan(0));
  await screen.findByText(/0 of 500/);

  const lookUp = jest.spyOn(orderChunks, 'selectById');
  const counts: number[] = [];
  // Several times, because on a busy machine the dialog may still be drawing something else during one of them.
  for (const id of ['ord_many400', 'ord_many401', 'ord_many402']) {
    lookUp.mockClear();
    await act(() => store.dispatch(loadOrder(id)));
    counts.push(lookUp.mock.calls.length);
  }
  expect(Math.min(...counts)).toBeLessThan(100);
  lookUp.mockRestore();
});
