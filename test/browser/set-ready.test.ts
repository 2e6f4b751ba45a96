/** Set Ready from selection to result on the real server, checked against what was stored. */
import type { Browser, Page } from 'playwright-core';
import type { ApiClient } from './support/api';
import { openSignedIn } from './support/browser';
import { closePage } from './support/pages';
import { checkbox, counter, scrollToRow } from './support/ordersPage';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;

serveTests((serving) => ({ server, browser, api } = serving));

const results = (page: Page) => page.getByRole('dialog', { name: 'Pickup Ready Results' });

it('OAC-04 OAC-06 API-10 STA-01 each selected GEOCODED order is sent once, becomes ready, and is listed', async () => {
  const { orders } = await api.search({ orderStatus: 'GEOCODED', limit: 50 });
  const ids = orders.slice(0, 3).map(({ id }) => id);
  const { page, log } = await openSignedIn(browser, server.url, 'user', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', 50);
  for (const row of [0, 1, 2]) await checkbox(page, row).click();
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await results(page).waitFor();
  for (const id of ids) await results(page).getByText(id).waitFor();
  expect(await results(page).getByText('Success', { exact: true }).count()).toBe(3);
  const sent = log.calls.filter(({ path }) => path.endsWith('/pickupready')).map(({ path }) => path);
  expect(sent.sort()).toEqual(ids.map((id) => `/orders/${id}/pickupready`).sort());
  for (const id of ids) {
    const order = await api.order(id);
    expect(order.orderStatus).toBe('PICKUP_READY');
    expect(order.pickupReadyAt).toBeGreaterThan(Date.now() - 600_000);
  }
  await results(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByText('No longer in this search').first().waitFor();
  await counter(page, 'selected', 3);
  await closePage(page);
});

it('a refused order keeps its status and its reason; retry sends only the failed one', async () => {
  const { orders } = await api.search({ orderStatus: 'GEOCODED', limit: 50 });
  const [refused, fine] = [orders[0]?.id ?? '', orders[1]?.id ?? ''];
  const { page, log } = await openSignedIn(browser, server.url, 'user', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', 50);
  await page.route(`**/orders/${refused}/pickupready`, (route) =>
    route.fulfill({
      status: 409,
      json: { statusCode: 409, error: 'Conflict', message: 'Somebody holds this order.', requestId: 'req-1' },
    }),
  );
  await checkbox(page, 0).click();
  await checkbox(page, 1).click();
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await results(page).waitFor();
  await results(page).getByText('Somebody holds this order.').waitFor();
  expect((await api.order(refused)).orderStatus).toBe('GEOCODED');
  expect((await api.order(fine)).orderStatus).toBe('PICKUP_READY');
  await page.unroute(`**/orders/${refused}/pickupready`);
  log.calls.length = 0;
  await results(page).getByRole('button', { name: 'Retry 1 failed' }).click();
  await expect(waitForStatus(refused, 'PICKUP_READY')).resolves.toBe(true);
  expect(log.calls.filter(({ method }) => method === 'PATCH').map(({ path }) => path)).toEqual([
    `/orders/${refused}/pickupready`,
  ]);
  await closePage(page);
});

it('a reload in the middle pauses the job; resumed, every order is done exactly once', async () => {
  const { orders } = await api.search({ orderStatus: 'GEOCODED', limit: 50 });
  const ids = orders.slice(0, 30).map(({ id }) => id);
  const { page } = await openSignedIn(browser, server.url, 'user', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', 50);
  let held = 0;
  await page.route('**/pickupready', async (route) => {
    held += 1;
    // The first eight go through; the rest hang, as on a dead network.
    if (held <= 8) await route.continue();
  });
  await checkbox(page, 0).click();
  await scrollToRow(page, 29, 4);
  await checkbox(page, 29).click({ modifiers: ['Shift'] });
  await counter(page, 'selected', 30);
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await expect(waitForStatus(ids[7] ?? '', 'PICKUP_READY')).resolves.toBe(true);
  await page.unroute('**/pickupready');
  await page.reload();
  await page.getByText('Paused: the page was reloaded', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(waitForStatus(ids[29] ?? '', 'PICKUP_READY')).resolves.toBe(true);
  for (const id of ids) {
    const order = await api.order(id);
    expect(order.orderStatus).toBe('PICKUP_READY');
    expect(order.timelineEvents?.filter(({ event }) => event === 'Ready for pickup')).toHaveLength(1);
  }
  await closePage(page);
});

async function waitForStatus(id: string, status: string): Promise<boolean> {
  for (let attempt = 0; attempt < 900; attempt++) {
    if ((await api.order(id)).orderStatus === status) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
