/** A power user's morning without a mouse: forty orders found, set ready, moved to another window, labels printed. */
import fs from 'node:fs';
import { PDFDocument } from 'pdf-lib';
import type { Browser } from 'playwright-core';
import { messages } from '../../src/contract/messages';
import { calendarDay, timeOfDayAt } from '../../src/lib/timeZones';
import { zoneNamed } from '../support/timeZones';
import { apiAs } from './support/api';
import { openSignedIn } from './support/browser';
import { closePage } from './support/pages';
import { hasFocus, walkTo } from './support/focus';
import { chooseGeocodedByKeys, counter } from './support/ordersPage';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';

let server: RunningServer;
let browser: Browser;

serveTests((serving) => ({ server, browser } = serving));

it('WIN-08 LAB-03 OAC-06 forty geocoded orders are found, set ready, moved and labelled by keyboard only', async () => {
  const { page, log } = await openSignedIn(browser, server.url, 'admin');
  await page.getByText('In hand').waitFor();
  await chooseGeocodedByKeys(page);
  await walkTo(page, /^Search$/);
  await page.keyboard.press('Enter');
  await counter(page, 'loaded', 50);

  // Select the first forty rows.
  await walkTo(page, /^Orders$/);
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  for (let step = 1; step < 40; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await counter(page, 'selected', 40);

  // A shortcut counts only when no other key follows as fast as a scanner's.
  await page.waitForTimeout(60);
  await page.keyboard.press('Shift+R');
  const question = page.getByRole('dialog', { name: 'Set 40 orders ready?' });
  await hasFocus(question.getByRole('button', { name: /^Set 40 ready/ }));
  await page.keyboard.press('Enter');
  const results = page.getByRole('dialog', { name: 'Pickup Ready Results' });
  await results.getByRole('radio', { name: 'Success 40' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('.bp6-dialog-container') !== null);
  await page.keyboard.press('Escape');
  await results.waitFor({ state: 'detached' });

  await page.keyboard.press('Shift+W');
  const dialog = page.getByRole('dialog', { name: 'Change Delivery Window' });
  await dialog.getByText('40 will change').waitFor();
  await hasFocus(dialog.getByLabel('From date', { exact: true }));
  const typeInto = async (field: string, text: string) => {
    if (!(await dialog.getByLabel(field, { exact: true }).evaluate((one) => one === document.activeElement)))
      await walkTo(page, new RegExp(`^${field}`));
    await page.keyboard.type(text);
  };
  const day = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('en-CA', {
    timeZone: 'America/Toronto',
  });
  await typeInto('From date', day);
  await typeInto('From time', '1:00 PM');
  await typeInto('To date', day);
  await typeInto('To time', '4:00 PM');
  await typeInto('Category', 'TO_BETTER');
  await typeInto('Internal notes', 'Two routes became one');
  await walkTo(page, /^Change 40 orders$/);
  await page.keyboard.press('Enter');
  await dialog.getByText(messages.windowsChanged).waitFor({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await counter(page, 'selected', 40);

  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await page.keyboard.press('l');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('labels.pdf');
  const labels = await PDFDocument.load(fs.readFileSync(await download.path()));
  const labelled = log.calls.filter(({ path }) => path.startsWith('/labels/'));
  expect(labelled).toHaveLength(40);

  // On the server: forty orders ready, in the new window, one page per package.
  const api = await apiAs(server.url, 'admin');
  let pages = 0;
  for (const { path } of labelled) {
    const order = await api.order(path.slice('/labels/'.length));
    expect(order).toMatchObject({ orderStatus: 'PICKUP_READY' });
    // A window is typed in the time zone of each order's destination.
    const zone = zoneNamed(order.timezone ?? '');
    const from = Number(order.completeAfter);
    expect([calendarDay(from, zone), timeOfDayAt(from, zone)]).toEqual([day, '13:00']);
    pages += Math.max(1, order.packages?.length ?? 0);
  }
  expect(labels.getPageCount()).toBe(pages);
  expect(log.errors).toEqual([]);
  await closePage(page);
});
