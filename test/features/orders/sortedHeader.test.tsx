/** Sorting the table by its headers (docs/decisions/0051): what they show, what is requested, what is kept. */
import { screen, waitFor } from '@testing-library/react';
import type { OrderSearchRequest } from '../../../src/contract/schemas/orders';
import { OUR_EXTRAS } from '../../support/extras';
import { address } from '../../support/renderApp';
import { counters, openDashboard, wireOrder, wireOrders } from './support';

const shown = () => screen.findByText('Recipient 0');
const header = (name: string) => screen.getByRole('columnheader', { name });
const sorter = (name: string) => screen.getByRole('button', { name });
const sorts = (searches: unknown[]) =>
  searches.map((body) => {
    const { sortBy, sortDirection } = body as OrderSearchRequest;
    return sortBy === undefined ? 'newest first' : `${sortBy} ${sortDirection}`;
  });

it('a click sorts ascending, a second descending, a third not at all; header, request and address show it', async () => {
  const { user, searches } = openDashboard({ at: '/dashboard?status=LOST' });
  await shown();
  expect(header('Placed On')).toHaveAttribute('aria-sort', 'descending');
  expect(header('Merchant')).not.toHaveAttribute('aria-sort');

  await user.click(sorter('Merchant'));
  expect(header('Merchant')).toHaveAttribute('aria-sort', 'ascending');
  expect(header('Placed On')).not.toHaveAttribute('aria-sort');
  expect(address()).toBe('/dashboard?status=LOST&sort=merchant');
  await shown();
  expect(sorter('Merchant')).toHaveFocus();

  await user.click(sorter('Merchant'));
  expect(header('Merchant')).toHaveAttribute('aria-sort', 'descending');
  expect(address()).toBe('/dashboard?status=LOST&sort=-merchant');
  await user.click(sorter('Merchant'));
  expect(header('Placed On')).toHaveAttribute('aria-sort', 'descending');
  expect(address()).toBe('/dashboard?status=LOST');
  await shown();
  expect(sorts(searches())).toEqual(['newest first', 'merchant asc', 'merchant desc', 'newest first']);
});

it('Placed On reverses the list and back, and the keys do what a click does', async () => {
  const { user, searches } = openDashboard({ at: '/dashboard?status=LOST' });
  await shown();
  sorter('Placed On').focus();
  await user.keyboard('{Enter}');
  expect(header('Placed On')).toHaveAttribute('aria-sort', 'ascending');
  await shown();
  await user.keyboard(' ');
  expect(header('Placed On')).toHaveAttribute('aria-sort', 'descending');
  await shown();
  expect(sorts(searches())).toEqual(['newest first', 'placedOn asc', 'newest first']);
});

it('only columns that the server can sort by have a button', async () => {
  openDashboard({ at: '/dashboard?status=LOST' });
  await shown();
  for (const name of ['Placed On', 'Status', 'Merchant', 'Ref #']) expect(sorter(name)).toBeVisible();
  for (const name of ['Recipient', 'Address', 'Pickup Ready']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it('OTB-16 sorting is a new search: it clears the selection and keeps unsearched input', async () => {
  const { user } = openDashboard({ at: '/dashboard?status=LOST' });
  await user.click(await screen.findByLabelText(/^Select order Recipient 1/));
  expect(counters()).toContain('orders selected: 1');
  await user.type(screen.getByLabelText('Ref Number'), 'A-1');
  await user.click(sorter('Ref #'));
  await shown();
  expect(counters()).toContain('orders selected: 0');
  expect(screen.getByLabelText('Ref Number')).toHaveValue('A-1');
});

it('a search from the form keeps the sort, Clear removes it', async () => {
  const { user, searches } = openDashboard({
    at: '/dashboard?status=LOST&sort=-merchant',
    search: ({ refNumber }) => ({ orders: wireOrders(refNumber === undefined ? 3 : 0), next: null }),
  });
  await shown();
  await user.type(screen.getByLabelText('Ref Number'), 'A-1');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(searches()).toHaveLength(2));
  expect(sorts(searches())).toEqual(['merchant desc', 'merchant desc']);
  expect(address()).toBe('/dashboard?ref=A-1&status=LOST&sort=-merchant');

  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(address()).toBe('/dashboard');
  expect(screen.queryByRole('button', { name: 'Status' })).toBeNull();
  await user.type(screen.getByLabelText('id'), 'ord_1');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await shown();
  expect(sorts(searches()).at(-1)).toBe('newest first');
});

it('requests the next page in the same order, and lists an order that has moved only once', async () => {
  const next = { lastEvaluatedKey: 'k', createdAt: 1 };
  const { searches, store } = openDashboard({
    at: '/dashboard?status=LOST&sort=merchant',
    search: ({ lastEvaluatedKey }) =>
      lastEvaluatedKey === undefined
        ? { orders: wireOrders(2), next }
        : { orders: [wireOrder(1), wireOrder(2)], next: null },
  });
  await shown();
  await waitFor(() => expect(searches()).toHaveLength(2));
  expect(sorts(searches())).toEqual(['merchant asc', 'merchant asc']);
  await screen.findByText('Recipient 2');
  expect(screen.getAllByText('Recipient 1')).toHaveLength(1);
  expect(store.getState().views.orderList.loadedCount).toBe(3);
});

it('sorts found orders, too', async () => {
  const { user, searches } = openDashboard({ at: '/dashboard?find=Recipient' });
  await shown();
  await user.click(sorter('Status'));
  await shown();
  expect(searches().at(-1)).toEqual({
    find: 'Recipient',
    sortBy: 'status',
    sortDirection: 'asc',
    limit: 50,
  });
});

it('the headers are plain, and no sort is sent, if the server cannot sort', async () => {
  const { searches } = openDashboard({
    at: '/dashboard?status=LOST&sort=merchant',
    config: { extras: { ...OUR_EXTRAS, sort: false } },
  });
  await shown();
  expect(searches()).toEqual([{ orderStatus: 'LOST', limit: 50 }]);
  expect(header('Placed On')).not.toHaveAttribute('aria-sort');
  expect(screen.queryByRole('button', { name: 'Merchant' })).toBeNull();
  expect(address()).toBe('/dashboard?status=LOST');
});

it('a sort whose column is hidden is shown beside Columns, and can be removed there', async () => {
  const { user, searches } = openDashboard({ at: '/dashboard?status=LOST&sort=-merchant' });
  await shown();
  expect(screen.queryByRole('button', { name: 'Remove sort: Merchant' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: /^Merchant/ }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('columnheader', { name: 'Merchant' })).toBeNull();
  const tag = screen.getByRole('button', { name: 'Remove sort: Merchant' });
  expect(tag).toHaveTextContent('Merchant');
  await user.click(tag);
  await shown();
  expect(sorts(searches())).toEqual(['merchant desc', 'newest first']);
  expect(address()).toBe('/dashboard?status=LOST');
  expect(tag).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus();
});
