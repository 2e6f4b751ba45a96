/**
 * A smoke test in Firefox: sign-in, search, an open order, a selection, a dialog; and layout faults that Firefox has
 * had before. Driven by WebDriver BiDi, because Playwright drives only its own Firefox build. Skipped where Firefox is
 * not installed.
 */
import fs from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import type { MerchantAddress } from '../../src/paths';
import { apiAs } from './support/api';
import { DEMO_PASSWORD } from './support/browser';
import { eventually } from './support/eventually';
import { merchantOfScenes, PAGES, type Scene } from './support/scenes';
import { startServer, type RunningServer } from './support/server';

const FIREFOX = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (path) => path !== undefined && fs.existsSync(path),
);
if (FIREFOX === undefined) {
  console.warn('Firefox is not installed: its smoke is left out. Install firefox-esr, or set FIREFOX_PATH.');
}

let server: RunningServer;
let browser: Browser;
let merchant: MerchantAddress;

const inFirefox = FIREFOX === undefined ? it.skip : it;
if (FIREFOX !== undefined) {
  beforeAll(async () => {
    [server, browser] = await Promise.all([
      startServer(),
      puppeteer.launch({
        browser: 'firefox',
        executablePath: FIREFOX,
        headless: true,
        // Set the size through the window: not every Firefox supports the commands that set a page's size.
        defaultViewport: null,
        args: ['--width=1440', '--height=900'],
      }),
    ]);
    merchant = await merchantOfScenes(await apiAs(server.url, 'super'));
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
}

// Use neither locators nor `waitForFunction`: in some versions of Firefox the page's content security policy, which
// forbids `eval`, applies to them.
async function press(page: Page, name: string): Promise<void> {
  const button = await page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`);
  await button?.click();
}

const showsText = (page: Page, selector: string, text: string) =>
  eventually(async () => expect(await page.$eval(selector, (part) => part.textContent)).toContain(text));

/** Whether users can see it: more than a pixel of it is drawn. */
const isSeen = (page: Page, selector: string) =>
  page.$$eval(selector, (elements) =>
    elements.some((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1;
    }),
  );

inFirefox(
  'OTB-09 one signs in, searches, opens, selects, changes a window; nothing is drawn that is not meant',
  async () => {
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.waitForSelector('input[type="password"]');
    await page.type('input[type="email"], input[name="email"]', 'super@example.com');
    await page.type('input[type="password"]', DEMO_PASSWORD);
    await press(page, 'Log In');
    await page.waitForSelector('#orders-id');
    await page.goto(`${server.url}/dashboard?status=GEOCODED`);
    await page.waitForSelector('.order-row[data-row="0"]');

    // The page does not scroll sideways, and has no permanent vertical scrollbar.
    const excess = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { page: scrollWidth - clientWidth, bar: window.innerWidth - clientWidth };
    });
    expect(excess).toEqual({ page: 0, bar: 0 });
    expect(await isSeen(page, '.visually-hidden')).toBe(false);
    // The table does not scroll sideways either when all its columns fit.
    const sideBar = await page.$eval(
      '.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container',
      (scroller) => (scroller as HTMLElement).offsetHeight - scroller.clientHeight,
    );
    expect(sideBar).toBe(0);

    await page.click('.order-row[data-row="0"] .order-name');
    await page.waitForSelector('.order-detail h2');
    expect(await page.$eval('.order-detail h2', (heading) => heading.textContent)).toMatch(/^Order ord_/);
    await page.click('.order-row[data-row="0"] .order-check');
    await showsText(page, 'body', 'orders selected: 1');
    await press(page, 'Change Delivery Window');
    await page.waitForSelector('.bp6-dialog');
    await showsText(page, '.bp6-dialog', 'will change');
    await page.goto(server.url + (PAGES['a new shipping rule'] as Scene).path(merchant));
    await page.waitForSelector('.week-chart');
    expect(await isSeen(page, '.visually-hidden')).toBe(false);
    await page.close();
  },
);
