/**
 * The spreadsheet grid in Chromium: pasting a long block, undoing it, and moving in it. Uses the page of the browser
 * test.
 */
import path from 'node:path';
import type { Page } from 'playwright-core';
import { serveGridPage } from '../test/browser/support/grid/gridPage';
import { installProbe } from './console/probe';
import { timing, type Figure } from './figures';
import { endLater } from './support/cleanup';
import { openBrowser } from './support/chromium';
import { progress } from './support/progress';

const ROWS = 5_000;
const ROUNDS = 10;

const BLOCK = Array.from({ length: ROWS }, (_, row) => {
  const day = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'][row % 5] ?? '';
  return [day, '12:00', '16:00', '09:00', '11:00', '08:30'].join('\t');
}).join('\r\n');

export async function benchGrid(): Promise<Figure[]> {
  const site = await serveGridPage(path.resolve('test/browser/support/grid/harness.tsx'));
  const stopSite = endLater(() => site.stop());
  const browser = await openBrowser();
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  const page = await browser.context.newPage();
  await installProbe(page);
  await page.goto(site.url);
  const first = page.locator('[aria-label="Delivery Windows"] [data-row="0"] [data-column="0"]');
  await page.evaluate((text) => navigator.clipboard.writeText(text), BLOCK);

  progress(`${ROWS.toLocaleString('en-US')} rows pasted`);
  const whole = `[aria-label="Delivery Windows"][aria-rowcount="${ROWS + 1}"] .sheet-flash-odd, [aria-label="Delivery Windows"][aria-rowcount="${ROWS + 1}"] .sheet-flash-even`;
  const before = '[aria-label="Delivery Windows"][aria-rowcount="13"]';
  const pastes: number[] = [];
  const undos: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await first.click();
    pastes.push(await timed(page, 'paste', whole, 'Control+v'));
    await page.waitForTimeout(800);
    undos.push(await timed(page, 'keydown', before, 'Control+z'));
    await page.waitForTimeout(200);
  }

  progress('keys in a long grid');
  await first.click();
  await timed(page, 'paste', whole, 'Control+v');
  await page.waitForTimeout(800);
  await page.keyboard.press('Control+Home');
  const moves: number[] = [];
  for (let row = 1; row <= 40; row += 1) {
    moves.push(await timed(page, 'keydown', `[aria-label="Day, row ${row + 1}"]:focus`, 'ArrowDown'));
  }
  await page.close();
  await browser.close();
  await stopSite();
  return [
    timing('grid: 5,000 rows of 6 cells pasted, to paint', pastes),
    timing('grid: the same undone, to paint', undos),
    timing('grid: caret to the next of 5,000 rows, to paint', moves),
  ];
}

/** The time from the event that the keys cause until such an element was painted. */
async function timed(page: Page, event: string, selector: string, keys: string): Promise<number> {
  await page.evaluate(([type, shown]) => window.probe.afterEvent(type, shown), [event, selector] as const);
  await page.keyboard.press(keys);
  return page.evaluate(() => window.probe.outcome);
}
