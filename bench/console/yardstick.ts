/** The console's table beside Blueprint's plain one, in the same browser and the same minutes. */
import type { Figure } from '../figures';
import { meterOf, type Browser } from '../support/chromium';
import { progress } from '../support/progress';
import type { OrdersProxy } from './ordersProxy';
import { scrollCpu } from './scroll';

/** Scrolling 1,000 px of a plain table where the budgets were set, and the budget. Milliseconds of CPU. */
const PLAIN_SCROLL = 60;
const BUDGET = 45;

/** The console's scrolling, `ours`, as a share of the plain table's, held against the budget's share. */
export async function besidePlainTable(
  browser: Browser,
  proxy: OrdersProxy,
  ours: number,
  what = 'console: scroll at 10k',
): Promise<Figure> {
  progress("Blueprint's plain table");
  const page = await browser.context.newPage();
  await page.goto(`${proxy.url}/plain`);
  await page.waitForSelector('.check-0');
  await page.waitForTimeout(500);
  const plain = await scrollCpu(page, await meterOf(page));
  await page.close();
  const slower = `CPU counts ${(plain / PLAIN_SCROLL).toFixed(1)} times as much here as where the budgets were set`;
  return {
    what: `${what}, CPU as a share of a plain Blueprint table`,
    value: ours / plain,
    unit: '×',
    budget: BUDGET / PLAIN_SCROLL,
    note: `that one took ${plain.toFixed(0)} ms; ${slower}`,
  };
}
