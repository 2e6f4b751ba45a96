/**
 * Merchants on the built server: search, opening, editing, navigation to a merchant's pages and back, odd names,
 * archiving.
 */
import type { Browser, Page } from 'playwright-core';
import type { ApiClient } from './support/api';
import { mapWithConcurrency } from '../../src/lib/mapWithConcurrency';
import { axeViolations, openSignedIn, stoodStill } from './support/browser';
import { closePage } from './support/pages';
import { focusOn, hasFocus, takeFocus } from './support/focus';
import { createMerchant } from './support/merchants';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;
serveTests((serving) => ({ server, browser, api } = serving), 'admin');

const PATH = '/merchants/viewMerchants';

/** Adds a merchant and returns it in full. */
const create = (name: string) => createMerchant(api, name);
const loaded = (page: Page) => page.locator('[role=table][aria-busy=false] .merchant-row').first().waitFor();
const toggleOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Merchants' }).getByRole('button', { name, exact: true });
const panelOf = (page: Page, name: string) => page.getByRole('region', { name: `Details of ${name}` });
const searchFor = (name: string) => `${PATH}?searchParam=${encodeURIComponent(name)}`;

it('MLS-08 MLS-13 MLS-18 MLS-20 MDT-07 MDT-20 a merchant is found, edited and archived, without a violation', async () => {
  const name = 'Été / “Zoé” & Fils';
  await create(name);
  const { page, log } = await openSignedIn(browser, server.url, 'admin', PATH);
  const table = page.getByRole('table', { name: 'Merchants' });
  await loaded(page);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByLabel('Search by name').fill('zoé” & fils');
  await page.getByLabel('Search by name').press('Enter');
  await page.getByText('Showing search results for:').waitFor();
  const toggle = table.getByRole('button', { name, exact: true });
  await toggle.click();
  const panel = page.getByRole('region', { name: `Details of ${name}` });
  await panel.getByRole('button', { name: 'Edit Street' }).click();
  await panel.getByRole('textbox', { name: 'Street' }).fill('14 rue Y');
  await panel.getByRole('textbox', { name: 'Street' }).press('Enter');
  await table.getByText('14 rue Y, Laval').waitFor();
  await panel.getByRole('button', { name: 'Create organization' }).click();
  await panel.getByRole('button', { name: 'Create organization' }).waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: 'Edit Signature Required' }).click();
  await panel.getByRole('button', { name: 'Edit Delivery Notes' }).click();
  expect(await axeViolations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Cancel Delivery Notes' }).click();
  await panel.getByRole('button', { name: 'Cancel Signature Required' }).click();

  // After a visit to a page of the merchant, the search and the open row are still there.
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit zones' }).click();
  await page.waitForURL(/viewZones\?merchantId=.+&searchParam=/);
  await page.goBack();
  await panel.waitFor();

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Archive Merchant' }).click();
  await page.getByText(`Are you sure you want to archive ${name}?`).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.locator('.bp6-alert').getByRole('button', { name: 'Archive Merchant' }).click();
  await toastShown(page, `${name} has been archived.`);
  await page.waitForURL(`${server.url}${PATH}`);
  await toggle.waitFor({ state: 'detached' });
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('MLS-02 MLS-22 all of many merchants are listed without pagination, and Back restores the scroll position', async () => {
  const names = Array.from({ length: 90 }, (_, at) => `Zz many ${String(at).padStart(2, '0')}`);
  // A busy server refuses many simultaneous calls of one person.
  await mapWithConcurrency(names, 4, async (name) => void (await create(name)));
  const { page, log } = await openSignedIn(browser, server.url, 'admin', PATH);
  await loaded(page);
  const offsets = log.calls
    .map(({ path }) => /^\/merchants\?offset=(\d+)&limit=50$/.exec(path)?.[1])
    .filter((offset) => offset !== undefined);
  expect(offsets.slice(0, 2)).toEqual(['0', '50']);
  expect(await page.getByRole('navigation', { name: /pag/i }).count()).toBe(0);

  await page.locator('.merchant-toggle').first().focus();
  await page.keyboard.press('End');
  const last = 'Zz many 89';
  await hasFocus(toggleOf(page, last));
  await page.keyboard.press('ArrowUp');
  await hasFocus(toggleOf(page, 'Zz many 88'));
  await page.keyboard.press('Enter');
  await panelOf(page, 'Zz many 88').getByText('Configuration').waitFor();
  const place = () =>
    toggleOf(page, 'Zz many 88').evaluate((row) => Math.round(row.getBoundingClientRect().top));
  const before = await place();
  await page.getByRole('button', { name: 'Actions for Zz many 88' }).click();
  await page.getByRole('menuitem', { name: 'Edit zones' }).click();
  await page.waitForURL(/viewZones/);
  await page.goBack();
  await panelOf(page, 'Zz many 88').getByText('Configuration').waitFor();
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('the search in the header stays in its column at any width', async () => {
  const { page } = await openSignedIn(browser, server.url, 'admin', PATH);
  await loaded(page);
  const field = page.getByRole('textbox', { name: 'Search by name' });
  /** By how much the search ends before the next column, at each width. */
  const rooms = async () => {
    const found: number[] = [];
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await stoodStill(page);
      const [left, right] = await Promise.all([
        page.getByRole('button', { name: 'Reset' }).boundingBox(),
        page.getByText('ID', { exact: true }).boundingBox(),
      ]);
      found.push((right?.x ?? 0) - ((left?.x ?? Infinity) + (left?.width ?? 0)));
    }
    return found;
  };
  await field.fill('a');
  expect(Math.min(...(await rooms()))).toBeGreaterThanOrEqual(0);
  await field.press('Enter');
  await page.getByText('Showing search results for:').waitFor();
  await loaded(page);
  expect(Math.min(...(await rooms()))).toBeGreaterThanOrEqual(0);
  await closePage(page);
});

it.each([
  [
    'slashes, quotes, markup and emoji',
    'A/B \\ "C" \'D\' 50% ?x=1#y <b>bold</b> &amp; <img src=x onerror=alert(1)> 🍕 Crêperie “Noël” 👩‍🍳',
  ],
  ['200 characters', `${'Coopérative très longue '.repeat(7)}fin voilà.`.padEnd(200, '!')],
])('MLS-09 MLS-11 MLS-21 names with %s work in list, links, questions and messages', async (_what, name) => {
  const { id } = await create(name);
  const { page, log } = await openSignedIn(browser, server.url, 'admin', searchFor(name));
  await loaded(page);
  expect(await page.getByRole('status').filter({ hasText: 'Showing search results for:' }).innerText()).toBe(
    `Showing search results for: ${name}`,
  );
  // The page itself never scrolls sideways.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  const menu = page.getByRole('button', { name: `Actions for ${name}`, exact: true });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Shipping rules' }).click();
  await page.waitForURL(/viewShippingRules/);
  const { pathname, searchParams } = new URL(page.url());
  expect(decodeURIComponent(pathname)).toBe(`/merchants/${name}/viewShippingRules`);
  expect([...searchParams]).toEqual([
    ['merchantId', id],
    ['searchParam', name],
  ]);
  await page.goBack();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Archive Merchant' }).click();
  const question = page.locator('.bp6-alert');
  await question.getByText(`Are you sure you want to archive ${name}?`, { exact: true }).waitFor();
  await question.getByRole('button', { name: 'Archive Merchant' }).click();
  await toastShown(page, `${name} has been archived.`);
  await page.waitForURL(`${server.url}${PATH}`);
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('MLS-16 MDT-14 everything works by keyboard: open, choose, menu, archive question', async () => {
  const name = 'Keyboard only';
  await create(name);
  const { page, log } = await openSignedIn(browser, server.url, 'admin', searchFor(name));
  await loaded(page);
  await toggleOf(page, name).focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page, name);
  await panel.getByRole('button', { name: 'Edit Sameday Showing' }).focus();
  await page.keyboard.press('Enter');
  await hasFocus(panel.getByRole('radio', { name: 'Always' }));
  await page.keyboard.press('ArrowRight');
  await hasFocus(panel.getByRole('radio', { name: 'Hide After Cutoff' }));
  await page.keyboard.press('Enter');
  await panel.getByText('Hide After Cutoff', { exact: true }).and(panel.locator('.merchant-value')).waitFor();
  expect(await focusOn(page, 'Edit Sameday Showing')).toEqual({ name: 'Edit Sameday Showing', isSeen: true });

  const menu = page.getByRole('button', { name: `Actions for ${name}` });
  await takeFocus(menu);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Archive Merchant' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await hasFocus(menu);
  // Neither the menu nor its Escape changed the row.
  await panel.waitFor();
  await page.keyboard.press('Enter');
  await takeFocus(page.getByRole('menuitem', { name: 'Archive Merchant' }));
  await page.keyboard.press('Enter');
  await page.getByText('This action cannot be undone.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('This action cannot be undone.').waitFor({ state: 'detached' });
  expect(log.calls.filter(({ path }) => path.endsWith('/archive'))).toEqual([]);
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('in a narrow window an open merchant is as wide as what is seen of the table, wherever that is scrolled to', async () => {
  const name = 'Narrow & Fils';
  await create(name);
  const { page } = await openSignedIn(browser, server.url, 'admin', searchFor(name), {
    viewport: { width: 720, height: 450 },
  });
  await loaded(page);
  await toggleOf(page, name).click();
  await panelOf(page, name).waitFor();
  await stoodStill(page);
  const table = page.getByRole('table', { name: 'Merchants' });
  for (const left of [0, 100]) {
    const seen = await table.evaluate((element, to) => {
      element.scrollLeft = to;
      return { x: element.getBoundingClientRect().x, width: element.clientWidth };
    }, left);
    expect(await panelOf(page, name).boundingBox()).toMatchObject(seen);
  }
  await closePage(page);
});
