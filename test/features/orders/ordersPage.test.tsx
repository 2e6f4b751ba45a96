import { screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../../src/contract/messages';
import { address } from '../../support/renderApp';
import { gateway } from '../../support/apiAnswers';
import { OUR_EXTRAS } from '../../support/extras';
import { counters, openDashboard, wireOrder, wireOrders } from './support';

const search = () => screen.getByRole('button', { name: 'Search' });
const field = (name: string) => screen.findByLabelText(name, { selector: 'input' });

async function choose(user: ReturnType<typeof openDashboard>['user'], label: string, option: string) {
  await user.click(screen.getByRole('button', { name: new RegExp(`^${label}:`) }));
  const list = await screen.findByRole('listbox', { name: label });
  // The element with the role option has an inner element that reacts to clicks.
  await user.click(within(list).getByText(option));
}

describe('the search row', () => {
  it('OSR-01 OSR-14 has id, Ref Number, Merchant, Status, two ranges and Search, with the focus in the id', async () => {
    openDashboard();
    expect(await field('id')).toHaveFocus();
    expect(screen.getByLabelText('Ref Number')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Merchant: Any merchant' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Status: Any status' })).toBeVisible();
    for (const range of ['Created at', 'Delivery window']) {
      const group = screen.getByRole('group', { name: range });
      expect(within(group).getAllByRole('textbox')).toHaveLength(2);
    }
    expect(search()).toHaveAttribute('type', 'submit');
    expect(await screen.findByText('In hand')).toBeVisible();
  });

  it('OSR-03 OSR-04 MSG-10 says what is missing and sends nothing', async () => {
    const { user, searches } = openDashboard();
    await user.type(await field('Ref Number'), 'REF-1');
    await user.click(search());
    expect(await screen.findByText(messages.searchNeedsStatusOrMerchant)).toBeVisible();
    expect(searches()).toEqual([]);
  });

  it('Escape undoes unsearched input, and pressed again leaves the field, so that the page keys work', async () => {
    const { user } = openDashboard();
    expect(await field('id')).toHaveFocus();
    await user.keyboard('{Escape}[[');
    expect(await screen.findByRole('button', { name: 'Expand menu' })).toBeVisible();

    for (const name of ['id', 'Ref Number']) {
      await user.type(await field(name), 'abc');
      await user.keyboard('{Escape}');
      expect(await field(name)).toHaveValue('');
      expect(await field(name)).toHaveFocus();
    }
    const find = await screen.findByLabelText(/^Find one order by/);
    await user.click(find);
    await user.keyboard('{Escape}');
    expect(find).not.toHaveFocus();
  });

  it('keeps dates that cannot be read on the way to another page and back, and clears them with the filters', async () => {
    const { user, searches } = openDashboard({
      at: '/dashboard?status=GEOCODED',
      search: () => ({ orders: [], next: null }),
    });
    const created = await screen.findByRole('group', { name: /^Created at/ });
    const [from, to] = within(created).getAllByRole('textbox') as [HTMLElement, HTMLElement];
    await user.click(from);
    await user.paste('31/12/2026');
    await user.click(to);
    await user.paste('01/01/1999');
    const asked = searches().length;
    await user.click(search());
    expect(await screen.findByText(messages.dateFormat('Created at'))).toBeVisible();
    expect(searches()).toHaveLength(asked);

    await user.click(screen.getByRole('link', { name: 'Bulk Pickup Ready' }));
    await screen.findByRole('heading', { level: 1, name: 'Bulk Pickup Ready' });
    await user.click(screen.getByRole('link', { name: 'Orders' }));
    const again = await screen.findByRole('group', { name: /^Created at/ });
    const values = () =>
      within(again)
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value);
    expect(values()).toEqual(['31/12/2026', '01/01/1999']);
    expect(within(again).getByText('Use MM/DD/YYYY')).toBeVisible();

    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(values()).toEqual(['', '']);
    expect(within(again).queryByText('Use MM/DD/YYYY')).toBeNull();
  });

  it('OSR-05 OSR-06 searches for an id with Enter alone', async () => {
    const { user, searches } = openDashboard();
    await user.type(await field('id'), '  ord_1 {Enter}');
    await waitFor(() => expect(searches()).toEqual([{ id: 'ord_1', limit: 50 }]));
    expect(address()).toBe('/dashboard?id=ord_1');
  });

  it('typing right after the click on a filter goes into its search field', async () => {
    const { user } = openDashboard();
    await field('id');
    await user.click(screen.getByRole('button', { name: /^Merchant:/ }));
    await user.keyboard('old');
    expect(screen.getByLabelText('Search Merchant')).toHaveFocus();
    expect(screen.getByLabelText('Search Merchant')).toHaveValue('old');
  });

  it('finds a status with a different display name by its code too', async () => {
    const { user } = openDashboard();
    await field('id');
    await user.click(screen.getByRole('button', { name: /^Status:/ }));
    await user.keyboard('delivery_en{Enter}');
    expect(await screen.findByRole('button', { name: 'Status: ACTIVE' })).toBeVisible();
  });

  it('OSR-09 OSR-10 OSR-11 OSR-12 offers the 19 statuses, sends the code, and remembers it', async () => {
    const { user, searches, local } = openDashboard();
    await field('id');
    await user.click(screen.getByRole('button', { name: /^Status:/ }));
    const list = await screen.findByRole('listbox', { name: 'Status' });
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'CREATED',
      'GEOCODED',
      'PICKUP_READY',
      'CARRIER_PICKED_UP',
      'GEOCODEDFAILED',
      'OUT_OF_FSA',
      'RATE_FAILED',
      'UNSUPPORTED_WEIGHT',
      'ARCHIVED',
      'SHIPMENT_CREATED',
      'SHIPMENT_PROCESSING',
      'RECEIVED_AT_DESTINATION',
      'OUT_FOR_DELIVERY',
      'DELIVERED',
      'RETURN_TO_SENDER',
      'LOST',
      'ACTIVE',
      'COMPLETED',
      'FAILED',
    ]);
    await user.click(within(list).getByText('ACTIVE'));
    expect(local.getItem('orders.status')).toBe('DELIVERY_EN_ROUTE');
    await user.click(search());
    await waitFor(() => expect(searches()).toEqual([{ orderStatus: 'DELIVERY_EN_ROUTE', limit: 50 }]));
    await user.click(screen.getByRole('button', { name: 'Clear Status' }));
    expect(local.getItem('orders.status')).toBeNull();
  });

  it('OSR-21 finds a merchant typed without its accent, and marks archived ones', async () => {
    const { user, searches } = openDashboard();
    await field('id');
    await user.click(screen.getByRole('button', { name: /^Merchant:/ }));
    const list = await screen.findByRole('listbox', { name: 'Merchant' });
    expect(within(list).getByRole('option', { name: /Old Mill Goods/ })).toHaveTextContent('archived');
    await user.type(screen.getByLabelText('Search Merchant'), 'epicerie');
    expect(within(list).getAllByRole('option')).toHaveLength(1);
    await user.click(within(list).getByText('Épicerie Lavoie'));
    await user.click(search());
    await waitFor(() => expect(searches()).toEqual([{ merchantId: 'mer_1', limit: 50 }]));
  });

  it('OSR-02 FLG-02 has Delivery Type with its flag on; one that is in the address or chosen is searched for', async () => {
    const { user, searches } = openDashboard({
      at: '/dashboard?status=LOST&deliveryType=HEAVY',
      showsDeliveryType: true,
    });
    await field('id');
    const select = await screen.findByLabelText('Delivery Type');
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Any type', 'PARCEL', 'HEAVY']);
    await waitFor(() =>
      expect(searches().at(-1)).toEqual({ orderStatus: 'LOST', deliveryType: 'HEAVY', limit: 50 }),
    );
    await user.selectOptions(select, 'PARCEL');
    await user.click(search());
    await waitFor(() =>
      expect(searches().at(-1)).toEqual({ orderStatus: 'LOST', deliveryType: 'PARCEL', limit: 50 }),
    );
  });

  it('FLG-03 OSR-22 without the flag has no such field and sends none', async () => {
    const { searches } = openDashboard({ at: '/dashboard?status=LOST&deliveryType=HEAVY' });
    await field('id');
    await waitFor(() => expect(searches()).toEqual([{ orderStatus: 'LOST', limit: 50 }]));
    expect(screen.queryByLabelText('Delivery Type')).toBeNull();
  });
});

