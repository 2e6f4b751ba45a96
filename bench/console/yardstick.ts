/** Compares the console's table with Blueprint's plain one, in the same browser at the same time. */
import type { Figure } from '../figures';
import { meterOf, type Browser } from '../support/chromium';
import { progress } from '../support/progress';
import type { OrdersProxy } from './ordersProxy';
import { scrollCpu } from './scroll';

/** CPU of scrolling a plain table by 1,000 px on the machine where the budgets were set. Milliseconds. */
const PLAIN_SCROLL = 60;

/** The CPU of the console's scrolling, `ours`, divided by the plain table's. */
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
  const { all: plain } = await scrollCpu(page, await meterOf(page));
  await page.close();
  const slower = `CPU counts ${(plain / PLAIN_SCROLL).toFixed(1)} times as much here as where the budgets were set`;
  return {
    what: `${what}, CPU as a share of a plain Blueprint table`,
    value: ours / plain,
    unit: '×',
    note: `that one took ${plain.toFixed(0)} ms; ${slower}`,
  };
}

/** The cost of the console relative to a handwritten list: time to paint and CPU of each action that both have. */
export function besideHandWritten(ours: readonly Figure[], byHand: readonly Figure[]): Figure[] {
  return byHand.flatMap(({ what, value: floor, unit, parts }) => {
    const own = ours.find((figure) => figure.what === what);
    if (own === undefined || unit !== 'ms') return [];
    return {
      what: `${what}, over a list by hand`,
      value: own.value / floor,
      unit: '×' as const,
      note: `${own.value.toFixed(1)} over ${floor.toFixed(1)} ms`,
      parts: parts && `by hand ${parts}`,
    };
  });
}
