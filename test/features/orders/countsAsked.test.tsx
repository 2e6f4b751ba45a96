/** The counts beside the list are requested only while somebody sees them, and once per cause. */
import { screen, waitFor } from '@testing-library/react';
import { fakeFeed } from '../../support/fakeFeed';
import { openDashboard, wireOrder, wireOrders } from './support';

/** Opens a list of two orders with a feed. `told` ends when the console has handled the event. */
async function openList(at: string) {
  const feed = fakeFeed();
  let held = wireOrders(2);
  const opened = openDashboard({
    at,
    feed,
    search: ({ ids }) => ({ orders: held.filter(({ id }) => ids?.includes(id) ?? true), next: null }),
    answers: {
      reportPresence: () => ({ records: [] }),
      updateOrder: ({ body }) => {
        held = [wireOrder(0, { ...body, version: 2 }), ...held.slice(1)];
        feed.tell('ord_0', { version: 2, status: 'GEOCODED' });
        return held[0];
      },
    },
  });
  const { asked, store, user } = opened;
  await screen.findByText('Recipient 1');
  await waitFor(() => expect(store.getState().feed.phase).toBe('polling'));
  let version = 1;
  const told = async () => {
    version += 1;
    held = [held[0] ?? wireOrder(0), wireOrder(1, { version })];
    const reads = () => asked.filter(({ body }) => Object.hasOwn(Object(body) as object, 'ids')).length;
    const before = reads();
    feed.tell('ord_1', { version, status: 'GEOCODED', merchantId: 'mer_1' });
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
  };
  const counts = () => asked.filter(({ endpoint }) => endpoint === 'summarizeOrders');
  return { asked, user, store, told, counts };
}

it('does not request counts of the previous merchant again', async () => {
  const { asked, user, told, counts } = await openList('/dashboard?merchant=mer_1&status=GEOCODED');
  await user.click(screen.getByRole('button', { name: 'Clear Merchant' }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(counts().some(({ query }) => !query.merchantId)).toBe(true));
  asked.length = 0;
  await told();
  await waitFor(() => expect(counts()).not.toEqual([]));
  expect(counts().map(({ query }) => query)).toEqual([{ timezone: 'America/Toronto' }]);
});

it('requests no counts on another page, however often orders change', async () => {
  const { asked, user, told, counts } = await openList('/dashboard?status=GEOCODED');
  await user.click(screen.getByRole('link', { name: 'Bulk Pickup Ready' }));
  await screen.findByRole('heading', { level: 1, name: 'Bulk Pickup Ready' });
  asked.length = 0;
  for (let time = 0; time < 5; time += 1) await told();
  expect(counts()).toEqual([]);
});

it('after one’s own edit, the list and the counts are reloaded, each once', async () => {
  const { asked, user, store, counts } = await openList('/dashboard?status=GEOCODED');
  await user.click(screen.getByText('Recipient 0'));
  await user.click(await screen.findByRole('button', { name: 'Edit Email' }));
  await user.keyboard('zoe@example.com');
  asked.length = 0;
  const { place } = store.getState().feed;
  await user.keyboard('{Enter}');
  await waitFor(() => expect(store.getState().feed.place).not.toBe(place));
  const readAgain = () => asked.findIndex(({ endpoint }) => endpoint === 'searchOrders');
  await waitFor(() => expect(readAgain()).toBeGreaterThan(0));
  await waitFor(() =>
    expect(asked.slice(readAgain()).some(({ endpoint }) => endpoint === 'summarizeOrders')).toBe(true),
  );
  expect(counts()).toHaveLength(1);
});

it('after an edit and a new search before the reload, the counts of the day are still updated', async () => {
  const { asked, user, store, counts } = await openList('/dashboard?status=GEOCODED');
  await user.click(screen.getByText('Recipient 0'));
  await user.click(await screen.findByRole('button', { name: 'Edit Email' }));
  await user.keyboard('zoe@example.com');
  const { place } = store.getState().feed;
  asked.length = 0;
  await user.keyboard('{Enter}');
  await waitFor(() => expect(store.getState().feed.place).not.toBe(place));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(counts()).not.toEqual([]));
});
