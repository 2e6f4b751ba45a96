/** The actions on orders: one list that defines the buttons, the keys, the list of keys and the palette. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ORDER_SORT_KEYS, ORDER_TABLE_COLUMNS } from '../../../src/contract/orderTable';
import type { Order } from '../../../src/contract/schemas/orders';
import { SCAN_GAP_MS } from '../../../src/lib/scanGap';
import { toggleRow } from '../../../src/store/views/orders/selectOrders';
import { choosePickupFilter } from '../../../src/store/views/orders/choosePickupFilter';
import { openOrder } from '../../../src/store/views/orders/searchOrders';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import { jobEvents } from '../../../src/store/jobs/jobsSlice';
import { address } from '../../support/renderApp';
import { anOrder, chosen, noPalette, openConsole, shown, theField } from './support';

class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Types as a user does: no two characters as fast as a scanner's. */
const person = userEvent.setup({ delay: SCAN_GAP_MS + 10 });

async function openOrders(statuses: readonly Order['orderStatus'][] = ['GEOCODED', 'GEOCODED', 'CREATED']) {
  Object.assign(globalThis, { ResizeObserver: NoResizeObserver });
  const orders = statuses.map((orderStatus, at) => anOrder(at, { orderStatus }));
  const opened = await openConsole({
    at: '/dashboard?status=GEOCODED',
    answers: {
      searchOrders: () => ({ orders, next: null }),
      getOrder: ({ params: { id } }) => orders.find((order) => order.id === id) ?? anOrder(9),
      setPickupReady: () => new Promise<never>(() => undefined),
    },
  });
  await screen.findByText('Recipient 0');
  return opened;
}

const select = ({ store }: Pick<Awaited<ReturnType<typeof openOrders>>, 'store'>, ...rows: number[]) =>
  act(() => rows.forEach((row) => void store.dispatch(toggleRow(row))));

async function openPalette() {
  await person.keyboard('{Control>}k{/Control}');
  await theField();
}

const actionRows = () => {
  const list = screen.getByRole('listbox', { name: 'Found' });
  return within(within(list).getByRole('group', { name: /^Actions/ })).getAllByRole('option');
};
/** Waits, because an immediate Enter would count as part of the one before. */
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 500)));

/** The key as displayed, such as `Shift+R`. */
const keyOf = (element: Element) =>
  [...element.querySelectorAll('kbd')].map(({ textContent }) => textContent?.toLowerCase()).join('+');

it('OAC-01 every action has a button, a key, a line in the list of keys, and a place in the palette', async () => {
  const opened = await openOrders();
  select(opened, 0, 1, 2);
  const buttons = within(screen.getByRole('group', { name: 'Actions on the selected orders' })).getAllByRole(
    'button',
  );
  const keys = buttons.map((button) => button.getAttribute('aria-keyshortcuts')?.toLowerCase());
  expect(keys).toEqual(['shift+r', 'x', 'l', 'shift+g', 'shift+w']);

  await openPalette();
  expect(actionRows().map(keyOf)).toEqual(keys);
  await person.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard' });
  const listed = within(within(sheet).getByRole('group', { name: 'Selected orders' })).getAllByRole(
    'listitem',
  );
  // The keys that select follow the actions.
  expect(listed.map(keyOf)).toEqual([...keys, 'a', 'shift+a', 'c']);
});

it('says how many selected orders an action applies to, and why if to none', async () => {
  select(await openOrders(), 0, 1, 2);
  await openPalette();
  expect(Object.keys(shown())).toContain('Actions on 3 selected: 2 GEOCODED · 1 CREATED');
  const rows = actionRows().map((row) => row.querySelector('.palette-details')?.textContent);
  expect(rows).toEqual(['2 of 3', '3', '3', 'None of the 3 can be geocoded again.', '3']);
  const [, , , geocode] = actionRows();
  expect(geocode).toHaveAttribute('aria-disabled', 'true');
  // It can be reached, so that it can be read, but does nothing.
  await person.keyboard('> geocode{ArrowDown}{Enter}');
  expect(chosen()).toBe('Geocode again');
  expect(noPalette()).toBe(false);
});

it('says of one selected order that it cannot be geocoded again', async () => {
  select(await openOrders(), 2);
  await openPalette();
  expect(
    within(actionRows()[3] as HTMLElement).getByText('This order cannot be geocoded again.'),
  ).toBeVisible();
});

it('says of the open order that it is in another status, and of orders in a job that one works on them', async () => {
  const opened = await openOrders();
  act(() => void opened.store.dispatch(openOrder('ord_2')));
  await openPalette();
  const [ready] = actionRows();
  expect(ready).toHaveTextContent('Not in this status.');
  expect(ready).toHaveAttribute('aria-disabled', 'true');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(noPalette()).toBe(true));

  act(() => void opened.store.dispatch(startSetPickupReady(['ord_0', 'ord_1'])));
  select(opened, 0, 1);
  await openPalette();
  expect(actionRows()[0]).toHaveTextContent('A job is already working on them.');
  expect(actionRows()[0]).toHaveAttribute('aria-disabled', 'true');
  act(() => void opened.store.dispatch(jobEvents.trayToggled({ minimised: true })));
});

it('asks the same question as the key before sending anything', async () => {
  const opened = await openOrders();
  select(opened, 0, 1);
  await openPalette();
  await person.keyboard('> set{Enter}');
  const question = await screen.findByRole('dialog', { name: 'Set 2 orders ready?' });
  expect(within(question).getByRole('button', { name: /^Set 2 ready/ })).toHaveFocus();
  expect(opened.asked.filter(({ endpoint }) => endpoint === 'setPickupReady')).toEqual([]);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pause();

  await openPalette();
  await person.keyboard('> set{Enter}');
  await screen.findByRole('dialog', { name: 'Set 2 orders ready?' });
  await pause();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(opened.store.getState().jobs.ids).toHaveLength(1));
  act(() => void opened.store.dispatch(jobEvents.trayToggled({ minimised: true })));
});

