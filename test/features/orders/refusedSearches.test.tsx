/** A search that the server refuses is no recent search: it would take the numbers off all saved views. */
import { screen, waitFor, within } from '@testing-library/react';
import { EMPTY_FILTER } from '../../../src/domain/orders/orderFilter';
import { refusal } from '../../support/apiAnswers';
import { openDashboard, wireOrders } from './support';

const STORED = 'orders.searches.v1';
const WHY = 'The field orderStatus is not valid: expected an order status, such as GEOCODED.';
const isNope = (search: object) => 'orderStatus' in search && search.orderStatus === 'NOPE';

/** What an earlier version of the console kept for this person. */
const stored = (...statuses: string[]) => ({
  [STORED]: JSON.stringify({
    'casey.morgan@example.com': statuses.map((orderStatus) => ({ ...EMPTY_FILTER, orderStatus })),
  }),
});

/** A server that knows no status NOPE. */
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

it('a link with a status that is none leaves the views their numbers, also once it is left', async () => {
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
  'one that was kept before is forgotten at %s, the others stay',
  async (at) => {
    const { local } = open(at, stored('LOST', 'NOPE'));
    await numbersCome();
    expect(local.entries.get(STORED)).toContain('LOST');
    expect(local.entries.get(STORED)).not.toContain('NOPE');
  },
);

it('what is left is shown with its number', async () => {
  open('/dashboard', stored('NOPE', 'LOST'));
  const card = within(await screen.findByRole('region', { name: 'Recent searches' }));
  await waitFor(() =>
    expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Status LOST1,284']),
  );
});
