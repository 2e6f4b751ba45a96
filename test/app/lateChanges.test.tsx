/** A list that may be behind says so, once it has been for a while (docs/decisions/0061-feed-of-changes.md). */
import { act, screen, waitFor } from '@testing-library/react';
import { LOST } from '../support/apiAnswers';
import { fakeFeed } from '../support/fakeFeed';
import { EMPTY_SERVER, renderApp, setPageWidth } from '../support/renderApp';

const TEXT = 'Changes by others may be late';

afterEach(() => {
  setPageWidth(1440);
  jest.useRealTimers();
});

/** A console whose server's feed comes through or does not. */
function openConsole() {
  jest.useFakeTimers({ advanceTimers: true });
  const feed = fakeFeed();
  let isDown = true;
  const { listEvents } = feed.handlers;
  const opened = renderApp({
    at: '/dashboard',
    roles: ['user'],
    followsChanges: feed.platform,
    answers: [{ listEvents: (call, pass) => (isDown ? LOST : listEvents?.(call, pass)) }, EMPTY_SERVER],
  });
  return { ...opened, up: () => (isDown = false) };
}
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

it('a short break is not told, a long one is, until it is over', async () => {
  const { up } = openConsole();
  await screen.findByRole('navigation', { name: 'Main menu' });
  await pass(20);
  expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
  await pass(15);
  expect(screen.getByText(TEXT)).toBeVisible();
  expect(screen.getByText(TEXT).closest('[role=status]')).not.toBeNull();
  up();
  await pass(5);
  await waitFor(() => expect(screen.queryByText(TEXT)).not.toBeInTheDocument());
});

it('in the narrow menu the words are for screen readers, and in a tooltip', async () => {
  setPageWidth(1200);
  openConsole();
  await screen.findByRole('navigation', { name: 'Main menu' });
  await pass(40);
  expect(screen.getByText(TEXT).closest('[role=status]')).not.toBeNull();
});
