/**
 * The feed of changes: how soon they are displayed, and their cost for the viewer
 * (docs/decisions/0061-feed-of-changes.md).
 */
import type { Page } from 'playwright-core';
import type { Figure } from '../figures';
import { connect, type ApiClient } from '../support/apiClient';
import { openBrowser, signedIn } from '../support/chromium';
import { benchBusy, loadOrders } from './busy';
import { benchReach } from './reach';
import { startFeedServers } from './servers';

/** About two thirds of these are delivered: more than are loaded, so that the end of the list does not matter. */
export const FEED_ORDERS = 20_000;
const STATUS = 'DELIVERY_COMPLETED';
const LOADED = 10_000;
const IN_VIEW = 5;

/** Ids of the newest orders with the status, as many as the dashboard loads. */
async function newestIds(api: ApiClient): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let cursor: object | null = {}; cursor !== null && ids.length < LOADED;) {
    const { text } = await api.call('POST', '/orders', { orderStatus: STATUS, ...cursor, limit: 200 });
    const page = JSON.parse(text) as { orders: { id: string }[]; next: object | null };
    ids.push(...page.orders.map(({ id }) => id));
    cursor = page.next;
  }
  if (ids.length < LOADED) throw new Error(`There are only ${ids.length} orders of ${STATUS}.`);
  return ids;
}

/** A browser of this user, displaying those orders. */
async function dashboardOf(url: string, { token }: ApiClient): Promise<Page> {
  const { context } = await openBrowser();
  await signedIn(context, token);
  const page = await context.newPage();
  const listening = page.waitForResponse(
    (answer) => answer.request().headers().accept === 'text/event-stream',
  );
  await page.goto(`${url}/dashboard?status=${STATUS}`);
  await page.waitForSelector('.order-row[data-row]', { timeout: 60_000 });
  await listening;
  return page;
}

export async function benchFeed(): Promise<Figure[]> {
  const { urls, on } = await startFeedServers(FEED_ORDERS);
  const changer = await connect(urls[0], 32, 'super@example.com');
  const looker = await connect(urls[1], 4, 'admin@example.com');
  const changing = await dashboardOf(urls[0], changer);
  const looking = await dashboardOf(urls[1], looker);
  const ids = await newestIds(looker);
  const reach = await benchReach({ changing, looking }, changer, ids.slice(0, IN_VIEW), on);
  await changing.close();
  await loadOrders(looking, LOADED);
  return [...reach, ...(await benchBusy(looking, changer, ids))];
}
