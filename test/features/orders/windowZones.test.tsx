/**
 * Change Delivery Window for orders of several places, with a server whose time zone rules differ from this machine's.
 * The tests run in the time zone of Toronto.
 */
import { act, screen, waitFor } from '@testing-library/react';
import { toggleRow } from '../../../src/store/views/orders/selectOrders';
import { refusal } from '../../support/apiAnswers';
import { INVENTED_TABLE } from '../../support/timeZones';
import { HOUR, inTheYearOfTheOrders } from './windowChangeOrders';
import { openWindow, type WindowOrder } from './windowChangeSupport';

inTheYearOfTheOrders();

const config = { timeZones: INVENTED_TABLE };
/** 9:00 AM in Vancouver and 10:00 AM in Toronto, by the server's rules. */
const NINE = Date.UTC(2026, 10, 20, 16);
const inVancouver = (id: string): WindowOrder => ({
  id,
  name: `Vancouver ${id}`,
  timezone: 'America/Vancouver',
  window: [NINE, NINE + 3 * HOUR],
});
const inToronto = (id: string): WindowOrder => ({
  id,
  name: `Toronto ${id}`,
  timezone: 'America/Toronto',
  window: [NINE, NINE + 3 * HOUR],
});
const sentTimes = (
  sent: readonly { id: string; body: { completeAfter: number; completeBefore: number } }[],
) => Object.fromEntries(sent.map(({ id, body }) => [id, [body.completeAfter, body.completeBefore]]));
const from = (utcHour: number) => {
  const at = Date.UTC(2026, 10, 21, utcHour);
  return [at, at + 3 * HOUR];
};

it('WIN-14 orders of one place are typed and shown in its time zone, which is named', async () => {
  const { fillIn, choose, rows, button, sent, user, field } = await openWindow([inVancouver('ord_1')], {
    config,
  });
  expect(screen.queryByLabelText('Time zone')).toBeNull();
  expect(rows()[0]?.[1]).toBe('Fri Nov 20 · PT | 9:00 AM – 12:00 PM');

  await fillIn();

  expect(field('From time')).toHaveAccessibleDescription('PT');
  expect(rows()[0]?.slice(1)).toEqual(['Fri Nov 20 | 9:00 AM – 12:00 PM', 'Sat Nov 21 | 2:00 PM – 5:00 PM']);
  expect(screen.getByRole('columnheader', { name: 'New PT' })).toBeVisible();
  expect(screen.getByText('Times are in Vancouver time, PT (UTC−7).')).toBeVisible();
  await choose('CX_DX_ACTION');
  await user.click(button('Change 1 order'));
  await waitFor(() => expect(sentTimes(sent)).toEqual({ ord_1: from(21) }));
});

it('WIN-08 WIN-14 orders of several places get the time in their own zones unless one zone is chosen for all', async () => {
  const orders = [inVancouver('ord_1'), inToronto('ord_2')];
  const { fillIn, choose, rows, button, sent, user, field } = await openWindow(orders, { config });
  const choice = screen.getByLabelText<HTMLSelectElement>('Time zone');
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'Each order’s own local time',
    'Toronto time (yours)',
    'Vancouver time',
  ]);
  await fillIn();
  expect(field('From time')).toHaveAccessibleDescription('local time');
  expect(rows().map(([, , next]) => next)).toEqual([
    'Sat Nov 21 · PT | 2:00 PM – 5:00 PM',
    'Sat Nov 21 · ET | 2:00 PM – 5:00 PM',
  ]);

  await user.selectOptions(choice, 'Vancouver time');
  expect(field('From time')).toHaveAccessibleDescription('PT');
  expect(rows().map(([, , next]) => next)).toEqual([
    'Sat Nov 21 · PT | 2:00 PM – 5:00 PM',
    'Sat Nov 21 · ET | 3:00 PM – 6:00 PM',
  ]);

  await user.selectOptions(choice, 'Each order’s own local time');
  await choose('CX_DX_ACTION');
  await user.click(button('Change 2 orders'));
  await waitFor(() => expect(sentTimes(sent)).toEqual({ ord_1: from(21), ord_2: from(20) }));
});

it('WIN-14 one zone for all gives all the same window', async () => {
  const orders = [inVancouver('ord_1'), inToronto('ord_2')];
  const { fillIn, choose, button, sent, user } = await openWindow(orders, { config });
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Toronto time (yours)');
  await fillIn();
  await choose('CX_DX_ACTION');
  await user.click(button('Change 2 orders'));
  await waitFor(() => expect(sentTimes(sent)).toEqual({ ord_1: from(20), ord_2: from(20) }));
});

it('WIN-08 an order that is not loaded has no known place: it is read before it is changed', async () => {
  const { fillIn, choose, rows, button, sent, user } = await openWindow([inToronto('ord_1')], {
    config,
    strangers: ['ord_far'],
  });
  await fillIn();
  expect(rows()[1]).toEqual(['ord_far', 'Not loaded', 'In its local time']);
  await choose('CX_DX_ACTION');
  await user.click(button('Change 2 orders'));
  await waitFor(() => expect(sentTimes(sent)).toEqual({ ord_1: from(20), ord_far: from(21) }));
});

it('WIN-14 the zone of the first orders, which nobody chose, is not kept for the next orders', async () => {
  const refused = { ord_1: refusal(409, 'Not now.') };
  const { fillIn, choose, button, user, store, open, dialog } = await openWindow(
    [inToronto('ord_1'), inVancouver('ord_2')],
    { config, answers: refused },
  );
  act(() => store.dispatch(toggleRow(1)));
  await fillIn();
  await choose('CX_DX_ACTION');
  await user.click(button('Change 1 order'));
  await screen.findByRole('button', { name: 'Retry 1 failed' });
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? button('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  act(() => store.dispatch(toggleRow(1)));
  expect(await open()).toBe(await dialog());
  expect(screen.getByLabelText('Time zone')).toHaveDisplayValue('Each order’s own local time');
  expect(screen.getByText(/^Times are in each order’s own time zone\./)).toBeVisible();
});
