/** Export and labels: built by real workers from the real server's data, and downloaded. */
import fs from 'node:fs';
import { PDFDocument } from 'pdf-lib';
import type { Browser, Download, Page } from 'playwright-core';
import { readCsv } from '../support/readCsv';
import type { ApiClient } from './support/api';
import { openSignedIn } from './support/browser';
import { closePage, ownCalls, type PageLog } from './support/pages';
import { checkbox, counter } from './support/ordersPage';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;

serveTests((serving) => ({ server, browser, api } = serving));

/** Clicks a button of the action bar and returns the downloaded file. */
async function downloaded(page: Page, button: string): Promise<{ file: Download; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { file, bytes: fs.readFileSync(await file.path()) };
}

/** Returns the order requests since then, without those caused by other people's changes. */
const callsForOrders = (log: PageLog, since: number) =>
  ownCalls(log.calls.slice(since)).filter(({ path }) => path.startsWith('/orders'));

it('EXP-01 EXP-02 EXP-03 EXP-04 EXP-06 the selected orders are downloaded as my_orders.csv, without a request', async () => {
  const { orders } = await api.search({ orderStatus: 'GEOCODED', limit: 50 });
  const { page, log } = await openSignedIn(browser, server.url, 'user', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', 50);
  for (const row of [0, 2, 5]) await checkbox(page, row).click();
  const before = log.calls.length;

  const { file, bytes } = await downloaded(page, 'Export');

  expect(file.suggestedFilename()).toBe('my_orders.csv');
  const text = bytes.toString('utf8');
  expect(text.startsWith('\uFEFF"Order ID"')).toBe(true);
  const rows = readCsv(text);
  expect(rows.map((row) => row['Order ID'])).toEqual([0, 2, 5].map((row) => orders[row]?.id));
  expect(rows.every((row) => Object.keys(row).length === 69)).toBe(true);
  await toastShown(page, '3 orders selected, 3 written to my_orders.csv.');
  expect(callsForOrders(log, before)).toEqual([]);

  // The tray offers the same file again.
  const again = page.waitForEvent('download');
  await page.keyboard.press('Control+j');
  await page.getByRole('button', { name: 'Download: Export' }).click();
  expect(fs.readFileSync(await (await again).path()).equals(bytes)).toBe(true);
  await closePage(page);
});

it('EXP-04 with old records Export asks whether to read them again, and the file has the new values', async () => {
  const { page, log } = await openSignedIn(browser, server.url, 'user', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', 50);
  for (const row of [0, 1, 2]) await checkbox(page, row).click();
  // Move the clock two hours ahead.
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 2 * 3_600_000;
  });
  const before = log.calls.length;
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Export 3 orders?' });
  await question.getByText('The oldest was read 2 hours ago.').waitFor();
  expect(callsForOrders(log, before)).toEqual([]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: 'Read again first' }).click(),
  ]);

  await question.waitFor({ state: 'detached' });
  const ids = readCsv(fs.readFileSync(await file.path()).toString('utf8')).map((row) => row['Order ID']);
  expect(ids).toHaveLength(3);
  const asked = callsForOrders(log, before).map(({ path }) => path);
  expect(asked.sort()).toEqual(ids.map((id) => `/orders/getOrders/${id}`).sort());
  await toastShown(page, '3 orders selected, 3 written to my_orders.csv.');
  await closePage(page);
});

it('LAB-01 LAB-03 each label is fetched once and all are downloaded as one PDF', async () => {
  const { orders } = await api.search({ orderStatus: 'GEOCODED', limit: 50 });
  const selected = orders.slice(0, 3);
  const pages = selected.reduce((sum, order) => sum + Math.max(1, order.packages?.length ?? 1), 0);
  const { page, log } = await openSignedIn(browser, server.url, 'user', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', 50);
  for (const row of [0, 1, 2]) await checkbox(page, row).click();

  const { file, bytes } = await downloaded(page, 'Labels');

  expect(file.suggestedFilename()).toBe('labels.pdf');
  const pdf = await PDFDocument.load(bytes, { throwOnInvalidObject: true });
  expect(pdf.getPageCount()).toBe(pages);
  const asked = log.calls.filter(({ path }) => path.startsWith('/labels/')).map(({ path }) => path);
  expect(asked.sort()).toEqual(selected.map(({ id }) => `/labels/${id}`).sort());
  await toastShown(page, `${pages} labels of 3 orders in labels.pdf.`);
  await closePage(page);
});
