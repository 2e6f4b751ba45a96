/** The letter keys of the orders table: where they work, and what those that change orders ask first. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SCAN_GAP_MS } from '../../../src/lib/scanGap';
import { selectOrderById } from '../../../src/store/entities/orders/ordersSelectors';
import { orderReceived } from '../../../src/store/entities/orders/ordersSlice';
import { selectSelectedCount } from '../../../src/store/views/orders/orderSelectionSelectors';
import { toggleRow } from '../../../src/store/views/orders/selectOrders';
import { jobEvents } from '../../../src/store/jobs/jobsSlice';
import type { Order } from '../../../src/contract/schemas/orders';
import { aJob } from '../../support/aJob';
import { openDashboard, scan, wireOrders } from './support';

/** Types as a user does: no two characters as fast as a scanner's. */
const person = userEvent.setup({ delay: SCAN_GAP_MS + 10 });
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 2 * SCAN_GAP_MS)));

/** Every character of a keyboard except Space, which presses a focused button. Braces are doubled for user-event. */
const CHARACTERS = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
  .filter((character) => character !== '/' && character !== '?')
  .map((character) => (character === '{' || character === '[' ? character.repeat(2) : character))
  .join('');

const APPROXIMATE = {
  recipientAddress: {
    street: '500 Nowhere Boulevard',
    postalCode: 'M5V 1A1',
    locationAccuracy: 'area',
    locationWithinKm: 2,
  },
} satisfies Partial<Order>;

async function openList() {
  const orders = [
    ...wireOrders(3).map((order, at) => (at === 1 ? { ...order, ...APPROXIMATE } : order)),
    ...wireOrders(2, { orderStatus: 'CREATED', ...APPROXIMATE }).map((order, at) => ({
      ...order,
      id: `new_${at}`,
    })),
  ];
  const opened = openDashboard({
    at: '/dashboard?status=GEOCODED',
    search: () => ({ orders, next: null }),
    // Orders that are not GEOCODED are read again before they are left out.
    order: (id) => orders.find((order) => order.id === id),
  });
  await screen.findByText('Recipient 2');
  const grid = screen.getByRole('grid', { name: 'Orders' });
  const { store } = opened;
  return {
    ...opened,
    grid,
    focusGrid: () => act(() => grid.focus()),
    selected: () => selectSelectedCount(store.getState()),
    jobs: () => store.getState().jobs.ids.length,
    patched: () => opened.asked.filter(({ method }) => method === 'PATCH').map(({ path }) => path),
  };
}

