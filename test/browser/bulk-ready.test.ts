/** Bulk Pickup Ready on the built server: dropped and picked files, keyboard, downloads, axe. */
import fs from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import type { ApiClient } from './support/api';
import { axeViolations, openSignedIn } from './support/browser';
import { closePage, type OpenedPage } from './support/pages';
import { hasFocus } from './support/focus';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;
/** Ids of GEOCODED orders that no test has used yet. */
let fresh: string[];

serveTests((serving) => ({ server, browser, api } = serving), 'user');
beforeAll(async () => {
  fresh = (await api.search({ orderStatus: 'GEOCODED', limit: 200 })).orders.map(({ id }) => id);
});

const some = (count: number): string[] => fresh.splice(0, count);
const open = (role: 'user' | 'admin' = 'user'): Promise<OpenedPage> =>
  openSignedIn(browser, server.url, role, '/bulk_update');
/** As long as real ids. */
const NOBODYS = 'ord_01MD7H8ZP30TQWVKN';
const csvOf = (ids: readonly string[]) => `ids\r\n${ids.join('\r\n')}\r\n`;

const isCut = (line: Element): boolean => line.scrollWidth > line.clientWidth;

async function pick(page: Page, text: string, name = 'pickup_ready.csv'): Promise<void> {
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') });
}

/** Drops a file on the page with the events that a browser would send. */
async function drop(page: Page, text: string, onto = 'main'): Promise<void> {
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'dropped.csv', { type: 'text/csv' }));
    return data;
  }, text);
  await page.dispatchEvent(onto, 'dragenter', { dataTransfer: transfer });
  await page.dispatchEvent(onto, 'dragover', { dataTransfer: transfer });
  await page.getByText('Drop it here').waitFor();
  await page.dispatchEvent(onto, 'drop', { dataTransfer: transfer });
}

async function saved(page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), text: fs.readFileSync(await download.path(), 'utf8') };
}

async function bottomOfSubmit(page: Page): Promise<number> {
  const box = await page.getByRole('button', { name: /^Submit/ }).boundingBox();
  return box === null ? NaN : box.y + box.height;
}

