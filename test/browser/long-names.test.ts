/**
 * Names, windows and notes of maximum length, how the rest of a cut text is read, and texts drawn as they were typed.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { AUDIT_ACTIONS } from '../../src/contract/auditWords';
import { NOTES_MAX } from '../../src/contract/constants';
import type { Merchant } from '../../src/contract/schemas/merchants';
import { paths, type MerchantAddress } from '../../src/paths';
import { apiAs, type ApiClient } from './support/api';
import { openSignedIn } from './support/browser';
import { eventually } from './support/eventually';
import { createMerchant, createZone } from './support/merchants';
import { counter, panel, selectAll, SOME } from './support/ordersPage';
import { unreadTexts } from './support/cutTexts';
import { closePage } from './support/pages';
import { merchantOfScenes, PAGES, type Scene } from './support/scenes';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;
serveTests((serving) => ({ server, browser, api } = serving), 'admin');

const LONG = 'W'.repeat(200);

/** Adds a rule with a window on Mondays. */
async function createRule(merchantId: string, originZone: string, destinationZone: string): Promise<void> {
  const pickup = { pickupWindow: { timeStart: '09:00', timeEnd: '11:00' }, cutoffTime: '08:00' };
  await api.call('POST', `/merchants/${merchantId}/shippingRules`, {
    originZone,
    destinationZone,
    inTransitDays: 0,
    surcharge: 0,
    deliveryConstraintsByWeek: {
      monday: [{ deliveryWindow: { timeStart: '13:00', timeEnd: '17:00' }, ...pickup }],
    },
    pickupConstraintsByWeek: { monday: [pickup] },
  });
}

it('SHR-03 a zone with a long name leaves room for the name of the other zone of its rule', async () => {
  const name = 'Rules of long names';
  const { id } = await createMerchant(api, name);
  for (const [zone, postalPrefix] of Object.entries({ [LONG]: 'H1A', Laval: 'H7A' })) {
    await createZone(api, id, zone, { [postalPrefix]: 5 });
  }
  await createRule(id, LONG, 'Laval');
  await createRule(id, 'Laval', LONG);
  await createRule(id, LONG, LONG);
  const at = paths.shippingRules({ merchantId: id, merchantName: name });
  const { page } = await openSignedIn(browser, server.url, 'admin', at);
  await page.getByRole('heading', { name: `Laval to ${LONG}` }).waitFor();
  const titles = await page.getByRole('heading', { level: 2 }).evaluateAll((headings) =>
    headings.map((heading) =>
      [...heading.querySelectorAll('[dir=auto]')].map(({ scrollWidth, clientWidth, textContent }) => ({
        isCut: scrollWidth > clientWidth,
        isShort: textContent === 'Laval',
        clientWidth,
      })),
    ),
  );
  expect(titles).toHaveLength(3);
  for (const zones of titles) {
    expect(zones.map(({ isCut }) => isCut)).toEqual(zones.map(({ isShort }) => !isShort));
  }
  const [origin, destination] = titles.find((zones) => zones.every(({ isShort }) => !isShort)) ?? [];
  expect(Math.abs((origin?.clientWidth ?? 0) - (destination?.clientWidth ?? 999))).toBeLessThanOrEqual(1);
  await closePage(page);
});

it('the title of a dialog of a rule shows the names of both zones in full', async () => {
  const name = 'Titles of long names';
  const { id } = await createMerchant(api, name);
  const [origin, destination] = ['Northern suburbs and the airport', 'Southern suburbs and the harbour'];
  await createZone(api, id, origin, { H1A: 5 });
  await createZone(api, id, destination, { H7A: 5 });
  await createRule(id, origin, destination);
  const at = paths.shippingRules({ merchantId: id, merchantName: name });
  const { page } = await openSignedIn(browser, server.url, 'admin', at);
  await page.getByRole('button', { name: 'View Delivery and Pickup Windows' }).click();
  const title = page
    .getByRole('dialog')
    .getByRole('heading', { name: `Windows: ${origin} to ${destination}` });
  const sizes = await title.evaluate((heading) => ({
    width: heading.scrollWidth - heading.clientWidth,
    height: heading.scrollHeight - heading.clientHeight,
  }));
  expect(sizes).toEqual({ width: 0, height: 0 });
  await closePage(page);
});

