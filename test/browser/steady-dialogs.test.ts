/**
 * Nothing moves under a pressed pointer: every button of every dialog is pressed, held and released, from every field
 * of the dialog in turn, in a real browser on the built server.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import type { Merchant, MerchantSummary } from '../../src/contract/schemas/merchants';
import { paths } from '../../src/paths';
import type { ApiClient } from './support/api';
import { openSignedIn, stoodStill } from './support/browser';
import { checkbox, choose, counter, search, SOME } from './support/ordersPage';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { unsteadyPresses } from './support/steadyPress';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;
let merchant: Merchant;
serveTests((serving) => ({ server, browser, api } = serving), 'super');

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

/** A rule with few rows, so that the picture of the week is higher than its grids. */
beforeAll(async () => {
  const { id } = await api.call<MerchantSummary>('POST', '/merchants/create', {
    name: 'Steady hands',
    phone: '514 555 0142',
    email: 'steady@example.com',
    merchantLocation: { street: '12 rue X', city: 'Laval' },
  });
  await api.call('POST', `/merchants/${id}/zones`, {
    name: 'Nord',
    timezone: 'America/Toronto',
    facility: 'yul1',
    locationPricing: {
      pricingRows: ['H1A', 'H1B', 'H2', 'H3'].map((postalPrefix) => ({ postalPrefix, price: 8 })),
    },
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
  merchant = await api.call<Merchant>('GET', `/merchants/${id}`);
});

const place = () => ({ merchantId: merchant.id, merchantName: merchant.name });
const click = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first().click();

interface DialogCase {
  readonly path: () => string;
  readonly open: (page: Page) => Promise<void>;
}

const ofRule = (button: RegExp, then?: RegExp): DialogCase => ({
  path: () => paths.shippingRules(place()),
  open: async (page) => {
    await click(page, button);
    if (then) await click(page, then);
  },
});
const DIALOGS: Record<string, DialogCase> = {
  'the windows of a rule': ofRule(/^View Delivery and Pickup Windows/),
  'the grids of windows': ofRule(/^View Delivery and Pickup Windows/, /^Edit Windows/),
  'the weight prices of a rule': ofRule(/^View or Add Weight Pricing/),
  'the grid of weight prices': ofRule(/^View or Add Weight Pricing/, /^Edit Weight Pricing/),
  'a new service': ofRule(/^Add a new service/),
  'the question before a rule is deleted': ofRule(/^Delete shipping rule/),
  'location pricing': {
    path: () => paths.zones(place()),
    open: async (page) => {
      await click(page, /^View Location Pricing/);
      await click(page, 'Edit H1B');
    },
  },
  'the question before a zone is deleted': {
    path: () => paths.zones(place()),
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

const shownDialog = (page: Page): Locator => page.locator('.bp6-dialog').last();

it.each(Object.keys(DIALOGS))('GRD-07 no button of a dialog moves under the pointer: %s', async (name) => {
  const { path, open } = DIALOGS[name] as DialogCase;
  const { page } = await openSignedIn(browser, server.url, 'super', path());
  await open(page);
  await shownDialog(page).waitFor();
  await stoodStill(page);
  expect(await unsteadyPresses(page, shownDialog(page))).toEqual([]);
  await page.context().close();
});
