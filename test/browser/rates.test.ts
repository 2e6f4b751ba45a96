/** The Rates page on the built server: by keyboard only, refused, explained, shared. */
import type { Browser, Page } from 'playwright-core';
import type { Merchant, MerchantName, ShippingRule } from '../../src/contract/schemas/merchants';
import type { OfferedWindow, Rate } from '../../src/contract/schemas/rates';
import { weekdayName } from '../../src/contract/weekdayName';
import { paths } from '../../src/paths';
import type { ApiClient } from './support/api';
import { axeViolations, openSignedIn, stoodStill } from './support/browser';
import { closePage } from './support/pages';
import { hasFocus, ringedFocus } from './support/focus';
import type { RunningServer } from './support/server';
import { eventually } from './support/eventually';
import { serveTests } from './support/serving';
import { coveredByToasts, toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;
let lane: Lane;

interface Lane {
  readonly merchant: Merchant;
  readonly rule: ShippingRule;
  readonly origin: string;
  readonly recipient: string;
}

serveTests((serving) => ({ server, browser, api } = serving));
beforeAll(async () => {
  lane = await findLane();
});

/** Finds a demo rule with several services including SAMEDAY, and a postal code in each of its zones. */
async function findLane(): Promise<Lane> {
  for (const { id, archived } of await api.call<MerchantName[]>('GET', '/merchants/names')) {
    if (archived) continue;
    const merchant = await api.call<Merchant>('GET', `/merchants/${id}`);
    if (merchant.rateShowingOptionType !== 'ALWAYSSHOWSAMEDAY') continue;
    for (const rule of merchant.shippingRules ?? []) {
      const services = rule.services.flatMap((service) =>
        service.name === 'speedPricing' ? service.pricingStrategy.pricingRows : [],
      );
      const code = (name: string) =>
        merchant.zones
          ?.find((zone) => zone.name === name)
          ?.locationPricing.pricingRows.find(({ postalPrefix }) => /^[A-Z]\d[A-Z]$/.test(postalPrefix))
          ?.postalPrefix;
      const [origin, recipient] = [code(rule.originZone), code(rule.destinationZone)];
      const isSameday = services.some(({ speedPricingType }) => speedPricingType === 'SAMEDAY');
      if (services.length < 3 || !isSameday || !origin || !recipient || rule.inTransitDays > 0) continue;
      return { merchant, rule, origin: `${origin} 4G3`, recipient: `${recipient} 5H9` };
    }
  }
  throw new Error('The demo data has no such rule');
}

/** A Friday. A request about a fixed day does not depend on the day of the test. */
const DATE = '2026-11-20';
const AT = new Date('2026-11-20T10:15:00-05:00').getTime();

const lookup = () => ({ postalCode: lane.recipient, originPostalCode: lane.origin, dateTime: AT });
const rates = () => api.call<Rate[]>('POST', `/rates/${lane.merchant.id}`, lookup());
const windows = () => {
  const query = Object.entries(lookup()).map(([name, value]) => [name, String(value)]);
  return api.call<OfferedWindow[]>(
    'GET',
    `/rates/windows/${lane.merchant.id}?${new URLSearchParams(query).toString()}`,
  );
};
const address = () =>
  `/orders/rates?${new URLSearchParams({
    merchantId: lane.merchant.id,
    date: DATE,
    time: '10:15',
    origin: lane.origin,
    recipient: lane.recipient,
  }).toString()}`;
const dollars = (amount: number) => `$${amount.toFixed(2)}`;
const whyOf = (page: Page, price: number) => page.getByRole('region', { name: `Why ${dollars(price)}?` });
const listbox = (page: Page) => page.getByRole('listbox', { name: 'Rates' });

it('RATE-01 RATE-04 RATE-05 RATE-06 RATE-07 RATE-10 a request by keyboard only: filled in, sent, read, explained', async () => {
  const { page, log } = await openSignedIn(browser, server.url, 'admin', '/orders/rates');
  const merchant = page.getByRole('button', { name: 'Merchant: Choose a merchant' });
  await merchant.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await merchant.focus();
  expect((await ringedFocus(page)).isSeen).toBe(true);
  await page.keyboard.press('Enter');
  await hasFocus(page.getByPlaceholder('Type to search'));
  await page.keyboard.type(lane.merchant.name);
  await page.getByRole('option', { name: lane.merchant.name }).first().waitFor();
  await page.keyboard.press('Enter');
  // The list returns the focus; after the field come its clear button and the date.
  await hasFocus(page.getByRole('button', { name: `Merchant: ${lane.merchant.name}` }));
  await page.keyboard.press('Tab');
  await hasFocus(page.getByRole('button', { name: 'Clear Merchant' }));
  await page.keyboard.press('Tab');
  await hasFocus(page.getByLabel('Date', { exact: true }));
  await page.keyboard.type(DATE);
  await page.keyboard.press('Tab');
  await hasFocus(page.getByLabel('Time', { exact: true }));
  await page.keyboard.type('10:15am');
  await page.keyboard.press('Tab');
  await hasFocus(page.getByLabel('Origin Postal Code'));
  expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('10:15 AM');
  await page.keyboard.type(lane.origin);
  await page.keyboard.press('Tab');
  await hasFocus(page.getByLabel('Recipient Postal Code'));
  await page.keyboard.type(lane.recipient);
  await page.keyboard.press('Enter');
  await listbox(page).waitFor();

  const sent = (method: string) =>
    log.calls.filter((call) => call.method === method && /^\/rates/.test(call.path));
  expect(sent('POST').map(({ path, body }) => ({ path, body }))).toEqual([
    { path: `/rates/${lane.merchant.id}`, body: lookup() },
  ]);
  expect(sent('GET')).toHaveLength(1);
  const asked = new URL(sent('GET')[0]?.path ?? '', server.url);
  expect(asked.pathname).toBe(`/rates/windows/${lane.merchant.id}`);
  expect(Object.fromEntries(asked.searchParams)).toEqual({ ...lookup(), dateTime: String(AT) });

  const expected = await rates();
  expect(await listbox(page).getByRole('option').allInnerTexts()).toEqual(
    expected.map(({ name, service, price, description }) =>
      [name, service, dollars(price), description].join('\n'),
    ),
  );
  const offered = await windows();
  expect(offered.length).toBeGreaterThan(0);
  const card = page.getByRole('region', { name: 'Windows' });
  await card.getByText(`${offered.length} windows in 15 days, destination time, `).waitFor();
  const days = await card.getByRole('listitem').allInnerTexts();
  expect(days).toHaveLength(15);
  for (const { date: day, weekday, deliveryWindow } of offered) {
    const shown = days.find((text) => text.includes(day)) ?? '';
    expect(shown).toContain(weekdayName(weekday));
    expect(shown).toContain(`${deliveryWindow.timeStart}–${deliveryWindow.timeEnd}`);
  }

  await listbox(page).focus();
  expect((await ringedFocus(page)).isSeen).toBe(true);
  await page.keyboard.press('End');
  const dearest = expected.at(-1);
  if (!dearest) throw new Error('no rates');
  const why = whyOf(page, dearest.price);
  await why.getByText('Location price').waitFor();
  const amounts = await why.getByRole('row').locator('td:last-child').allInnerTexts();
  const sum = amounts
    .slice(0, -1)
    .reduce((total, text) => total + Number(text.replace(/[^\d.]/g, '') || 0), 0);
  expect(sum).toBeCloseTo(dearest.price, 5);
  expect(amounts.at(-1)).toBe(dollars(dearest.price));
  await why.getByText(`${lane.rule.originZone} to ${lane.rule.destinationZone}`).first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(new URL(page.url()).searchParams.get('recipient')).toBe(lane.recipient);
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it("a merchant's name has room on Rates, at any width of window and menu", async () => {
  const { page } = await openSignedIn(browser, server.url, 'admin', '/orders/rates');
  const merchant = page.getByRole('button', { name: 'Merchant: Choose a merchant' });
  await merchant.waitFor();
  for (const width of [1440, 1366, 1280, 1024, 720]) {
    await page.setViewportSize({ width, height: 768 });
    await stoodStill(page);
    const room = (await merchant.boundingBox())?.width ?? 0;
    expect({ width, hasRoom: room >= 200 }).toEqual({ width, hasRoom: true });
  }
  await closePage(page);
});

it.each(['light', 'dark'] as const)(
  'the spinner of Get Rates has the colour of its text, so that it is seen on the button: %s',
  async (colorScheme) => {
    const { page } = await openSignedIn(browser, server.url, 'admin', '/orders/rates', { colorScheme });
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/rates/**', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(address());
    const button = page.getByRole('button', { name: 'Get Rates' });
    const head = button.locator('.bp6-spinner-head');
    await head.waitFor({ state: 'attached' });
    expect(await head.evaluate((path) => getComputedStyle(path).stroke)).toBe(
      await button.evaluate((element) => getComputedStyle(element).color),
    );
    answer();
    await listbox(page).waitFor();
    await closePage(page);
  },
);

it('RATE-02 RATE-09 MSG-33 MSG-37 missing and refused fields keep what was typed, and say where to correct it', async () => {
  const { page, log } = await openSignedIn(browser, server.url, 'admin', '/orders/rates');
  const button = page.getByRole('button', { name: 'Get Rates' });
  await button.click();
  await page.getByText('Merchant is a required field').first().waitFor();
  await hasFocus(page.getByRole('button', { name: 'Merchant: Choose a merchant' }));
  await toastShown(page, 'Merchant is a required field', 'and 4 more');
  expect(await coveredByToasts(page)).toEqual([]);
  await page
    .getByRole('form', { name: 'Rates' })
    .getByText('Postal Code is a required field', { exact: true })
    .waitFor();
  expect(log.calls.filter(({ path }) => path.startsWith('/rates'))).toEqual([]);
  expect(await axeViolations(page, ['.bp6-toast-container'])).toEqual([]);

  await page.goto(address());
  await listbox(page).waitFor();
  const recipient = page.getByLabel('Recipient Postal Code');
  await recipient.fill('X0A 1A1');
  await recipient.press('Enter');
  const message = 'Postal code X0A1A1 is outside the delivery area.';
  const card = page.getByRole('region', { name: 'Rates', exact: true });
  await card.getByText(message).waitFor();
  await toastShown(page, message);
  expect(await listbox(page).count()).toBe(0);
  expect(await recipient.inputValue()).toBe('X0A 1A1');
  expect(await axeViolations(page, ['.bp6-toast-container'])).toEqual([]);
  await card.getByRole('link', { name: 'Open zones' }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/viewZones'));
  expect(new URL(page.url()).searchParams.get('merchantId')).toBe(lane.merchant.id);
  await page.goBack();
  await card.getByText(message).waitFor();
  await closePage(page);
});

it('each part of the price links to where it is edited, by keyboard, and Back returns to the same result', async () => {
  const { page, log } = await openSignedIn(browser, server.url, 'admin', address());
  await listbox(page).waitFor();
  const [cheapest] = await rates();
  const why = whyOf(page, cheapest?.price ?? 0);
  const follow = async (name: string) => {
    await why.getByRole('link', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const goBack = async () => {
    await page.goBack();
    await why.getByText('Location price').waitFor();
  };
  const zone = lane.merchant.zones?.find(({ name }) => name === lane.rule.destinationZone);
  const query = () => [...new URL(page.url()).searchParams.keys()].filter((name) => name !== 'merchantId');
  const card = page.getByRole('listitem', {
    name: `${lane.rule.originZone} to ${lane.rule.destinationZone}`,
    exact: true,
  });

  await follow('Edit prefix');
  const prices = page.getByRole('dialog', { name: `Location Pricing: ${zone?.name}` });
  const prefix = new URL(page.url()).searchParams.get('prefix') ?? '';
  expect(lane.recipient.startsWith(prefix)).toBe(true);
  await hasFocus(prices.getByRole('button', { name: `Edit ${prefix}`, exact: true }));
  expect(await axeViolations(page)).toEqual([]);
  await page.reload();
  await hasFocus(prices.getByRole('button', { name: `Edit ${prefix}`, exact: true }));
  await page.keyboard.press('Escape');
  await prices.waitFor({ state: 'detached' });
  expect(query()).toEqual([]);
  await hasFocus(page.getByRole('listitem', { name: zone?.name ?? '', exact: true }));
  await goBack();

  await follow('Edit rule');
  await hasFocus(card);
  expect(await axeViolations(page)).toEqual([]);
  await goBack();
  await follow('Edit service');
  await hasFocus(card.getByRole('listitem').filter({ hasText: `-${cheapest?.service} (` }));
  await goBack();
  await follow('Weight pricing');
  const weights = page.getByRole('dialog', { name: /^Weight Pricing: / });
  await weights.waitFor();
  await page.keyboard.press('Escape');
  await weights.waitFor({ state: 'detached' });
  await hasFocus(card);
  await goBack();
  // Two requests: the second one after the reload.
  expect(log.calls.filter(({ method, path }) => method === 'POST' && path.startsWith('/rates'))).toHaveLength(
    2,
  );

  await page.goto(`${paths.zones({ merchantId: lane.merchant.id, merchantName: 'x' }, { zone: 'gone' })}`);
  await page.getByText('The zone that this link points to is not here. It may have been deleted.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('RATE-08 failed windows show no error; the pickers fill the fields; 1280 px and dark have no violation', async () => {
  const { page } = await openSignedIn(browser, server.url, 'admin', '/orders/rates', {
    viewport: { width: 1280, height: 800 },
  });
  await page.route('**/api/rates/windows/**', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"Out of order."}' }),
  );
  await page.goto(address());
  await listbox(page).waitFor();
  const [cheapest] = await rates();
  const why = whyOf(page, cheapest?.price ?? 0);
  await why.getByRole('link', { name: 'Edit prefix' }).waitFor();
  expect(await page.getByRole('region', { name: 'Windows' }).count()).toBe(0);
  expect(await page.getByText('Out of order.').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Pick the date' }).click();
  await page.getByRole('gridcell', { name: '24', exact: true }).click();
  expect(await page.getByLabel('Date', { exact: true }).inputValue()).toBe('2026-11-24');
  await page.getByRole('button', { name: 'Pick the time' }).click();
  const hours = page.locator('.bp6-timepicker-hour').first();
  await hours.fill('2');
  await hours.press('Enter');
  await page.keyboard.press('Escape');
  await eventually(async () =>
    expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe('02:15 AM'),
  );

  await page
    .getByRole('switch', { name: 'Dark theme' })
    .or(page.getByLabel('Dark theme'))
    .first()
    .click({ force: true });
  expect(await axeViolations(page)).toEqual([]);
  await closePage(page);
});

it.each([
  ['America/St_Johns', 'NST'],
  ['Asia/Kolkata', /^(IST|UTC\+5:30)$/],
])(
  'RATE-01 in %s the field shows the full time, with the name of the zone beside it',
  async (timezoneId, zone) => {
    const { page } = await openSignedIn(
      browser,
      server.url,
      'admin',
      `/orders/rates?date=${DATE}&time=22:30`,
      {
        timezoneId,
      },
    );
    const field = page.getByLabel('Time', { exact: true });
    await field.waitFor();
    expect(await field.inputValue()).toBe('10:30 PM');
    const note = page.locator('.rate-time .picker-note');
    expect(await note.textContent()).toMatch(zone);
    const isCut = await field.evaluate((input) => input.scrollWidth > input.clientWidth);
    const [inputBox, noteBox] = [await field.boundingBox(), await note.boundingBox()];
    expect(isCut).toBe(false);
    expect((noteBox?.y ?? 0) + (noteBox?.height ?? 0)).toBeLessThanOrEqual(inputBox?.y ?? 0);
    await closePage(page);
  },
);
