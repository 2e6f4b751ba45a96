/** The dialog Change Delivery Window: what it asks, shows, sends and says. The zone of the tests is Toronto. */
import { screen, waitFor, within } from '@testing-library/react';
import { WINDOW_CHANGE_CATEGORIES } from '../../../src/contract/constants';
import { messages } from '../../../src/contract/messages';
import { FORCING_CATEGORIES } from '../../../src/domain/windows/windowChange';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { openWindow, type WindowOrder } from './windowChangeSupport';

const NINE = Date.UTC(2026, 10, 20, 14);
const HOUR = 3_600_000;
const ORDERS: readonly WindowOrder[] = [
  { id: 'ord_1', name: 'Geneviève Tremblay', window: [NINE, NINE + 3 * HOUR] },
  { id: 'ord_2', name: 'Alexandre Desrosiers' },
  { id: 'ord_3', name: 'Wen-Ching Huang', window: [NINE + 14 * HOUR, NINE + 16 * HOUR] },
  { id: 'ord_4', name: 'Marie Ouellet', window: [NINE, NINE + HOUR] },
  { id: 'ord_5', name: 'Isabelle Fontaine', status: 'DELIVERY_COMPLETED' },
  { id: 'ord_6', name: 'Marcus Oyelaran', status: 'DELIVERY_EN_ROUTE' },
];
const FROM = Date.UTC(2026, 10, 21, 19);

// The year that is shown without saying so is the year of the orders, whenever this runs.
beforeAll(() => {
  const real = Date.now;
  const ahead = NINE - real();
  jest.spyOn(Date, 'now').mockImplementation(() => real() + ahead);
});
afterAll(() => jest.restoreAllMocks());

/** Messages at the fields, by the name of the field. */
const wrong = () =>
  [...document.querySelectorAll('[aria-invalid]')].map((input) => {
    const label = document.querySelector(`label[for="${input.id}"]`)?.textContent.trim();
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ')[0] ?? '';
    return [label, document.getElementById(described)?.textContent];
  });

