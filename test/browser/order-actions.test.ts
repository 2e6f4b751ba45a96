/** Actions on the selected orders, by mouse and keyboard, checked against what the server stored. */
import type { Browser, Locator, Page } from 'playwright-core';
import { messages } from '../../src/contract/messages';
import { statusLook } from '../../src/contract/statuses';
import { calendarDay, timeOfDayAt } from '../../src/lib/timeZones';
import { zoneNamed } from '../support/timeZones';
import type { ApiClient } from './support/api';
import { openSignedIn } from './support/browser';
import { closePage } from './support/pages';
import { focusOn, hasFocus } from './support/focus';
import { checkbox, clickRow, counter, grid, panel, scrollToRow, SOME } from './support/ordersPage';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { holdToasts, toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;

serveTests((serving) => ({ server, browser, api } = serving));

const LOCKED = ['DELIVERY_EN_ROUTE', 'DELIVERY_FAILED', 'DELIVERY_COMPLETED'];

const actions = (page: Page): Locator => page.getByRole('group', { name: 'Actions on the selected orders' });
const action = (page: Page, name: string): Locator =>
  actions(page).getByRole('button', { name, exact: true });
const patched = (calls: readonly { method: string; path: string }[]): string[] =>
  calls.filter(({ method }) => method === 'PATCH').map(({ path }) => path);

/** Selects the n-th order of the list, in view or not. */
async function select(page: Page, index: number): Promise<void> {
  await scrollToRow(page, index);
  await checkbox(page, index).click();
}

it('OAC-01 OAC-02 OAC-03 WIN-01 WIN-03 each role has its buttons; without a selection they say so', async () => {
  const { page, log } = await openSignedIn(browser, server.url, 'user', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  const four = ['Ready', 'Export', 'Labels', 'Bulk Geocode Retry'];
  expect(await actions(page).getByRole('button').allInnerTexts()).toEqual(four);
  for (const name of ['Export', 'Labels']) {
    expect(await action(page, name).isDisabled()).toBe(true);
    await action(page, name).hover({ force: true });
    await page.locator('.bp6-tooltip').getByText('Select at least one order.').waitFor();
    await page.mouse.move(0, 0);
  }
  const toasts = page.locator('.bp6-toast', { hasText: messages.selectAtLeastOneOrder });
  await holdToasts(page);
  const byKey = (key: string) => async () => {
    await grid(page).focus();
    await page.keyboard.press(key);
  };
  for (const act of [
    () => action(page, 'Ready').click(),
    () => action(page, 'Bulk Geocode Retry').click(),
    byKey('x'),
    byKey('l'),
    byKey('Shift+R'),
  ]) {
    await act();
    await toasts.first().waitFor();
    await toasts.first().getByRole('button').click();
    await toasts.first().waitFor({ state: 'detached' });
  }
  // The shortcut does nothing for role user, even with orders selected.
  await checkbox(page, 0).click();
  await page.keyboard.press('Shift+W');
  await page.waitForTimeout(100);
  await page.keyboard.press('Shift+?');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(
    await page
      .getByRole('dialog')
      .getByText(/delivery window/)
      .count(),
  ).toBe(0);
  expect(patched(log.calls)).toEqual([]);
  await closePage(page);

  const { page: admins } = await openSignedIn(browser, server.url, 'admin', '/dashboard?status=GEOCODED');
  await counter(admins, 'loaded', SOME);
  expect(await actions(admins).getByRole('button').allInnerTexts()).toEqual([
    ...four,
    'Change Delivery Window',
  ]);
  await action(admins, 'Change Delivery Window').click();
  await toastShown(admins, messages.selectAtLeastOneOrder);
  expect(await admins.getByRole('dialog').count()).toBe(0);
  await closePage(admins);
});

/**
 * Finds a merchant whose first page has an order for each condition, and returns their places. Demo data changes with
 * the clock.
 */
async function aQueueWith(...wishes: ((status: string) => boolean)[]) {
  const names = await api.call<{ id: string }[]>('GET', '/merchants/names');
  for (const { id: merchantId } of names) {
    const { orders } = await api.search({ merchantId, limit: 50 });
    const places: number[] = [];
    for (const isWished of wishes) {
      const place = orders.findIndex(
        ({ orderStatus }, index) => isWished(orderStatus) && !places.includes(index),
      );
      if (place >= 0) places.push(place);
    }
    if (places.length === wishes.length) return { merchantId, orders, places };
  }
  throw new Error('The demo data has no such merchant');
}

it('WIN-08 WIN-09 WIN-11 WIN-13 WIN-16 a double click sends the change once: locked orders keep their window, the failed one is named, the others get the new one', async () => {
  const isFree = (status: string) => status === 'GEOCODED' || status === 'PICKUP_READY';
  const isLocked = (status: string) => LOCKED.includes(status);
  const { merchantId, orders, places } = await aQueueWith(isFree, isFree, isLocked);
  const [one = -1, refusedAt = -1, lockedAt = -1] = places;
  const [changed, refused, locked] = [orders[one], orders[refusedAt], orders[lockedAt]];
  if (!changed || !refused || !locked) throw new Error('Not such a queue');

  const { page, log } = await openSignedIn(browser, server.url, 'admin', `/dashboard?merchant=${merchantId}`);
  await counter(page, 'loaded', SOME);
  await page.route(`**/orders/windows/${refused.id}`, (route) =>
    route.fulfill({
      status: 409,
      json: { statusCode: 409, message: 'Somebody holds this order.', requestId: 'req-1' },
    }),
  );
  for (const index of [one, refusedAt, lockedAt]) await select(page, index);
  await action(page, 'Change Delivery Window').click();
  const dialog = page.getByRole('dialog', { name: 'Change Delivery Window' });
  await dialog.getByText('2 will change').waitFor();
  await dialog.getByText(messages.windowsSkipped).waitFor();
  await dialog.getByRole('list', { name: 'Skipped orders' }).getByText(locked.id).waitFor();

  await dialog.getByLabel('From date', { exact: true }).fill('2027-01-12');
  await dialog.getByLabel('From time', { exact: true }).fill('1:00 PM');
  await dialog.getByLabel('To time', { exact: true }).fill('4:00 PM');
  await dialog.getByLabel('Category').selectOption('PRODUCTION_DELAY');
  const box = dialog.getByRole('checkbox', { name: 'Show recipient and retailer notes' });
  expect([await box.isChecked(), await box.isDisabled()]).toEqual([true, true]);
  await dialog.getByLabel('Internal notes').fill('The bakery is late 🥖');
  await dialog.getByRole('button', { name: 'Change 2 orders' }).click();
  await dialog.getByText('Enter external notes.').waitFor();
  expect(patched(log.calls)).toEqual([]);

  await dialog.getByLabel('External notes').fill('Votre commande arrive plus tard.');
  // `Stop sending` appears where the button was; the second click must not press it.
  await dialog.getByRole('button', { name: 'Change 2 orders' }).dblclick();
  await dialog.getByText(messages.windowsFailed).waitFor();
  await dialog.getByText('Somebody holds this order.').first().waitFor();

  expect(patched(log.calls).sort()).toEqual(
    [changed, refused].map(({ id }) => `/orders/windows/${id}`).sort(),
  );
  const stored = await api.order(changed.id);
  expect(stored.originalCompleteAfter).toBe(changed.originalCompleteAfter ?? changed.completeAfter);
  // A window is typed in the time zone of the order's destination.
  const zone = zoneNamed(stored.timezone ?? '');
  const shown = [stored.completeAfter, stored.completeBefore].map((at) => [
    calendarDay(Number(at), zone),
    timeOfDayAt(Number(at), zone),
  ]);
  expect(shown).toEqual([
    ['2027-01-12', '13:00'],
    ['2027-01-12', '16:00'],
  ]);
  expect(stored.timeChangeEvents?.at(-1) ?? {}).toMatchObject({
    changedBy: 'admin@example.com',
    category: 'PRODUCTION_DELAY',
    notes: 'The bakery is late 🥖',
  });
  for (const order of [refused, locked]) {
    const { completeAfter, timeChangeEvents } = await api.order(order.id);
    expect([completeAfter, timeChangeEvents?.length]).toEqual([
      order.completeAfter,
      order.timeChangeEvents?.length,
    ]);
  }
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
  // The tray has collapsed by itself, because no job is running.
  await page.keyboard.press('Control+j');
  await page.getByRole('listitem', { name: 'Change Delivery Window' }).getByText('1 skipped').waitFor();
  await page.keyboard.press('Control+j');

  await scrollToRow(page, one, 1);
  await clickRow(page, one);
  await panel(page).getByText('Original window').waitFor();
  const events = panel(page).getByRole('group', { name: 'Time Change Events, table' });
  await events.getByRole('row').nth(1).getByText('PRODUCTION_DELAY').waitFor();
  await closePage(page);
});

it('OAC-21 OAC-22 MSG-19 only orders in four statuses are geocoded again; the others are listed, and failures are shown', async () => {
  const { merchantId, orders, places } = await aQueueWith(
    (status) => status === 'GEOCODEDFAILED',
    (status) => status === 'DELIVERY_COMPLETED',
  );
  const [wrong = -1, other = -1] = places;
  const id = orders[wrong]?.id ?? '';
  const { page, log } = await openSignedIn(browser, server.url, 'user', `/dashboard?merchant=${merchantId}`);
  await counter(page, 'loaded', SOME);
  await page.route(`**/orders/${id}/geocode`, (route) =>
    route.fulfill({
      status: 422,
      json: { statusCode: 422, message: 'The address has no street.', requestId: 'req-1' },
    }),
  );
  for (const index of [wrong, other]) await select(page, index);
  await action(page, 'Bulk Geocode Retry').click();
  await toastShown(
    page,
    '1 selected order cannot be geocoded again and was not sent:',
    `${orders[other]?.id ?? ''}: ${statusLook('DELIVERY_COMPLETED').shownAs}`,
  );
  // A reason shared by all is shown once above their list.
  await toastShown(page, 'Errors raised: The address has no street.', id);
  expect((await api.order(id)).orderStatus).toBe('GEOCODEDFAILED');
  const sent = log.calls.filter(({ path }) => path.includes('geocode')).map(({ path }) => path);
  expect(sent).toHaveLength(1);
  await closePage(page);
});

it('OAC-04 sets all matching orders ready except two, and no others', async () => {
  const merchantId = await merchantWithMany('GEOCODED');
  const filter = { merchantId, orderStatus: 'GEOCODED' as const };
  const { orders } = await api.search({ ...filter, limit: 200 });
  const { page, log } = await openSignedIn(
    browser,
    server.url,
    'user',
    `/dashboard?merchant=${merchantId}&status=GEOCODED`,
    { viewport: { width: 1280, height: 800 } },
  );
  await counter(page, 'loaded', orders.length);
  // The question replaces the link; the second click of a double click must not answer it.
  await page.getByRole('button', { name: 'Select all that match' }).dblclick();
  const take = page.getByRole('button', { name: `Select all ${orders.length}`, exact: true });
  await take.waitFor();
  await page.keyboard.press('Enter');
  await counter(page, 'selected', orders.length);
  expect(await focusOn(page, 'Orders')).toEqual({ name: 'Orders', isSeen: true });
  await checkbox(page, 1).click();
  await checkbox(page, 3).click();
  await page.getByText('2 excluded').waitFor();
  await action(page, 'Ready').click();
  const results = page.getByRole('dialog', { name: 'Pickup Ready Results' });
  await results.getByRole('radio', { name: `Success ${orders.length - 2}` }).waitFor();
  // The tray has collapsed by itself, and lies below the dialog.
  await page
    .getByRole('region', { name: 'Jobs' })
    .getByRole('button', { name: /^Set Ready/ })
    .waitFor();
  await results.getByRole('button', { name: 'Close' }).last().click({ timeout: 30_000 });
  await results.waitFor({ state: 'detached' });

  const excepted = [orders[1]?.id, orders[3]?.id];
  const wanted = orders.map(({ id }) => id).filter((id) => !excepted.includes(id));
  expect(patched(log.calls).sort()).toEqual(wanted.map((id) => `/orders/${id}/pickupready`).sort());
  const left = await api.search({ ...filter, limit: 200 });
  expect(left.orders.map(({ id }) => id)).toEqual(excepted);
  await closePage(page);
});

it('every shortcut listed under ? works in the table, and none while typing, in a select or in a dialog', async () => {
  const { page, log } = await openSignedIn(browser, server.url, 'admin', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', 50);
  await page.keyboard.press('Shift+?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard' });
  await sheet.waitFor();
  const listed = await sheet
    .getByRole('group', { name: 'Selected orders' })
    .getByRole('listitem')
    .allInnerTexts();
  const inTable = await sheet
    .getByRole('group', { name: 'Orders table' })
    .getByRole('listitem')
    .allInnerTexts();
  const comboOf = (text: string) => text.split('\n').slice(1).join(' ').trim().toLowerCase();
  expect(listed.map(comboOf).sort()).toEqual([
    'a',
    'c',
    'l',
    'shift a',
    'shift g',
    'shift r',
    'shift w',
    'x',
  ]);
  expect(inTable.map(comboOf)).toEqual(expect.arrayContaining(['j', 'k', 'e', 't']));
  const pressAll = async () => {
    for (const key of LETTERS) await press(page, key);
  };
  // In a dialog.
  await pressAll();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  // While typing, and in a native select, which takes letters for its own options.
  await page.getByLabel('Ref Number').focus();
  await pressAll();
  expect(await page.getByLabel('Ref Number').inputValue()).toBe('xlacjketARGW');
  await page.getByLabel('Ref Number').fill('');
  await page.getByLabel('Delivery Type').focus();
  await pressAll();
  await page.keyboard.press('Home');
  await counter(page, 'selected', 0);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.locator('.bp6-toast').count()).toBe(0);
  expect(await panel(page).count()).toBe(0);

  // The table's own: from row to row, all, none, all matching.
  await grid(page).focus();
  await press(page, 'a');
  await counter(page, 'selected', 50);
  await press(page, 'c');
  await counter(page, 'selected', 0);
  await press(page, 'Shift+A');
  await page.getByRole('button', { name: /^Select all \d+$/ }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await hasFocus(grid(page));
  await page.waitForTimeout(60);
  await press(page, '/');
  expect((await focusOn(page, 'id')).name).toBe('id');
  await grid(page).focus();

  // The open order: next, previous, its timeline, its phone.
  await clickRow(page, 0);
  await hasFocus(grid(page));
  const idOf = async (index: number) =>
    (await api.search({ orderStatus: 'GEOCODED', limit: 50 })).orders[index]?.id ?? '';
  await press(page, 'j');
  await page.getByRole('region', { name: `Order ${await idOf(1)}` }).waitFor();
  await press(page, 'k');
  await page.getByRole('region', { name: `Order ${await idOf(0)}` }).waitFor();
  await press(page, 't');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'e');
  await panel(page).getByRole('textbox', { name: 'Phone' }).waitFor();
  await page.keyboard.press('Escape');
  await grid(page).focus();

  // The actions on a selection.
  await checkbox(page, 0).click();
  await press(page, 'Shift+G');
  const question = page.getByRole('dialog', { name: 'Geocode 1 order again?' });
  await question.getByText('This order cannot be geocoded again.').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await hasFocus(grid(page));
  await action(page, 'Bulk Geocode Retry').click();
  await grid(page).focus();
  await toastShown(page, '1 selected order cannot be geocoded again and was not sent:');
  const exported = page.waitForEvent('download');
  await press(page, 'x');
  expect((await exported).suggestedFilename()).toBe('my_orders.csv');
  const labelled = page.waitForEvent('download');
  await press(page, 'l');
  expect((await labelled).suggestedFilename()).toBe('labels.pdf');
  await press(page, 'Shift+W');
  await page.getByRole('dialog', { name: 'Change Delivery Window' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(patched(log.calls)).toEqual([]);
  const id = await idOf(0);
  await press(page, 'Shift+R');
  await page.getByRole('dialog', { name: 'Set 1 order ready?' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Pickup Ready Results' }).waitFor();
  expect(patched(log.calls)).toEqual([`/orders/${id}/pickupready`]);
  expect(log.errors).toEqual([]);
  await closePage(page);
});

/** Every character shortcut on the dashboard. */
const LETTERS = [...'xlacjket', 'Shift+A', 'Shift+R', 'Shift+G', 'Shift+W'];

/** Presses a key like a person: no other key follows as fast as a scanner's. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForTimeout(60);
}

/** Returns the merchant with most orders in a status, among the newest two hundred. */
async function merchantWithMany(orderStatus: 'GEOCODED'): Promise<string> {
  const counts = new Map<string, number>();
  const { orders } = await api.search({ orderStatus, limit: 200 });
  for (const { merchantId } of orders) counts.set(merchantId, (counts.get(merchantId) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}
