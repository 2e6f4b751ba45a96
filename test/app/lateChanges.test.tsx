/**
 * After a longer break of the feed, the console says that its lists may be outdated
 * (docs/decisions/0061-feed-of-changes.md).
 */
import { act, screen } from '@testing-library/react';
import { LOST } from '../support/apiAnswers';
import { fakeFeed } from '../support/fakeFeed';
import { EMPTY_SERVER, renderApp, setPageWidth } from '../support/renderApp';

const TEXT = 'Changes by others may be late';

afterEach(() => {
  setPageWidth(1440);
  jest.useRealTimers();
});

/** Polls rarely, so that half a minute does not mean a thousand calls. Milliseconds. */
const UNHURRIED = { pollEveryMs: 500, backoff: { baseMs: 500, maxMs: 500, maxRetryAfterMs: 500 } };

/** Opens a console whose feed works until `down`. Its clock only moves when the test advances it. */
async function openConsole() {
  jest.useFakeTimers();
  const feed = fakeFeed();
  let isDown = false;
  const { listEvents } = feed.handlers;
  const opened = renderApp({
    at: '/dashboard',
    roles: ['user'],
    followsChanges: { ...feed.platform, timings: { ...feed.platform.timings, ...UNHURRIED } },
    answers: [{ listEvents: (call, pass) => (isDown ? LOST : listEvents?.(call, pass)) }, EMPTY_SERVER],
  });
  await screen.findByRole('navigation', { name: 'Main menu' });
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  return {
    ...opened,
    pass,
    /** Waits until the break is detected and rendered. */
    down: () => {
      isDown = true;
      return pass(1);
    },
    up: () => {
      isDown = false;
      return pass(1);
    },
  };
}

it('a short break is not reported, a long one is until it ends', async () => {
  const { pass, down, up } = await openConsole();
  await down();
  await pass(20);
  expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
  await pass(15);
  expect(screen.getByText(TEXT)).toBeVisible();
  expect(screen.getByText(TEXT).closest('[role=status]')).not.toBeNull();
  await up();
  expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
});

it('in the narrow menu the message is a tooltip and for screen readers', async () => {
  setPageWidth(1200);
  const { pass, down } = await openConsole();
  await down();
  await pass(40);
  expect(screen.getByText(TEXT).closest('[role=status]')).not.toBeNull();
});
