/** Changes by others appear without a reload, and move nothing (docs/decisions/0061-feed-of-changes.md). */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Order, OrderSearchRequest } from '../../../src/contract/schemas/orders';
import { STATUS_ALIASES } from '../../../src/contract/statuses';
import { updateList } from '../../../src/store/views/orders/refreshOrders';
import { fakeFeed } from '../../support/fakeFeed';
import { NO_ORDERS } from '../../support/renderApp';
import { openDashboard, wireOrder, wireOrders } from './support';

/** Opens a list of these orders, newest first, on a server with a feed. */
async function openList(orders: Order[], { at = '/dashboard?status=GEOCODED', next = false } = {}) {
  const held = new Map(orders.map((order) => [order.id, order]));
  const feed = fakeFeed();
  /** The second page never arrives. */
  const search = (body: OrderSearchRequest) =>
    body.lastEvaluatedKey === undefined ? firstPage(body) : new Promise<never>(() => undefined);
  const firstPage = ({ ids, orderStatus = '', merchantId }: OrderSearchRequest) => {
    const found = [...held.values()]
      .filter(({ id }) => ids === undefined || ids.includes(id))
      .filter(
        (order) => orderStatus === '' || order.orderStatus === (STATUS_ALIASES[orderStatus] ?? orderStatus),
      )
      .filter((order) => merchantId === undefined || order.merchantId === merchantId)
      .sort((a, b) => b.createdAt - a.createdAt);
    return { orders: found, next: next && !ids ? { lastEvaluatedKey: 'k', createdAt: 1 } : null };
  };
  const summary = () => ({
    ...NO_ORDERS,
    open: { GEOCODED: firstPage({ orderStatus: 'GEOCODED' }).orders.length },
  });
  const opened = openDashboard({ at, search, summary, feed });
  await screen.findByText(orders[0]?.recipient?.name ?? '');
  await waitFor(() => expect(opened.store.getState().feed.phase).toBe('polling'));
  return {
    ...opened,
    /** Changes an order as somebody else. */
    change: (order: Order, version = (order.version ?? 0) + 1) => {
      held.set(order.id, { ...order, version });
      feed.tell(order.id, { version, status: order.orderStatus, merchantId: order.merchantId });
    },
    /** Adds an order that is not reported. */
    add: (order: Order) => void held.set(order.id, order),
    tell: feed.tell,
  };
}

const row = (name: string) => {
  const found = screen.getByText(name).closest<HTMLElement>('[role=row]');
  if (!found) throw new Error(`No row of ${name}`);
  return found;
};
const names = () => screen.getAllByText(/^Recipient -?\d+$/).map(({ textContent }) => textContent);
const newOrders = () => screen.queryByRole('button', { name: /new$/ });

it('a row shows a change by somebody else, stays in place, and says when its order left the search', async () => {
  const { change, user } = await openList(wireOrders(3));
  await user.click(within(row('Recipient 1')).getByRole('checkbox'));
  change(wireOrder(1, { orderStatus: 'PICKUP_READY' }));
  expect(await within(row('Recipient 1')).findByText('PICKUP_READY')).toBeVisible();
  expect(within(row('Recipient 1')).getByText('No longer in this search')).toBeVisible();
  expect(names()).toEqual(['Recipient 0', 'Recipient 1', 'Recipient 2']);
  expect(within(row('Recipient 1')).getByRole('checkbox')).toBeChecked();
});

it('a new match waits behind a button, which shows it and keeps the focus in the table', async () => {
  const { change, user } = await openList(wireOrders(2));
  const grid = screen.getByRole('grid', { name: 'Orders' });
  grid.focus();
  change(wireOrder(-1));
  change(wireOrder(-2));
  const button = await screen.findByRole('button', { name: '2 new' });
  expect(names()).toEqual(['Recipient 0', 'Recipient 1']);
  expect(grid).toHaveFocus();
  expect(document.getElementById('announcements')).toHaveTextContent('new orders to show');

  await user.click(button);
  await waitFor(() =>
    expect(names()).toEqual(['Recipient -2', 'Recipient -1', 'Recipient 0', 'Recipient 1']),
  );
  expect(newOrders()).not.toBeInTheDocument();
  await waitFor(() => expect(grid).toHaveFocus());
});

