/** Whether somebody is at the page, and what its calls then say (docs/decisions/0043). */
import userEvent from '@testing-library/user-event';
import { watchAttendance } from '../../src/app/attendance';

const MINUTE = 60_000;

it('people are at a page that they opened, typed in or clicked within the last minute', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { isAway } = watchAttendance();
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

it('somebody who types for long reports each minute that they use the session', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { onUse } = watchAttendance();
  const report = jest.fn();
  onUse(report);
  for (let seconds = 0; seconds < 180; seconds += 20) {
    await user.keyboard('a');
    jest.advanceTimersByTime(20_000);
  }
  expect(report).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(10 * MINUTE);
  expect(report).toHaveBeenCalledTimes(2);
  await user.keyboard('a');
  expect(report).toHaveBeenCalledTimes(3);
  jest.useRealTimers();
});
