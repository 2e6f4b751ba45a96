/** Export and labels: the longest time that the page is unresponsive while they work. */
import type { Page } from 'playwright-core';
import type { Figure } from '../figures';
import type { Browser } from '../support/chromium';
import { openDashboard } from './dashboard';
import type { OrdersProxy } from './ordersProxy';

const EXPORTED = 10_000;
const LABELS = 300;
const FILE_LIMIT_MS = 90_000;

/** Measures how long the page's main thread is blocked. Runs in the browser, so it must not refer to this module. */
function watchBlocks(): () => { longest: number; over: number } {
  let longest = 0;
  let over = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    // A 4 ms timer that fires late was delayed by the main thread.
    const late = now - last - 4;
    longest = Math.max(longest, late);
    if (late > 50) over += 1;
    last = now;
  }, 4);
  return () => {
    clearInterval(timer);
    return { longest, over };
  };
}

declare global {
  interface Window {
    endOfWatch: ReturnType<typeof watchBlocks>;
  }
}

async function measured(
  page: Page,
  button: string,
): Promise<{ longest: number; over: number; took: number }> {
  await page.evaluate(`window.endOfWatch = (${watchBlocks.toString()})()`);
  const started = performance.now();
  const downloading = page.waitForEvent('download', { timeout: FILE_LIMIT_MS });
  await page.getByRole('button', { name: button, exact: true }).click();
  await downloading;
  // Work after the download, up to the last notice, counts too.
  await page.waitForTimeout(300);
  const took = performance.now() - started - 300;
  return { ...(await page.evaluate(() => window.endOfWatch())), took };
}

/** Selects all loaded orders, runs it once to load the code, and measures the second run. */
async function benchOne(
  browser: Browser,
  proxy: OrdersProxy,
  { button, count, what }: { button: string; count: number; what: string },
): Promise<Figure[]> {
  proxy.firstPage(count, 'full');
  const { page } = await openDashboard(browser, proxy.url, count);
  await page.locator('.orders-header-row .order-check').click();
  const cold = await measured(page, button);
  const warm = await measured(page, button);
  await page.close();
  return [
    {
      what: `console: ${what}, longest main-thread block`,
      value: warm.longest,
      unit: 'ms',
      note: `first time ${cold.longest.toFixed(1)}; over 50 ms: ${warm.over}`,
    },
    { what: `console: ${what}, click to download`, value: warm.took, unit: 'ms' },
  ];
}

export async function benchFiles(browser: Browser, proxy: OrdersProxy): Promise<Figure[]> {
  return [
    ...(await benchOne(browser, proxy, {
      button: 'Export',
      count: EXPORTED,
      what: 'export of 10,000 orders',
    })),
    ...(await benchOne(browser, proxy, { button: 'Labels', count: LABELS, what: '300 labels merged' })),
  ];
}
