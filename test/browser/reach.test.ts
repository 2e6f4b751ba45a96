/**
 * Everything can be reached. What is pressed is at least 24 px high and wide (WCAG 2.5.8). In small windows, and in
 * large ones enlarged (1024 px, 200 % of 1440, 400 % of 1280: WCAG 1.4.4, 1.4.10), no page scrolls sideways (the orders
 * table does in itself), and the menu and the buttons of dialogs can be brought into view.
 */
import type { Browser, Page } from 'playwright-core';
import type { Merchant } from '../../src/contract/schemas/merchants';
import { paths, type MerchantAddress } from '../../src/paths';
import { apiAs, type ApiClient } from './support/api';
import { openSignedIn, stoodStill } from './support/browser';
import { cutOffStops, hasFocus } from './support/focus';
import { clickRow, panel } from './support/ordersPage';
import { closePage, openPage } from './support/pages';
import { DIALOGS, merchantOfScenes, PAGES, shownDialog, type Scene } from './support/scenes';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { cellOf } from './support/sheet';
import { smallTargets } from './support/targets';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;
let merchant: MerchantAddress;
serveTests((serving) => ({ server, browser, api } = serving));
beforeAll(async () => {
  merchant = await merchantOfScenes(api);
});

const SMALLEST = { width: 320, height: 256 };
const SIZES = [{ width: 1024, height: 768 }, { width: 720, height: 450 }, SMALLEST];

const FOLDED_MS = 5_000;

/** Returns by how many pixels the page is wider than the window, for each size. */
async function tooWide(page: Page): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await stoodStill(page);
    // The menu collapses a moment after the window gets its new width.
    await page
      .waitForFunction(
        () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        undefined,
        { timeout: FOLDED_MS },
      )
      .catch(() => undefined);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess > 0) found[size.width] = excess;
  }
  return found;
}

/** Returns texts that overflow their button, for each size; texts cut off with an ellipsis do not count. */
async function wordsOverEdges(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await stoodStill(page);
    const words = await page.getByRole('button').evaluateAll((buttons) =>
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
    if (words.length > 0) found[size.width] = words;
  }
  return found;
}

it.each(['/', '/register'])('%s has no small targets and fits the width of the window', async (path) => {
  const { page } = await openPage(browser, server.url);
  await page.goto(path);
  await page.getByRole('button').first().waitFor();
  expect(await smallTargets(page)).toEqual([]);
  expect(await tooWide(page)).toEqual({});
  await closePage(page);
});

it.each(Object.keys(PAGES))('%s has no small targets and fits the width of the window', async (name) => {
  const { path, open } = PAGES[name] as Scene;
  const { page } = await openSignedIn(browser, server.url, 'super', path(merchant));
  await open?.(page);
  expect(await smallTargets(page)).toEqual([]);
  expect(await tooWide(page)).toEqual({});
  expect(await wordsOverEdges(page)).toEqual({});
  await closePage(page);
});

/**
 * Returns parts of the dialog's header or footer that overflow it, and the dialog itself if it is wider than the
 * window.
 */
const overTheSide = (page: Page): Promise<string[]> =>
  shownDialog(page).evaluate((dialog) => {
    const parts = [...dialog.querySelectorAll('.bp6-dialog-header *, .bp6-dialog-footer *')];
    const { right } = dialog.getBoundingClientRect();
    const isOver = (part: Element) => {
      const box = part.getBoundingClientRect();
      return box.width > 1 && box.right > right + 1;
    };
    return [
      ...(right > window.innerWidth + 1 ? ['the dialog'] : []),
      ...parts.filter(isOver).map((part) => part.textContent),
    ];
  });

it.each(Object.keys(DIALOGS))(
  'a dialog has no small targets, and its buttons can be brought into view: %s',
  async (name) => {
    const { path, open } = DIALOGS[name] as Scene;
    const { page } = await openSignedIn(browser, server.url, 'super', path(merchant));
    await open?.(page);
    await shownDialog(page).waitFor();
    await stoodStill(page);
    expect(await smallTargets(page)).toEqual([]);
    const buttons = shownDialog(page).locator('.bp6-dialog-footer button, .bp6-dialog-header button');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect({ size, over: await overTheSide(page) }).toEqual({ size, over: [] });
      for (const button of await buttons.all()) {
        await button.scrollIntoViewIfNeeded();
        const { x, y, width, height } = (await button.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
        const isInView = x >= 0 && y >= 0 && x + width <= size.width + 1 && y + height <= size.height + 1;
        const says = (await button.getAttribute('aria-label')) ?? (await button.innerText());
        expect({ size, says, isInView, at: [x, y] }).toEqual({ size, says, isInView: true, at: [x, y] });
      }
    }
    await closePage(page);
  },
);

it.each([
  'the dashboard with orders',
  'merchants',
  'zones',
  'shipping rules',
  "a merchant's users",
  'staff users',
])('focused elements are not cut off in the smallest window: %s', async (name) => {
  const { path, open } = PAGES[name] as Scene;
  const { page } = await openSignedIn(browser, server.url, 'super', path(merchant));
  await open?.(page);
  await page.setViewportSize(SMALLEST);
  await page.getByRole('main').focus();
  expect(await cutOffStops(page, 'Tab', 30)).toEqual([]);
  expect(await cutOffStops(page, 'Shift+Tab', 20)).toEqual([]);
  await closePage(page);
});

it.each(['the grids of windows', 'the grid of weight prices'])(
  'the error of a cell in the first column is shown inside the dialog: %s',
  async (name) => {
    const { path, open } = DIALOGS[name] as Scene;
    const { page } = await openSignedIn(browser, server.url, 'super', path(merchant));
    await open?.(page);
    const dialog = shownDialog(page);
    const cell = cellOf(dialog.getByRole('grid').first(), 0, 0);
    await cell.click();
    await page.keyboard.type('not a day, and no number of pounds');
    await page.keyboard.press('Enter');
    await cell.hover();
    await page.locator('.sheet-tooltip').waitFor();
    await stoodStill(page);
    const [said, around] = await Promise.all([
      page.locator('.sheet-tooltip').boundingBox(),
      dialog.boundingBox(),
    ]);
    expect(said?.x).toBeGreaterThanOrEqual(around?.x ?? Infinity);
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

it('in a window of 320 px, a dialog says beside its title, not over it, that somebody else is editing', async () => {
  const { page } = await openSignedIn(browser, server.url, 'super');
  await page.goto(paths.zones(merchant));
  await page.getByRole('button', { name: 'Edit zone Nord' }).click();
  const { zones = [] } = await api.call<Merchant>('GET', `/merchants/${merchant.merchantId}`);
  const sign = { entity: 'zone', recordId: zones[0]?.id, state: 'editing' };
  await (await apiAs(server.url, 'admin')).call('POST', '/presence', { tab: 'other', signs: [sign] });
  const dialog = shownDialog(page);
  await dialog.getByText(/is editing this zone$/).waitFor();
  await page.setViewportSize({ width: 320, height: 800 });
  await stoodStill(page);
  const [title, circle] = await dialog.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element.querySelector('h2, h3, h4, h5, h6') ?? element);
    return [text.getBoundingClientRect(), element.querySelector('[role=status] *')?.getBoundingClientRect()];
  });
  expect(circle?.x).toBeGreaterThanOrEqual(title?.right ?? Infinity);
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
