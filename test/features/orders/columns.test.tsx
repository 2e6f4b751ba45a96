/** Which columns the orders table shows: chosen in their menu, moved and resized, saved per user. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ORDER_TABLE_COLUMNS } from '../../../src/contract/orderTable';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { rendered } from '../../support/renderCounter';
import { aView, chosenTab, openViews } from '../orders-views/viewsSupport';
import { openDashboard, wireOrders } from './support';

const USUAL = ['Recipient', 'Address', 'Placed On', 'Status', 'Merchant', 'Ref #', 'Pickup Ready'];
const KEY = 'orders.columns.v1';

const headers = () =>
  screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');
const firstRow = () => {
  const row = screen.getByText('Recipient 0').closest<HTMLElement>('[role=row]');
  if (row === null) throw new Error('No row.');
  return within(row)
    .getAllByRole('gridcell')
    .slice(1)
    .map(({ textContent }) => textContent);
};
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const widths = () => screen.getByTestId('orders-table').style.getPropertyValue('--order-columns').split(' ');
const item = (name: string) => screen.getByRole('menuitemcheckbox', { name: new RegExp(`^${name}`) });

async function opened(options: Parameters<typeof openDashboard>[0] = {}) {
  const app = openDashboard({
    at: '/dashboard?status=GEOCODED',
    search: () => ({
      orders: wireOrders(3, { notes: 'Side door', rateChoice: { price: 12 } }),
      next: null,
    }),
    ...options,
  });
  await screen.findByText('Recipient 2');
  return app;
}

async function openMenu(user: UserEvent): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await waitFor(() => expect(item('Recipient')).toHaveFocus());
  return screen.getByRole('menu', { name: 'Columns' });
}

it('the menu lists the shown columns in order, then the others, and says how many are shown', async () => {
  const { user } = await opened({ showsDeliveryType: true });
  expect(headers()).toEqual(USUAL);
  const menu = await openMenu(user);
  const names = (group: string) =>
    within(within(menu).getByRole('group', { name: group }))
      .getAllByRole('menuitemcheckbox')
      .map(({ textContent }) => textContent);
  expect(names('Shown')).toEqual(['Recipientalways shown', ...USUAL.slice(1)]);
  expect(names('Not shown')).toHaveLength(ORDER_TABLE_COLUMNS.length - USUAL.length);
  expect(screen.getByText(`7 of ${ORDER_TABLE_COLUMNS.length} shown`)).toBeVisible();
});

it('FLG-03 does not offer the delivery type to a user who may not see it, even if it was saved', async () => {
  const { user, store } = await opened();
  await openMenu(user);
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Delivery type' })).toBeNull();
  expect(screen.getByText(`7 of ${ORDER_TABLE_COLUMNS.length - 1} shown`)).toBeVisible();
  act(() => {
    store.dispatch({
      type: 'views/orderColumns/columnsChosen',
      payload: [{ id: 'recipient' }, { id: 'deliveryType' }, { id: 'price' }],
    });
  });
  expect(headers()).toEqual(['Recipient', 'Price']);
});

it('Space shows a column as the last one, and hides it again; the focus follows it', async () => {
  const { user } = await opened();
  await openMenu(user);
  await user.keyboard('{End}{ArrowUp}');
  expect(item('Failure notes')).toHaveFocus();
  expect(item('Failure notes')).not.toBeChecked();
  await user.keyboard(' ');
  expect(headers()).toEqual([...USUAL, 'Failure notes']);
  expect(firstRow()).toHaveLength(8);
  expect(screen.getByRole('grid', { name: 'Orders' })).toHaveAttribute('aria-colcount', '9');
  expect(item('Failure notes')).toHaveFocus();
  expect(item('Failure notes')).toBeChecked();
  expect(said()).toContain('Failure notes, now column 8 of 8');
  await user.keyboard(' ');
  expect(headers()).toEqual(USUAL);
  expect(said()).toContain(`Failure notes is hidden, 7 of ${ORDER_TABLE_COLUMNS.length - 1} shown`);
});

it('a click on a name shows or hides it; the recipient is always shown', async () => {
  const { user } = await opened();
  await openMenu(user);
  await user.click(screen.getByText('Notes'));
  await user.click(screen.getByText('Price'));
  expect(firstRow().slice(7)).toEqual(['Side door', '$12.00']);
  await user.click(item('Status'));
  await user.click(item('Recipient'));
  expect(headers()).toEqual([...USUAL.filter((name) => name !== 'Status'), 'Notes', 'Price']);
  expect(item('Recipient')).toBeChecked();
});

it('Alt with an arrow moves a column and announces its place; Reset restores all', async () => {
  const { user } = await opened();
  await openMenu(user);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Alt>}{ArrowUp}{/Alt}');
  expect(headers().slice(0, 5)).toEqual(['Recipient', 'Address', 'Status', 'Placed On', 'Merchant']);
  expect(firstRow()[2]).toMatch(/^GEOCODED/);
  expect(item('Status')).toHaveFocus();
  expect(said()).toContain('Status, now column 3 of 7');
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}');
  expect(headers()[6]).toBe('Status');
  expect(said()).toContain('Status, now column 7 of 7');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(headers()).toEqual(USUAL);
});

it('Left and Right resize a column, with Shift in larger steps, and Backspace restores its usual width', async () => {
  const { user } = await opened();
  const usual = widths();
  await openMenu(user);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{Shift>}{ArrowRight}{/Shift}{ArrowLeft}');
  expect(widths()[3]).toBe('120px');
  expect(widths().slice(0, 3)).toEqual(usual.slice(0, 3));
  expect(said()).toContain('Placed On, 120 pixels wide');
  await user.keyboard('{Backspace}');
  expect(widths()[3]).toBe('88px');
});

it('Escape closes the menu and returns the focus to its button', async () => {
  const { user } = await opened();
  await openMenu(user);
  await user.keyboard('{Escape}');
  const button = screen.getByRole('button', { name: 'Columns' });
  await waitFor(() => expect(button).toHaveFocus());
  expect(screen.queryByRole('menu', { name: 'Columns' })).toBeNull();
});

it('Escape returns the focus from the filter of a column, also the first time', async () => {
  const { user } = await opened();
  const button = await screen.findByRole('button', { name: 'Filter by Pickup Ready' });
  await user.click(button);
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});

const border = (name: string) => {
  const header = screen.getByRole('columnheader', { name: new RegExp(`^${name}`) });
  const found = within(header).getByTitle(/^Drag to resize/);
  return found;
};
const press = (name: string, clientX = 500) =>
  fireEvent(border(name), pointer('pointerdown', { clientX, button: 0 }));
const pointer = (type: string, init: MouseEventInit) =>
  Object.assign(new MouseEvent(type, { bubbles: true, ...init }), { pointerId: 1 });

it('dragging a border resizes its column without rendering any row', async () => {
  const { local } = await opened();
  const usual = widths();
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  rendered.clear();
  press('Status');
  fireEvent(window, pointer('pointermove', { clientX: 540 }));
  expect(widths()[4]).toBe('254px');
  // Everything to the left of the border stays in place.
  expect(widths().slice(0, 4)).toEqual(usual.slice(0, 4));
  expect(local.entries.has(KEY)).toBe(false);
  fireEvent(window, pointer('pointerup', { clientX: 540 }));
  expect(widths()[4]).toBe('254px');
  expect(local.entries.get(KEY)).toContain('{"id":"status","width":254}');
  expect([...rendered.keys()].filter((name) => /^OrderRow|OrderCells|Cell$/.test(name))).toEqual([]);
  fireEvent.doubleClick(border('Status'));
  expect(widths()[4]).toBe('214px');
});

it('Escape restores a border that is being dragged, and a press without a move changes nothing', async () => {
  const { local, user } = await opened();
  const usual = widths();
  press('Merchant');
  fireEvent(window, pointer('pointermove', { clientX: 640 }));
  expect(widths()).not.toEqual(usual);
  await user.keyboard('{Escape}');
  expect(widths()).toEqual(usual);
  fireEvent(window, pointer('pointermove', { clientX: 700 }));
  expect(widths()).toEqual(usual);
  press('Merchant');
  fireEvent(window, pointer('pointerup', { clientX: 500 }));
  expect(widths()).toEqual(usual);
  expect(local.entries.has(KEY)).toBe(false);
});

it('Escape on a column that is being dragged, or dropping it where it was, changes nothing in an own view', async () => {
  const { user } = await openViews({ at: '/dashboard?view=viw_1', views: [aView()] });
  await screen.findByText('Recipient 1');
  await openMenu(user);
  const dragTo = (clientY: number) => {
    const handle = within(item('Merchant')).getByTitle('Drag to move');
    fireEvent(handle, pointer('pointerdown', { clientY: 140, button: 0 }));
    fireEvent(window, pointer('pointermove', { clientY }));
  };
  dragTo(10);
  expect(headers()[0]).toBe('Merchant');
  expect(chosenTab()).toBe('Lavoie, in hand modified');
  await user.keyboard('{Escape}');
  expect(headers()).toEqual(USUAL);
  expect(chosenTab()).toBe('Lavoie, in hand');
  dragTo(10);
  fireEvent(window, pointer('pointermove', { clientY: 140 }));
  fireEvent(window, pointer('pointerup', { clientY: 140 }));
  expect(chosenTab()).toBe('Lavoie, in hand');
  expect(item('Merchant')).toHaveFocus();
});

const person = (email: string) => ({
  email,
  name: null,
  roles: ['user' as const],
  expiresAt: Date.now() + 4e7,
});

it('columns are saved per user; the next user of the machine sees their own', async () => {
  const { user, local, store } = await opened();
  await openMenu(user);
  await user.click(item('Address'));
  await user.keyboard('{Escape}');
  const shown = () => store.getState().views.orderColumns.own.map(({ id }) => id);
  const casey = shown();
  expect(casey).not.toContain('address');
  act(() => void store.dispatch(sessionActions.signedOut()));
  act(() => void store.dispatch(sessionActions.signedIn(person('dana@example.com'))));
  expect(shown()).toContain('address');
  expect(local.entries.get(KEY)).not.toContain('dana');
  act(() => void store.dispatch(sessionActions.signedOut()));
  act(() => void store.dispatch(sessionActions.signedIn(person('casey.morgan@example.com'))));
  expect(shown()).toEqual(casey);
});

it('a filter whose column is hidden is shown beside the button, and can be removed there', async () => {
  const { user } = await opened();
  await user.click(await screen.findByRole('button', { name: 'Filter by Pickup Ready' }));
  await user.click(screen.getByRole('radio', { name: 'NOT PICKUP READY' }));
  await user.keyboard('{Escape}');
  await openMenu(user);
  expect(item('Pickup Ready')).toHaveTextContent('filtered');
  await user.click(item('Pickup Ready'));
  await user.keyboard('{Escape}');
  expect(headers()).not.toContain('Pickup Ready');
  const filter = screen.getByRole('button', { name: 'Filter by Pickup Ready: NOT PICKUP READY' });
  expect(filter).toHaveTextContent('NOT PICKUP READY');
  await user.click(filter);
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(screen.queryByRole('button', { name: /^Filter by Pickup Ready/ })).toBeNull();
});

it('rows with long references have the usual height while the reference is hidden', async () => {
  const { store } = await opened({
    search: () => ({ orders: wireOrders(3, { refNumber: 'R'.repeat(100) }), next: null }),
  });
  const height = () => screen.getByText('Recipient 0').closest<HTMLElement>('[role=row]')?.style.height;
  expect(height()).toBe('88px');
  act(() => {
    store.dispatch({ type: 'views/orderColumns/columnsChosen', payload: [{ id: 'recipient' }] });
  });
  expect(height()).toBe('48px');
});

it('compact rows can be selected by key in the menu, and are saved per user', async () => {
  const { user, local, store } = await opened();
  const top = () => screen.getByText('Recipient 2').closest<HTMLElement>('[role=row]')?.style.top;
  const row = (name: string) => screen.getByRole('radio', { name });
  expect(top()).toBe('96px');
  await openMenu(user);
  await user.tab();
  expect(screen.getByRole('radiogroup', { name: 'Rows' })).toContainElement(row('Comfortable'));
  expect(row('Comfortable')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(row('Compact')).toBeChecked();
  expect(top()).toBe('72px');
  await user.keyboard('{ArrowLeft}');
  expect(top()).toBe('96px');
  await user.keyboard('{ArrowRight}{Escape}');
  expect(local.entries.get('orders.density.v1')).toContain('casey.morgan@example.com');
  const density = () => store.getState().views.orderColumns.density;
  act(() => void store.dispatch(sessionActions.signedOut()));
  act(() => void store.dispatch(sessionActions.signedIn(person('dana@example.com'))));
  expect(density()).toBe('comfortable');
  act(() => void store.dispatch(sessionActions.signedOut()));
  act(() => void store.dispatch(sessionActions.signedIn(person('casey.morgan@example.com'))));
  expect(density()).toBe('compact');
});
