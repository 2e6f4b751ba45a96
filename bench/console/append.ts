/** Appending the next page of 50 to the list: the time from reading the response to painting it. */
import { percentile, timing, type Figure } from '../figures';
import { meterOf } from '../support/chromium';
import { middleOf, spentBetween, spentInWords, type Spent } from '../support/spent';
import { SCROLLER, type Dashboard } from './dashboard';

const PAGES = 10;
const COUNTER = '.actions-line b';

interface Append {
  /**
   * From the last byte of the response until the store and the table's elements are updated, before the frame.
   * Milliseconds.
   */
  readonly work: number;
  readonly toPaint: number;
  /** Main-thread CPU from the jump to the end of the list, which requests the page, until it was painted. */
  readonly spent: Spent;
}

export async function appends({ page }: Dashboard): Promise<readonly Append[]> {
  const meter = await meterOf(page);
  const all: Append[] = [];
  for (let at = 0; at < PAGES + 2; at += 1) {
    const before = await meter.spent();
    const appended = page.evaluate(
      ([scroller, counter]) =>
        new Promise<Omit<Append, 'spent'>>((resolve) => {
          const answers = window.probe.answers.length;
          const shown = document.querySelector(counter);
          const table = document.querySelector(scroller);
          if (shown === null || table === null) throw new Error('The dashboard looks unlike it did.');
          const observer = new MutationObserver(() => {
            observer.disconnect();
            const read = window.probe.answers[answers] ?? Number.NaN;
            const work = performance.now() - read;
            void window.probe.painted(counter).then((painted) => resolve({ work, toPaint: painted - read }));
          });
          observer.observe(shown, { characterData: true, childList: true, subtree: true });
          table.scrollTop = table.scrollHeight;
        }),
      [SCROLLER, COUNTER] as const,
    );
    all.push({ ...(await appended), spent: spentBetween(before, await meter.spent()) });
    await page.waitForTimeout(120);
  }
  return all.slice(2);
}

export function appendFigures(size: string, all: readonly Append[]): Figure[] {
  const work = percentile(
    all.map((one) => one.work),
    0.5,
  );
  const spent = all.map((one) => one.spent);
  return [
    timing(
      `console: append a page at ${size}, to paint`,
      all.map(({ toPaint }) => toPaint),
      { note: `the console's own work ${work.toFixed(1)} ms` },
    ),
    timing(
      `console: append a page at ${size} and jump there, main-thread CPU`,
      spent.map((one) => one.all),
      { parts: spentInWords(middleOf(spent)) },
    ),
  ];
}

/** Whether appending a page costs more when more orders are loaded. */
export function appendGrowth(few: readonly Append[], many: readonly Append[]): Figure {
  const growth = (key: 'work' | 'toPaint') =>
    percentile(
      many.map((one) => one[key]),
      0.5,
    ) /
    percentile(
      few.map((one) => one[key]),
      0.5,
    );
  return {
    what: 'console: append a page, 100k over 1k',
    value: growth('toPaint'),
    unit: '×',
    note: `own work ${growth('work').toFixed(2)} ×`,
  };
}
