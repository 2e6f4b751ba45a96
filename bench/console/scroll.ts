/** Scrolling: its cost, whether rows are missing while it moves, whether anything blocks. */
import type { Page } from 'playwright-core';
import type { Figure } from '../figures';
import type { Meter } from '../support/chromium';
import { middleOf, perThousand, spentBetween, spentInWords, type Spent } from '../support/spent';
import { SCROLLER, type Dashboard } from './dashboard';

const FRAMES = 100;
const PIXELS_A_FRAME = 60;
/** Dragging the scrollbar through a long list: another screenful in every frame. */
const PIXELS_A_FRAME_DRAGGED = 1_500;
/** Duration of a display frame. Milliseconds. */
const FRAME_MS = 1000 / 60;

/** Scrolls by the same distance in each frame, like a finger on a touchpad. */
async function scroll(page: Page, selector: string, pixelsAFrame = PIXELS_A_FRAME): Promise<void> {
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
    [selector, FRAMES, pixelsAFrame] as const,
  );
}

/** Main-thread CPU per 1,000 px: the median of three rounds. */
export async function scrollCpu(page: Page, meter: Meter, selector = SCROLLER): Promise<Spent> {
  const rounds: Spent[] = [];
  for (let round = 0; round < 4; round += 1) {
    // Chromium's style work grows with removed rows that were not collected yet, so collect them before each round.
    await meter.heap();
    const before = await meter.spent();
    await scroll(page, selector);
    const spent = spentBetween(before, await meter.spent());
    rounds.push(perThousand(spent, FRAMES * PIXELS_A_FRAME));
  }
  return middleOf(rounds.slice(1));
}

/** What a table displayed while it was scrolled. */
interface Seen {
  frames: number;
  /** Painted frames without a row at the upper or lower edge of the table. */
  blank: number;
  /** Tasks over 50 ms. */
  longTasks: number;
  /** When the first and the last frame were painted. Milliseconds. */
  first: number;
  last: number;
  stop: boolean;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Starts counting in `window.seen`. Runs in the page. */
function watch([scroller, row, header]: readonly [string, string, number]): void {
  const table = document.querySelector(scroller);
  if (table === null) throw new Error('There is no table.');
  const seen: Seen = { frames: 0, blank: 0, longTasks: 0, first: 0, last: 0, stop: false };
  window.seen = seen;
  new PerformanceObserver((list) => (seen.longTasks += list.getEntries().length)).observe({
    type: 'longtask',
  });
  const box = table.getBoundingClientRect();
  const hasRow = (y: number) => document.elementFromPoint(box.left + 200, y)?.closest(row) !== null;
  const frame = () => {
    if (seen.stop) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      seen.last = performance.now();
      if (seen.frames === 0) seen.first = seen.last;
      seen.frames += 1;
      if (!hasRow(box.top + header + 4) || !hasRow(box.bottom - 12)) seen.blank += 1;
    };
    port2.postMessage(null);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** A scrollable table. */
interface Scrolled {
  readonly scroller: string;
  /** Selector of a row. */
  readonly row: string;
  /** Height of a header inside the scrolled area. Pixels. */
  readonly header: number;
  /** Prefix for the names of its figures. */
  readonly what: string;
}

async function scrolledAndSeen(
  page: Page,
  { scroller, row, header }: Scrolled,
  pixelsAFrame?: number,
): Promise<Seen> {
  await page.evaluate(watch, [scroller, row, header] as const);
  await scroll(page, scroller, pixelsAFrame);
  return page.evaluate(() => {
    window.seen.stop = true;
    return window.seen;
  });
}

const blankFigure = (what: string, { blank, frames }: Seen): Figure => ({
  what: `${what}, frames with a row missing`,
  value: blank,
  unit: 'frames',
  note: `of ${frames}`,
});

/** Display frames for which the page had nothing new, although it should move in every frame. */
const droppedFrames = ({ first, last, frames }: Seen): number =>
  Math.max(0, Math.round((last - first) / FRAME_MS) + 1 - frames);

export async function benchScroll(
  { page, loaded }: Dashboard,
  meter: Meter,
  scrolled: Scrolled = {
    scroller: SCROLLER,
    row: '.order-row',
    header: 0,
    what: `console: scroll at ${loaded / 1000}k`,
  },
): Promise<Figure[]> {
  const { scroller, what } = scrolled;
  const cpu = await scrollCpu(page, meter, scroller);
  const seen = await scrolledAndSeen(page, scrolled);
  const dragged = await scrolledAndSeen(page, scrolled, PIXELS_A_FRAME_DRAGGED);
  await meter.slowDown(4);
  const slowed = await scrolledAndSeen(page, scrolled);
  await meter.slowDown(1);
  return [
    { what: `${what}, main-thread CPU per 1,000 px`, value: cpu.all, unit: 'ms', parts: spentInWords(cpu) },
    blankFigure(what, seen),
    blankFigure(`${what} by the dragged bar`, dragged),
    blankFigure(`${what} with a quarter of the processor`, slowed),
    {
      what: `${what}, frames dropped`,
      value: droppedFrames(seen),
      unit: 'frames',
      note: `${seen.frames} painted`,
    },
    { what: `${what}, tasks over 50 ms`, value: seen.longTasks, unit: 'tasks' },
  ];
}