describe('the form', () => {
  it('WIN-02 nothing is sent while something is missing: each field says so and keeps what was typed', async () => {
    const { user, button, field, sent } = await openWindow(ORDERS);
    await user.type(field('Internal notes'), 'Typed first.');

    await user.click(button('Change 4 orders'));

    expect(wrong()).toEqual([
      ['From date', 'Please give the from date.'],
      ['From time', 'Please give the from time.'],
      ['To date', 'Please give the to date.'],
      ['To time', 'Please give the to time.'],
      ['Category', 'Please give the category.'],
    ]);
    expect(field('Internal notes')).toHaveValue('Typed first.');
    await waitFor(() => expect(field('From date')).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it('WIN-04 the category offers the eleven codes as they are', async () => {
    await openWindow(ORDERS);

    const options = within(screen.getByLabelText('Category')).getAllByRole<HTMLOptionElement>('option');

    expect(options.slice(1).map(({ text, value }) => [text, value])).toEqual(
      WINDOW_CHANGE_CATEGORIES.map((code) => [code, code]),
    );
  });

  it.each(FORCING_CATEGORIES)(
    'WIN-05 WIN-06 %s holds the box on and asks for external notes',
    async (category) => {
      const { user, choose, fillIn, button, field, sent } = await openWindow(ORDERS);
      await fillIn();
      await choose(category);

      const box = screen.getByRole('checkbox', { name: 'Show recipient and retailer notes' });
      expect(box).toBeChecked();
      expect(box).toBeDisabled();
      expect(screen.getByText(`Always on for ${category}.`)).toBeVisible();
      await user.click(button('Change 4 orders'));
      expect(wrong()).toEqual([['External notes', 'Please give the external notes.']]);
      expect(sent).toEqual([]);

      await user.type(field('External notes'), 'We are sorry.');
      await user.click(button('Change 4 orders'));
      await waitFor(() => expect(sent).toHaveLength(4));
      expect(sent[0]?.body).toMatchObject({
        category,
        showExternalNotes: true,
        externalNotes: 'We are sorry.',
      });
    },
  );

  it('WIN-07 leaving a forced category gives the box back as it was; unforced and off it asks for nothing', async () => {
    const { user, choose, fillIn, button, sent } = await openWindow(ORDERS);
    await fillIn();
    const box = () => screen.getByRole('checkbox', { name: 'Show recipient and retailer notes' });

    await choose('TO_BETTER_OPTIMIZE');
    expect(box()).not.toBeChecked();
    expect(box()).toBeEnabled();
    await choose('DRIVER_NO_SHOW');
    await choose('TO_BETTER_OPTIMIZE');
    expect(box()).not.toBeChecked();

    await user.click(box());
    await choose('DRIVER_NO_SHOW');
    await choose('CX_DX_ACTION');
    expect(box()).toBeChecked();

    await user.click(box());
    await user.click(button('Change 4 orders'));
    await waitFor(() => expect(sent).toHaveLength(4));
    expect(sent[0]?.body).toEqual({
      completeAfter: FROM,
      completeBefore: FROM + 3 * HOUR,
      changedBy: 'casey.morgan@example.com',
      category: 'CX_DX_ACTION',
      notes: 'Route 14 uncovered.',
      showExternalNotes: false,
    });
  });

  it('WIN-14 LIM-13 times are on the 12-hour clock with the zone of their date, dates YYYY-MM-DD', async () => {
    const { user, field, type } = await openWindow(ORDERS);

    await type('From date', '7/4/2026');
    await type('From time', '14:30');
    await user.tab();

    expect(field('From date')).toHaveValue('2026-07-04');
    expect(field('From time')).toHaveValue('02:30 PM');
    expect(field('From time')).toHaveAccessibleDescription('EDT');
    await type('From date', '2026-12-04');
    expect(field('From time')).toHaveAccessibleDescription('EST');
  });

  it('WIN-14 the pickers behind the icons give the same values', async () => {
    const { user, field, type, button } = await openWindow(ORDERS);
    await type('From date', '2026-11-21');
    await user.click(button('Pick the from date'));
    const calendar = await screen.findByRole('grid');
    expect(
      within(calendar)
        .getAllByRole('columnheader')
        .map((day) => day.textContent)[0],
    ).toMatch(/^Su/);
    await user.click(within(calendar).getByText('24'));
    expect(field('From date')).toHaveValue('2026-11-24');
    expect(field('To date')).toHaveValue('2026-11-24');

    await user.click(button('Pick the from time'));
    expect(field('From time')).toHaveValue('12:00 PM');
    const hours = await screen.findByRole('spinbutton', { name: /hours/ });
    await user.clear(hours);
    await user.type(hours, '3{Tab}');
    await waitFor(() => expect(field('From time')).toHaveValue('03:00 PM'));
  });

  it('WIN-15 an end before the start is said at once and never sent', async () => {
    const { user, button, type, fillIn, choose, sent } = await openWindow(ORDERS);
    await fillIn();
    await choose('CX_DX_ACTION');

    await type('To time', '1pm');

    expect(wrong()).toEqual([['To time', 'The end of the window must be after its start.']]);
    await user.click(button('Change 4 orders'));
    expect(sent).toEqual([]);
  });

  it('WIN-02 what was typed survives closing the dialog by accident', async () => {
    const { user, fillIn, choose, field, open } = await openWindow(ORDERS);
    await fillIn();
    await choose('DRIVER_NO_SHOW');
    await user.type(field('External notes'), 'We are sorry.');

    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();

    expect(field('From time')).toHaveValue('02:00 PM');
    expect(screen.getByLabelText('Category')).toHaveValue('DRIVER_NO_SHOW');
    expect(field('External notes')).toHaveValue('We are sorry.');
  });
});

describe('the preview', () => {
  it('WIN-09 three orders now and new with the zone named, all of them on demand', async () => {
    const { user, fillIn, rows, button } = await openWindow(ORDERS);
    expect(rows()[0]).toEqual(['Geneviève Tremblay | ord_1', 'Fri Nov 20 | 9:00 AM – 12:00 PM', '–']);

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

  it('WIN-09 MSG-23 orders of a driver are named in the warning with their state', async () => {
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

  it('WIN-09 without such orders there is no warning; with nothing else there is nothing to send, and why', async () => {
    const first = await openWindow(ORDERS.slice(0, 2));
    expect(screen.queryByText(messages.windowsSkipped)).toBeNull();
    first.unmount();

    const { button } = await openWindow(ORDERS.slice(4));
    expect(button('Change 0 orders')).toBeDisabled();
    expect(button('Change 0 orders')).toHaveAccessibleDescription(messages.windowsAllSkipped);
  });
});

it('WIN-09 orders that are not loaded are sent and named as such', async () => {
  const { rows, button } = await openWindow(ORDERS.slice(0, 1), { strangers: ['ord_far', 'ord_away'] });

  expect(screen.getByText(/^2 orders are not loaded/)).toBeVisible();
  expect(rows()[1]?.slice(0, 2)).toEqual(['ord_far', 'Not loaded']);
  expect(button('Change 3 orders')).toBeEnabled();
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

  it('WIN-10 the bar has its place from the start and shows the share done; the fields are locked', async () => {
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
    expect(screen.getByText('You can close this: the job goes on and shows in the tray.')).toBeVisible();
    opened.release();
    await waitFor(() => expect(bar()).toHaveAttribute('aria-valuenow', '100'));
  });

  it('WIN-12 MSG-24 when every call succeeded it says so, skipped orders or not, and the draft is over', async () => {
    const { user, button, field, open, rows, store } = await started(ORDERS);

    expect(await screen.findByText('Success: The selected orders were updated.')).toBeVisible();
    // Changed by now, the order still shows what it had.
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

  it('WIN-11 WIN-13 MSG-25 failures stand in a table with the server’s message, and can be tried again', async () => {
    const refusal = {
      status: 409,
      message: 'Delivery window can not be modified for order ord_2 in state ACTIVE.',
    };
    const { user, button, serverSays, sent } = await started(ORDERS, { answers: { ord_2: refusal } });

    expect(await screen.findByText('Error: the following orders were not updated...')).toBeVisible();
    const failures = screen.getByRole('group', { name: 'Orders that were not updated' });
    expect(
      within(failures)
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.textContent)),
    ).toEqual([
      ['Order', 'Message'],
      ['ord_2', refusal.message],
    ]);
    expect(screen.queryByText(messages.windowsChanged)).toBeNull();

    serverSays({ ord_2: 'done' });
    await user.click(button('Retry 1 failed'));
    expect(await screen.findByText(messages.windowsChanged)).toBeVisible();
    expect(sent.map(({ id }) => id)).toEqual(['ord_1', 'ord_2', 'ord_3', 'ord_4', 'ord_2']);
  });

  it('WIN-10 Stop sending leaves the rest unsent and claims no success', async () => {
    const ids = Array.from({ length: 8 }, (_, at) => ({ id: `ord_${at}` }));
    const answers = Object.fromEntries(ids.map(({ id }) => [id, 'held' as const]));
    const { user, button, release, sent } = await started(ids, { answers });
    await waitFor(() => expect(sent).toHaveLength(4));

    await user.click(button('Stop sending'));
    expect(await screen.findByText('Stopping: waiting for the last answers')).toBeVisible();
    release();

    expect(await screen.findByText(messages.windowsStopped(4, 4))).toBeVisible();
    expect(sent).toHaveLength(4);
    expect(screen.queryByText(messages.windowsChanged)).toBeNull();
  });

  it('WIN-12 closed while it runs, the job goes on and its outcome is told by toast', async () => {
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

  it('WIN-10 the tray is small while the dialog is open, and then as it was', async () => {
    const { user, store } = await openWindow(ORDERS);
    expect(store.getState().jobs.trayMinimised).toBe(true);

    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(store.getState().jobs.trayMinimised).toBe(false));
  });
});
