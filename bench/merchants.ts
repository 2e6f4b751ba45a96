/**
 * The merchants page on the built server with 5,000 merchants: how soon it is displayed, complete, scrolled and
 * searched.
 */
import type { Page } from 'playwright-core';
import { click, clicks } from './console/dashboard';
import { installProbe } from './console/probe';
import { startOrdersProxy } from './console/ordersProxy';
import { benchScroll } from './console/scroll';
import { besidePlainTable } from './console/yardstick';
import { timing, type Figure } from './figures';
import { connect, type ApiClient } from './support/apiClient';
import { meterOf, openBrowser, signedIn, type Browser } from './support/chromium';
import { seededFolder } from './support/folders';
import { fillWithMerchants } from './support/manyMerchants';
import { progress } from './support/progress';
import { startServer, type RunningServer } from './support/serverProcess';
import { watchQuiet } from '../test/browser/support/quiet';

const MERCHANTS = 5_000;
const LOADS = 5;
const SEARCHES = 100;
const WARM_UP = 20;
const PATH = '/merchants/viewMerchants';
const TABLE = '.merchants-table';
const ROW = '.merchant-row';
const SCROLL = 'merchants: scroll at 5k';
const COMPLETE = `${TABLE}[aria-busy="false"]`;

export async function benchMerchants(): Promise<Figure[]> {
  const dataDir = seededFolder(5_000);
  await fillWithMerchants(dataDir, MERCHANTS);
  const server = await startServer({ dataDir, orders: 5_000 });
  const api = await connect(server.url);
  const found = await benchSearch(server, api);
  const browser = await openBrowser();
  await signedIn(browser.context, api.token);
  const loads = await benchLoads(browser, server.url);
  const used = await benchUse(browser, server.url);
  const proxy = await startOrdersProxy(server.url, api);
  const cost = used.find(({ what }) => what.includes('per 1,000 px'))?.value ?? Number.NaN;
  const beside = await besidePlainTable(browser, proxy, cost, SCROLL);
  await proxy.close();
  await browser.close();
  await server.stop();
  return [...found, ...loads, ...used, beside];
}

/** GET /merchants/nameSearch and the last page of the list, timed by the server's log. */
async function benchSearch(server: RunningServer, api: ApiClient): Promise<Figure[]> {
  progress('name search');
  const ask = async (path: string, id: string): Promise<number> => {
    const { status, text } = await api.call('GET', path, undefined, { 'x-request-id': id });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
    return server.millisOf(id);
  };
  const names = ['boul 12', 'é', 'zzz', 'atelier', '4999'];
  const searches: number[] = [];
  const alls: number[] = [];
  const lists: number[] = [];
  const pages: number[] = [];
  for (let at = 0; at < WARM_UP + SEARCHES; at += 1) {
    const name = encodeURIComponent(names[at % names.length] ?? '');
    const search = await ask(`/merchants/nameSearch?name=${name}`, `bench-name-${at}`);
    const all = await ask('/merchants/nameSearch?name=e', `bench-all-${at}-name`);
    const list = await ask('/merchants/names', `bench-list-${at}-name`);
    const page = await ask(`/merchants?offset=${MERCHANTS - 50}&limit=50`, `bench-page-${at}`);
    if (at >= WARM_UP) {
      searches.push(search);
      alls.push(all);
      lists.push(list);
      pages.push(page);
    }
  }
  return [
    timing('merchants: name search among 5,000', searches),
    timing('merchants: name search that finds all 5,000', alls),
    timing('merchants: the names of all 5,000', lists),
    timing('merchants: the last page of 50 of 5,000', pages),
  ];
}

interface Loaded {
  readonly first: number;
  readonly complete: number;
  readonly longest: number;
}

/** Opens the page repeatedly as a returning user. */
async function benchLoads({ context }: Browser, url: string): Promise<Figure[]> {
  progress('5,000 merchants loaded');
  const page = await context.newPage();
  await installProbe(page);
  const load = async (): Promise<Loaded> => {
    await page.goto(`${url}${PATH}`, { waitUntil: 'commit' });
    return page.evaluate(
      async ([row, complete]) => {
        let longest = 0;
        new PerformanceObserver((list) => {
          for (const { startTime, duration } of list.getEntries()) {
            // Tasks before the first rows belong to the start of the console, which has a budget of its own.
            if (document.querySelector(row) !== null && startTime > first)
              longest = Math.max(longest, duration);
          }
        }).observe({ type: 'longtask' });
        let first = Infinity;
        first = await window.probe.painted(row);
        const all = await window.probe.painted(complete);
        // The observer is notified later.
        await new Promise((resolve) => setTimeout(resolve, 100));
        return { first, complete: all, longest };
      },
      [ROW, COMPLETE] as const,
    );
  };
  // Chromium caches compiled code from the second or third visit on.
  for (let visit = 0; visit < 3; visit += 1) await load();
  const loads: Loaded[] = [];
  for (let visit = 0; visit < LOADS; visit += 1) loads.push(await load());
  const rows = await page.evaluate(() => document.querySelector('.merchants-count strong')?.textContent);
  if (rows !== '5,000') throw new Error(`The page says ${String(rows)} merchants.`);
  await page.close();
  return [
    timing(
      'merchants: first 50 painted, restored session',
      loads.map(({ first }) => first),
    ),
    timing(
      'merchants: all 5,000 there',
      loads.map(({ complete }) => complete),
    ),
    {
      what: 'merchants: longest task after the first rows',
      value: Math.max(...loads.map(({ longest }) => longest)),
      unit: 'ms',
      note: 'tasks under 50 ms are not told and count as 0',
    },
  ];
}

/** Opening a row, and scrolling, with all merchants loaded. */
async function benchUse(browser: Browser, url: string): Promise<Figure[]> {
  progress('opening and scrolling');
  const page: Page = await browser.context.newPage();
  await installProbe(page);
  const quiet = watchQuiet(page);
  await page.goto(`${url}${PATH}`);
  await page.waitForSelector(COMPLETE, { timeout: 60_000 });
  await quiet();
  await page.waitForTimeout(1_000);
  const meter = await meterOf(page);
  const opened = await clicks(10, async (at) => {
    const row = `${ROW}[data-row="${at % 5}"] .merchant-toggle`;
    const one = await click(page, meter, row, '.merchant-panel .merchant-fields');
    await page.waitForTimeout(300);
    await page.keyboard.press('Escape');
    await page.locator('.merchant-panel').waitFor({ state: 'detached' });
    return one;
  });
  const scrolled = await benchScroll({ page, loaded: MERCHANTS }, meter, {
    scroller: TABLE,
    row: ROW,
    header: 40,
    what: SCROLL,
  });
  await page.close();
  return [
    timing(
      'merchants: open a row at 5k, to paint',
      opened.map(({ toPaint }) => toPaint),
    ),
    ...scrolled,
  ];
}
