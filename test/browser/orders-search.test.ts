/** The search row of the dashboard, on the real server. */
import type { Browser, Locator } from 'playwright-core';
import { messages } from '../../src/contract/messages';
import { eventually } from './support/eventually';
import { openSignedIn } from './support/browser';
import { closePage, searchesIn, type PageLog } from './support/pages';
import { choose, counter, search, SOME } from './support/ordersPage';
import type { RunningServer } from './support/server';
import { hasFocus } from './support/focus';
import { serveTests } from './support/serving';
import { holdToasts, toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;

serveTests((serving) => ({ server, browser } = serving));

const lastSearch = (log: PageLog) => searchesIn(log).at(-1)?.body as Record<string, unknown>;
/** The URL and the busy button may change before the search is sent. */
const untilSearched = (log: PageLog, body: Record<string, unknown>) =>
  eventually(() => Promise.resolve(expect(lastSearch(log)).toEqual(body)));

describe('what a search needs and sends', () => {
  it('OSR-01 OSR-03 OSR-04 MSG-10 nothing, a reference, or dates alone show the message, and nothing is sent', async () => {
    const { page, log } = await openSignedIn(browser, server.url, 'user');
    await page.getByText('In hand').waitFor();
    await page.getByLabel('id', { exact: true }).waitFor();
    await holdToasts(page);
    const message = page.getByText('One of Order Status or Merchant is required to search.');
    await search(page);
    await message.waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await message.waitFor({ state: 'hidden' });
    await page.getByLabel('Ref Number').fill('anything');
    await search(page);
    await message.waitFor();
    expect(searchesIn(log)).toEqual([]);

    // Between a day's heading and its bars there is room for the label of the current hour.
    const today = await page.getByRole('heading', { name: 'Today' }).boundingBox();
    const bars = await page.getByRole('list', { name: 'Windows today' }).boundingBox();
    expect((bars?.y ?? 0) - (today?.y ?? 0) - (today?.height ?? 0)).toBeGreaterThanOrEqual(8);
    // No status is cut at any width.
    for (const width of [1366, 1200, 1101, 701, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const cut = await page.locator('.glance-tile').evaluateAll((tiles) =>
        tiles
          .filter((tile) => {
            const label = tile.querySelector('.glance-tile-label > :last-child');
            const edge = tile.getBoundingClientRect().right;
            return (label?.getBoundingClientRect().right ?? Infinity) > edge - 2;
          })
          .map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
    }
    await closePage(page);
  });
});

describe('dates', () => {
  it('OSR-14 OSR-15 OSR-16 OSR-17 OSR-18 both ranges offer the presets, show MM/DD/YYYY and send seconds and milliseconds', async () => {
    const { page, log } = await openSignedIn(browser, server.url, 'user');
    await page.getByText('In hand').waitFor();
    for (const label of ['Created at', 'Delivery window']) {
      const from = page.getByRole('group', { name: label }).getByPlaceholder('From');
      await from.click();
      for (const preset of ['Today', 'This Month', 'Last Month', 'This Week', 'Last Week']) {
        await page.getByRole('menuitem', { name: preset, exact: true }).waitFor();
      }
      await page.getByRole('menuitem', { name: 'Today', exact: true }).click();
      await page.locator('.bp6-daterangepicker').waitFor({ state: 'detached' });
      await page.getByRole('menuitem', { name: 'Today', exact: true }).waitFor({ state: 'detached' });
    }
    const today = await page.evaluate(() => {
      const start = new Date();
      start.setHours(0, 0, 0, 0);
      const end = new Date();
      end.setHours(23, 59, 59, 999);
      const shown = [start.getMonth() + 1, start.getDate()].map((part) => String(part).padStart(2, '0'));
      return {
        start: start.getTime(),
        end: end.getTime(),
        shown: `${shown.join('/')}/${start.getFullYear()}`,
      };
    });
    const from = page.getByRole('group', { name: 'Created at' }).getByRole('textbox').first();
    expect(await from.inputValue()).toBe(today.shown);
    await choose(page, 'Status', 'GEOCODED');
    await search(page);
    await untilSearched(log, {
      orderStatus: 'GEOCODED',
      createdAtStart: today.start / 1000,
      createdAtEnd: Math.floor(today.end / 1000),
      completeAfter: today.start,
      completeBefore: today.end,
      limit: 50,
    });
    await closePage(page);
  });
});

it('a half that cannot be read stays as typed, with the accepted form, and a picked day replaces it', async () => {
  const { page, log } = await openSignedIn(browser, server.url, 'user', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  const created = page.getByRole('group', { name: 'Created at' });
  const [from, to] = [created.getByPlaceholder('From'), created.getByPlaceholder('To')];
  await from.click();
  await page.locator('.bp6-daterangepicker').waitFor();
  await page.keyboard.type('20 Nov 2026');
  await page.keyboard.press('Tab');
  await hasFocus(to);
  expect(await from.inputValue()).toBe('20 Nov 2026');
  await page.getByLabel('Ref Number').click();
  await created.getByText('Use MM/DD/YYYY').waitFor();
  expect(await from.inputValue()).toBe('20 Nov 2026');
  expect(await from.getAttribute('aria-invalid')).toBe('true');

  await from.click();
  await created.getByText('Use MM/DD/YYYY').waitFor({ state: 'detached' });
  expect(await from.inputValue()).toBe('20 Nov 2026');
  await from.fill('11/20/1206');
  await page.getByLabel('Ref Number').click();
  await created.getByText('Check the year').waitFor();
  await from.fill('11/20/2026');
  await to.fill('11/19/2026');
  await page.getByLabel('Ref Number').click();
  await created.getByText('To is before From').waitFor();
  expect([await from.inputValue(), await to.inputValue()]).toEqual(['11/20/2026', '11/19/2026']);

  await to.click();
  await page.getByRole('menuitem', { name: 'Last Month', exact: true }).click();
  await page.locator('.bp6-daterangepicker').waitFor({ state: 'detached' });
  await hasFocus(to);
  await created.getByText('To is before From').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.waitForURL(/createdFrom=\d{4}-\d{2}-01/);
  await eventually(() => Promise.resolve(expect(lastSearch(log)).toHaveProperty('createdAtEnd')));
  await closePage(page);
});

it('an order id pasted as a link or from the end of a sentence is shown alone, and Ctrl+Z takes it back', async () => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page } = await openSignedIn(browser, server.url, 'user', '/dashboard', { permissions });
  await page.getByText('In hand').waitFor();
  const pasted = async (field: Locator, text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('ControlOrMeta+v');
    return field.inputValue();
  };
  const check = async (field: Locator) => {
    await hasFocus(field);
    expect(await pasted(field, 'https://a.example/dashboard?order=ord_1')).toBe('ord_1');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await field.inputValue()).toBe('');
    await page.keyboard.type('before');
    await page.keyboard.press('ControlOrMeta+a');
    expect(await pasted(field, 'ord_2.\r\n')).toBe('ord_2');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await field.inputValue()).toBe('before');
    await page.keyboard.press('End');
    expect(await pasted(field, 'ord_3.')).toBe('beforeord_3.');
  };
  for (const field of [
    page.getByRole('textbox', { name: /^Find one order/ }),
    page.getByLabel('id', { exact: true }),
  ]) {
    await field.click();
    await check(field);
  }
  await page.keyboard.press('ControlOrMeta+k');
  await check(page.getByRole('combobox', { name: 'Find anything' }));
  await closePage(page);
});

