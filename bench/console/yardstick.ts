/** The console's table beside Blueprint's plain one, in the same browser and the same minutes. */
import { percentile, type Figure } from '../figures';
import { meterOf, type Browser } from '../support/chromium';
import { progress } from '../support/progress';
import { click, clicks } from './dashboard';
import type { OrdersProxy } from './ordersProxy';
import { installProbe } from './probe';
import { scrollCpu } from './scroll';

/** What the plain table cost where the budgets were set. Milliseconds of main-thread CPU. */
const PLAIN = { scroll: 60, toggle: 20 };
const BUDGET = { scroll: 45, toggle: 8 };

/** Of figures measured before: the same as shares of the plain table's, held against the budgets' shares. */
export async function besidePlainTable(
  browser: Browser,
  proxy: OrdersProxy,
  ours: { readonly scroll: number; readonly toggle: number },
): Promise<Figure[]> {
  progress("Blueprint's plain table");
  const page = await browser.context.newPage();
  await installProbe(page);
  await page.goto(`${proxy.url}/plain`);
  await page.waitForSelector('.check-0');
  await page.waitForTimeout(500);
  const meter = await meterOf(page);
  const toggles = await clicks(12, (at) => {
    const row = `.check-${at % 6} input`;
    return click(page, meter, `.check-${at % 6}`, `${row}${at % 12 < 6 ? ':checked' : ':not(:checked)'}`);
  });
  const plain = {
    scroll: await scrollCpu(page, meter),
    toggle: percentile(
      toggles.map(({ cpu }) => cpu),
      0.5,
    ),
  };
  await page.close();
  return (['scroll', 'toggle'] as const).map((what) => ({
    what: `console: ${what} at 10k, CPU as a share of a plain Blueprint table's`,
    value: ours[what] / plain[what],
    unit: '×',
    budget: BUDGET[what] / PLAIN[what],
    note: `the plain one took ${plain[what].toFixed(1)} ms here, ${PLAIN[what]} where the budgets were set`,
  }));
}
