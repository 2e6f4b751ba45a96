/** The dashboard with a number of orders loaded, and functions to use it like a user. */
import type { Page } from 'playwright-core';
import { percentile } from '../figures';
import type { Browser, Meter } from '../support/chromium';
import { spentBetween, type Spent } from '../support/spent';
import { installProbe } from './probe';
import { watchQuiet } from '../../test/browser/support/quiet';

export const SCROLLER = '.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container';

export interface Dashboard {
  readonly page: Page;
  readonly loaded: number;
}

export async function openDashboard(
  { context }: Browser,
  url: string,
  loaded: number,
  path = '/dashboard',
): Promise<Dashboard> {
  const page = await context.newPage();
  await installProbe(page);
  const quiet = watchQuiet(page);
  await page.goto(url + path);
  await page.waitForSelector('.order-row[data-row]', { timeout: 60_000 });
  // The code of the open order is prefetched; clean-up after the load must not affect any figure.
  await quiet();
  await page.waitForTimeout(1_000);
  return { page, loaded };
}

const OUTCOME_LIMIT_MS = 15_000;

/** Fails after a time limit if a click has no effect. */
async function within<Value>(millis: number, value: Promise<Value>, what: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing came of clicking on ${what}`)), millis);
  });
  return Promise.race([value, late]).finally(() => clearTimeout(timer));
}

interface Click {
  /** From the event until the frame with its effect was painted. Milliseconds. */
  readonly toPaint: number;
  /** Main-thread CPU of pressing, releasing, the handlers and that frame. */
  readonly spent: Spent;
}

/**
 * Clicks on an element and waits until `consequence`, a selector, was painted. Finding the element and moving there are
 * not measured.
 */
export async function click(page: Page, meter: Meter, target: string, consequence: string): Promise<Click> {
  const box = await page.locator(target).first().boundingBox();
  if (box === null) throw new Error(`${target} is not to be seen.`);
  await page.mouse.move(box.x + Math.min(box.width / 2, 300), box.y + Math.min(box.height / 2, 24));
  await page.evaluate((selector) => window.probe.afterEvent('click', selector), consequence);
  await page.waitForTimeout(60);
  const before = await meter.spent();
  await page.mouse.down();
  await page.mouse.up();
  const toPaint = await within(
    OUTCOME_LIMIT_MS,
    page.evaluate(() => window.probe.outcome),
    target,
  );
  return { toPaint, spent: spentBetween(before, await meter.spent()) };
}

/** CPU of a click without a listener: the share of the browser and of this measurement. Milliseconds. */
export async function emptyClick(page: Page, meter: Meter): Promise<number> {
  const all = await clicks(12, () => click(page, meter, 'h1', 'h1'));
  return percentile(
    all.map(({ spent }) => spent.all),
    0.5,
  );
}

/** Repeats a click, leaving out the first two, which compile code. */
export async function clicks(count: number, each: (at: number) => Promise<Click>): Promise<readonly Click[]> {
  const all: Click[] = [];
  for (let at = 0; at < count + 2; at += 1) all.push(await each(at));
  return all.slice(2);
}
