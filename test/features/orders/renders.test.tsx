/** What React runs anew when one thing changes on the dashboard: what shows it, and nothing else. */
import { act, fireEvent, screen } from '@testing-library/react';
import { tableScroller } from '../../../src/ui/plainTable';
import { deferred } from '../../support/deferred';
import { rendered } from '../../support/renderCounter';
import { openDashboard, wireOrder, wireOrders } from './support';

/** What belongs to Blueprint or React is drawn with what holds it. */
const isOurs = (name: string) =>
  !/^Blueprint6|^Table|^Hotkeys|^Popover|^Tooltip|^TransitionGroup|^$/.test(name);

/** Time for what follows an act: rows come to rest, tooltips close. Milliseconds. */
const REST_MS = 400;

async function renderedBy(run: () => Promise<unknown>): Promise<Record<string, number>> {
  rendered.clear();
  await run();
  await act(() => new Promise((resolve) => setTimeout(resolve, REST_MS)));
  return Object.fromEntries([...rendered].filter(([name]) => isOurs(name)));
}

const box = (row: number) =>
  screen.getByRole('checkbox', { name: new RegExp(`^Select order Recipient ${row} `) });
/** May run with each press: they hold the rows, the bar at the focused one, and what is said of the list. */
const FRAME = ['OrdersTable', 'OrderRows', 'FocusBar', 'Listeners'];

async function opened() {
  const { user } = openDashboard({
    at: '/dashboard?status=GEOCODED',
    search: () => ({ orders: wireOrders(6), next: null }),
  });
  await screen.findByText('Recipient 5');
  await act(() => new Promise((resolve) => setTimeout(resolve, 2 * REST_MS)));
  // From here on an action of the selection is offered.
  await user.click(box(0));
  return user;
}

it('selecting a row runs that row and the counter, not the page, the search, the menu or the other rows', async () => {
  const user = await opened();
  const counts = await renderedBy(() => user.click(box(3)));
  expect(counts.OrderRowContent).toBe(1);
  expect(
    Object.keys(counts)
      .filter((name) => !FRAME.includes(name))
      .sort(),
  ).toEqual(['OrderRowContent', 'SelectionLine']);
});

it('selecting all runs each row once, the counter and the box above them', async () => {
  const user = await opened();
  const counts = await renderedBy(() =>
    user.click(screen.getByRole('checkbox', { name: 'Select all loaded orders' })),
  );
  // The first was selected before.
  expect(counts.OrderRowContent).toBe(5);
  expect(
    Object.keys(counts)
      .filter((name) => !FRAME.includes(name))
      .sort(),
  ).toEqual(['OrderRowContent', 'SelectAll', 'SelectionLine']);
});

it('going from row to row by keys runs no row and nothing beside the table', async () => {
  const user = await opened();
  act(() => screen.getByRole('grid', { name: 'Orders' }).focus());
  const counts = await renderedBy(() => user.keyboard('{ArrowDown}{ArrowDown}'));
  expect(Object.keys(counts).filter((name) => !FRAME.includes(name))).toEqual([]);
});

it('scrolling runs nothing of the table that scrolls the rows', async () => {
  await opened();
  const scroller = tableScroller(screen.getByRole('grid', { name: 'Orders' }));
  if (scroller === null) throw new Error('Nothing scrolls.');
  rendered.clear();
  for (const scrollTop of [60, 120, 180]) {
    scroller.scrollTop = scrollTop;
    fireEvent.scroll(scroller);
  }
  await act(() => new Promise((resolve) => setTimeout(resolve, REST_MS)));
  expect([...rendered.keys()].filter((name) => !FRAME.includes(name))).toEqual([]);
});

it('a page that is appended runs its rows and the counter, not the search, the views or the rows above, and asks for no counts', async () => {
  const second = deferred();
  const { asked } = openDashboard({
    at: '/dashboard?status=GEOCODED',
    search: async ({ lastEvaluatedKey }) => {
      if (lastEvaluatedKey === undefined)
        return { orders: wireOrders(6), next: { lastEvaluatedKey: 'k', createdAt: 1 } };
      await second.until;
      return { orders: [wireOrder(50), wireOrder(51)], next: null };
    },
  });
  await screen.findByText('Recipient 5');
  await act(() => new Promise((resolve) => setTimeout(resolve, 2 * REST_MS)));
  asked.length = 0;
  const counts = await renderedBy(async () => {
    second.end();
    await screen.findByText('Recipient 51');
  });
  expect(asked.map(({ endpoint }) => endpoint)).toEqual([]);
  expect(counts.OrderRowContent).toBe(2);
  const ofRows = /Cell$|^Order(Cells|RowContent)$|^Status(Tag|Line)$|^ApproximateMark$/;
  // Blueprint's table gets taller; it draws nothing.
  const ofTable = /^PlainRows$|^Draggable$|^_TableBodyCells$|^Nothing$/;
  expect(
    Object.keys(counts).filter(
      (name) => ![ofRows, ofTable].some((part) => part.test(name)) && !FRAME.includes(name),
    ),
  ).toEqual(['SelectionLine']);
});

it('opening an order runs its row and its detail once, not the other rows, the menu or the frame of the page', async () => {
  const user = await opened();
  // Its code is there by then.
  await user.click(screen.getByText('Recipient 3'));
  await screen.findByRole('region', { name: /ord_3/ });
  await user.keyboard('{Escape}');
  const counts = await renderedBy(() => user.click(screen.getByText('Recipient 4')));
  expect(screen.getByRole('region', { name: /ord_4/ })).toBeVisible();
  for (const name of [
    'OrderRowContent',
    'OrderDetail',
    'DetailHead',
    'RecipientCard',
    'AddressCard',
    'ChangesCard',
  ]) {
    expect([name, counts[name]]).toEqual([name, 1]);
  }
  // The address that names it is for who reads addresses, not for who leads to them.
  for (const name of [
    'SideMenu',
    'PageLetters',
    'PaletteHost',
    'ViewTabs',
    'FindField',
    'SearchForm',
    'StatusStrip',
    'SortButton',
    'Frame',
    'Shell',
    'OrdersPage',
    'OrdersTableHeader',
    'ActionBar',
    'SelectionLine',
  ]) {
    expect([name, counts[name]]).toEqual([name, undefined]);
  }
});
