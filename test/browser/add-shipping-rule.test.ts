/** Add Shipping Rules on the built server: filled by keyboard and clipboard, refused, corrected, added and found. */
import type { Browser, Page } from 'playwright-core';
import { merchantMessages } from '../../src/contract/merchantMessages';
import { messages } from '../../src/contract/messages';
import type { MerchantSummary, ShippingRule } from '../../src/contract/schemas/merchants';
import type { ApiClient } from './support/api';
import { axeViolations, openSignedIn } from './support/browser';
import { closePage } from './support/pages';
import { hasFocus } from './support/focus';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { cellOf } from './support/sheet';
import { toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;
serveTests((serving) => ({ server, browser, api } = serving), 'admin');

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
/**
 * Formats rows as Excel copies them: tabs, CRLF and a final line end. The grid converts times without a leading zero
 * and trims spaces.
 */
const excel = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => `${cells.join('\t')}\r\n`).join('');
const DELIVERIES = WEEKDAYS.map((day) => [day, '12:00', '16:00', '9:00', '11:00 ', '08:30']);
const PICKUPS = WEEKDAYS.map((day) => [day, '09:00', '15:00', '08:30']);

let made = 0;
/** Creates a merchant with these zones; without zones the page has no form. */
async function aMerchant(zones: readonly string[]): Promise<MerchantSummary> {
  made += 1;
  const name = `Règles & Cie / ${made}`;
  await api.call('POST', '/merchants/create', {
    name,
    phone: '+15145550100',
    email: 'regles@example.com',
    merchantLocation: { city: 'Montréal' },
  });
  const found = await api.call<MerchantSummary[]>(
    'GET',
    `/merchants/nameSearch?name=${encodeURIComponent(name)}`,
  );
  const merchant = found.find((one) => one.name === name);
  if (!merchant) throw new Error(`No merchant ${name}`);
  for (const [index, zone] of zones.entries()) {
    const pricingRows = [{ postalPrefix: `H${index + 1}`, price: 5 }];
    const body = {
      name: zone,
      timezone: 'America/Toronto',
      facility: 'yul1',
      locationPricing: { pricingRows },
    };
    await api.call('POST', `/merchants/${merchant.id}/zones`, body);
  }
  return merchant;
}

async function openAdd({ id, name }: MerchantSummary) {
  const path = `/merchants/${encodeURIComponent(name)}/addShippingRules?merchantId=${id}&searchParam=abc`;
  return openSignedIn(browser, server.url, 'admin', path, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
}

const rulesOf = ({ id }: MerchantSummary) =>
  api.call<ShippingRule[]>('GET', `/merchants/${id}/shippingRules`);
const addButton = (page: Page) => page.getByRole('button', { name: 'Add Shipping Rule', exact: true });
const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true });

/** Chooses by keyboard only: opens the select, types, and takes the match. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}: `) }).press('Enter');
  const search = page.getByLabel(`Search ${label}`);
  await hasFocus(search);
  await search.pressSequentially(option);
  const list = page.getByRole('listbox', { name: label });
  // Enter takes the highlighted option, which follows the typing.
  await list.locator('.bp6-menu-item.bp6-active', { hasText: option }).waitFor();
  await page.keyboard.press('Enter');
  // The list closes with a delay and then returns the focus to its button; only then can the next keys be pressed.
  await list.waitFor({ state: 'detached' });
  await hasFocus(page.getByRole('button', { name: `${label}: ${option}` }));
}

/** Pastes rows as a spreadsheet copies them, from the first row of a grid, and waits until they appear. */
async function paste(
  page: Page,
  name: string,
  rows: readonly (readonly string[])[],
  column = 0,
): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), excel(rows));
  const first = cellOf(grid(page, name), 0, column);
  if ((await first.count()) > 0) {
    await first.click();
    await hasFocus(grid(page, name).locator('input'));
  } else {
    // Without rows the grid itself takes the keys.
    await grid(page, name).focus();
  }
  await page.keyboard.press('Control+v');
  const last = cellOf(grid(page, name), rows.length - 1, column);
  await last.getByText(rows.at(-1)?.[0] ?? '', { exact: true }).waitFor();
}

async function fillLeast(page: Page, from: string, to: string): Promise<void> {
  await choose(page, 'Origin Zone', from);
  await choose(page, 'Destination Zone', to);
  await page.getByLabel('In Transit Days').fill('1');
  await page.getByLabel('Surcharge').fill('2.50');
  await paste(page, 'Delivery Windows', DELIVERIES);
  await paste(page, 'Pickup Windows', PICKUPS);
}

