/** Scrolling: what it costs, whether rows are missing while it moves, whether anything blocks. */
import type { Page } from 'playwright-core';
import { percentile, type Figure } from '../figures';
import type { Meter } from '../support/chromium';
import { SCROLLER, type Dashboard } from './dashboard';

const FRAMES = 100;
const PIXELS_A_FRAME = 60;

/** Moves on by the same way in each frame, as a finger on a touchpad does. */
async function scroll(page: Page, selector: string): Promise<void> {
  await page.evaluate(
    ([scroller, frames, pixels]) =>
      new Promise<void>((resolve) => {
        const table = document.querySelector(scroller);
        let left: number = frames;
        const frame = () => {
          if (left === 0) return resolve();
          left -= 1;
          if (table !== null) table.scrollTop += pixels;
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    [selector, FRAMES, PIXELS_A_FRAME] as const,
  );
}

/** Main-thread CPU per 1,000 px, the middle of three. Milliseconds. */
export async function scrollCpu(page: Page, meter: Meter, selector = SCROLLER): Promise<number> {
  const millis: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    // Chromium's style work grows with the removed rows it has not collected yet: each round starts without any.
    await meter.heap();
    const before = await meter.cpu();
    await scroll(page, selector);
    millis.push((((await meter.cpu()) - before) / (FRAMES * PIXELS_A_FRAME)) * 1000);
  }
  return percentile(millis.slice(1), 0.5);
}

/** Counts painted frames in which the upper or lower edge of the table shows no row, and tasks over 50 ms. */
function watch([scroller, row, header]: readonly [string, string, number]): void {
  const table = document.querySelector(scroller);
  if (table === null) throw new Error('There is no table.');
  const seen = { frames: 0, blank: 0, longTasks: 0, stop: false };
  (window as unknown as { seen: typeof seen }).seen = seen;
  new PerformanceObserver((list) => (seen.longTasks += list.getEntries().length)).observe({
    type: 'longtask',
  });
  const box = table.getBoundingClientRect();
  const hasRow = (y: number) => document.elementFromPoint(box.left + 200, y)?.closest(row) !== null;
  const frame = () => {
    if (seen.stop) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      seen.frames += 1;
      if (!hasRow(box.top + header + 4) || !hasRow(box.bottom - 12)) seen.blank += 1;
    };
    port2.postMessage(null);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** A table that scrolls. */
interface Scrolled {
  readonly scroller: string;
  /** Selector of a row. */
  readonly row: string;
  /** Height of a head inside what scrolls. Pixels. */
  readonly header: number;
  /** How its figures are called. */
  readonly what: string;
}

export async function benchScroll(
  { page, loaded }: Dashboard,
  meter: Meter,
  { scroller, row, header, what }: Scrolled = {
    scroller: SCROLLER,
    row: '.order-row',
    header: 0,
    what: `console: scroll at ${loaded / 1000}k`,
  },
): Promise<Figure[]> {
  const cpu = await scrollCpu(page, meter, scroller);
  await page.evaluate(watch, [scroller, row, header] as const);
  await scroll(page, scroller);
  const seen = await page.evaluate(() => {
    const { seen: counted } = window as unknown as {
      seen: { frames: number; blank: number; longTasks: number; stop: boolean };
    };
    counted.stop = true;
    return counted;
  });
  return [
    { what: `${what}, main-thread CPU per 1,000 px`, value: cpu, unit: 'ms' },
    {
      what: `${what}, frames with a row missing`,
      value: seen.blank,
      unit: 'frames',
      note: `of ${seen.frames}`,
    },
    { what: `${what}, tasks over 50 ms`, value: seen.longTasks, unit: 'tasks' },
  ];
}
