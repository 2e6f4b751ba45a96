/** Saved views and recent searches, with the number of orders in each (docs/decisions/0054). */
import { act, screen, waitFor, within } from '@testing-library/react';
import { openDashboard } from './support';

const STORED = 'orders.searches.v1';

function open(at = '/dashboard') {
  const opened = openDashboard({
    at,
    countOf: (search) =>
      'orderStatus' in search && search.orderStatus === 'GEOCODED'
        ? { count: 10_000, isMore: true }
        : { count: 1_284, isMore: false },
  });
  const counted = () => opened.asked.filter(({ endpoint }) => endpoint === 'countSearches');
  return { ...opened, counted };
}

const card = (name: string) => screen.findByRole('region', { name });
const texts = async (name: string) =>
  within(await card(name))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const search = async (user: ReturnType<typeof open>['user'], ref: string) => {
  await user.type(await screen.findByLabelText('Ref Number'), `${ref}{Enter}`);
  await screen.findByText('Recipient 2');
};

it('the start page shows the saved views with their counts, requested in one call', async () => {
  const { counted } = open();
  await waitFor(async () => expect((await texts('Saved views'))[0]).toBe('To place10,000+'));
  expect((await texts('Saved views')).slice(1)).toEqual([
    'Ready to pick up1,284',
    'On the road today1,284',
    'Failed addresses1,284',
  ]);
  expect(within(await card('Saved views')).getByRole('link', { name: /^To place/ })).toHaveAttribute(
    'href',
    '/dashboard?view=to-place',
  );
  expect(screen.getByRole('button', { name: /^Ready to pick up/ }).title).toContain('1,284 orders');
  expect(counted()).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull();
});

it('keeps the last searches of the user, newest first, until they are cleared; finding one order is not kept', async () => {
  const { user, local } = open('/dashboard?status=ACTIVE');
  await screen.findByText('Recipient 2');
  await search(user, 'R1');
  await user.type(screen.getByLabelText(/^Find one order by id/), 'Tremblay{Enter}');
  await waitFor(() => expect(window.location.search).toContain('find='));
  await user.click(screen.getByRole('button', { name: 'Overview' }));
  expect(await texts('Recent searches')).toEqual([
    expect.stringMatching(/^Ref R1, Status ACTIVE/),
    expect.stringMatching(/^Status ACTIVE/),
  ]);
  await waitFor(async () => expect((await texts('Recent searches'))[1]).toBe('Status ACTIVE1,284'));
  expect(local.entries.get(STORED)).not.toContain('Tremblay');
  // Back returns to the previous list.
  act(() => window.history.back());
  await waitFor(() => expect(window.location.search).toContain('find=Tremblay'));
  act(() => window.history.forward());
  await user.click(
    within(await card('Recent searches')).getByRole('button', { name: 'Clear recent searches' }),
  );
  expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull();
  expect(local.entries.has(STORED)).toBe(false);
});

it('after midnight the count of today is requested again if the page is still open', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-20T23:50:00-05:00') });
  try {
    const midnight = Date.parse('2026-11-21T00:00:00-05:00');
    openDashboard({
      countOf: (search) => {
        const isNext = 'completeAfter' in search && search.completeAfter === midnight;
        return { count: isNext ? 3 : 1_284, isMore: false };
      },
    });
    await screen.findByRole('link', { name: 'On the road today 1,284' });
    await act(() => jest.advanceTimersByTimeAsync(15 * 60_000));
    await screen.findByRole('link', { name: 'On the road today 3' });
    expect(screen.getByRole('link', { name: 'Ready to pick up 1,284' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^On the road today/ }).title).toContain('3 orders');
  } finally {
    jest.useRealTimers();
  }
});

it('a search requests no other counts while its list is loading', async () => {
  const { user, counted } = open();
  await card('Saved views');
  await waitFor(() => expect(counted()).toHaveLength(1));
  const before = counted()[0]?.body;
  await user.click(screen.getByRole('link', { name: /^To place/ }));
  await screen.findByText('Recipient 2');
  expect(counted().every(({ body }) => JSON.stringify(body) === JSON.stringify(before))).toBe(true);
});
