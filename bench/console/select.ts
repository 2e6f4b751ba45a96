/** Selecting one row, and all rows. */
import { timing, type Figure } from '../figures';
import { meterOf } from '../support/chromium';
import { middleOf, spentInWords } from '../support/spent';
import { click, clicks, emptyClick, type Dashboard } from './dashboard';

export async function benchSelect({ page }: Dashboard, size: string): Promise<Figure[]> {
  const meter = await meterOf(page);
  const empty = await emptyClick(page, meter);
  const toggles = await clicks(20, (at) => {
    // Ten rows one after the other, selected and then deselected.
    const row = `.order-row[data-row="${at % 10}"]`;
    const selected = Math.floor(at / 10) % 2 === 0;
    return click(page, meter, `${row} .order-check`, `${row}[aria-selected="${selected}"]`);
  });
  const isAllSelected = () => page.locator('.orders-header-row .order-check').isChecked();
  if (await isAllSelected()) throw new Error('All rows are selected before anybody did it.');
  const alls = await clicks(10, (at) =>
    click(
      page,
      meter,
      '.orders-header-row .order-check',
      `.order-row[data-row="0"][aria-selected="${at % 2 === 0}"]`,
    ),
  );
  if (await isAllSelected()) await page.locator('.orders-header-row .order-check').click();
  const toPaint = (all: typeof toggles) => all.map((one) => one.toPaint);
  const cpu = (all: typeof toggles) => all.map(({ spent }) => spent.all - empty);
  const split = (all: typeof toggles) =>
    `with a click on nothing ${spentInWords(middleOf(all.map(({ spent }) => spent)))}`;
  return [
    timing(`console: toggle a row at ${size}, to paint`, toPaint(toggles)),
    timing(`console: toggle a row at ${size}, main-thread CPU`, cpu(toggles), {
      note: `beyond the ${empty.toFixed(1)} ms of a click on nothing`,
      parts: split(toggles),
    }),
    timing(`console: select all at ${size}, to paint`, toPaint(alls)),
    timing(`console: select all at ${size}, main-thread CPU`, cpu(alls), {
      parts: split(alls),
    }),
  ];
}