it('the refresh after an edit moves no row either: what it finds waits behind the button', async () => {
  const { add, store, user } = await openList(wireOrders(2));
  add(wireOrder(-1));
  await act(() => store.dispatch(updateList()));
  expect(names().filter((name) => name === 'Recipient -1')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: '1 new' }));
  expect(await screen.findByText('Recipient -1')).toBeVisible();
  expect(newOrders()).not.toBeInTheDocument();
  const grid = screen.getByRole('grid', { name: 'Orders' });
  await waitFor(() => expect(grid).toHaveFocus());
  const focused = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
  expect(focused).toHaveTextContent('Recipient -1');
});

it('an order that matched and then stopped matching does not count as new', async () => {
  const { change } = await openList(wireOrders(2));
  change(wireOrder(-1));
  expect(await screen.findByRole('button', { name: '1 new' })).toBeVisible();
  change(wireOrder(-1, { orderStatus: 'DELIVERED', version: 2 }));
  await waitFor(() => expect(newOrders()).not.toBeInTheDocument());
});

it('orders that the Pickup Ready filter hides are not new until it shows them', async () => {
  const { change, store, user } = await openList(wireOrders(2));
  await user.click(screen.getByRole('button', { name: 'Filter by Pickup Ready' }));
  await user.click(await screen.findByRole('radio', { name: 'NOT PICKUP READY' }));
  change(wireOrder(-1, { pickupReadyAt: 1_795_000_000_000 }));
  change(wireOrder(-2));
  const waiting = () => Object.keys(store.getState().views.orderList.waiting);
  await waitFor(() => expect(waiting()).toHaveLength(2));
  expect(await screen.findByRole('button', { name: '1 new' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await user.click(await screen.findByRole('button', { name: '2 new' }));
  await waitFor(() =>
    expect(names()).toEqual(['Recipient -2', 'Recipient -1', 'Recipient 0', 'Recipient 1']),
  );
});

it('an old order that belongs after the loaded rows is not new', async () => {
  const { change, asked } = await openList(wireOrders(2), { next: true });
  change(wireOrder(99));
  await waitFor(() => expect(asked.some(({ body }) => isAbout(body, 'ord_99'))).toBe(true));
  change(wireOrder(-1));
  expect(await screen.findByRole('button', { name: '1 new' })).toBeVisible();
});

const isAbout = (body: unknown, id: string) =>
  (body as OrderSearchRequest | null)?.ids?.includes(id) ?? false;

it('reads many changes at once in one request, and known changes in none', async () => {
  const { change, asked, store, tell } = await openList(wireOrders(20));
  asked.length = 0;
  act(() => {
    for (let at = 0; at < 15; at += 1) change(wireOrder(at, { refNumber: `NEW-${at}` }));
  });
  expect(await screen.findByText('NEW-7')).toBeVisible();
  const reads = () => asked.filter(({ body }) => (body as OrderSearchRequest | null)?.ids !== undefined);
  expect(reads()).toHaveLength(1);
  asked.length = 0;
  const { place } = store.getState().feed;
  tell('ord_3', { version: 2, status: 'GEOCODED' });
  await waitFor(() => expect(store.getState().feed.place).not.toBe(place));
  await waitFor(() => expect(asked.some(({ endpoint }) => endpoint === 'summarizeOrders')).toBe(true));
  expect(reads()).toEqual([]);
});

it('updates the counts', async () => {
  const { change } = await openList(wireOrders(2));
  const counts = await screen.findByRole('group', { name: 'Counts by status' });
  expect(await within(counts).findByRole('button', { name: 'GEOCODED 2' })).toBeVisible();
  change(wireOrder(-1));
  expect(await within(counts).findByRole('button', { name: 'GEOCODED 3' })).toBeVisible();
});