it('BULK-01 BULK-02 ROUTE-07 the page has a template, a drop area and Submit; the template has one column', async () => {
  const { page, log } = await open();
  await page.getByRole('heading', { name: 'Bulk Pickup Ready', level: 1 }).waitFor();
  await page.getByText('Drop a CSV with one column, ids').waitFor();
  expect(await page.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);

  const template = await saved(page, () => page.getByRole('button', { name: 'CSV template' }).click());
  expect(template).toEqual({ name: 'bulk_pickup_ready_template.csv', text: 'ids\r\n' });

  await pick(page, template.text);
  await page.locator('.bulk-error').getByText('File cannot be empty').waitFor();
  await toastShown(page, 'File cannot be empty');
  expect(await axeViolations(page)).toEqual([]);
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('BULK-03 BULK-09 BULK-10 BULK-11 a dropped file is checked, submitted once, and each line shows its result', async () => {
  const { page, log } = await open();
  const ids = some(6);
  const archived = await api.find({ orderStatus: 'DELIVERY_COMPLETED' });
  await drop(page, csvOf([...ids, archived.id, NOBODYS, ids[0] ?? '']));

  await page.getByText('6 orders will be set to Pickup Ready.').waitFor();
  await page.getByText('3 lines are left out. Nothing changes until you submit.').waitFor();
  expect(await page.getByRole('row').count()).toBe(10);
  const longest = page.getByText(NOBODYS);
  expect(await longest.evaluate(isCut)).toBe(false);
  expect(log.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Lines left out' }).click();
  const leftOut = await saved(page, () =>
    page.getByRole('menuitem', { name: 'With line and reason (CSV)' }).click(),
  );
  expect(leftOut.name).toBe('pickup_ready_left_out.csv');
  expect(leftOut.text.replace(/^\uFEFF/, '').split('\r\n')).toEqual([
    'line,ids,reason',
    `8,${archived.id},Status is not GEOCODED`,
    `9,${NOBODYS},No order has this id`,
    `10,${ids[0]},"Same id as line 2, sent once"`,
    '',
  ]);

  await page.getByRole('button', { name: 'Submit 6 orders' }).dblclick();
  await toastShown(page, 'Orders updated to Pickup Ready');
  await page.getByText('6 orders were set to Pickup Ready.').waitFor();
  expect(await page.getByRole('row', { name: /Pickup ready/ }).count()).toBe(6);
  const sent = log.calls.filter(({ method }) => method === 'PATCH');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([['/orders/admin/bulk/pickupready', { ids }]]);
  for (const id of ids) {
    expect(await api.order(id)).toMatchObject({
      orderStatus: 'PICKUP_READY',
      pickupReadyAt: expect.any(Number) as number,
    });
  }
  expect(await axeViolations(page)).toEqual([]);
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('BULK-03 the list is still there after a visit to the orders, and a reload keeps the job', async () => {
  const { page } = await open('admin');
  await pick(page, csvOf(some(2)));
  await page.getByRole('button', { name: 'Submit 2 orders' }).waitFor();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Bulk Pickup Ready' }).click();
  const foot = await bottomOfSubmit(page);
  await page.getByRole('button', { name: 'Submit 2 orders' }).click();
  await page.getByText('2 orders were set to Pickup Ready.').waitFor();
  // The job tray has appeared, and Submit has not moved.
  await page.getByRole('region', { name: 'Jobs' }).waitFor();
  expect(await bottomOfSubmit(page)).toBe(foot);

  await page.reload();
  // The tray is collapsed after the reload, because no job is running.
  await page.getByRole('region', { name: 'Jobs' }).waitFor();
  await page.keyboard.press('Control+j');
  await page.getByRole('listitem', { name: 'Bulk Pickup Ready' }).getByText('2 ready').waitFor();
  await closePage(page);
});

/** Types as a scanner does, 2 ms per key whatever the machine takes, and ends with Tab. */
async function scanInto(page: Page, code: string): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  const events = [...code, 'Tab'].map((key, at) => ({
    key,
    timestamp: start + at * 0.002,
    ...(key === 'Tab' ? { windowsVirtualKeyCode: 9 } : { text: key }),
  }));
  for (const event of events) {
    await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
    await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  }
}

it('BULK-03 Ctrl+Z takes back what was typed before a scanned code, too', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: 'Paste ids' }).click();
  const field = page.getByRole('textbox', { name: 'Order ids' });
  await hasFocus(field);
  await page.keyboard.type('ord_typed');
  await page.keyboard.press('Enter');
  await scanInto(page, 'ord_scanned');
  expect(await field.inputValue()).toBe('ord_typed\nord_scanned\n');
  await hasFocus(field);
  // The browser decides how much each press takes back.
  for (let press = 0; press < 60 && (await field.inputValue()) !== ''; press += 1)
    await page.keyboard.press('Control+z');
  expect(await field.inputValue()).toBe('');
  await closePage(page);
});

it('BULK-03 BULK-09 works by keyboard only: paste into the dialog, filter, submit', async () => {
  const { page } = await open();
  const [one = '', two = ''] = some(2);
  await page.getByRole('button', { name: 'Paste ids' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Paste order ids' }).waitFor();
  await hasFocus(page.getByRole('textbox', { name: 'Order ids' }));
  await page.keyboard.type(`${one}, ${two} nobody`);
  // A Tab that follows at once is a scanner's, and begins a new line.
  await page.waitForTimeout(60);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Submit 2 orders' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await hasFocus(page.getByRole('button', { name: 'Paste ids' }));

  for (let press = 0; press < 40; press += 1) {
    if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Submit 2 orders') break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByText('2 orders were set to Pickup Ready.').waitFor();
  // Submit is disabled now; the focus stays in its place.
  await page.waitForFunction(() => document.activeElement?.closest('.bulk-footer') !== null);
  await closePage(page);
});
