/** The columns of the order table: dragging, fitting, and columns hidden for lack of room. */
import type { Browser, Page } from 'playwright-core';
import { axeViolations, openSignedIn } from './support/browser';
import { hasFocus } from './support/focus';
import { cell, counter, grid, panel, clickRow, scroller, SOME } from './support/ordersPage';
import { closePage } from './support/pages';
import type { RunningServer } from './support/server';
import { eventually } from './support/eventually';
import { serveTests } from './support/serving';

let server: RunningServer;
let browser: Browser;

serveTests((serving) => ({ server, browser } = serving));

const USUAL = ['Recipient', 'Address', 'Placed On', 'Status', 'Merchant', 'Ref #', 'Pickup Ready'];

async function openList(options: Parameters<typeof openSignedIn>[4] = {}) {
  const opened = await openSignedIn(browser, server.url, 'user', '/dashboard?status=GEOCODED', options);
  await counter(opened.page, 'loaded', SOME);
  return opened;
}

const headers = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Columns' }).click();
  await hasFocus(item(page, 'Recipient'));
  // Wait until the menu stops moving.
  await item(page, 'Recipient').hover();
};
const item = (page: Page, name: string) =>
  page.getByRole('menuitemcheckbox', { name: new RegExp(`^${name}`) });

async function middleOf(page: Page, name: string) {
  const box = await item(page, name).getByTitle('Drag to move').boundingBox();
  if (box === null) throw new Error(`${name} has no handle.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
}

it('columns are dragged by their handles in the menu: to a place, into the list, out of it; Escape restores them', async () => {
  const { page } = await openList();
  await openMenu(page);
  await drag(page, await middleOf(page, 'Merchant'), await middleOf(page, 'Address'));
  expect((await headers(page)).slice(0, 3)).toEqual(['Recipient', 'Merchant', 'Address']);
  await page.keyboard.press('Escape');
  expect(await headers(page)).toEqual(USUAL);
  await page.mouse.up();
  await drag(page, await middleOf(page, 'Price'), await middleOf(page, 'Address'));
  await page.mouse.up();
  expect((await headers(page)).slice(0, 3)).toEqual(['Recipient', 'Price', 'Address']);
  // A second drag, where the first may have selected text.
  await drag(page, await middleOf(page, 'Ref #'), await middleOf(page, 'Weight'));
  await page.mouse.up();
  expect(await headers(page)).not.toContain('Ref #');
  await page.keyboard.press('Escape');
  await hasFocus(page.getByRole('button', { name: 'Columns' }));
  await page.reload();
  await counter(page, 'loaded', SOME);
  expect((await headers(page)).slice(0, 3)).toEqual(['Recipient', 'Price', 'Address']);
  await closePage(page);
});

const border = (page: Page, name: string) =>
  page.getByRole('columnheader', { name: new RegExp(`^${name}`) }).getByTitle(/^Drag to resize/);

it('the border of a column and its cells follow the pointer; a double-click restores the default width', async () => {
  const { page } = await openList();
  const placeOf = async (name: string) => {
    const box = await border(page, name).boundingBox();
    if (box === null) throw new Error(`${name} has no border.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const widthOf = async (column: number) => (await cell(page, 0, column).boundingBox())?.width;
  const from = await placeOf('Placed On');
  await drag(page, from, { x: from.x + 70, y: from.y + 200 });
  expect((await placeOf('Placed On')).x).toBe(from.x + 70);
  expect(await widthOf(3)).toBe(158);
  await page.mouse.up();
  expect(await widthOf(3)).toBe(158);
  // The pointer was released over a row, which must not open it.
  expect(await panel(page).count()).toBe(0);
  const now = await placeOf('Placed On');
  await page.mouse.dblclick(now.x, now.y);
  expect(await widthOf(3)).toBe(88);

  await openMenu(page);
  // A focus ring outside would be covered by the buttons below.
  await page.keyboard.press('Escape');
  const ring = page.getByRole('button', { name: 'Columns' });
  // The menu returns the focus a moment after the key.
  await hasFocus(ring);
  expect(await ring.evaluate((button) => getComputedStyle(button).outlineOffset)).toBe('-2px');
  // The default width of an id fits the longest one.
  await openMenu(page);
  await item(page, 'Order id').click();
  const isCut = await cell(page, 0, 8).evaluate((drawn) => {
    drawn.textContent = 'ord_01MD7H8ZP30TQWVKN';
    return drawn.scrollWidth > drawn.clientWidth;
  });
  expect(isCut).toBe(false);
  await closePage(page);
});

it('with twelve columns the table scrolls sideways together with its header, and cuts no status; no violation', async () => {
  const { page } = await openList();
  await openMenu(page);
  for (const name of ['Delivery window', 'Price', 'Weight', 'Email', 'Notes']) await item(page, name).click();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await headers(page)).toHaveLength(12);
  expect(await axeViolations(page)).toEqual([]);
  await scroller(page).evaluate((element) => (element.scrollLeft = element.scrollWidth));
  const right = async (of: ReturnType<Page['locator']>) => {
    const box = await of.boundingBox();
    return box === null ? null : Math.round(box.x + box.width);
  };
  const edge = (await right(grid(page))) ?? 0;
  // The header follows the scroll event.
  await eventually(async () => {
    const last = await right(cell(page, 0, 12));
    expect(last).toBe(await right(page.getByRole('columnheader', { name: 'Notes' })));
    expect(last).toBeLessThanOrEqual(edge);
  });
  expect((await cell(page, 0, 4).boundingBox())?.width).toBe(214);
  // The open order stays in view during sideways scrolling.
  await clickRow(page, 0);
  await panel(page).waitFor();
  expect((await panel(page).boundingBox())?.x).toBeGreaterThan(0);
  expect(await right(panel(page))).toBeLessThanOrEqual(edge);
  await closePage(page);
});

it('compact rows show more at once, and the rows in view stay in view when the density changes', async () => {
  const { page } = await openList();
  const place = () =>
    page.evaluate(() => {
      const edge = document.querySelector('.orders-header')?.getBoundingClientRect().bottom ?? 0;
      const rows = [...document.querySelectorAll<HTMLElement>('.order-row[data-row]')]
        .map((row) => ({ row: Number(row.dataset.row), top: row.getBoundingClientRect().top - edge }))
        .filter(({ top }) => top >= 0);
      return rows.reduce((first, one) => (one.top < first.top ? one : first));
    });
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('radio', { name }).click();
    await page.keyboard.press('Escape');
  };
  await scroller(page).evaluate((element) => (element.scrollTop = 1000));
  await page.locator('.order-row[data-row="25"]').waitFor();
  const before = await place();
  await choose('Compact');
  await eventually(async () => expect(await place()).toEqual(before));
  const row = page.locator('.order-row[data-row="25"]');
  expect((await row.boundingBox())?.height).toBe(36);
  // The next row covers nothing of a row.
  expect(await row.evaluate((element) => element.scrollHeight)).toBe(36);
  expect((await row.locator('.order-cell-check label').boundingBox())?.height).toBeGreaterThanOrEqual(24);
  expect(await axeViolations(page)).toEqual([]);
  await clickRow(page, 25);
  await panel(page).waitFor();
  await choose('Comfortable');
  await eventually(async () =>
    expect((await row.locator('.order-cell-check').boundingBox())?.height).toBe(48),
  );
  await closePage(page);
});
