/** A day without a mouse: from the first phone call in the morning to a rate request in the evening. */
import type { Browser, Page } from 'playwright-core';
import { messages } from '../../src/contract/messages';
import type { Merchant, ShippingRule } from '../../src/contract/schemas/merchants';
import type { ApiClient } from './support/api';
import { DEMO_PASSWORD } from './support/browser';
import { eventually } from './support/eventually';
import { hasFocus, walkTo } from './support/focus';
import { chooseGeocodedByKeys, counter, grid, panel } from './support/ordersPage';
import { closePage, openPage } from './support/pages';
import { merchantOfScenes } from './support/scenes';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;

serveTests((serving) => ({ server, browser, api } = serving));

/** Key delay in milliseconds; faster typing would look like a scanner. */
const TYPING = { delay: 40 };

const focusIn = (page: Page, selector: string) =>
  page.waitForFunction(
    (wanted) => document.activeElement?.closest(wanted) !== null && document.activeElement !== document.body,
    selector,
  );

async function findAnything(page: Page, text: string, hit: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await hasFocus(page.getByRole('combobox', { name: 'Find anything' }));
  await page.keyboard.type(text, TYPING);
  const chosen = page.getByRole('listbox', { name: 'Found' }).getByRole('option', { selected: true });
  await chosen.filter({ hasText: hit }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Find anything' }).waitFor({ state: 'detached' });
}

async function searchGeocoded(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await chooseGeocodedByKeys(page, TYPING.delay);
  await walkTo(page, /^Search$/);
  await page.keyboard.press('Enter');
  await counter(page, 'loaded', 50);
}

it('completes a day by keyboard only: a phone number, an address, a view, ready, another window, labels, a price, a rate', async () => {
  const { merchantId, merchantName } = await merchantOfScenes(api);
  // The merchant's only service is for the same day, so make its price show at any hour.
  await api.call('PATCH', `/merchants/${merchantId}`, { rateShowingOptionType: 'ALWAYSSHOWSAMEDAY' });
  const [rule] = await api.call<ShippingRule[]>('GET', `/merchants/${merchantId}/shippingRules`);
  await api.call('PATCH', `/merchants/${merchantId}/shippingRules/${rule?.id ?? ''}`, { inTransitDays: 0 });
  const caller = await api.find(
    { orderStatus: 'GEOCODED' },
    ({ recipient, recipientAddress }) =>
      /^\+1\d{10}$/.test(recipient?.phone ?? '') && recipientAddress?.city !== undefined,
  );
  const { page, log } = await openPage(browser, server.url);
  await page.goto('/');
  await page.evaluate(() => {
    const pointed: string[] = [];
    Object.assign(window, { pointed });
    for (const type of ['pointerdown', 'pointermove', 'mousedown', 'wheel', 'touchstart'])
      window.addEventListener(type, () => pointed.push(type), true);
  });
  await hasFocus(page.getByLabel('Email'));
  await page.keyboard.type('admin@example.com', TYPING);
  await walkTo(page, /^Password/);
  await page.keyboard.type(DEMO_PASSWORD, TYPING);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'orders-id');

  // Somebody calls: find their order, and add the missing unit to its address.
  await findAnything(page, caller.recipient?.phone?.slice(-10) ?? '', caller.recipient?.name ?? '');
  await panel(page).getByRole('button', { name: 'Edit address' }).waitFor();
  await hasFocus(grid(page));
  await walkTo(page, /^Edit address$/);
  await page.keyboard.press('Enter');
  await focusIn(page, '[aria-label^="Order "] input');
  await walkTo(page, /^Unit/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('7B', TYPING);
  await page.keyboard.press('Enter');
  await toastShown(page, messages.addressUpdated);
  expect((await api.order(caller.id)).recipientAddress?.unit).toBe('7B');

  await hasFocus(panel(page).getByRole('button', { name: 'Edit address' }));

  // Save the morning's search as a view, and open it again by its key.
  await searchGeocoded(page);
  await walkTo(page, /^Save view$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await hasFocus(page.getByLabel('Name', { exact: true }));
  await page.keyboard.type('Every morning', TYPING);
  await page.keyboard.press('Enter');
  const view = page.getByRole('button', { name: 'Every morning', pressed: true });
  await view.waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Alt+2');
  await page.waitForURL(/view=ready/);
  await page.keyboard.press('Alt+5');
  await view.waitFor();
  await counter(page, 'loaded', 50);

  // Set three orders ready, move them to an afternoon, and print their labels.
  await walkTo(page, /^Orders$/);
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await counter(page, 'selected', 3);
  await page.waitForTimeout(60);
  await page.keyboard.press('Shift+R');
  await hasFocus(page.getByRole('dialog').getByRole('button', { name: /^Set 3 ready/ }));
  await page.keyboard.press('Enter');
  const results = page.getByRole('dialog', { name: 'Pickup Ready Results' });
  await results.getByRole('radio', { name: 'Success 3' }).waitFor();
  await focusIn(page, '.bp6-dialog-container');
  await page.keyboard.press('Escape');
  await results.waitFor({ state: 'detached' });
  await hasFocus(grid(page));

  await page.keyboard.press('Shift+W');
  const dialog = page.getByRole('dialog', { name: 'Change Delivery Window' });
  await dialog.getByText('3 will change').waitFor();
  await hasFocus(dialog.getByLabel('From date', { exact: true }));
  const day = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('en-CA', {
    timeZone: 'America/Toronto',
  });
  const entries = [
    ['From time', '1:00 PM'],
    ['To date', day],
    ['To time', '4:00 PM'],
    ['Category', 'TO_BETTER'],
    ['Internal notes', 'Two routes became one'],
  ] as const;
  await page.keyboard.type(day, TYPING);
  for (const [field, text] of entries) {
    await walkTo(page, new RegExp(`^${field}`));
    await page.keyboard.type(text, TYPING);
  }
  await walkTo(page, /^Change 3 orders$/);
  await page.keyboard.press('Enter');
  await dialog.getByText(messages.windowsChanged).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await hasFocus(grid(page));
  const downloading = page.waitForEvent('download');
  await page.waitForTimeout(60);
  await page.keyboard.press('l');
  expect((await downloading).suggestedFilename()).toBe('labels.pdf');

  // A merchant wants another part of town.
  await findAnything(page, `${merchantName} zones`, 'Zones');
  await page.getByRole('button', { name: 'View Location Pricing of Nord' }).waitFor();
  await walkTo(page, /^View Location Pricing of Nord$/);
  await page.keyboard.press('Enter');
  const pricing = page.getByRole('dialog', { name: 'Location Pricing: Nord' });
  await pricing.getByRole('rowheader', { name: 'H1A' }).waitFor();
  await focusIn(page, '.bp6-dialog');
  await walkTo(page, /^Postal Prefix$/);
  await page.keyboard.type('h4b', TYPING);
  await walkTo(page, /^Price$/);
  await page.keyboard.type('9.25', TYPING);
  await page.keyboard.press('Enter');
  await toastShown(page, 'Postal code added.');
  await page.keyboard.press('Escape');
  await pricing.waitFor({ state: 'detached' });
  const { zones } = await api.call<Merchant>('GET', `/merchants/${merchantId}`);
  const prices = zones?.[0]?.locationPricing.pricingRows;
  expect(prices?.find(({ postalPrefix }) => postalPrefix === 'H4B')?.price).toBe(9.25);

  // The merchant asks what a parcel there costs today.
  await eventually(async () => {
    if (!page.url().includes('/orders/rates')) {
      await page.keyboard.press('g');
      // A scanner would be faster; on a busy machine it may be too slow for the two to belong together.
      await page.waitForTimeout(100);
      await page.keyboard.press('r');
    }
    expect(page.url()).toContain('/orders/rates');
  });
  await page.getByRole('heading', { name: 'Rates', level: 1 }).waitFor();
  await walkTo(page, /^Merchant: /);
  await page.keyboard.press('Enter');
  await hasFocus(page.getByPlaceholder('Type to search'));
  await page.keyboard.type(merchantName, TYPING);
  await page.getByRole('option', { name: merchantName }).first().waitFor();
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('button', { name: `Merchant: ${merchantName}` }));
  await walkTo(page, /^Origin Postal Code/);
  await page.keyboard.type('H2X 1Y4', TYPING);
  await walkTo(page, /^Recipient Postal Code/);
  await page.keyboard.type('H4B 1A1', TYPING);
  await page.keyboard.press('Enter');
  await page.getByRole('listbox', { name: 'Rates' }).getByText('$9.25').waitFor();

  expect(await page.evaluate(() => (window as unknown as { pointed: string[] }).pointed)).toEqual([]);
  expect(log.errors).toEqual([]);
  await closePage(page);
});
