/** Changes by one person appear on another person's screen (docs/decisions/0061-feed-of-changes.md). */
import type { Browser } from 'playwright-core';
import type { Order } from '../../src/contract/schemas/orders';
import { apiAs, type ApiClient } from './support/api';
import { openSignedIn } from './support/browser';
import { clickRow, counter, grid, panel, row, SOME } from './support/ordersPage';
import { closePage } from './support/pages';
import { startServer, type RunningServer } from './support/server';
import { serveTests } from './support/serving';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;

serveTests((serving) => ({ server, browser, api } = serving));

const open = (path: string, at: RunningServer = server) => openSignedIn(browser, at.url, 'admin', path);
const geocoded = async (from: ApiClient): Promise<Order[]> =>
  (await from.search({ orderStatus: 'GEOCODED', limit: 50 })).orders;

it('two people on one list: a status set by one appears in the row of the other, and nothing moves', async () => {
  const [first, second] = await Promise.all([
    open('/dashboard?status=GEOCODED'),
    openSignedIn(browser, server.url, 'super', '/dashboard?status=GEOCODED'),
  ]);
  await Promise.all([counter(first.page, 'loaded', SOME), counter(second.page, 'loaded', SOME)]);
  await row(second.page, 4).getByRole('checkbox').click();
  const before = await row(second.page, 2).boundingBox();

  await row(first.page, 2).getByRole('checkbox').click();
  await first.page.getByRole('button', { name: 'Ready', exact: true }).click();
  await row(second.page, 2).getByText('PICKUP_READY').waitFor();
  await row(second.page, 2).getByText('No longer in this search').waitFor();
  expect(await row(second.page, 2).boundingBox()).toEqual(before);
  expect(await row(second.page, 4).getByRole('checkbox').isChecked()).toBe(true);
  await closePage(first.page);
  await closePage(second.page);
});

it('an order that now matches waits for a click on the new count; a hidden tab catches up when it is shown', async () => {
  const [order, later] = await geocoded(api);
  const { page } = await open('/dashboard?status=PICKUP_READY');
  await counter(page, 'loaded', SOME);
  const firstName = await row(page, 0).textContent();
  await page.clock.install();
  await api.call('PATCH', `/orders/${order?.id ?? ''}/pickupready`);
  const waiting = page.getByRole('button', { name: /^\d+ new$/ });
  await page.clock.runFor(2_000);
  await waiting.waitFor();
  expect(await row(page, 0).textContent()).toBe(firstName);

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(60_000);
  await api.call('PATCH', `/orders/${later?.id ?? ''}/pickupready`);
  await page.clock.runFor(5_000);
  expect(await waiting.textContent()).toBe('1 new');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.resume();
  await page.getByRole('button', { name: '2 new' }).click();
  await grid(page)
    .getByText(order?.refNumber ?? '')
    .waitFor();
  await grid(page)
    .getByText(later?.refNumber ?? '')
    .waitFor();
  expect(await waiting.count()).toBe(0);
  // Close the context: its faked clock must not reach another test.
  await page.context().close();
});

it('after a server crash and restart, no change made meanwhile is missed', async () => {
  const own = await startServer();
  const { page } = await open('/dashboard?status=GEOCODED', own);
  await counter(page, 'loaded', SOME);
  const [, order] = await geocoded(await apiAs(own.url, 'super'));
  const port = Number(new URL(own.url).port);
  await own.stop('SIGKILL');
  // Keep the page offline until the change is made.
  await page.context().setOffline(true);
  const again = await startServer({ dataDir: own.dataDir, port });
  const fresh = await apiAs(again.url, 'super');
  await fresh.call('PATCH', `/orders/${order?.id ?? ''}/pickupready`);
  await page.context().setOffline(false);
  await row(page, 1).getByText('PICKUP_READY').waitFor();
  await closePage(page);
  await again.stop();
});

it('two people on one order: each sees that the other has it open, is editing, and has left', async () => {
  const [first, second] = await Promise.all([
    open('/dashboard?status=GEOCODED'),
    openSignedIn(browser, server.url, 'super', '/dashboard?status=GEOCODED'),
  ]);
  await Promise.all([counter(first.page, 'loaded', SOME), counter(second.page, 'loaded', SOME)]);
  const words = (text: string) => panel(first.page).getByRole('status').filter({ hasText: text });
  await clickRow(first.page, 0);
  const link = panel(first.page).getByRole('button', { name: 'Copy link', exact: true });
  const before = await link.boundingBox();

  await clickRow(second.page, 0);
  await words('Sasha has this order open').waitFor();
  await panel(second.page).getByRole('status').filter({ hasText: 'has this order open' }).waitFor();
  expect(await link.boundingBox()).toEqual(before);
  await panel(second.page).getByRole('button', { name: 'Edit Notes' }).click();
  await second.page.keyboard.type('Ring twice');
  await words('Sasha is editing this order').waitFor();

  // Presence does not block saving; the other person gets the conflict with three values.
  await panel(first.page).getByRole('button', { name: 'Edit Notes' }).click();
  await first.page.keyboard.insertText('Ring once. ');
  await first.page.keyboard.press('Control+Enter');
  await panel(second.page).getByRole('button', { name: 'Keep mine' }).waitFor();
  await panel(second.page).getByRole('button', { name: 'Take theirs' }).click();
  await words('Sasha has this order open').waitFor();
  // A page that is closed or left also reports it.
  await second.page.goto('/merchants');
  await words('Sasha').waitFor({ state: 'detached' });
  await closePage(first.page);
  await closePage(second.page);
});