describe('typing with the focus outside the table', () => {
  it.each([
    ['the page body', () => null],
    ['Search', () => screen.getByRole('button', { name: 'Search' })],
    ['Ready', () => screen.getByRole('button', { name: 'Ready' })],
    ['a filter', () => screen.getByRole('button', { name: /^Merchant:/ })],
  ])('starts nothing and selects nothing: %s', async (_where, find) => {
    const { selected, jobs, patched, store } = await openList();
    act(() => void store.dispatch(toggleRow(1)));
    const { orderSelection } = store.getState().views;
    let isTouched = false;
    store.subscribe(() => {
      const { views } = store.getState();
      isTouched ||= views.orderSelection !== orderSelection || views.windowChange.isOpen || jobs() > 0;
    });
    act(() => (find() ? find()?.focus() : (document.activeElement as HTMLElement).blur()));
    await person.keyboard(CHARACTERS);
    await settled();
    expect([isTouched, selected(), patched()]).toEqual([false, 1, []]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('an arrow with the focus outside the table', () => {
  it('moves from the page into the table, to its current row, even with the letters switched off', async () => {
    const { grid, store } = await openList();
    act(() => void store.dispatch({ type: 'views/shell/keysSwitched', payload: { on: false } }));
    act(() => (document.activeElement as HTMLElement).blur());
    await person.keyboard('{ArrowDown}');
    expect(grid).toHaveFocus();
    const rowOfKeys = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
    expect(rowOfKeys()).toHaveTextContent('Recipient 0');
    await person.keyboard('{ArrowDown}');
    expect(rowOfKeys()).toHaveTextContent('Recipient 1');
    act(() => grid.blur());
    await person.keyboard('{ArrowUp}');
    expect(grid).toHaveFocus();
    expect(rowOfKeys()).toHaveTextContent('Recipient 1');
  });

  it('does not move out of a button or a field', async () => {
    const { user } = await openList();
    const search = screen.getByRole('button', { name: 'Search' });
    act(() => search.focus());
    await user.keyboard('{ArrowDown}');
    expect(search).toHaveFocus();
    const field = screen.getByRole('textbox', { name: 'Ref Number' });
    act(() => field.focus());
    await user.keyboard('{ArrowDown}');
    expect(field).toHaveFocus();
  });
});

describe('letters in the table', () => {
  it('are all different', async () => {
    const { focusGrid } = await openList();
    focusGrid();
    fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true });
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard' }));
    const keys = ['Orders table', 'Selected orders'].flatMap((name) =>
      within(list.getByRole('group', { name }))
        .getAllByRole('listitem')
        .map(({ lastElementChild }) => lastElementChild?.textContent),
    );
    expect(keys.length).toBeGreaterThan(8);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('work one at a time, but not as fast as a scanner types', async () => {
    const { selected, focusGrid } = await openList();
    focusGrid();
    await scan('caxlrt');
    await settled();
    expect(selected()).toBe(0);
    await person.keyboard('a');
    await waitFor(() => expect(selected()).toBe(5));
    await person.keyboard('c');
    await waitFor(() => expect(selected()).toBe(0));
  });

  it('work with Caps Lock too', async () => {
    const { selected, focusGrid } = await openList();
    focusGrid();
    await person.keyboard('A');
    await waitFor(() => expect(selected()).toBe(5));
    await person.keyboard('C');
    await waitFor(() => expect(selected()).toBe(0));
  });

  it('the former single letters of actions on orders do nothing', async () => {
    const { selected, focusGrid, jobs, store } = await openList();
    focusGrid();
    await person.keyboard('argw');
    await settled();
    expect([selected(), jobs()]).toEqual([5, 0]);
    expect(store.getState().views.windowChange.isOpen).toBe(false);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('do nothing once switched off; arrows and Space still work', async () => {
    const { selected, focusGrid, store } = await openList();
    act(() => void store.dispatch({ type: 'views/shell/keysSwitched', payload: { on: false } }));
    focusGrid();
    await person.keyboard('a{Shift>}R{/Shift}');
    await settled();
    expect(selected()).toBe(0);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await person.keyboard('{ArrowDown} ');
    expect(selected()).toBe(1);
  });
});

describe('Shift+R', () => {
  async function ask() {
    const list = await openList();
    list.focusGrid();
    await person.keyboard('a{Shift>}R{/Shift}');
    const question = await screen.findByRole('dialog', { name: 'Set 5 orders ready?' });
    return { ...list, question };
  }
  const gone = () =>
    waitFor(() => expect(screen.queryByRole('dialog', { name: /ready\?$/ })).not.toBeInTheDocument());

  it('shows what would happen, and sends nothing', async () => {
    const { question, patched, jobs } = await ask();
    const lines = within(question).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'GEOCODED3will be set ready',
      'CREATED2left out',
    ]);
    expect(question).toHaveTextContent('2 will be left out');
    expect(within(question).getByRole('button', { name: /^Set 3 ready/ })).toHaveFocus();
    await settled();
    expect([patched(), jobs()]).toEqual([[], 0]);
  });

  it('Enter starts it with these orders', async () => {
    const { jobs, store } = await ask();
    await person.keyboard('{Enter}');
    await gone();
    await waitFor(() => expect(jobs()).toBe(1));
    expect(Object.values(store.getState().jobs.byId).map((job) => job?.total)).toEqual([5]);
    // The question has already said so.
    expect(screen.queryByText(/approximate address/)).not.toBeInTheDocument();
  });

  it('Escape closes it and returns the focus to the table', async () => {
    const { patched, grid, selected } = await ask();
    await person.keyboard('{Escape}');
    await gone();
    await settled();
    expect(grid).toHaveFocus();
    expect([patched(), selected()]).toEqual([[], 5]);
  });

  it('Back to another list closes it, so that Enter sends nothing for rows that are gone', async () => {
    const { jobs, patched, focusGrid } = await openList();
    await person.type(screen.getByLabelText('Ref Number'), 'R1{Enter}');
    await waitFor(() => expect(window.location.search).toContain('R1'));
    await screen.findByText('Recipient 2');
    focusGrid();
    await person.keyboard('a{Shift>}R{/Shift}');
    await screen.findByRole('dialog', { name: 'Set 5 orders ready?' });
    act(() => window.history.back());
    await gone();
    await person.keyboard('{Enter}');
    await settled();
    expect([patched(), jobs()]).toEqual([[], 0]);
  });

  it('the same key again, a held key and an Enter pressed elsewhere do not start it', async () => {
    const { question, jobs } = await ask();
    const go = within(question).getByRole('button', { name: /^Set 3 ready/ });
    await person.keyboard('{Shift>}R{/Shift}');
    expect(go).toHaveFocus();
    fireEvent.keyUp(go, { key: 'Enter' });
    fireEvent.keyDown(go, { key: 'Enter', repeat: true });
    fireEvent.keyUp(go, { key: 'Enter' });
    await settled();
    expect(question).toBeInTheDocument();
    expect(jobs()).toBe(0);
  });

  it('further typing moves the focus to Cancel, so that the next Enter cancels', async () => {
    const { question, jobs, patched } = await ask();
    await person.keyboard('oger S');
    expect(within(question).getByRole('button', { name: /^Cancel/ })).toHaveFocus();
    await person.keyboard('mith{Enter}');
    await gone();
    await settled();
    expect([patched(), jobs()]).toEqual([[], 0]);
  });

  it('OAC-04 updates with the orders: leaves out what a job has done, and includes what a cancelled job frees', async () => {
    const list = await openList();
    const { store } = list;
    act(() => {
      store.dispatch(jobEvents.restored(aJob({ runStartedAt: 1 })));
      store.dispatch(
        jobEvents.itemsRestored({
          jobId: 'job_1',
          items: [
            ['ord_0', { outcome: 'running', attempt: 1 }],
            ['ord_1', { outcome: 'running', attempt: 1 }],
          ],
        }),
      );
    });
    list.focusGrid();
    await person.keyboard('a{Shift>}R{/Shift}');
    const question = await screen.findByRole('dialog', { name: 'Set 5 orders ready?' });
    const lines = () =>
      within(question)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(lines()).toEqual(['GEOCODED1will be set ready', 'GEOCODED2in another job', 'CREATED2left out']);

    const order = selectOrderById(store.getState(), 'ord_0');
    if (!order) throw new Error('The order is not loaded');
    // The response for one arrived; the job reports several a moment later.
    const ready = { ...order, orderStatus: 'PICKUP_READY', version: 2 };
    act(() => void store.dispatch(orderReceived({ order: ready, at: Date.now() })));
    expect(lines()).toContain('PICKUP_READY1left out');
    expect(lines()).toContain('GEOCODED1in another job');
    act(() => void store.dispatch(jobEvents.cancelled({ jobId: 'job_1', at: 2 })));
    expect(lines()).toEqual(['GEOCODED2will be set ready', 'CREATED2left out', 'PICKUP_READY1left out']);
  });

  it('OAC-04 offers only Cancel when it can be done with none of the orders, and says so', async () => {
    const { focusGrid, jobs } = await openList();
    focusGrid();
    await person.keyboard('{End} {Shift>}R{/Shift}');
    const one = await screen.findByRole('dialog', { name: 'Set 1 order ready?' });
    expect(one).toHaveTextContent('This order cannot be set ready.');
    expect(within(one).queryByRole('button', { name: /^Set/ })).not.toBeInTheDocument();
    expect(within(one).getByRole('button', { name: /^Cancel/ })).toHaveFocus();
    await person.keyboard('{Escape}');
    await gone();
    await person.keyboard('{ArrowUp} {Shift>}R{/Shift}');
    const two = await screen.findByRole('dialog', { name: 'Set 2 orders ready?' });
    expect(two).toHaveTextContent('None of the 2 can be set ready.');
    await person.keyboard('{Enter}');
    await gone();
    await settled();
    expect(jobs()).toBe(0);
  });

  it('can remove the left-out orders from the selection', async () => {
    const { question, selected, user } = await ask();
    await user.click(within(question).getByRole('button', { name: 'Remove them from the selection' }));
    expect(selected()).toBe(3);
    await screen.findByRole('dialog', { name: 'Set 3 orders ready?' });
    expect(within(question).getAllByRole('listitem')).toHaveLength(1);
  });

  it('lists the approximate orders among those to be set ready, and can leave them out', async () => {
    const { question, selected, user } = await ask();
    expect(question).toHaveTextContent('1 approximate address: postal code only');
    await user.click(within(question).getByRole('button', { name: 'Show' }));
    const list = within(question).getByRole('list', { name: 'Approximate addresses' });
    expect(list).toHaveTextContent('Recipient 1: 500 Nowhere Boulevard, M5V 1A1 within about 2 km');
    await user.click(within(question).getByRole('button', { name: 'Remove it from the selection' }));
    expect(selected()).toBe(4);
    await screen.findByRole('dialog', { name: 'Set 4 orders ready?' });
    expect(question).not.toHaveTextContent('approximate');
    expect(within(question).getByRole('button', { name: /^Set 2 ready/ })).toHaveFocus();
  });

  it('a click on Ready starts at once, and says how many are approximate', async () => {
    const { focusGrid, user, jobs } = await openList();
    focusGrid();
    await person.keyboard('a');
    await waitFor(() =>
      expect(screen.getByText('orders selected:', { exact: false })).toHaveTextContent('5'),
    );
    await user.click(screen.getByRole('button', { name: 'Ready' }));
    await waitFor(() => expect(jobs()).toBe(1));
    expect(screen.queryByRole('dialog', { name: /ready\?$/ })).not.toBeInTheDocument();
    const said = await screen.findByText(
      'Set Ready: 1 of the 3 orders has an approximate address: postal code only.',
    );
    expect(said).toBeVisible();
    // Its timeout is paused while the pointer is over it.
    await user.hover(said);
    // Pressed again: nothing is left to set ready, and the first message goes away.
    act(() => screen.getByRole('button', { name: 'Ready' }).focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(said).not.toBeInTheDocument());
  });
});

it('the selected tab of an open order stays selected when moving from order to order', async () => {
  const { focusGrid } = await openList();
  focusGrid();
  await person.keyboard('{Enter}');
  await person.click(await screen.findByRole('tab', { name: 'History' }));
  focusGrid();
  await person.keyboard('j');
  await screen.findByRole('region', { name: 'Order ord_1' });
  expect(screen.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  await person.keyboard('k');
  await screen.findByRole('region', { name: 'Order ord_0' });
  expect(screen.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  // Closed and reopened, it starts with the default tab.
  await person.keyboard('{Escape}');
  await person.keyboard('{Enter}');
  await screen.findByRole('region', { name: 'Order ord_0' });
  expect(screen.getByRole('tab', { name: 'Time Change Events' })).toHaveAttribute('aria-selected', 'true');
});
