/** What React renders when one thing changes on the dashboard: only what shows it. */
import { act, fireEvent, screen } from '@testing-library/react';
import { tableScroller } from '../../../src/ui/plainTable';
import { deferred } from '../../support/deferred';
import { rendered } from '../../support/renderCounter';
import { openDashboard, wireOrder, wireOrders } from './support';

/** Components of Blueprint or React are rendered together with their parents. */
const isOurs = (name: string) =>
  !/^Blueprint6|^Table|^Hotkeys|^Popover|^Tooltip|^TransitionGroup|^$/.test(name);

/** Time for the effects of an action: rows settle, tooltips close. Milliseconds. */
const REST_MS = 400;

async function renderedBy(run: () => Promise<unknown>): Promise<Record<string, number>> {
  rendered.clear();
  await run();
  await act(() => new Promise((resolve) => setTimeout(resolve, REST_MS)));
  return Object.fromEntries([...rendered].filter(([name]) => isOurs(name)));
}

const box = (row: number) =>
  screen.getByRole('checkbox', { name: new RegExp(`^Select order Recipient ${row} `) });
/** May render on each press: these contain the rows, the bar at the focused row, and the announcements. */
const FRAME = ['OrdersTable', 'OrderRows', 'FocusBar', 'Listeners'];

async function opened() {
  const { user } = openDashboard({
    at: '/dashboard?status=GEOCODED',
    search: () => ({ orders: wireOrders(6), next: null }),
  });
  await screen.findByText('Recipient 5');
  await act(() => new Promise((resolve) => setTimeout(resolve, 2 * REST_MS)));
  // From here on the actions on the selection are shown.
  await user.click(box(0));
  return user;
}

it('selecting a row renders that row and the counter, not the page, the search, the menu or the other rows', async () => {
  const user = await opened();
  const counts = await renderedBy(() => user.click(box(3)));
  expect(counts.OrderRowContent).toBe(1);
  expect(
    Object.keys(counts)
      .filter((name) => !FRAME.includes(name))
      .sort(),
  ).toEqual(['OrderRowContent', 'SelectionLine']);
});

it('selecting all renders each row once, the counter and the checkbox above them', async () => {
  const user = await opened();
  const counts = await renderedBy(() =>
    user.click(screen.getByRole('checkbox', { name: 'Select all loaded orders' })),
  );
  // The first was already selected.
  expect(counts.OrderRowContent).toBe(5);
  expect(
    Object.keys(counts)
      .filter((name) => !FRAME.includes(name))
      .sort(),
  ).toEqual(['OrderRowContent', 'SelectAll', 'SelectionLine']);
});

it('moving between rows by keys renders no row and nothing outside the table', async () => {
  const user = await opened();
  act(() => screen.getByRole('grid', { name: 'Orders' }).focus());
  const counts = await renderedBy(() => user.keyboard('{ArrowDown}{ArrowDown}'));
  expect(Object.keys(counts).filter((name) => !FRAME.includes(name))).toEqual([]);
});

it('scrolling renders nothing outside the rows', async () => {
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

it('an appended page renders its rows and the counter, not the search, the views or earlier rows, and requests no counts', async () => {
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
  // Blueprint's table gets taller but renders no rows.
  const ofTable = /^PlainRows$|^Draggable$|^_TableBodyCells$|^Nothing$/;
  expect(
    Object.keys(counts).filter(
      (name) => ![ofRows, ofTable].some((part) => part.test(name)) && !FRAME.includes(name),
    ),
  ).toEqual(['SelectionLine']);
});

it('opening an order renders its row and its detail once, not the other rows, the menu or the page frame', async () => {
  const user = await opened();
  // Its code is loaded by then.
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
  // The address names the open order. Only components that read the address render, not those that link to it.
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