it('without a selection they apply to the open order', async () => {
  const { store, asked } = await openOrders();
  act(() => void store.dispatch(openOrder('ord_1')));
  await openPalette();
  expect(Object.keys(shown())).toContain('Actions on the open order: 1 GEOCODED');
  expect(actionRows().at(-1)).toHaveTextContent('Please select at least one order.');
  await person.keyboard('set ready{Enter}');
  const question = await screen.findByRole('dialog', { name: 'Set 1 order ready?' });
  await pause();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  const sent = () => asked.filter(({ endpoint }) => endpoint === 'setPickupReady').map(({ path }) => path);
  await waitFor(() => expect(sent()).toEqual(['/orders/ord_1/pickupready']));
  expect(store.getState().jobs.ids).toHaveLength(1);
});

it('they do not apply to an open order that the column filter hides', async () => {
  const { store } = await openOrders();
  act(() => void store.dispatch(openOrder('ord_1')));
  act(() => store.dispatch(choosePickupFilter('PICKUP READY')));
  await openPalette();
  await person.keyboard('> set');
  await waitFor(() => expect(actionRows()[0]).toHaveTextContent('Please select at least one order.'));
  expect(Object.keys(shown()).join()).not.toContain('open order');
});

it('on another page the selection is kept: the action opens the dashboard and asks', async () => {
  const opened = await openOrders();
  select(opened, 0, 1);
  await person.click(screen.getByRole('link', { name: 'Bulk Pickup Ready' }));
  await screen.findByRole('heading', { name: 'Bulk Pickup Ready', level: 1 });
  await openPalette();
  await person.keyboard('> set{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Set 2 orders ready?' })).toBeVisible();
  expect(address()).toMatch(/^\/dashboard/);
});

it('on another page, an order selected without a list is still there, and the question stays open', async () => {
  const opened = await openConsole({ at: '/dashboard?order=ord_3' });
  // In its row and, once their code is there, among its details.
  await screen.findAllByText('Recipient 3');
  select(opened, 0);
  await person.click(screen.getByRole('link', { name: 'Bulk Pickup Ready' }));
  await screen.findByRole('heading', { name: 'Bulk Pickup Ready', level: 1 });
  await openPalette();
  await person.keyboard('> set{Enter}');
  await screen.findByRole('heading', { name: 'Orders', level: 1 });
  await waitFor(() => expect(address()).toBe('/dashboard?order=ord_3'));
  expect(screen.getByRole('dialog', { name: 'Set 1 order ready?' })).toBeVisible();
  expect(screen.getByText('orders selected:')).toHaveTextContent('orders selected: 1');
});

it('with nothing selected they are listed only when searched for, each with its reason', async () => {
  await openConsole();
  await openPalette();
  expect(Object.keys(shown())).toEqual(['Views', 'Pages']);
  await person.keyboard('re');
  expect(Object.keys(shown())).toEqual(['Views', 'Pages']);
  await person.keyboard('a');
  expect(shown()).toEqual({
    Actions: ['Set ready'],
    Views: ['Ready to pick up'],
    Pages: ['Bulk Pickup Ready'],
    'Orders by status': ['PICKUP_READY'],
  });
  await person.keyboard('{Escape}>');
  expect(actionRows()).toHaveLength(5);
  for (const row of actionRows()) expect(row).toHaveTextContent('Please select at least one order.');
  expect(chosen()).toBeNull();
});

it('every way to sort has a header that sorts, and an entry in the palette that does the same', async () => {
  const opened = await openOrders();
  act(() => {
    opened.store.dispatch({
      type: 'views/orderColumns/columnsChosen',
      payload: ORDER_TABLE_COLUMNS.map((id) => ({ id })),
    });
  });
  const sorted = screen
    .getAllByRole('columnheader')
    .flatMap((header) => within(header).queryAllByRole('button', { name: /^(?!Filter)/ }))
    .map(({ textContent }) => textContent);
  expect(sorted).toHaveLength(ORDER_SORT_KEYS.length);
  expect(sorted).toEqual(['Placed On', 'Status', 'Merchant', 'Ref #', 'Delivery window']);
  await openPalette();
  await person.keyboard('> sort');
  await waitFor(() =>
    expect(shown()).toEqual({
      'Sort the list': [
        'Sort by Placed On',
        'Sort by Status',
        'Sort by Merchant',
        'Sort by Ref #',
        'Sort by Window',
      ],
    }),
  );
  const searches = () => opened.asked.filter(({ endpoint }) => endpoint === 'searchOrders');
  await person.keyboard(' by mer{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard?status=GEOCODED&sort=merchant'));
  expect(screen.getByRole('columnheader', { name: /^Merchant/ })).toHaveAttribute('aria-sort', 'ascending');
  await pause();
  expect(searches()).toHaveLength(2);
  await openPalette();
  await person.keyboard('> sort by mer');
  await waitFor(() => expect(shown()).toEqual({ 'Sort the list': ['Sort by Merchant'] }));
  expect(screen.getByRole('option')).toHaveTextContent(/down/);
  await person.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard?status=GEOCODED&sort=-merchant'));
  expect(searches()).toHaveLength(3);
});

it('sorting is not offered without a list', async () => {
  await openConsole({ at: '/dashboard' });
  await openPalette();
  await person.keyboard('sort by');
  await screen.findByText(/Nothing found/);
});
