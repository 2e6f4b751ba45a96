/** The order table: loading, selecting, opening, filtering and keys, on the real server. */
import { grouped } from '../../src/contract/counts';
import type { Browser } from 'playwright-core';
import type { ApiClient } from './support/api';
import { launchBrowser, openSignedIn } from './support/browser';
import { closePage, searchesIn } from './support/pages';
import { hasFocus } from './support/focus';
import {
  cell,
  checkbox,
  clickRow,
  counted,
  counter,
  grid,
  panel,
  row,
  scroller,
  scrollToRow,
  selectAll,
  SOME,
} from './support/ordersPage';
import { watchQuiet } from './support/quiet';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { eventually } from './support/eventually';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;

serveTests((serving) => ({ server, browser, api } = serving));

async function openList(status = 'GEOCODED') {
  const opened = await openSignedIn(browser, server.url, 'user', `/dashboard?status=${status}`);
  await counter(opened.page, 'loaded', SOME);
  return opened;
}

it('the table has a narrow vertical scrollbar, and no horizontal one when its columns fit', async () => {
  const withBars = await launchBrowser(true);
  const { page } = await openSignedIn(withBars, server.url, 'user', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  const bars = await scroller(page).evaluate((element) => ({
    down: (element as HTMLElement).offsetWidth - element.clientWidth,
    sideways: (element as HTMLElement).offsetHeight - element.clientHeight,
  }));
  expect(bars).toEqual({ down: 8, sideways: 0 });
  await withBars.close();
});

it('OTB-01 OTB-02 OTB-03 LIM-11 seven columns in order, 75vh high, scrolling inside itself', async () => {
  const { page } = await openList();
  const headers = await page.getByRole('columnheader').allInnerTexts();
  expect(headers.map((text) => text.trim()).filter(Boolean)).toEqual([
    'Recipient',
    'Address',
    'Placed On',
    'Status',
    'Merchant',
    'Ref #',
    'Pickup Ready',
  ]);
  const size = await scroller(page).evaluate((element) => ({
    inner: element.scrollHeight > element.clientHeight,
    page: document.documentElement.scrollHeight <= window.innerHeight,
  }));
  expect(size).toEqual({ inner: true, page: true });
  // Including the line of counts above it.
  const box = await page.getByTestId('orders-table').boundingBox();
  expect(Math.round(box?.height ?? 0)).toBe(675);
  const { orders } = await api.search({ orderStatus: 'GEOCODED' });
  const text = await cell(page, 0, 1).innerText();
  expect(text).toContain(orders[0]?.recipient?.name);
  expect(text).toContain(orders[0]?.merchantDisplayName);
  expect(text.replace(/\D/g, '')).toContain(orders[0]?.recipient?.phone?.replace(/\D/g, ''));
  await closePage(page);
});

it('a header sorts the whole list on the server, page after page, and keeps the focus', async () => {
  const { page } = await openList();
  const merchant = page.getByRole('button', { name: 'Merchant', exact: true });
  await merchant.click();
  await merchant.press('Enter');
  await page.locator('[role=columnheader][aria-sort=descending]', { hasText: 'Merchant' }).waitFor();
  const { orders } = await api.search({
    orderStatus: 'GEOCODED',
    sortBy: 'merchant',
    sortDirection: 'desc',
    limit: 200,
  });
  await counter(page, 'loaded', SOME);
  const first = row(page, 0).locator('.order-name');
  await eventually(async () => expect(await first.innerText()).toBe(orders[0]?.recipient?.name));
  await hasFocus(merchant);
  expect(new URL(page.url()).search).toBe('?status=GEOCODED&sort=-merchant');
  // A row of the second page.
  const later = row(page, 60).locator('.order-name');
  await scroller(page).evaluate((element) => element.scrollTo(0, 60 * 48));
  await eventually(async () => expect(await later.innerText()).toBe(orders[60]?.recipient?.name));
  await closePage(page);
});

it('OTB-13 OTB-14 OTB-15 OTB-11 LIM-03 scrolling loads page after page by cursor, once each, until the last', async () => {
  const { page, log } = await openList();
  const quiet = watchQuiet(page);
  let total = 0;
  let cursor = {};
  for (;;) {
    const { orders, next } = await api.search({ orderStatus: 'GEOCODED', limit: 50, ...cursor });
    total += orders.length;
    if (!next) break;
    cursor = next;
  }
  expect(searchesIn(log)).toHaveLength(1);
  await eventually(async () => {
    await scroller(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    expect(await counted(page, 'loaded')).toBe(total);
  });
  const pages = Math.ceil(total / 50);
  await scroller(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await page.getByText(`End of the list: ${grouped(total)} orders.`).waitFor();
  await quiet();
  const bodies = searchesIn(log).map(({ body }) => body as Record<string, unknown>);
  expect(bodies).toHaveLength(pages);
  expect(new Set(bodies.map((body) => body.lastEvaluatedKey)).size).toBe(pages);
  for (const body of bodies.slice(1)) expect(body).toHaveProperty('createdAt');
  await closePage(page);
});

it('OTB-01 scrolling creates no rows: each shows the order of its place, and they are read in sequence', async () => {
  const { page } = await openList();
  const { orders } = await api.search({ orderStatus: 'GEOCODED', limit: 50 });
  type Kept = Element & { isKept?: boolean };
  // At the very top fewer rows are drawn.
  await scroller(page).evaluate((element) => element.scrollTo(0, 9 * 48));
  await row(page, 12).waitFor();
  await grid(page).evaluate((table) => {
    for (const element of table.querySelectorAll('.order-row')) (element as Kept).isKept = true;
  });
  const shown = () =>
    grid(page)
      .locator('[role=row][data-row]')
      .evaluateAll((rows) =>
        rows.map((element) => ({
          row: Number((element as HTMLElement).dataset.row),
          reference: element.querySelector('.order-ref')?.textContent ?? '',
          box: element.querySelector('input')?.getAttribute('aria-label') ?? '',
          isKept: (element as Kept).isKept === true,
        })),
      );
  for (const top of [1, 7, 15, 12, 0, 17]) {
    await scroller(page).evaluate((element, y) => element.scrollTo(0, y), top * 48);
    await row(page, top + 1).waitFor();
    await eventually(async () => {
      const places = (await shown()).map(({ row: at }) => at);
      expect(places).toEqual([...places].sort((one, two) => one - two));
    });
    const rows = await shown();
    expect(rows.length).toBeGreaterThan(14);
    expect(rows.every(({ isKept }) => isKept)).toBe(true);
    for (const { row: at, reference, box } of rows) {
      expect(reference).toBe(orders[at]?.refNumber ?? '–');
      expect(box).toBe(`Select order ${orders[at]?.recipient?.name} ${orders[at]?.id}`);
    }
  }
  await closePage(page);
});

it('OTB-09 a click opens the detail and scrolls it into view, a second click closes it; one at a time', async () => {
  const { page } = await openList();
  await clickRow(page, 10);
  await panel(page).waitFor();
  const inView = async () => {
    const [outer, inner] = await Promise.all([scroller(page).boundingBox(), panel(page).boundingBox()]);
    if (!outer || !inner) return false;
    return inner.y >= outer.y && inner.y < outer.y + outer.height - 200;
  };
  await eventually(async () => expect(await inView()).toBe(true));
  expect(new URL(page.url()).searchParams.get('order')).toBeTruthy();
  const order = () => new URL(page.url()).searchParams.get('order');
  const first = order();
  await scrollToRow(page, 9, 0);
  await clickRow(page, 9);
  await page.waitForFunction((before) => new URLSearchParams(location.search).get('order') !== before, first);
  await eventually(async () => expect([await panel(page).count(), await inView()]).toEqual([1, true]));
  await clickRow(page, 9);
  await panel(page).waitFor({ state: 'detached' });
  expect(order()).toBeNull();
  await closePage(page);
});

/** Finds a merchant whose first page has both ready orders and others; a small one may have none waiting. */
async function merchantWithBoth(): Promise<string> {
  const { orders } = await api.search({ orderStatus: 'PICKUP_READY', limit: 200 });
  for (const merchantId of new Set(orders.map((order) => order.merchantId))) {
    const first = (await api.search({ merchantId, limit: 50 })).orders;
    if (new Set(first.map(({ pickupReadyAt }) => pickupReadyAt == null)).size === 2) return merchantId;
  }
  throw new Error('No merchant of the demo data has orders of both kinds.');
}

it('OTB-07 the Pickup Ready filter hides rows and deselects them, the loaded counter stays', async () => {
  const merchant = await merchantWithBoth();
  const { page } = await openSignedIn(browser, server.url, 'user', `/dashboard?merchant=${merchant}`);
  await counter(page, 'loaded', SOME);
  await selectAll(page).click();
  await page.getByRole('button', { name: 'Filter by Pickup Ready' }).click();
  await page.getByRole('radiogroup').getByText('PICKUP READY', { exact: true }).click();
  await page.getByRole('button', { name: 'Filter by Pickup Ready: PICKUP READY' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('NOT PICKUP READY').first().waitFor({ state: 'hidden' });
  expect(await counted(page, 'selected')).toBeLessThan(await counted(page, 'loaded'));
  expect(await row(page, 0).innerText()).toContain('PICKUP READY');
  await closePage(page);
});

it('OTB-06 a reference breaks after each 20 characters and is copied without breaks', async () => {
  const order = await api.find(
    { orderStatus: 'DELIVERY_COMPLETED' },
    ({ refNumber }) => (refNumber?.length ?? 0) > 40,
  );
  const { page } = await openSignedIn(browser, server.url, 'user', `/dashboard?id=${order.id}`);
  await counter(page, 'loaded', 1);
  const reference = cell(page, 0, 6);
  expect((await reference.innerText()).replace(/\n/g, '')).toContain(order.refNumber);
  const lines = await reference.evaluate((element) => {
    const tops = new Set<number>();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      for (const rect of range.getClientRects()) if (rect.width > 0) tops.add(Math.round(rect.top));
    }
    return tops.size;
  });
  expect(lines).toBe(Math.ceil((order.refNumber?.length ?? 0) / 20));
  await closePage(page);
});

it('keys: down and up move, space selects, enter opens, slash goes to the search, question mark lists the keys', async () => {
  const { page } = await openList();
  await clickRow(page, 0);
  await clickRow(page, 0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await counter(page, 'selected', 1);
  expect(await checkbox(page, 2).isChecked()).toBe(true);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await panel(page).waitFor();
  await page.keyboard.press('Enter');
  await panel(page).waitFor({ state: 'detached' });
  // A shortcut counts only when no other key follows as fast as a scanner's.
  await page.waitForTimeout(60);
  await page.keyboard.press('/');
  await hasFocus(page.getByLabel('id', { exact: true }));
  await page.keyboard.type('?');
  expect(await page.getByLabel('id', { exact: true }).inputValue()).toBe('?');
  await clickRow(page, 0);
  await page.keyboard.press('Shift+?');
  await page.getByRole('dialog').waitFor();
  // A shortcut of two keys stays on one line of its row.
  const goTo = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'then' }).first();
  expect((await goTo.boundingBox())?.height).toBeLessThan(36);
  await closePage(page);
});

it('OTB-10 a click beside a checkbox, in its cell, leaves the focus on the table', async () => {
  const { page, log } = await openList();
  for (const [clicked, selected] of [
    [cell(page, 1, 0), 1],
    [page.getByRole('columnheader').first(), 50],
  ] as const) {
    await clicked.click({ position: { x: 5, y: 5 } });
    await counter(page, 'selected', selected);
    await hasFocus(grid(page));
  }
  // By keyboard the focus stays on the checkbox in the header.
  await selectAll(page).focus();
  await page.keyboard.press('Space');
  await counter(page, 'selected', 0);
  await hasFocus(selectAll(page));
  expect(log.errors).toEqual([]);
  await closePage(page);
});