it('SHR-13 SHR-14 SHR-16 SHR-19 SHR-20 SHR-21 MSG-78 WGT-03 WGT-10 SPD-13 a rule is refused, filled by keyboard and paste, added, and shown on its card', async () => {
  const merchant = await aMerchant(['Île Nord', 'Rive Sud']);
  const { page, log } = await openAdd(merchant);
  await addButton(page).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await addButton(page).click();
  await page.getByText(merchantMessages.constraintsMissing).first().waitFor();
  for (const name of ['Origin Zone', 'Destination Zone', 'In Transit Days', 'Surcharge']) {
    // At its field; the toast shows it too.
    await page.locator('.add-rule').getByText(messages.requiredField(name), { exact: true }).waitFor();
  }
  await hasFocus(page.getByRole('button', { name: 'Origin Zone: Choose a zone' }));
  expect(await axeViolations(page)).toEqual([]);

  await fillLeast(page, 'Île Nord', 'Rive Sud');
  await page.getByRole('button', { name: 'Add a service' }).press('Enter');
  await hasFocus(page.getByRole('button', { name: 'Type: Please choose a type' }));
  await choose(page, 'Type', 'SAMEDAY');
  await page.getByLabel('Price', { exact: true }).fill('4.25');

  const rows = page.getByRole('group', { name: 'Add rows to Weight Pricing' });
  await rows.getByLabel('Add rows').fill('3');
  await rows.getByLabel('Add rows').press('Enter');
  await paste(page, 'Weight Pricing', [['0'], ['1.50'], ['3']], 1);
  await page.getByText('Heaviest order: 3 lb.', { exact: false }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await addButton(page).press('Enter');
  await toastShown(page, 'Shipping Rule Added.');
  await page.waitForURL(/\/viewShippingRules\?merchantId=[^&]+&searchParam=abc$/);
  const card = page.getByRole('listitem', { name: 'Île Nord to Rive Sud' });
  await card.getByText('-SAMEDAY (+4.25$)', { exact: false }).waitFor();

  const [rule, ...others] = await rulesOf(merchant);
  expect(others).toEqual([]);
  expect(rule).toMatchObject({
    originZone: 'Île Nord',
    destinationZone: 'Rive Sud',
    inTransitDays: 1,
    surcharge: 2.5,
    services: [
      {
        name: 'speedPricing',
        pricingStrategy: { pricingRows: [{ speedPricingType: 'SAMEDAY', price: 4.25 }] },
      },
      {
        name: 'weightPricing',
        pricingStrategy: {
          pricingRows: [
            { weightInPounds: 1, price: 0 },
            { weightInPounds: 2, price: 1.5 },
            { weightInPounds: 3, price: 3 },
          ],
        },
      },
    ],
  });
  for (const day of ['monday', 'friday'] as const) {
    expect(rule?.deliveryConstraintsByWeek[day]).toEqual([
      {
        deliveryWindow: { timeStart: '12:00', timeEnd: '16:00' },
        pickupWindow: { timeStart: '09:00', timeEnd: '11:00' },
        cutoffTime: '08:30',
      },
    ]);
  }
  expect(rule).not.toHaveProperty('scheduledDeliveryPickupConstraintsByWeek');
  const [sent] = log.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/shippingRules'));
  expect(sent?.headers['idempotency-key']).toBeTruthy();
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('SHR-15 SHR-17 MSG-84 MSG-88 WGT-10 MSG-93 reports wrong cells of several grids together, focuses the first one, and keeps everything', async () => {
  const merchant = await aMerchant(['Nord', 'Sud']);
  const { page, log } = await openAdd(merchant);
  await addButton(page).waitFor();
  await fillLeast(page, 'Nord', 'Sud');
  await paste(page, 'Delivery Windows', [
    ...DELIVERIES.slice(0, 2),
    ['mercredi', '12:00', '16:00', '09:00', '11:00', '08:30'],
    ['thursday', '12:00', '', '09:00', '11:00', '08:30'],
  ]);
  await cellOf(grid(page, 'Delivery Windows'), 2, 0).getByText('mercredi', { exact: true }).waitFor();
  await paste(page, 'Weight Pricing', [
    ['1', '2'],
    ['2', '2.505'],
  ]);
  await addButton(page).click();
  await toastShown(
    page,
    merchantMessages.halfRow('Delivery Windows'),
    merchantMessages.weekdayFormat('Delivery Windows'),
    merchantMessages.bandPrice(2),
  );
  const half = grid(page, 'Delivery Windows').getByRole('textbox', { name: /^Delivery Window End, row 4/ });
  await hasFocus(half);
  await page.getByText('To correct before saving: Delivery Windows, Weight Pricing.').waitFor();
  // Neither under the footer nor above the window.
  const [box, footBox] = await Promise.all([half.boundingBox(), page.locator('.page-foot').boundingBox()]);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(footBox?.y ?? 0);
  expect(await axeViolations(page)).toEqual([]);

  await page.keyboard.type('16:00');
  await cellOf(grid(page, 'Delivery Windows'), 2, 0).click();
  await page.keyboard.type('wednesday');
  await page.getByText('To correct before saving: Weight Pricing.').waitFor();
  await addButton(page).click();
  const price = grid(page, 'Weight Pricing').getByRole('textbox', { name: /^Price, row 2/ });
  await hasFocus(price);
  const seen = await price.boundingBox();
  expect((seen?.y ?? 0) + (seen?.height ?? 0)).toBeLessThanOrEqual(footBox?.y ?? 0);
  await page.keyboard.type('2.50');
  await addButton(page).click();
  await toastShown(page, 'Shipping Rule Added.');
  expect(await rulesOf(merchant)).toHaveLength(1);
  expect(log.errors).toEqual([]);
  await closePage(page);
});
