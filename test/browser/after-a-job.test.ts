/** What the user can do with the orders of a finished job, on the real server. */
import fs from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { PDFDocument } from 'pdf-lib';
import { messages } from '../../src/contract/messages';
import { readCsv } from '../support/readCsv';
import type { ApiClient } from './support/api';
import { openSignedIn } from './support/browser';
import { closePage } from './support/pages';
import { checkbox, counter, SOME } from './support/ordersPage';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;

serveTests((serving) => ({ server, browser, api } = serving));

/** Clicks the button and returns the file it downloads. */
async function fileOf(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  // A double click starts one job and gives one file.
  await page.getByRole('dialog').getByRole('button', { name: button }).dblclick();
  return fs.promises.readFile(await (await download).path());
}

it('LAB-01 EXP-01 the results offer labels and an export of exactly the orders that were set ready', async () => {
  const { orders } = await api.search({ orderStatus: 'GEOCODED', limit: 50 });
  const ids = orders.slice(0, 3).map(({ id }) => id);
  const { page } = await openSignedIn(browser, server.url, 'user', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  for (const row of [0, 1, 2]) await checkbox(page, row).click();
  await page.getByRole('button', { name: 'Ready', exact: true }).click();
  await page.getByRole('dialog', { name: 'Pickup Ready Results' }).waitFor();

  const pdf = await PDFDocument.load(await fileOf(page, 'Print labels for these 3'));
  const packages = orders.slice(0, 3).map((order) => Math.max(1, order.packages?.length ?? 0));
  expect(pdf.getPageCount()).toBe(packages.reduce((sum, count) => sum + count));

  const rows = readCsv((await fileOf(page, 'Export these 3')).toString('utf8'));
  expect(rows.map((row) => row['Order ID'])).toEqual(ids);

  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+j');
  for (const name of ['Labels', 'Export']) {
    const card = page.getByRole('listitem', { name });
    await card.getByText(/^Set Ready, \w+ \d+, \d+:\d\d [AP]M/).waitFor();
    expect(await card.count()).toBe(1);
  }
  await closePage(page);
});

it('WIN-08 WIN-16 the results can restore windows, even after a reload; one that somebody has changed since is left alone', async () => {
  const { orders } = await api.search({ orderStatus: 'GEOCODED', limit: 50 });
  const [first, second] = orders.slice(0, 2);
  if (!first || !second) throw new Error('No orders to change');
  const { page, log } = await openSignedIn(browser, server.url, 'admin', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  for (const row of [0, 1]) await checkbox(page, row).click();
  await page.getByRole('button', { name: 'Change Delivery Window' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Delivery Window' });
  await dialog.getByLabel('From date', { exact: true }).fill('2027-01-12');
  await dialog.getByLabel('From time', { exact: true }).fill('1:00 PM');
  await dialog.getByLabel('To time', { exact: true }).fill('4:00 PM');
  await dialog.getByLabel('Category').selectOption('TO_BETTER_OPTIMIZE');
  await dialog.getByLabel('Internal notes').fill('The wrong orders.');
  await dialog.getByRole('button', { name: 'Change 2 orders' }).click();
  await dialog.getByText(messages.windowsChanged).waitFor();

  await dialog.getByRole('button', { name: 'Results' }).click();
  await page.getByRole('dialog', { name: 'Delivery Window Results' }).waitFor();
  await page.getByRole('button', { name: 'Put 2 windows back' }).waitFor();

  await page.reload();
  await counter(page, 'loaded', SOME);
  const by = { category: 'CX_DX_ACTION', notes: 'As agreed by phone.' };
  const agreed = { completeAfter: Date.UTC(2027, 0, 14, 17), completeBefore: Date.UTC(2027, 0, 14, 20) };
  const before = log.calls.length;

  await page.keyboard.press('Control+j');
  await page.getByRole('button', { name: 'Results: Change Delivery Window' }).click();
  await page.getByRole('button', { name: 'Put 2 windows back' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Put 2 windows back?').waitFor();
  expect(
    await question.getByRole('button', { name: 'Cancel' }).evaluate((no) => no === document.activeElement),
  ).toBe(true);
  // Somebody changes the window before the confirmation.
  await api.call('PATCH', `/orders/windows/${second.id}`, { ...agreed, ...by });
  await question.getByRole('button', { name: 'Put 2 back' }).dblclick();

  const results = page.getByRole('dialog', { name: 'Put Back Results' });
  await results.getByText(messages.windowChangedSince).waitFor();
  await results.getByRole('button', { name: 'Put 1 window back' }).waitFor();
  const patched = log.calls.slice(before).filter(({ method }) => method === 'PATCH');
  expect(patched.map(({ path }) => path)).toEqual([`/orders/windows/${first.id}`]);
  const { completeAfter, completeBefore, timeChangeEvents } = await api.order(first.id);
  expect({ completeAfter, completeBefore }).toEqual({
    completeAfter: first.completeAfter,
    completeBefore: first.completeBefore,
  });
  expect(timeChangeEvents?.at(-1)).toMatchObject({
    changedBy: 'admin@example.com',
    notes: 'Put back: the window before the change for TO_BETTER_OPTIMIZE.',
  });
  expect(await api.order(second.id)).toMatchObject(agreed);
  await closePage(page);
});