it('an x between digits is drawn as typed, not as ×, in texts and in fields', async () => {
  const name = 'Zones by size';
  const { id } = await createMerchant(api, name);
  const [letter, sign] = ['Dock 4x4', 'Dock 4×4'];
  await createZone(api, id, letter, { H1A: 5 });
  await createZone(api, id, sign, { H7A: 5 });
  const at = paths.zones({ merchantId: id, merchantName: name });
  const { page } = await openSignedIn(browser, server.url, 'admin', at);
  const pictureOf = (drawn: Locator) => drawn.screenshot({ animations: 'disabled' });
  const looksLike = async (drawn: Locator, picture: Buffer) => (await pictureOf(drawn)).equals(picture);
  const heading = (zone: string) => page.getByRole('heading', { name: zone });
  await heading(sign).waitFor();
  expect(await looksLike(heading(letter), await pictureOf(heading(sign)))).toBe(false);
  await page.getByRole('button', { name: `Edit zone ${letter}` }).click();
  const field = page.getByRole('dialog').getByLabel('Zone Name');
  // Names of other zones would be marked as taken.
  await field.fill('Bay 4×4');
  const withSign = await pictureOf(field);
  await field.fill('Bay 4x4');
  expect(await looksLike(field, withSign)).toBe(false);
  await closePage(page);
});