describe('a calendar whose code arrives late', () => {
  it('neither opens over the page nor takes the focus back when the user has moved on', async () => {
    const { page } = await openSignedIn(browser, server.url, 'user');
    await page.getByText('In hand').waitFor();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const created = page.getByRole('group', { name: 'Created at' });
    await created.getByPlaceholder('From').focus();
    await created.getByPlaceholder('To').focus();
    const next = page.getByLabel('Ref Number');
    await next.focus();
    release();
    await page.waitForTimeout(300);
    expect(await page.locator('.bp6-daterangepicker').count()).toBe(0);
    await hasFocus(next);

    // It still opens when the user comes back, and closes when they leave again.
    const calendar = page.locator('.bp6-daterangepicker');
    await created.getByPlaceholder('From').focus();
    await calendar.waitFor();
    await next.focus();
    await calendar.waitFor({ state: 'detached' });
    await closePage(page);
  });

  it('is closed by Escape, in a field or in itself, with the focus in the field; arrow and click open it again', async () => {
    const { page } = await openSignedIn(browser, server.url, 'user');
    await page.getByText('In hand').waitFor();
    const calendar = page.locator('.bp6-daterangepicker');
    const [from, to] = [0, 1].map((at) =>
      page.getByRole('group', { name: 'Created at' }).getByRole('textbox').nth(at),
    ) as [Locator, Locator];
    await from.click();
    await calendar.waitFor();
    await page.keyboard.type('11/0');
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
    await hasFocus(from);
    expect(await from.inputValue()).toBe('11/0');
    await from.fill('');
    await page.keyboard.press('ArrowDown');
    await calendar.waitFor();
    await page.keyboard.press('Tab');
    await hasFocus(to);
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
    await hasFocus(to);
    // With nothing left to close, Escape leaves the field, and shortcuts work again.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await page.keyboard.press('Escape');
    await to.click();
    await calendar.getByRole('gridcell', { name: '15', exact: true }).first().focus();
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
    await hasFocus(to);
    await closePage(page);
  });

  it('keeps what was typed before it arrives, so that it can be searched, and is there the next time', async () => {
    const { page, log } = await openSignedIn(browser, server.url, 'user', '/dashboard?status=GEOCODED');
    await counter(page, 'loaded', SOME);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const created = page.getByRole('group', { name: 'Created at' });
    const from = created.getByPlaceholder('From');
    await from.focus();
    await page.keyboard.type('11/0');
    await page.keyboard.press('Enter');
    await toastShown(page, messages.dateFormat('Created at'));
    const arrived = page.waitForResponse('**/assets/*.js');
    release();
    await arrived;
    await page.waitForTimeout(300);
    await page.keyboard.type('1/2015');
    expect(await from.inputValue()).toBe('11/01/2015');
    await page.keyboard.press('Enter');
    await page.waitForURL(/createdFrom=2015-11-01/);
    const start = await page.evaluate(() => new Date(2015, 10, 1).getTime() / 1000);
    await untilSearched(log, { orderStatus: 'GEOCODED', createdAtStart: start, limit: 50 });

    await page.getByLabel('Ref Number').focus();
    await from.focus();
    await page.locator('.bp6-daterangepicker').waitFor();
    expect(await from.inputValue()).toBe('11/01/2015');
    await closePage(page);
  });
});
