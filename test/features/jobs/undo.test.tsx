/** Set Ready of one order waits before it is sent, and can be undone until then (docs/decisions/0056-undo.md). */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { READY_GRACE_SECONDS } from '../../../src/contract/constants';
import { LiveRegion } from '../../../src/ui/announce';
import { openWorkflows, type TestOrder } from './support';

const ONE: readonly TestOrder[] = [{ id: 'ord_0', name: 'Zoë Tremblay' }];
const TWO: readonly TestOrder[] = [...ONE, { id: 'ord_1', name: 'Bob Roy' }];

beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] }));
afterEach(() => {
  act(() => jest.runOnlyPendingTimers());
  jest.useRealTimers();
});

/** Advances the clock and runs what falls due. */
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

async function openReady(orders = ONE, readyGraceSeconds = READY_GRACE_SECONDS) {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<LiveRegion />);
  const opened = await openWorkflows(orders, {}, true, ['user'], { config: { readyGraceSeconds }, user });
  opened.ready();
  await pass(0.5);
  return opened;
}
const card = () => screen.getByRole('listitem', { name: /^Set Ready/ });
const button = (name: string) => screen.findByRole('button', { name: `${name}: Set Ready, order ord_0` });

it('OAC-04 OAC-06 sends one order ten seconds after the request, with a countdown, and then opens the results', async () => {
  const { sent, results } = await openReady();
  expect(within(card()).getByText('ord_0 in 10 s')).toBeVisible();
  expect(
    screen.getByText('Set Ready: ord_0 in 10 seconds. Control+J goes to Undo.', { exact: false }),
  ).toBeInTheDocument();
  await pass(6);
  expect(within(card()).getByText('ord_0 in 4 s')).toBeVisible();
  await pass(3);
  expect(sent).toEqual([]);
  await pass(2);
  expect(sent).toEqual(['ord_0']);
  await pass(1);
  expect(await results()).toHaveTextContent('ord_0');
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it('the browser asks before closing the tab while the order waits, and no longer once it is sent', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const { sent } = await openReady();
  expect(leave()).toBe(true);
  await pass(12);
  expect(sent).toEqual(['ord_0']);
  expect(leave()).toBe(false);
});

it('Undo cancels it without a trace: nothing is sent, no job, no results, and it says so', async () => {
  const { sent, user, ready } = await openReady();
  await pass(5);
  await user.click(await button('Undo'));
  await pass(0.5);
  expect(screen.queryByRole('region', { name: 'Jobs' })).toBeNull();
  expect(screen.getByText('Set Ready: undone, nothing was sent.')).toBeInTheDocument();
  await pass(60);
  expect(sent).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  // It can be requested again.
  ready();
  await pass(12);
  expect(sent).toEqual(['ord_0']);
});

it('a second Enter on Undo does not undo the next order as well', async () => {
  const { sent, user, ready } = await openReady(ONE);
  ready('ord_1');
  await pass(0.5);
  await user.keyboard('{Control>}j{/Control}');
  expect(screen.getByRole('button', { name: 'Undo: Set Ready, order ord_0' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo: Set Ready, order ord_1' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await pass(0.1);
  await user.keyboard('{Enter}');
  await pass(12);
  expect(sent).toEqual(['ord_0']);
});

it('Send now sends immediately', async () => {
  const { sent, user } = await openReady();
  await user.click(await button('Send now'));
  await pass(0.5);
  expect(sent).toEqual(['ord_0']);
});

it('sends two orders immediately, and also one if the configuration sets no delay', async () => {
  const { sent, unmount } = await openReady(TWO);
  await waitFor(() => expect(sent).toEqual(['ord_0', 'ord_1']));
  unmount();
  const { sent: one } = await openReady(ONE, 0);
  await waitFor(() => expect(one).toEqual(['ord_0']));
});

it('OAC-05 reports an order that is not geocoded immediately, because there is nothing to undo', async () => {
  const { sent, results } = await openReady([{ id: 'ord_0', name: 'Zoë Tremblay', status: 'DELIVERED' }]);
  await pass(1);
  expect(await results()).toHaveTextContent('Not processed because order status is not Gecoded');
  expect(sent).toEqual([]);
});