it('WIN-14 the preview shows a window of another year in full, with the zone of each order', async () => {
  const { page } = await openSignedIn(browser, server.url, 'admin', '/dashboard?status=GEOCODED');
  await counter(page, 'loaded', SOME);
  await selectAll(page).click();
  await page.getByRole('button', { name: 'Change Delivery Window' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Delivery Window' });
  const year = new Date().getFullYear();
  // The longest lines: a day of another year, and a window over midnight in this year.
  for (const [from, to] of [
    [`${year + 1}-11-30`, `${year + 1}-11-30`],
    [`${year}-11-29`, `${year}-11-30`],
  ] as const) {
    await dialog.getByLabel('From date', { exact: true }).fill(from);
    await dialog.getByLabel('From time', { exact: true }).fill('10:00 PM');
    await dialog.getByLabel('To date', { exact: true }).fill(to);
    await dialog.getByLabel('To time', { exact: true }).fill('11:30 PM');
    await dialog
      .getByRole('cell')
      .filter({ hasText: /11:30 PM/ })
      .first()
      .waitFor();
    const zones = await dialog
      .getByRole('cell')
      .filter({ hasText: / [A-Z]{2}T/ })
      .count();
    expect(zones).toBeGreaterThan(0);
    const cut = await dialog
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.flatMap((row) =>
          [...row.querySelectorAll('[role=cell]:not(:first-child) *')]
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        ),
      );
    expect(cut).toEqual([]);
  }
  await closePage(page);
});

it('ODT-03 a note of maximum length leaves the buttons of its order in the window, and can be read to its end', async () => {
  const { id } = await api.find({ orderStatus: 'GEOCODED' }, ({ recipientAddress }) => !!recipientAddress);
  const notes = 'Ring twice, then call. '.repeat(220).slice(0, NOTES_MAX - 8) + 'The end.';
  await api.call('PATCH', `/orders/updateOrder/${id}`, { notes });
  const { page } = await openSignedIn(browser, server.url, 'admin', `/dashboard?id=${id}&order=${id}`);
  const edit = panel(page).getByRole('button', { name: 'Edit address' });
  await edit.waitFor();
  await eventually(async () => {
    const { y = Infinity, height = 0 } = (await edit.boundingBox()) ?? {};
    expect(y + height).toBeLessThan(page.viewportSize()?.height ?? 0);
  });
  const note = panel(page).getByText('The end.');
  await note.hover();
  await page.mouse.wheel(0, 10_000);
  await eventually(async () =>
    expect(
      await note.evaluate(({ scrollTop, clientHeight, scrollHeight }) => [
        scrollTop > 0,
        Math.round(scrollHeight - scrollTop - clientHeight),
      ]),
    ).toEqual([true, 0]),
  );
  await closePage(page);
});

/** Presses Tab from the start of a table to the note with this text, and returns the lines of its tooltip. */
async function tipByKeyboard(page: Page, table: Locator, text: string): Promise<string[]> {
  await table.focus();
  // A note becomes a tab stop once it is measured.
  await table.locator('[tabindex="0"]').filter({ hasText: text }).waitFor();
  const note = table.locator(':focus').filter({ hasText: text });
  for (let presses = 0; presses < 20 && (await note.count()) === 0; presses += 1)
    await page.keyboard.press('Tab');
  return (await page.locator('.bp6-tooltip').filter({ hasText: text }).innerText()).split('\n');
}

it('ZON-08 all notes of a price, also those that are cut off, are read by keyboard', async () => {
  const name = 'Notes of prices';
  const { id } = await createMerchant(api, name);
  await createZone(api, id, 'Centre', { H2: 9 });
  const long = `Est ${LONG.slice(4)}`;
  await createZone(api, id, long, { H2X: 5, H: 4 });
  const { zones = [] } = await api.call<Merchant>('GET', `/merchants/${id}`);
  const zone = zones.find((one) => one.name === 'Centre')?.id ?? '';
  const at = paths.zones({ merchantId: id, merchantName: name }, { zone });
  const { page } = await openSignedIn(browser, server.url, 'admin', at);
  const tip = await tipByKeyboard(page, page.getByRole('region', { name: 'Prices of Centre' }), 'H2X in Est');
  expect(tip).toEqual([`H2X in ${long} wins ($5.00)`, `Wins over H in ${long} ($4.00)`]);
  await closePage(page);
});

it('ODT-24 notes of a changed time that are cut off are read by keyboard', async () => {
  const { id } = await api.find({ orderStatus: 'GEOCODED' }, ({ completeAfter }) => !!completeAfter);
  const externalNotes = 'The driver comes later than was said, because of the snow. The end.';
  await api.call('PATCH', `/orders/windows/${id}`, {
    completeAfter: Date.UTC(2027, 0, 14, 17),
    completeBefore: Date.UTC(2027, 0, 14, 20),
    category: 'CX_DX_ACTION',
    notes: 'By phone.',
    showExternalNotes: true,
    externalNotes,
  });
  const { page } = await openSignedIn(browser, server.url, 'admin', `/dashboard?id=${id}&order=${id}`);
  const table = page.getByRole('group', { name: 'Time Change Events, table' });
  expect(await tipByKeyboard(page, table, 'The end.')).toEqual([externalNotes]);
  await closePage(page);
});

describe('ODT-03 pointer and keyboard reach the rest of each text that is cut off:', () => {
  const email = `${'w'.repeat(60)}@${'long-name.'.repeat(6)}example.com`;
  let merchant: MerchantAddress;
  beforeAll(async () => {
    const admin = await apiAs(server.url, 'super');
    merchant = await merchantOfScenes(admin, LONG);
    const { merchantId } = merchant;
    await createZone(api, merchantId, LONG, { J4B: 5 });
    await createRule(merchantId, LONG, 'Nord');
    const user = { group: 'merchant_admin', name: LONG, phone: '514 555 0142', email };
    await admin.call('POST', `/merchants/${merchantId}/user`, user);
    await admin.call('PUT', '/user/manageUsers', { email: `staff.${email}`, roles: ['admin'] });
  });

  it.each([
    'the dashboard with orders',
    'an open order',
    'merchants',
    'zones',
    'shipping rules',
    "a merchant's users",
    "a merchant's new user",
    'staff users',
    'activity',
    'rates',
  ])('%s', async (name) => {
    const { path, open } = PAGES[name] as Scene;
    const { page } = await openSignedIn(browser, server.url, 'super', path(merchant));
    await open?.(page);
    expect(await unreadTexts(page)).toEqual([]);
    await closePage(page);
  });
});

it('the columns of the activity have room for all actions, and for somebody unknown', async () => {
  const { page } = await openSignedIn(browser, server.url, 'super', '/activity');
  const cells = page.locator('.activity-row').first().locator('td');
  const cutOff = (column: number, words: readonly string[]) =>
    cells.nth(column).evaluate((cell, texts) => {
      // The innermost element with a text of its own, beside which may be an icon.
      const all = [...cell.querySelectorAll<HTMLElement>('*')];
      const shown = all.findLast(
        ({ childElementCount, textContent }) => childElementCount === 0 && textContent,
      );
      return texts.filter((text) => {
        if (shown) shown.textContent = text;
        return all.some(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth);
      });
    }, words);
  expect(await cutOff(3, Object.values(AUDIT_ACTIONS))).toEqual([]);
  expect(await cutOff(2, ['someone not signed in'])).toEqual([]);
  await closePage(page);
});
