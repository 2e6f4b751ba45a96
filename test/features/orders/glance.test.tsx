/** The day at a glance, shown before the first search (docs/decisions/0053). */
import { act, screen, waitFor, within } from '@testing-library/react';
import { gateway, type AnswerOf, type Given } from '../../support/apiAnswers';
import { address, NO_ORDERS } from '../../support/renderApp';
import { OUR_EXTRAS } from '../../support/extras';
import { openDashboard } from './support';

type Summary = AnswerOf<'summarizeOrders'>;

/** 1:24 PM in Toronto, the time zone of the tests. */
const DAY: Summary = {
  at: Date.UTC(2026, 10, 25, 18, 24),
  open: { GEOCODED: 1_942, CREATED: 38, SHIPMENT_CREATED: 3, GEOCODEDFAILED: 41, RATE_FAILED: 2 },
  late: { GEOCODED: 5, GEOCODEDFAILED: 2 },
  failed: 18,
  failedSince: '2026-11-24',
  days: [
    {
      date: '2026-11-25',
      hours: [
        { hour: 9, total: 29, delivered: 28, late: 1, toCome: 0 },
        { hour: 13, total: 44, delivered: 9, late: 0, toCome: 33 },
      ],
    },
    { date: '2026-11-26', hours: [{ hour: 8, total: 18, delivered: 0, late: 0, toCome: 18 }] },
  ],
};

function openStart(summary: (query: Record<string, string>) => Summary | Given = () => DAY) {
  const opened = openDashboard({ summary });
  const asked = () => opened.asked.filter(({ endpoint }) => endpoint === 'summarizeOrders');
  return { ...opened, summariesAsked: asked };
}

const tile = (name: RegExp) => screen.findByRole('link', { name });
const link = (name: string | RegExp) => screen.getByRole('link', { name });
const hrefOf = (name: string | RegExp) => link(name).getAttribute('href');

it('shows how many orders are in each state, and each figure links to them', async () => {
  openStart();
  expect(await tile(/^GEOCODED 1,942 waiting for the retailer/)).toHaveAttribute(
    'href',
    '/dashboard?status=GEOCODED',
  );
  expect(screen.getByText('1,983 orders')).toBeVisible();
  expect(hrefOf('SHIPMENT_CREATED 3')).toBe('/dashboard?status=SHIPMENT_CREATED');
  expect(hrefOf(/^ACTIVE 0 on the road/)).toBe('/dashboard?status=DELIVERY_EN_ROUTE');
  expect(screen.getByText('as of Nov 25, 1:24 PM')).toBeVisible();

  // The two that are both late and stuck count once.
  expect(screen.getByText('66 orders')).toBeVisible();
  expect(hrefOf(/^Late 7 window has passed/)).toBe('/dashboard?late=late');
  expect(hrefOf(/^FAILED 18/)).toBe('/dashboard?status=DELIVERY_FAILED&windowFrom=2026-11-24');
  expect(hrefOf(/^GEOCODEDFAILED 41/)).toBe('/dashboard?status=GEOCODEDFAILED');
  expect(hrefOf('RATE_FAILED 2')).toBe('/dashboard?status=RATE_FAILED');
  expect(hrefOf('Approximate addresses')).toBe('/dashboard?status=GEOCODED&address=approximate');
  expect(screen.getByLabelText('id', { selector: 'input' })).toHaveFocus();
});

it('lists the windows of today and tomorrow by hour, each a link to its orders', async () => {
  openStart();
  const today = await screen.findByRole('list', { name: 'Windows today' });
  expect(
    within(today)
      .getAllByRole('link')
      .map((hour) => hour.getAttribute('aria-label')),
  ).toEqual(['9 AM, 29 orders, 28 delivered, 1 late', '1 PM, 44 orders, 9 delivered']);
  expect(hrefOf(/^1 PM/)).toBe('/dashboard?hour=2026-11-25T13');
  expect(screen.getByText('Wed Nov 25 · 73 orders, 37 delivered, 1 late')).toBeVisible();
  const tomorrow = screen.getByRole('list', { name: 'Windows tomorrow' });
  expect(within(tomorrow).getByRole('link', { name: '8 AM, 18 orders' })).toBeVisible();
  expect(screen.getByText('now')).toBeVisible();
  expect(screen.getByText('not coming')).toBeVisible();
});

