/**
 * The form of Change Delivery Window: what it asks for, refuses and keeps. The tests run in the time zone of Toronto.
 */
import { screen, waitFor, within } from '@testing-library/react';
import { FORCING_CATEGORIES } from '../../../src/domain/windows/windowChange';
import { selectUnsavedPlaces } from '../../../src/store/unsaved/unsavedPlaces';
import { HOUR, inTheYearOfTheOrders, ORDERS } from './windowChangeOrders';
import { openWindow } from './windowChangeSupport';

inTheYearOfTheOrders();

const FROM = Date.UTC(2026, 10, 21, 19);

/** Messages at the fields, by the name of the field. */
const wrong = () =>
  [...document.querySelectorAll('[aria-invalid]')].map((input) => {
    const label = document.querySelector(`label[for="${input.id}"]`)?.textContent.trim();
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ')[0] ?? '';
    return [label, document.getElementById(described)?.textContent];
  });

it('WIN-02 an incomplete form is not sent: each field says what is missing and keeps its input', async () => {
  const { user, button, field, sent } = await openWindow(ORDERS);
  await user.type(field('Internal notes'), 'Typed first.');

  await user.click(button('Change 4 orders'));

  expect(wrong()).toEqual([
    ['From date', 'Enter a start date.'],
    ['From time', 'Enter a start time.'],
    ['To date', 'Enter an end date.'],
    ['To time', 'Enter an end time.'],
    ['Category', 'Choose a category.'],
  ]);
  expect(field('Internal notes')).toHaveValue('Typed first.');
  await waitFor(() => expect(field('From date')).toHaveFocus());
  expect(sent).toEqual([]);
});

it('WIN-04 the category lists the eleven codes unchanged', async () => {
  await openWindow(ORDERS);

  const options = within(screen.getByLabelText('Category')).getAllByRole<HTMLOptionElement>('option');

  const codes = [
    'DRIVER_SHORTAGE',
    'DRIVER_NO_SHOW',
    'PACKAGE_NOT_FOUND',
    'NOT_GIVEN_BY_RETAILER',
    'PRODUCTION_DELAY',
    'NO_PREVIOUS_WINDOW_ASSIGNED',
    'TO_BETTER_OPTIMIZE',
    'SET_TO_PICK_UP_READY',
    'CX_DX_ACTION',
    'CITY_TO_CITY_MISSED_TRUCK_CUTOFF',
    'SENT_TO_WRONG_CITY',
  ];
  expect(options.slice(1).map(({ text, value }) => [text, value])).toEqual(codes.map((code) => [code, code]));
});

it.each(FORCING_CATEGORIES)(
  'WIN-05 WIN-06 %s forces the checkbox on and requires external notes',
  async (category) => {
    const { user, choose, fillIn, button, field, sent } = await openWindow(ORDERS);
    await fillIn();
    await choose(category);

    const box = screen.getByRole('checkbox', { name: 'Show recipient and retailer notes' });
    expect(box).toBeChecked();
    expect(box).toBeDisabled();
    expect(screen.getByText(`Always on for ${category}.`)).toBeVisible();
    await user.click(button('Change 4 orders'));
    expect(wrong()).toEqual([['External notes', 'Enter external notes.']]);
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

it('WIN-07 leaving a forced category restores the checkbox; unforced and off it requires no external notes', async () => {
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

it('WIN-14 LIM-13 times use the 12-hour clock with the zone of their date, dates YYYY-MM-DD', async () => {
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

it('WIN-14 the pickers behind the icons set the same values', async () => {
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

it('WIN-15 reports an end before the start at once and never sends it', async () => {
  const { user, button, type, fillIn, choose, sent } = await openWindow(ORDERS);
  await fillIn();
  await choose('CX_DX_ACTION');

  await type('To time', '1pm');

  expect(wrong()).toEqual([['To time', 'The end of the window must be after its start.']]);
  await user.click(button('Change 4 orders'));
  expect(sent).toEqual([]);
});

it('WIN-15 reports a year typed wrong before anything is sent', async () => {
  const { type } = await openWindow(ORDERS);
  await type('From date', '2026-11-21');
  await type('To date', '2062-11');
  expect(wrong()).toEqual([]);
  await type('To date', '2062-11-21');
  expect(wrong()).toEqual([['To date', 'Check the year']]);
  await type('To date', '2026-11-21');
  expect(wrong()).toEqual([]);
});

it('WIN-02 what was typed survives closing the dialog with Escape', async () => {
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

it('says that earlier input is kept, and Start over empties the form after confirmation', async () => {
  const { user, fillIn, field, open, button, store } = await openWindow(ORDERS);
  const kept = 'What you typed earlier is still here.';
  await fillIn();
  expect(screen.queryByText(kept)).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  expect(screen.getByText(kept)).toBeVisible();

  await user.click(button('Start over'));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(field('Internal notes')).toHaveValue('Route 14 uncovered.');
  await user.click(button('Start over'));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(field('From date')).toHaveValue('');
  expect(field('Internal notes')).toHaveValue('');
  expect(screen.queryByText(kept)).toBeNull();
  await waitFor(() => expect(field('From date')).toHaveFocus());
  expect(selectUnsavedPlaces(store.getState())).toEqual([]);
});

it('warns that a window has already passed, and can still send it', async () => {
  const { user, fillIn, choose, type, button, sent } = await openWindow(ORDERS);
  const isPast = () => screen.queryByText('This window has already passed.');
  await fillIn();
  await choose('CX_DX_ACTION');
  expect(isPast()).toBeNull();
  await type('From date', '2026-11-01');
  expect(isPast()).toBeVisible();
  await user.click(button('Change 4 orders'));
  await waitFor(() => expect(sent).toHaveLength(4));
});

it('warns by the server’s time, although by the computer’s clock the window is still to come', async () => {
  // 6 PM on November 20 by the server, 9 AM by the computer.
  const { fillIn, type } = await openWindow(ORDERS, { now: () => FROM - 20 * HOUR });
  await fillIn();
  await type('From date', '2026-11-20');
  expect(screen.getByText('This window has already passed.')).toBeVisible();
});

it('a note that is too long for the server stays as pasted, and is reported at once', async () => {
  const { user, choose, fillIn, button, field, sent } = await openWindow(ORDERS);
  await fillIn();
  await choose('DRIVER_SHORTAGE');
  for (const name of ['Internal notes', 'External notes']) {
    await user.clear(field(name));
    await user.click(field(name));
    await user.paste('n'.repeat(5_001));
  }
  const tooLong = ['Internal notes', 'External notes'].map((name) => [
    name,
    `${name} is too long: it may have at most 5,000 characters.`,
  ]);
  expect(wrong()).toEqual(tooLong);
  await user.click(button('Change 4 orders'));
  expect(wrong()).toEqual(tooLong);
  expect(field('Internal notes')).toHaveValue('n'.repeat(5_001));
  expect(sent).toEqual([]);

  for (const name of ['Internal notes', 'External notes']) {
    await user.type(field(name), '{Backspace}');
  }
  await user.click(button('Change 4 orders'));
  await waitFor(() => expect(sent).toHaveLength(4));
});
