/**
 * Everything can be reached. What is pressed is at least 24 px high and wide (WCAG 2.5.8). In small windows, and in
 * large ones enlarged (1024 px, 200 % of 1440, 400 % of 1280: WCAG 1.4.4, 1.4.10), no page scrolls sideways (the orders
 * table does in itself), and the menu can be brought into view (dialogs: `dialogs.test.ts`).
 */
import type { Browser, Page } from 'playwright-core';
import type { MerchantAddress } from '../../src/paths';
import { apiAs, type ApiClient } from './support/api';
import { axeViolations, openSignedIn, stoodStill } from './support/browser';
import { cutOffStops, hasFocus } from './support/focus';
import { clickRow, panel } from './support/ordersPage';
import { closePage, openPage } from './support/pages';
import { merchantOfScenes, PAGES, type Scene } from './support/scenes';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { holdToasts } from './support/toast';
import { SIZES } from './support/sizes';
import { smallTargets } from './support/targets';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;
let merchant: MerchantAddress;
serveTests((serving) => ({ server, browser, api } = serving));
beforeAll(async () => {
  merchant = await merchantOfScenes(api);
});

/** Pages whose focused elements may be cut off in the smallest window: those with a list. */
const LISTS = [
  'the dashboard with orders',
  'merchants',
  'zones',
  'shipping rules',
  "a merchant's users",
  'staff users',
];

const FOLDED_MS = 5_000;

/** Returns by how many pixels the page is wider than the window. */
async function excessWidth(page: Page): Promise<number> {
  // The menu collapses a moment after the window gets its new width.
  await page
    .waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      undefined,
      { timeout: FOLDED_MS },
    )
    .catch(() => undefined);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Returns texts that overflow their button; texts cut off with an ellipsis do not count. */
const wordsOverEdges = (page: Page): Promise<string[]> =>
  page.getByRole('button').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const range = document.createRange();
        range.selectNodeContents(button);
        const [inner, outer] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
        const isCut = [button, ...button.querySelectorAll('*')].some(
          (element) => getComputedStyle(element).overflowX !== 'visible',
        );
        return !isCut && outer.width > 1 && (inner.left < outer.left - 1 || inner.right > outer.right + 1);
      })
      .map((button) => button.textContent),
  );

/** Expects that the page, and the text of each button, fits at every size; the last one is the smallest. */
async function fitsAtEverySize(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await stoodStill(page);
    const found = { excess: Math.max(0, await excessWidth(page)), words: await wordsOverEdges(page) };
    expect({ size, ...found }).toEqual({ size, excess: 0, words: [] });
  }
}

it.each(['/', '/register'])(
  '%s has no violation and no small targets, and fits the width of the window',
  async (path) => {
    const { page } = await openPage(browser, server.url);
    await page.goto(path);
    await page.getByRole('button').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await fitsAtEverySize(page);
    await closePage(page);
  },
);

it.each(Object.keys(PAGES))(
  '%s has no small targets, fits the width of the window, and cuts off nothing that has the focus',
  async (name) => {
    const { path, open } = PAGES[name] as Scene;
    const { page } = await openSignedIn(browser, server.url, 'super', path(merchant));
    await open?.(page);
    expect(await smallTargets(page)).toEqual([]);
    await fitsAtEverySize(page);
    if (LISTS.includes(name)) {
      await page.getByRole('main').focus();
      expect(await cutOffStops(page, 'Tab', 30)).toEqual([]);
      expect(await cutOffStops(page, 'Shift+Tab', 20)).toEqual([]);
    }
    await closePage(page);
  },
);

it('an open order that somebody else is editing fits a window of 320 px: no button is cut, and names leave room for values', async () => {
  const { page } = await openSignedIn(browser, server.url, 'user', '/dashboard?status=GEOCODED');
  await clickRow(page, 0);
  await panel(page).getByRole('group', { name: 'Recipient' }).waitFor();
  const heading = await panel(page).getByRole('heading', { level: 2 }).innerText();
  const sign = { entity: 'order', recordId: /ord_\w+/.exec(heading)?.[0], state: 'editing' };
  const admin = await apiAs(server.url, 'admin');
  await admin.call('POST', '/presence', { tab: 'other', signs: [sign] });
  await panel(page)
    .getByText(/is editing this order$/)
    .waitFor();
  await page.setViewportSize({ width: 320, height: 800 });
  await stoodStill(page);
  const found = await panel(page).evaluate((element) => {
    const boxOf = (one: Element) => one.getBoundingClientRect();
    const within = boxOf(element.querySelector('[role=group]') ?? element);
    const cut = [...element.querySelectorAll('button, a')].filter((one) => boxOf(one).right > within.right);
    const values = element.querySelectorAll('dd, .order-detail-origin');
    const narrow = [...values].filter((one) => boxOf(one).width < within.width / 2);
    return [...cut, ...narrow].map((one) => one.getAttribute('aria-label') ?? one.textContent);
  });
  expect(found).toEqual([]);
  await closePage(page);
});

it('MENU-01 every item of the menu can be brought into view', async () => {
  const { page } = await openSignedIn(browser, server.url, 'super');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.getByRole('link', { name: 'Orders', exact: true }).waitFor();
    const items = await page.getByRole('navigation', { name: 'Main menu' }).locator('a, button').all();
    expect(items.length).toBeGreaterThan(7);
    for (const item of items) {
      await item.click({ trial: true });
    }
  }
  await closePage(page);
});

it('a printed page has neither menu, skip link nor toasts, starts at the edge of the paper, and keeps its colours', async () => {
  const { page } = await openSignedIn(browser, server.url, 'super', '/dashboard?status=GEOCODED');
  const status = page.locator('[role=row][data-row="0"]').getByText('GEOCODED', { exact: true });
  await status.waitFor();
  await holdToasts(page);
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  const toast = page.getByText('Please select at least one order.');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await toast.waitFor();
  expect(await menu.isVisible()).toBe(true);

  await page.emulateMedia({ media: 'print' });
  await toast.waitFor({ state: 'hidden' });
  expect(await menu.isVisible()).toBe(false);
  expect(await page.getByText('Skip to content').isVisible()).toBe(false);
  expect((await page.getByRole('main').boundingBox())?.x).toBe(0);
  expect(await status.evaluate((tag) => getComputedStyle(tag).printColorAdjust)).toBe('exact');
  await closePage(page);
});

it('with sixty saved views, their menu scrolls to the last one, and the page does not', async () => {
  const { page } = await openSignedIn(browser, server.url, 'super');
  const asPerson = await apiAs(server.url, 'super');
  for (let at = 100; at < 160; at += 1) {
    await asPerson.call('POST', '/views', { name: `View ${at}`, isShared: false, content: { filters: {} } });
  }
  await page.reload();
  await page.getByRole('button', { name: /^\d+ more views$/ }).click();
  const menu = page.getByRole('menu', { name: /more views$/ });
  await menu.getByRole('menuitem').last().waitFor();
  const box = await menu.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(900);
  // The menu takes the focus a moment after it is drawn; a key pressed before that scrolls the page instead.
  await hasFocus(menu.getByRole('menuitem').first());
  await page.keyboard.press('End');
  const end = menu.getByRole('menuitem', { name: /^View 159/ });
  await hasFocus(end);
  const last = await end.boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? Infinity)).toBeLessThanOrEqual(900);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await closePage(page);
});
