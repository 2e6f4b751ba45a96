/** The rows of the order table, whose elements are reused for one order after another. */
import type { Browser, Page } from 'playwright-core';
import { openSignedIn } from './support/browser';
import { hasFocus } from './support/focus';
import { closePage } from './support/pages';
import { eventually } from './support/eventually';
import { cell, checkbox, clickRow, counter, grid, panel, scroller, SOME } from './support/ordersPage';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';

let server: RunningServer;
let browser: Browser;

serveTests((serving) => ({ server, browser } = serving));

async function openList() {
  const opened = await openSignedIn(browser, server.url, 'user', '/dashboard?status=GEOCODED');
  await counter(opened.page, 'loaded', SOME);
  return opened;
}

/** Returns the height of the table without rows, in pixels. */
const emptyPixels = (page: Page) =>
  scroller(page).evaluate((element) => {
    const table = element.getBoundingClientRect();
    const filled = [...element.querySelectorAll('.order-row')].reduce((sum, row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return sum + Math.max(0, Math.min(bottom, table.top + element.clientHeight) - Math.max(top, table.top));
    }, 0);
    return Math.round(element.clientHeight - filled);
  });

it('after an order is closed the list is as long as before, and is drawn wherever it is scrolled', async () => {
  const { page } = await openList();
  const height = () => scroller(page).evaluate((element) => element.scrollHeight);
  const before = await height();
  await clickRow(page, 5);
  await panel(page).waitFor();
  await eventually(async () => expect(await height()).toBeGreaterThan(before));
  await clickRow(page, 5);
  await panel(page).waitFor({ state: 'detached' });
  await eventually(async () => expect(await height()).toBe(before));
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await eventually(async () => {
    const focused = await grid(page).getAttribute('aria-activedescendant');
    expect(await grid(page).locator(`#${focused}`).count()).toBe(1);
    expect(await emptyPixels(page)).toBe(0);
  });
  await closePage(page);
});

it('a click that begins while the rows settle opens the order under it', async () => {
  const { page } = await openList();
  const edge = await scroller(page).boundingBox();
  if (!edge) throw new Error('There is no table.');
  // Where rows come into view; rows that stay drawn are not moved in the page.
  await page.mouse.move(edge.x + 200, edge.y + edge.height - 60);
  // Watch beforehand: the rows have another sequence only for a moment, which a busy machine would miss.
  await page.evaluate(() => {
    const look = () => {
      const rows = [...document.querySelectorAll<HTMLElement>('[role=row][data-row]')].map(({ dataset }) =>
        Number(dataset.row),
      );
      if (rows.some((row, at) => row < (rows[at - 1] ?? 0)))
        document.body.dataset.sawThem = 'in another order';
    };
    // Before each change of another sequence is drawn, however few frames are.
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-row'],
    });
  });
  await page.mouse.wheel(0, 700);
  await page.waitForFunction(() => document.body.dataset.sawThem !== undefined);
  await page.mouse.down();
  await page.waitForTimeout(400);
  await page.mouse.up();
  await panel(page).waitFor();
  const rows = () =>
    grid(page)
      .locator('[role=row][data-row]')
      .evaluateAll((elements) => elements.map((element) => Number((element as HTMLElement).dataset.row)));
  await eventually(async () => {
    const now = await rows();
    expect(now).toEqual([...now].sort((one, two) => one - two));
  });
  await closePage(page);
});

it('the grid names the active row while it is drawn, and never one that is not in the page', async () => {
  const { page } = await openList();
  await grid(page).focus();
  const named = async () => {
    const id = await grid(page).getAttribute('aria-activedescendant');
    return { id, inPage: id === null ? 0 : await page.locator(`#${id}`).count() };
  };
  expect(await named()).toEqual({ id: 'order-row-0', inPage: 1 });
  await scroller(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await eventually(async () => expect(await named()).toEqual({ id: null, inPage: 0 }));
  await page.keyboard.press('ArrowDown');
  await eventually(async () => expect(await named()).toEqual({ id: 'order-row-1', inPage: 1 }));
  // The next page arrived while the list was scrolling back.
  expect(await emptyPixels(page)).toBe(0);
  await closePage(page);
});

it('a checkbox focused by a screen reader passes the focus to the table: Space never selects another order', async () => {
  const { page } = await openList();
  await checkbox(page, 3).focus();
  await hasFocus(grid(page));
  const edge = await scroller(page).boundingBox();
  if (!edge) throw new Error('There is no table.');
  await page.mouse.move(edge.x + 200, edge.y + 300);
  for (const way of [1500, -1500]) {
    await page.mouse.wheel(0, way);
    await eventually(async () =>
      expect(await scroller(page).evaluate((element) => element.scrollTop > 0)).toBe(way > 0),
    );
  }
  await page.keyboard.press('Space');
  await counter(page, 'selected', 1);
  expect(await checkbox(page, 3).isChecked()).toBe(true);
  await closePage(page);
});

it('OTB-06 a reference can be selected with the pointer for copying, without opening its order', async () => {
  const { page } = await openList();
  const reference = cell(page, 2, 6);
  const box = await reference.boundingBox();
  if (!box) throw new Error('There is no reference.');
  await page.mouse.move(box.x + 1, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 8, { steps: 6 });
  await page.mouse.up();
  const marked = await page.evaluate(() => window.getSelection()?.toString() ?? '');
  expect(marked).not.toBe('');
  expect(await reference.innerText()).toContain(marked);
  await hasFocus(grid(page));
  expect(await panel(page).count()).toBe(0);
  await closePage(page);
});