it('a figure opens its list and focuses the table, and Back returns', async () => {
  const { user, searches } = openStart();
  await user.click(await tile(/^Late 7/));
  await waitFor(() => expect(searches()).toEqual([{ late: true, limit: 50 }]));
  await waitFor(() => expect(screen.getByRole('grid', { name: 'Orders' })).toHaveFocus());
  window.history.back();
  expect(await tile(/^Late 7/)).toBeVisible();
  expect(address()).toBe('/dashboard');
});

it('an hour searches from its first to its last millisecond, in the reader’s time zone', async () => {
  const { user, searches } = openStart();
  await user.click(await tile(/^1 PM/));
  const from = Date.UTC(2026, 10, 25, 18);
  await waitFor(() =>
    expect(searches()).toEqual([{ windowStartFrom: from, windowStartTo: from + 3_599_999, limit: 50 }]),
  );
});

it('counts the orders of the chosen merchant, and links to them', async () => {
  const { user, summariesAsked } = openStart(({ merchantId }) =>
    merchantId === 'mer_1' ? { ...DAY, open: { CREATED: 4 } } : DAY,
  );
  await tile(/^CREATED 38/);
  await user.click(screen.getByRole('button', { name: 'Merchant: Any merchant' }));
  const list = await screen.findByRole('listbox', { name: 'Merchant' });
  await user.click(within(list).getByText('Épicerie Lavoie'));
  expect(await tile(/^CREATED 4/)).toHaveAttribute('href', '/dashboard?merchant=mer_1&status=CREATED');
  expect(screen.getByText('4 orders of Épicerie Lavoie')).toBeVisible();
  expect(summariesAsked().map(({ query }) => query)).toEqual([
    { timezone: 'America/Toronto' },
    { timezone: 'America/Toronto', merchantId: 'mer_1' },
  ]);
});

it('counts that failed to load can be retried; the figures still link to their lists', async () => {
  let isDown = true;
  const { user, searches } = openStart(() => (isDown ? gateway() : DAY));
  expect(await screen.findByText('Counts not loaded')).toBeVisible();
  expect(link(/^GEOCODED – waiting/)).toHaveAttribute('href', '/dashboard?status=GEOCODED');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again to load the counts' }));
  await user.click(await tile(/^GEOCODED 1,942/));
  await waitFor(() => expect(searches()).toEqual([{ orderStatus: 'GEOCODED', limit: 50 }]));
});

it('refreshes the counts in place, each minute while the page is visible', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const seen = jest.spyOn(document, 'visibilityState', 'get');
  let created = 38;
  const { summariesAsked } = openStart(() => ({ ...DAY, open: { CREATED: created } }));
  const first = await tile(/^CREATED 38/);
  created = 39;
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(await tile(/^CREATED 39/)).toBe(first);

  const look = (how: DocumentVisibilityState) =>
    act(() => {
      seen.mockReturnValue(how);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  look('hidden');
  const before = summariesAsked().length;
  await act(() => jest.advanceTimersByTimeAsync(600_000));
  expect(summariesAsked()).toHaveLength(before);
  created = 40;
  look('visible');
  expect(await tile(/^CREATED 40/)).toBe(first);
  seen.mockRestore();
  jest.useRealTimers();
});

it('shows only the queues and sends no requests if the server has no counts', async () => {
  const config = { extras: { ...OUR_EXTRAS, summary: false } };
  const { asked } = openDashboard({ at: '/dashboard?late=late', config });
  expect(await screen.findByText('Find orders')).toBeVisible();
  expect(asked.map(({ endpoint }) => endpoint)).not.toContain('summarizeOrders');
  expect(asked.map(({ endpoint }) => endpoint)).not.toContain('searchOrders');
});

it('a day without orders says so', async () => {
  openStart(() => NO_ORDERS);
  expect(await screen.findAllByText('0 orders')).toHaveLength(2);
  expect(screen.getByText('Wed Nov 25 · 0 orders')).toBeVisible();
});
