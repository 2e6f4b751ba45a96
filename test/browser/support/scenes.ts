/** The pages and dialogs that a test of the whole console visits. */
import type { Locator, Page } from 'playwright-core';
import { paths, type MerchantAddress } from '../../../src/paths';
import type { ApiClient } from './api';
import { stoodStill } from './browser';
import { createMerchant, createZone } from './merchants';
import { checkbox, choose, clickRow, counter, panel, search, SOME } from './ordersPage';

export interface Scene {
  readonly path: (merchant: MerchantAddress) => string;
  /** From the loaded page, goes on to the part that the scene is about. */
  readonly open?: (page: Page) => Promise<void>;
}

const window = (timeStart: string, timeEnd: string) => ({ timeStart, timeEnd });
const entry = {
  deliveryWindow: window('13:00', '17:00'),
  pickupWindow: window('09:00', '11:00'),
  cutoffTime: '08:00',
};
const { pickupWindow, cutoffTime } = entry;

const SAMEDAY = {
  speedPricingType: 'SAMEDAY',
  price: 0,
  name: 'Same day',
  description: 'Today',
  locales: [{ locale: 'FR', name: 'Jour même', description: "Aujourd'hui" }],
};

/** A merchant with a user, a zone, and a rule with few rows, so that the week picture is taller than its grids. */
export async function merchantOfScenes(api: ApiClient, name = 'Steady hands'): Promise<MerchantAddress> {
  const { id } = await createMerchant(api, name);
  await createZone(api, id, 'Nord', { H1A: 8, H1B: 8, H2: 8, H3: 8 });
  await api.call('POST', `/merchants/${id}/user`, {
    group: 'merchant_admin',
    name: 'Steadfast Hand-Holder of the Northern Warehouse',
    phone: '514 555 0142',
    email: 'steadfast.hand-holder.of.the.northern.warehouse@example.com',
  });
  await api.call('POST', `/merchants/${id}/shippingRules`, {
    originZone: 'Nord',
    destinationZone: 'Nord',
    inTransitDays: 1,
    surcharge: 0,
    deliveryConstraintsByWeek: { monday: [entry], friday: [entry] },
    pickupConstraintsByWeek: { monday: [{ pickupWindow, cutoffTime }] },
    weightPricing: { pricingRows: [1, 2, 3].map((weightInPounds) => ({ weightInPounds, price: 2 })) },
    speedPricing: { pricingRows: [SAMEDAY] },
  });
  return { merchantId: id, merchantName: name };
}

const click = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first().click();

export const shownDialog = (page: Page): Locator => page.locator('.bp6-dialog').last();

/** Waits until the page has its data and no placeholder is left. */
async function whenLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(
    () => document.querySelector('.shell-waiting, .page-waiting, .bp6-skeleton') === null,
  );
  await stoodStill(page);
}
const LOADED = '/dashboard?status=DELIVERY_COMPLETED';

/** Every page behind the sign-in, as displayed to a super_admin. */
export const PAGES: Readonly<Record<string, Scene>> = {
  'the empty dashboard': { path: () => paths.dashboard(), open: whenLoaded },
  'the dashboard with orders': { path: () => LOADED, open: (page) => counter(page, 'loaded', SOME) },
  'an open order': {
    path: () => LOADED,
    open: async (page) => {
      await counter(page, 'loaded', SOME);
      await clickRow(page, 0);
      await panel(page).getByRole('heading', { level: 2 }).waitFor();
      await stoodStill(page);
    },
  },
  rates: { path: () => paths.rates(), open: whenLoaded },
  'Bulk Pickup Ready': { path: () => paths.bulkUpdate(), open: whenLoaded },
  merchants: { path: () => paths.merchants(), open: whenLoaded },
  'an open merchant': {
    path: () => paths.merchants('Steady hands'),
    open: async (page) => {
      await page.getByRole('button', { name: 'Steady hands', exact: true }).click();
      await page.getByRole('region', { name: 'Details of Steady hands' }).waitFor();
      await stoodStill(page);
    },
  },
  'a new merchant': { path: () => paths.addMerchant(), open: whenLoaded },
  zones: { path: (merchant) => paths.zones(merchant), open: whenLoaded },
  'a new zone': { path: (merchant) => paths.addZone(merchant), open: whenLoaded },
  'shipping rules': { path: (merchant) => paths.shippingRules(merchant), open: whenLoaded },
  'a new shipping rule': {
    path: (merchant) => paths.addShippingRule(merchant),
    open: whenLoaded,
  },
  "a merchant's users": {
    path: ({ merchantId }) => paths.merchantUsers(merchantId),
    open: whenLoaded,
  },
  "a merchant's new user": {
    path: ({ merchantId }) => paths.addMerchantUser(merchantId),
    open: whenLoaded,
  },
  'staff users': { path: () => paths.staffUsers(), open: whenLoaded },
  activity: { path: () => paths.activity(), open: whenLoaded },
};

const ofRule = (button: RegExp, then?: RegExp): Scene => ({
  path: (merchant) => paths.shippingRules(merchant),
  open: async (page) => {
    await click(page, button);
    if (then) await click(page, then);
  },
});

/** Dialogs with more than text. The scene's dialog is the last one displayed. */
export const DIALOGS: Readonly<Record<string, Scene>> = {
  'the windows of a rule': ofRule(/^View Delivery and Pickup Windows/),
  'the grids of windows': ofRule(/^View Delivery and Pickup Windows/, /^Edit Windows/),
  'the weight prices of a rule': ofRule(/^View or Add Weight Pricing/),
  'the grid of weight prices': ofRule(/^View or Add Weight Pricing/, /^Edit Weight Pricing/),
  'a new service': ofRule(/^Add a new service/),
  'the question before a rule is deleted': ofRule(/^Delete shipping rule/),
  'location pricing': {
    path: (merchant) => paths.zones(merchant),
    open: async (page) => {
      await click(page, /^View Location Pricing/);
      await click(page, 'Edit H1B');
    },
  },
  'the fields of a zone': {
    path: (merchant) => paths.zones(merchant),
    open: (page) => click(page, /^Edit zone/),
  },
  'the question before a zone is deleted': {
    path: (merchant) => paths.zones(merchant),
    open: (page) => click(page, /^Delete zone/),
  },
  'a new staff user': { path: () => paths.staffUsers(), open: (page) => click(page, 'Create User') },
  'the roles of a staff user': {
    path: () => paths.staffUsers(),
    open: (page) => click(page, /^Edit .*admin@/),
  },
  'pasted order ids': { path: () => paths.bulkUpdate(), open: (page) => click(page, 'Paste ids') },
  'a changed delivery window': {
    path: () => paths.dashboard(),
    open: async (page) => {
      await choose(page, 'Status', 'GEOCODED');
      await search(page);
      await counter(page, 'loaded', SOME);
      await checkbox(page, 0).click();
      await click(page, 'Window');
    },
  },
};
