/** Whether somebody is at the page, and what its calls then say (docs/decisions/0043). */
import userEvent from '@testing-library/user-event';
import { watchAttendance } from '../../src/app/attendance';

const MINUTE = 60_000;

it('people are at a page that they opened, typed in or clicked within the last minute', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const isAway = watchAttendance();
  expect(isAway()).toBe(false);
  for (const act of [() => user.keyboard('a'), () => user.click(document.body)]) {
    jest.advanceTimersByTime(MINUTE);
    expect(isAway()).toBe(true);
    await act();
    expect(isAway()).toBe(false);
  }
  // A table that is nudged moves the pointer.
  jest.advanceTimersByTime(MINUTE);
  await user.hover(document.body);
  expect(isAway()).toBe(true);
  jest.useRealTimers();
});
