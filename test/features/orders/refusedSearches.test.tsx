/**
 * A search that the server refuses is not kept as a recent search: it would make the counts of all saved views fail.
 * What cannot be an id is refused before it is sent.
 */
import { screen, waitFor, within } from '@testing-library/react';
import { EMPTY_FILTER } from '../../../src/domain/orders/orderFilter';
import { refusal } from '../../support/apiAnswers';
import { openDashboard, wireOrders } from './support';

const STORED = 'orders.searches.v1';
const WHY = 'The field orderStatus is not valid: expected an order status, such as GEOCODED.';
const isNope = (search: object) => 'orderStatus' in search && search.orderStatus === 'NOPE';

/** Searches stored by an earlier version of the console for this user. */
const stored = (...statuses: string[]) => ({
  [STORED]: JSON.stringify({
    'casey.morgan@example.com': statuses.map((orderStatus) => ({ ...EMPTY_FILTER, orderStatus })),
  }),
});

/** Opens a list on a server that does not know the status NOPE. */
const open = (at: string, kept = {}) =>
  openDashboard({
    at,
    stored: kept,
    search: (body) => (isNope(body) ? refusal(400, WHY) : { orders: wireOrders(3), next: null }),
    countOf: () => ({ count: 1_284, isMore: false }),
    refusesCounts: (searches) => {
      const at = searches.findIndex(isNope);
      if (at < 0) return undefined;
      return refusal(400, WHY, { details: [{ field: `searches[${at}].orderStatus`, reason: WHY }] });
    },
  });

const readyTab = () => screen.getByRole('button', { name: /^Ready to pick up/ });
const numbersCome = () => waitFor(() => expect(readyTab().title).toContain('1,284 orders'));

it('a link with an unknown status does not remove the counts of the views, not even after it is left', async () => {
  const { user, local, asked } = open('/dashboard?status=NOPE');
  expect(await screen.findByText(WHY)).toBeVisible();
  await numbersCome();
  await user.click(screen.getByRole('button', { name: 'Overview' }));
  expect(await screen.findByRole('link', { name: 'Ready to pick up 1,284' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull();
  expect(local.entries.has(STORED)).toBe(false);
  const counted = asked.filter(({ endpoint }) => endpoint === 'countSearches');
  expect(JSON.stringify(counted)).not.toContain('NOPE');
});

it.each(['/dashboard', '/dashboard?status=GEOCODED', '/dashboard?status=NOPE'])(
  'a refused search stored earlier is removed at %s, the others stay',
  async (at) => {
    const { local } = open(at, stored('LOST', 'NOPE'));
    await numbersCome();
    expect(local.entries.get(STORED)).toContain('LOST');
    expect(local.entries.get(STORED)).not.toContain('NOPE');
  },
);

it('the remaining search is shown with its count', async () => {
  open('/dashboard', stored('NOPE', 'LOST'));
  const card = within(await screen.findByRole('region', { name: 'Recent searches' }));
  await waitFor(() =>
    expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Status LOST1,284']),
  );
});

it.each(['id', 'Find one order by id, reference, tracking number, phone, e-mail, name or postal code'])(
  'OSR-05 a number that a spreadsheet has shortened is named as such in the field %s, not searched for',
  async (label) => {
    const { user, asked } = open('/dashboard');
    await numbersCome();
    await user.type(screen.getByLabelText(label), '"1,23E+15"{Enter}');
    expect(
      await screen.findByText(/^1,23E\+15 is a number that a spreadsheet has shortened\./),
    ).toBeVisible();
    expect(asked.filter(({ endpoint }) => endpoint === 'searchOrders')).toEqual([]);
  },
);

it('OSR-05 finds an id copied with its quotation marks', async () => {
  const { user, asked } = open('/dashboard');
  await user.type(screen.getByLabelText('id'), '“ord_1”{Enter}');
  await waitFor(() =>
    expect(asked.filter(({ endpoint }) => endpoint === 'searchOrders').map(({ body }) => body)).toEqual([
      expect.objectContaining({ id: 'ord_1' }),
    ]),
  );
});
