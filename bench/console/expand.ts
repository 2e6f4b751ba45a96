/** Opening an order's details below its row. */
import { timing, type Figure } from '../figures';
import { meterOf } from '../support/chromium';
import { middleOf, spentInWords } from '../support/spent';
import { click, clicks, SCROLLER, type Dashboard } from './dashboard';

/** The panel with the order, not the placeholder that is displayed until its code is loaded. */
const OPEN = '.order-panel > :not(.order-panel-waiting)';

export async function benchExpand({ page, loaded }: Dashboard): Promise<Figure[]> {
  const meter = await meterOf(page);
  const opened = await clicks(10, async (at) => {
    const row = `.order-row[data-row="${at % 5}"]`;
    const one = await click(page, meter, `${row} .order-name`, OPEN);
    // Wait until it has scrolled into view.
    await page.waitForTimeout(600);
    await page.keyboard.press('Escape');
    await page.locator('.order-panel').waitFor({ state: 'detached' });
    await page.evaluate((scroller) => {
      const table = document.querySelector(scroller);
      if (table !== null) table.scrollTop = 0;
    }, SCROLLER);
    await page.waitForTimeout(300);
    return one;
  });
  const size = `${loaded / 1000}k`;
  const spent = opened.map((one) => one.spent);
  return [
    timing(
      `console: expand a row at ${size}, to paint`,
      opened.map(({ toPaint }) => toPaint),
    ),
    timing(
      `console: expand a row at ${size}, main-thread CPU`,
      spent.map(({ all }) => all),
      { parts: spentInWords(middleOf(spent)) },
    ),
  ];
}
