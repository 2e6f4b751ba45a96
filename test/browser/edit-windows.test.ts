/**
 * The windows of a rule on the built server, with the real clipboard: pasted by keyboard, undone, saved and read again.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import type { Merchant, MerchantName, ShippingRule } from '../../src/contract/schemas/merchants';
import type { ApiClient } from './support/api';
import { axeViolations, openSignedIn } from './support/browser';
import { closePage } from './support/pages';
import { hasFocus } from './support/focus';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { eventually } from './support/eventually';
import { cellOf, drawnIn, pressKeys } from './support/sheet';
import { toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;
let merchant: Merchant;
let rule: ShippingRule;

serveTests((serving) => ({ server, browser, api } = serving));
beforeAll(async () => {
  for (const { id, archived } of await api.call<MerchantName[]>('GET', '/merchants/names')) {
    if (archived) continue;
    merchant = await api.call<Merchant>('GET', `/merchants/${id}`);
    const [first] = merchant.shippingRules ?? [];
    if (first) {
      rule = first;
      return;
    }
  }
  throw new Error('The demo data has no shipping rule');
});

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
type Day = (typeof DAYS)[number];
const window = (timeStart: string, timeEnd: string) => ({ timeStart, timeEnd });
const delivery = (start: string, end: string, pickup: string) => ({
  deliveryWindow: window(start, end),
  pickupWindow: window(pickup, '11:30'),
  cutoffTime: '08:30',
});
const pickup = { pickupWindow: window('09:00', '15:00'), cutoffTime: '08:30' };
const byDay = <Entry>(entries: (day: Day) => Entry[]) => ({
  ...Object.fromEntries(DAYS.map((day) => [day, entries(day)])),
  sunday: [],
});
const EXCEPTIONS = [
  {
    date: '2026-12-25',
    cutoffTime: '00:00',
    deliveryWindow: window('00:00', '00:00'),
    pickupWindow: window('00:00', '00:00'),
  },
];

const zones = () => ({ originZone: rule.originZone, destinationZone: rule.destinationZone });
const setWindows = (change: object) =>
  api.call<ShippingRule>('PATCH', `/merchants/${merchant.id}/shippingRules/actions/windows`, {
    zones: zones(),
    ...change,
  });
const stored = async () => {
  const rules = await api.call<ShippingRule[]>('GET', `/merchants/${merchant.id}/shippingRules`);
  const found = rules.find(({ id }) => id === rule.id);
  if (!found) throw new Error('The rule is gone');
  return found;
};

/** Two rows a day from Monday to Saturday: twelve rows. */
beforeEach(async () => {
  await setWindows({
    deliveryConstraintsByWeek: {
      ...byDay(() => [delivery('12:00', '16:00', '09:00'), delivery('17:00', '21:00', '10:00')]),
      exceptions: EXCEPTIONS,
    },
    pickupConstraintsByWeek: { ...byDay(() => [pickup]), exceptions: [] },
  });
});

const grid = (page: Page, name = 'Delivery Windows') => page.getByRole('grid', { name, exact: true });
const cell = (page: Page, row: number, column: number, name?: string) =>
  cellOf(grid(page, name), row, column);
const drawn = (page: Page, name?: string) => drawnIn(grid(page, name));

/** More Tab presses than any way around a dialog takes. */
const STEPS_MAX = 40;
async function tabTo(page: Page, key: 'Tab' | 'Shift+Tab', target: Locator): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    await page.waitForTimeout(20);
  }
  await hasFocus(target);
}

const viewButton = (page: Page) =>
  page.getByRole('button', {
    name: `View Delivery and Pickup Windows of ${rule.originZone} to ${rule.destinationZone}`,
    exact: true,
  });
const dialog = (page: Page, title: string) =>
  page.getByRole('dialog', { name: `${title}: ${rule.originZone} to ${rule.destinationZone}` });

async function openPage() {
  const path = `/merchants/${encodeURIComponent(merchant.name)}/viewShippingRules?merchantId=${merchant.id}`;
  const opened = await openSignedIn(browser, server.url, 'admin', path, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await viewButton(opened.page).waitFor();
  return opened;
}
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Twelve rows of three as Excel copies them: its time format, tabs, CRLF, a final line end. */
const BLOCK = Array.from({ length: 12 }, (_, row) => [
  row % 2 === 0 ? '9:30' : '13:15',
  row % 2 === 0 ? ' 12:00' : '18:45',
  row % 2 === 0 ? '7:00' : '10:30',
]);
/** The same cells in the grid: converted by the paste, without surrounding spaces. */
const CONVERTED = BLOCK.map((_, row) =>
  row % 2 === 0 ? ['09:30', '12:00', '07:00'] : ['13:15', '18:45', '10:30'],
);
const EXCEL = BLOCK.map((cells) => cells.join('\t'))
  .join('\r\n')
  .concat('\r\n');

it('GRD-12 GRD-13 GRD-14 GRD-18 GRD-20 a 12 x 3 block is pasted by keyboard only, undone, redone, saved and stored', async () => {
  const { page, log } = await openPage();
  await page.evaluate((text) => navigator.clipboard.writeText(text), EXCEL);
  await viewButton(page).focus();
  await pressKeys(page, 'Enter');
  await dialog(page, 'Windows').waitFor();
  const edit = page.getByRole('button', { name: 'Edit Windows' });
  await tabTo(page, 'Tab', edit);
  await pressKeys(page, 'Enter');
  await hasFocus(cell(page, 0, 0).getByRole('textbox'));
  const before = await drawn(page);
  expect(before).toHaveLength(12);

  await pressKeys(page, 'ArrowRight', 'Control+v');
  const after = before.map((cells, row) => [cells[0], ...(CONVERTED[row] ?? []), ...cells.slice(4)]);
  await eventually(async () => expect(await drawn(page)).toEqual(after));
  await page.getByText('12 cells converted, for example 9:30 to 09:30.', { exact: true }).waitFor();
  await page.getByText('1 change.').waitFor();
  await pressKeys(page, 'Control+z');
  await eventually(async () => expect(await drawn(page)).toEqual(before));
  await page.getByText('No changes.').waitFor();
  await pressKeys(page, 'Control+y');
  await eventually(async () => expect(await drawn(page)).toEqual(after));

  // Leave the grid, and go backwards round to the last button of the dialog.
  await pressKeys(page, 'Escape');
  await tabTo(page, 'Shift+Tab', saveButton(page));
  await pressKeys(page, 'Enter');
  await toastShown(page, 'Shipping Rule updated');
  await dialog(page, 'Edit Windows').waitFor({ state: 'detached' });
  await hasFocus(viewButton(page));

  const { deliveryConstraintsByWeek: week, pickupConstraintsByWeek: pickups } = await stored();
  expect(week).toEqual({
    ...byDay(() => [delivery('09:30', '12:00', '07:00'), delivery('13:15', '18:45', '10:30')]),
    exceptions: EXCEPTIONS,
  });
  expect(pickups).toEqual({ ...byDay(() => [pickup]), exceptions: [] });
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('has no axe violation, viewed and edited', async () => {
  const { page } = await openPage();
  await viewButton(page).click();
  await dialog(page, 'Windows').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit Windows' }).click();
  await grid(page).waitFor();
  await cell(page, 0, 2).click();
  await page.keyboard.type('21h00');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Findings' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await closePage(page);
});
