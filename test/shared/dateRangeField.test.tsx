/** The two fields of a range of dates and their calendar, by keyboard. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { DateRangeField } from '../../src/shared/dates/DateRangeField';
import { anAppStore } from '../support/appStore';

function Range() {
  const [[from, to], setRange] = useState(['', '']);
  return (
    <DateRangeField label="Created at" zone="" from={from} to={to} onChange={(...range) => setRange(range)} />
  );
}

const field = (half: string) => screen.getByRole('textbox', { name: `Created at, ${half}` });
const today = () => screen.queryByRole('menuitem', { name: 'Today' });

async function openCalendar() {
  const user = userEvent.setup();
  render(
    <Provider store={anAppStore().store}>
      <Range />
      <button>After</button>
    </Provider>,
  );
  await user.tab();
  expect(field('from')).toHaveFocus();
  await waitFor(() => expect(today()).toBeVisible());
  await user.keyboard('{ArrowDown}');
  return user;
}

it('OSR-15 the arrow key down leads from the field to the presets, and Tab on to the days', async () => {
  const user = await openCalendar();
  expect(screen.getAllByRole('menuitem')[0]).toHaveFocus();
  for (let stop = 0; stop < 6; stop += 1) await user.tab();
  expect(today()).toBeVisible();
  expect(document.activeElement?.closest('[role=menu]')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(today()).toBeNull());
  expect(field('from')).toHaveFocus();
});

it('Tab after the last stop of the calendar closes it and goes on from its field', async () => {
  const user = await openCalendar();
  for (let stop = 0; stop < 30 && document.activeElement !== field('to'); stop += 1) {
    expect(document.body).not.toHaveFocus();
    await user.tab();
  }
  expect(field('to')).toHaveFocus();
  // Its last field is left the same way.
  await user.keyboard('{ArrowDown}');
  for (let stop = 0; stop < 30 && today() !== null; stop += 1) await user.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
});

it('Shift+Tab before the first stop of the calendar closes it and goes back to its field', async () => {
  const user = await openCalendar();
  for (let stop = 0; stop < 3 && today() !== null; stop += 1) await user.tab({ shift: true });
  expect(field('from')).toHaveFocus();
});

it('OSR-15 Enter on a preset fills in both dates and returns to the field', async () => {
  const user = await openCalendar();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field('from')).toHaveFocus());
  expect(field('from')).not.toHaveValue('');
  expect(field('to')).not.toHaveValue('');
  expect(today()).toBeNull();
});
