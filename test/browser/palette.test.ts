/**
 * The command palette, by keyboard only: an order by its phone, an action on a selection, a page; axe, and small
 * windows.
 */
import type { Browser, Page, Request } from 'playwright-core';
import { apiAs } from './support/api';
import { axeViolations, openSignedIn } from './support/browser';
import { eventually } from './support/eventually';
import { hasFocus } from './support/focus';
import { counter, grid, panel, row, SOME } from './support/ordersPage';
import { closePage } from './support/pages';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';

let server: RunningServer;
let browser: Browser;
serveTests((serving) => ({ server, browser } = serving));

const field = (page: Page) => page.getByRole('combobox', { name: 'Find anything' });
const chosen = (page: Page) =>
  page.getByRole('listbox', { name: 'Found' }).getByRole('option', { selected: true });

const askedBy = (request: Request): string =>
  `${request.method()} ${request.url()} ${request.postData() ?? ''}`;

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await hasFocus(field(page));
}

it('finds an order by its phone and opens it over the list, sets a selection ready, and goes to a page', async () => {
  const api = await apiAs(server.url, 'admin');
  const { recipient } = await api.find({ orderStatus: 'PICKUP_READY' }, (order) =>
    /^\+1\d{10}$/.test(order.recipient?.phone ?? ''),
  );
  const digits = recipient?.phone?.slice(2) ?? '';
  const phone = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  const { page } = await openSignedIn(browser, server.url, 'admin', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  await grid(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await counter(page, 'selected', 1);

  // Formatted as people say it, not as it is stored, and without waiting for the palette's code.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(phone, { delay: 20 });
  await chosen(page).filter({ hasText: phone }).waitFor();
  await page.keyboard.press('Enter');
  await panel(page).waitFor();
  expect(new URL(page.url()).search).toContain('status=GEOCODED&order=');
  await hasFocus(grid(page));
  await counter(page, 'selected', 1);

  await openPalette(page);
  await page.keyboard.type('>set r', { delay: 20 });
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Set 1 order ready?' });
  await hasFocus(question.getByRole('button', { name: 'Set 1 ready' }));
  // An immediate Enter would count as part of the previous one.
  await page.waitForTimeout(500);
  await page.keyboard.press('Enter');
  const results = page.getByRole('dialog', { name: 'Pickup Ready Results' });
  await results.waitFor();
  await page.keyboard.press('Control+k');
  expect(await field(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await results.waitFor({ state: 'detached' });

  await openPalette(page);
  await page.keyboard.type('bulk', { delay: 20 });
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Bulk Pickup Ready', level: 1 }).waitFor();
  await closePage(page);
});

it('an order that replaces one with typed text leaves the focus on the table', async () => {
  const { page } = await openSignedIn(browser, server.url, 'admin', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  await grid(page).focus();
  await page.keyboard.press('Enter');
  await panel(page).getByRole('button', { name: 'Edit Notes' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('half a note', { delay: 20 });
  await openPalette(page);
  await page.keyboard.type('montgomery', { delay: 20 });
  await chosen(page).filter({ hasText: 'Montgomery' }).waitFor();
  await page.keyboard.press('Enter');
  await panel(page).getByText('Montgomery').first().waitFor();
  await hasFocus(grid(page));
  await closePage(page);
});

it('on a slow connection, responses to earlier text are not awaited', async () => {
  const { page } = await openSignedIn(browser, server.url, 'super', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  const overtaken: string[] = [];
  await page.route(/\/api\/(orders$|user\/manageUsers)/, async (route) => {
    const asked = askedBy(route.request());
    if (asked.includes('montgomery')) return route.continue();
    // No other request gets a response.
    overtaken.push(asked);
  });
  const brokenOff: string[] = [];
  page.on('requestfailed', (request) => brokenOff.push(askedBy(request)));
  await openPalette(page);
  await page.keyboard.type('mont', { delay: 200 });
  await page.keyboard.type('gomery', { delay: 20 });
  await chosen(page).filter({ hasText: 'Montgomery' }).waitFor();
  // `mon` and `mont`, for orders and for staff users; more when typing is slow.
  expect(new Set(overtaken.map((asked) => asked.split(' ')[0]))).toEqual(new Set(['GET', 'POST']));
  await eventually(() => Promise.resolve(expect(brokenOff.sort()).toEqual(overtaken.sort())));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await closePage(page);
});

it('is loaded on demand if it has not arrived yet, and text typed meanwhile goes into it', async () => {
  const { page } = await openSignedIn(browser, server.url, 'admin', '/dashboard?status=GEOCODED');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/palette*', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await row(page, 0).waitFor();
  const ref = page.getByLabel('Ref Number');
  await ref.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rates', { delay: 20 });
  release();
  await hasFocus(field(page));
  expect([await field(page).inputValue(), await ref.inputValue()]).toEqual(['rates', '']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await hasFocus(ref);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await closePage(page);
});

it('when its code fails to load, a message says so, and the page stays', async () => {
  const { page } = await openSignedIn(browser, server.url, 'admin', '/dashboard?status=GEOCODED');
  await page.route('**/assets/palette*', (route) => route.abort());
  await page.reload();
  await row(page, 0).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByText('The search could not be loaded. Check your connection and try again.').waitFor();
  await row(page, 0).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.keyboard.press('Control+k');
  await hasFocus(field(page));
  await closePage(page);
});

it('has no violation, and fits a small window', async () => {
  const { page } = await openSignedIn(browser, server.url, 'super', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  await openPalette(page);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.type('416 555', { delay: 20 });
  await page.getByText(/orders with this phone/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 256 });
  await eventually(async () => {
    const box = await field(page).boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 320).toBe(true);
  });
  await page.keyboard.press('ArrowUp');
  await chosen(page).waitFor();
  await eventually(async () => {
    const last = await chosen(page).boundingBox();
    expect((last?.y ?? 999) + (last?.height ?? 0)).toBeLessThanOrEqual(256);
  });
  await page.keyboard.press('ArrowDown');
  // Its name and details wrap, and are visible as a whole.
  await eventually(async () => {
    const [above, first] = [await field(page).boundingBox(), await chosen(page).boundingBox()];
    expect(first?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 999) + (above?.height ?? 0));
    expect((first?.y ?? 999) + (first?.height ?? 0)).toBeLessThanOrEqual(256);
  });
  await closePage(page);
});