describe('the content of the table', () => {
  it('OTB-02 has the columns, and the loaded orders', async () => {
    openDashboard({ at: '/dashboard?status=GEOCODED' });
    const grid = await screen.findByRole('grid', { name: 'Orders' });
    await within(grid).findByText('Recipient 0');
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['', 'Recipient', 'Address', 'Placed On', 'Status', 'Merchant', 'Ref #', 'Pickup Ready']);
    expect(counters()).toMatch(/^orders loaded: 3orders selected: 0(?!\d)/);
  });

  it('OTB-08 OTB-10 OTB-12 a checkbox selects without opening; OTB-09 a click on the row opens it, another closes it', async () => {
    const { user, store } = openDashboard({ at: '/dashboard?status=GEOCODED' });
    const box = await screen.findByLabelText(/^Select order Recipient 0/);
    await user.click(box);
    expect(box).toBeChecked();
    expect(counters()).toContain('orders selected: 1');
    expect(store.getState().views.orderList.openId).toBeNull();
    await user.click(screen.getByLabelText('Select all loaded orders'));
    expect(counters()).toContain('orders selected: 3');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(counters()).toContain('orders selected: 0');

    await user.click(screen.getByText('Recipient 0'));
    expect(await screen.findByRole('region', { name: 'Order ord_0' })).toBeInTheDocument();
    expect(address()).toBe('/dashboard?status=GEOCODED&order=ord_0');
    await user.click(screen.getByText('Recipient 0', { selector: '.order-name' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Order ord_0' })).toBeNull());
    expect(address()).toBe('/dashboard?status=GEOCODED');
  });

  it('offers Select all that match only after a search: an order opened by its link is not one', async () => {
    openDashboard({ at: '/dashboard?order=ord_0', order: () => wireOrder(0) });
    await screen.findByRole('region', { name: 'Order ord_0' });
    expect(counters()).toContain('orders loaded: 1');
    expect(screen.queryByRole('button', { name: 'Select all that match' })).toBeNull();
  });

  it('OAC-03 MSG-11 Ready without a selection asks for one', async () => {
    const { user, asked } = openDashboard({ at: '/dashboard?status=GEOCODED' });
    await screen.findByText('Recipient 0');
    await user.click(screen.getByRole('button', { name: 'Ready' }));
    expect(await screen.findByText(messages.selectAtLeastOneOrder)).toBeVisible();
    expect(asked.some(({ endpoint }) => endpoint === 'setPickupReady')).toBe(false);
  });

  it('keeps the rows when the next page fails, and loads it on Retry', async () => {
    let isDown = true;
    const next = { lastEvaluatedKey: 'k', createdAt: 1 };
    const { user, searches } = openDashboard({
      at: '/dashboard?status=GEOCODED',
      search: ({ lastEvaluatedKey }) => {
        if (lastEvaluatedKey === undefined) return { orders: wireOrders(2), next };
        return isDown ? gateway() : { orders: wireOrders(1, { id: 'ord_last' }), next: null };
      },
    });
    expect(await screen.findByText('Could not load more.')).toBeVisible();
    expect(counters()).toContain('orders loaded: 2');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(counters()).toContain('orders loaded: 3'));
    expect(searches()).toHaveLength(3);
    expect(screen.queryByText('Could not load more.')).toBeNull();
  });

  it.each([
    ['Few', 1],
    ['None', 0],
  ])(
    'OTB-07 stops when hardly any loaded order passes the Pickup Ready filter (%s), and goes on when asked',
    async (how, passing) => {
      const { user, searches, store } = openDashboard({
        at: '/dashboard?status=GEOCODED',
        search: ({ lastEvaluatedKey = '0' }) => ({
          orders: wireOrders(3).map((order, at) => ({
            ...order,
            id: `ord_${lastEvaluatedKey}_${at}`,
            ...(lastEvaluatedKey === '0' && at < passing && { pickupReadyAt: 1_795_194_000 }),
          })),
          next: { lastEvaluatedKey: `${Number(lastEvaluatedKey) + 1}`, createdAt: 1 },
        }),
      });
      await user.click(await screen.findByRole('button', { name: 'Filter by Pickup Ready' }));
      await user.click(screen.getByRole('radio', { name: 'PICKUP READY' }));
      await user.keyboard('{Escape}');
      const goOn = await screen.findByRole('button', { name: 'Load more' });
      const asked = searches().length;
      expect(goOn.parentElement).toHaveTextContent(
        `${how} of the ${3 * asked} loaded orders pass the Pickup Ready filter.`,
      );
      expect(store.getState().views.orderList.rowCount).toBe(passing);
      await user.click(goOn);
      await waitFor(() => expect(searches().length).toBeGreaterThan(asked));
    },
  );

  it('keys move, select, open and close', async () => {
    const { user, store } = openDashboard({ at: '/dashboard?status=GEOCODED' });
    await screen.findByText('Recipient 0');
    const grid = screen.getByRole('grid', { name: 'Orders' });
    grid.focus();
    expect(grid).toHaveAttribute('aria-activedescendant', 'order-row-0');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown} ');
    expect(grid).toHaveAttribute('aria-activedescendant', 'order-row-2');
    expect(screen.getByLabelText(/^Select order Recipient 2/)).toBeChecked();
    await user.keyboard('{Home}{Shift>} {/Shift}');
    expect(counters()).toContain('orders selected: 3');
    await user.keyboard('{End}{Enter}');
    expect(store.getState().views.orderList.openId).toBe('ord_2');
    await user.keyboard('{Escape}');
    expect(store.getState().views.orderList.openId).toBeNull();
    await user.keyboard('/');
    await waitFor(() => expect(screen.getByLabelText('id', { selector: 'input' })).toHaveFocus());
  });

  it('an id not found with other filters can be searched for alone', async () => {
    const { user, searches } = openDashboard({
      at: '/dashboard?id=ord_9&status=LOST',
      search: () => ({ orders: [], next: null }),
    });
    await screen.findByText('No orders match');
    await user.click(screen.getByRole('button', { name: 'Search this id without the other filters' }));
    await waitFor(() => expect(searches().at(-1)).toEqual({ id: 'ord_9', limit: 50 }));
    expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeVisible();
    expect(screen.getByText('No order has the id ord_9.')).toBeVisible();
    expect(screen.queryByText('Try fewer filters.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('In hand')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('without counts on the server, a queue opens with one click, and its status is remembered', async () => {
    const config = { extras: { ...OUR_EXTRAS, summary: false } };
    const { user, searches, local } = openDashboard({ config });
    await user.click(await screen.findByRole('button', { name: 'GEOCODEDFAILED' }));
    await waitFor(() => expect(searches()).toEqual([{ orderStatus: 'GEOCODEDFAILED', limit: 50 }]));
    expect(local.getItem('orders.status')).toBe('GEOCODEDFAILED');
    expect(screen.getByRole('button', { name: 'Status: GEOCODEDFAILED' })).toBeVisible();
    // The button is gone, and the next Tab must not start at the top of the page.
    await waitFor(() => expect(screen.getByRole('grid', { name: 'Orders' })).toHaveFocus());
  });
});

describe('the address', () => {
  it('Back restores the previous search and its fields', async () => {
    const { user, searches } = openDashboard({ at: '/dashboard?status=LOST' });
    await screen.findByText('Recipient 0');
    await choose(user, 'Status', 'ARCHIVED');
    await user.click(search());
    await waitFor(() => expect(address()).toBe('/dashboard?status=ARCHIVED'));
    window.history.back();
    await waitFor(() => expect(searches().at(-1)).toEqual({ orderStatus: 'LOST', limit: 50 }));
    expect(await screen.findByRole('button', { name: 'Status: LOST' })).toBeVisible();
    expect(address()).toBe('/dashboard?status=LOST');
  });

  it('copies a link to the search that is listed, without anything typed since', async () => {
    const { user } = openDashboard({ at: '/dashboard?status=LOST' });
    await screen.findByText('Recipient 0');
    await user.type(await field('Ref Number'), 'REF-1');
    await user.click(screen.getByRole('button', { name: 'Copy link to this search' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/dashboard?status=LOST');
  });
});
