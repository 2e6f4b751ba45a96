/**
 * A merchant's zones on the built server: a zone added with quick fill, typed and pasted rows, owners of codes, prices
 * edited, added and deleted, and zones deleted or kept because a rule uses them.
 */
import type { Browser, Page } from 'playwright-core';
import type { Merchant } from '../../src/contract/schemas/merchants';
import { paths } from '../../src/paths';
import type { ApiClient } from './support/api';
import { axeViolations, openSignedIn, stoodStill } from './support/browser';
import { closePage } from './support/pages';
import { eventually } from './support/eventually';
import { hasFocus } from './support/focus';
import { createMerchant, createZone } from './support/merchants';
import type { RunningServer } from './support/server';
import { serveTests } from './support/serving';
import { coveredByToasts, holdToasts, toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;
serveTests((serving) => ({ server, browser, api } = serving), 'admin');

const NORD = { H1A: 8.25, H1B: 8.25, H2: 9.5 };
const SUD = { J4B: 7, J4: 6.5 };
const WINDOW = {
  deliveryWindow: { timeStart: '13:00', timeEnd: '17:00' },
  pickupWindow: { timeStart: '09:00', timeEnd: '11:00' },
  cutoffTime: '08:00',
};

/** Creates a merchant with two zones, and a rule from Nord to Nord. */
async function aMerchant(name: string): Promise<Merchant> {
  const { id } = await createMerchant(api, name);
  for (const [zone, prices] of Object.entries({ Nord: NORD, Sud: SUD })) {
    await createZone(api, id, zone, prices);
  }
  const { pickupWindow, cutoffTime } = WINDOW;
  await api.call('POST', `/merchants/${id}/shippingRules`, {
    originZone: 'Nord',
    destinationZone: 'Nord',
    inTransitDays: 0,
    surcharge: 0,
    deliveryConstraintsByWeek: { monday: [WINDOW] },
    pickupConstraintsByWeek: { monday: [{ pickupWindow, cutoffTime }] },
  });
  return stored(id);
}

const stored = (id: string) => api.call<Merchant>('GET', `/merchants/${id}`);
const rowsOf = async (id: string, name: string) =>
  Object.fromEntries(
    (await stored(id)).zones
      ?.find((zone) => zone.name === name)
      ?.locationPricing.pricingRows.map(({ postalPrefix, price }) => [postalPrefix, price]) ?? [],
  );
const placeOf = ({ id, name }: Merchant) => ({ merchantId: id, merchantName: name, searchParam: 'zo' });
const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const tag = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}, `) });

it('ZON-17 ZON-22 ZON-24 ZON-25 ZON-26 ZON-27 MSG-66 MSG-68 a zone is added with quick fill, typed and pasted rows, and found', async () => {
  const merchant = await aMerchant('Zones & tags “here”');
  const { page, log } = await openSignedIn(browser, server.url, 'admin', paths.zones(placeOf(merchant)));
  await card(page, 'Nord').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Add Zone' }).click();
  await page.getByLabel('Zone Name').fill('Grand Toronto');
  await page.getByRole('button', { name: /^Time Zone:/ }).click();
  await page.keyboard.type('tor');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Time Zone: America/Toronto' }).waitFor();
  await page.getByLabel('Facility').selectOption('yyz5');

  await tag(page, 'GTA').click();
  await page.getByText('Price is a required field').waitFor();
  await page.keyboard.type('15.5');
  await tag(page, 'GTA').click();
  await tag(page, 'All M').click();
  await page.getByText('181 rows', { exact: true }).waitFor();
  await tag(page, 'GTA ZONE 5').click();
  await page.getByText('208 rows', { exact: true }).waitFor();
  // All of M stays with its own tag; the L areas of GTA are removed.
  await tag(page, 'GTA').click();
  await page.getByText('130 rows', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Add row' }).click();
  await hasFocus(page.getByLabel('Postal Prefix of row 1'));
  await page.keyboard.type('m5v 2t6');
  await page.keyboard.press('Tab');
  await page.keyboard.type('18');
  await page.keyboard.press('Enter');
  await hasFocus(page.getByLabel('Postal Prefix of row 1'));
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'h1a\t$16.00\r\nK1A\t12\r\n');
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  const sentence = `The following postal codes already exist for ${merchant.name}: H1A.`;
  await page.locator('.zone-taken').getByText(sentence).waitFor();
  await page.getByText('Exists in Nord at $8.25').waitFor();
  await page.getByLabel('Find a prefix').focus();
  await page.getByText('Wins over M5V in this zone ($15.50)').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const add = page.getByRole('button', { name: 'Add Zone', exact: true });
  await add.click();
  await toastShown(page, sentence);
  await hasFocus(page.getByLabel('Postal Prefix of H1A'));
  await page.getByRole('button', { name: 'Remove their rows' }).click();

  // After a visit to another page everything is still there.
  await page.getByRole('button', { name: 'Back to zones' }).click();
  await card(page, 'Nord').waitFor();
  await page.goBack();
  await page.getByText('What you typed earlier is still here.').waitFor();
  await page.getByText('132 rows', { exact: true }).waitFor();
  await add.click();
  await toastShown(page, 'Zone Added.');
  await page.waitForURL(/viewZones\?merchantId=.+&searchParam=zo$/);
  await card(page, 'Grand Toronto').waitFor();

  const rows = await rowsOf(merchant.id, 'Grand Toronto');
  expect(Object.keys(rows)).toHaveLength(132);
  expect(rows).toMatchObject({ M5V: 15.5, M5V2T6: 18, K1A: 12, L0B: 15.5 });
  const [sent] = log.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/zones'));
  expect(sent?.headers['idempotency-key']).toBeTruthy();

  await page.getByLabel('Which zone covers this postal code?').last().fill('m5v 2t6');
  const answer = page.locator('.code-answer');
  await answer.getByText('$18.00').waitFor();
  expect(await answer.innerText()).toContain('Grand Toronto');
  await page.getByLabel('Which zone covers this postal code?').last().fill('G1K 3C3');
  await answer.getByText('No zone covers G1K 3C3. Orders there become OUT_OF_FSA.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('ZON-07 ZON-08 ZON-13 ZON-15 ZON-16 a price is edited in its row, a prefix added and deleted', async () => {
  const merchant = await aMerchant('Zones: prices');
  const { page, log } = await openSignedIn(browser, server.url, 'admin', paths.zones(placeOf(merchant)));
  await page.getByRole('button', { name: 'View Location Pricing of Nord' }).click();
  const dialog = page.getByRole('dialog', { name: 'Location Pricing: Nord' });
  const heads = dialog.getByRole('rowheader');
  await heads.first().waitFor();
  expect(await heads.allInnerTexts()).toEqual(['H1A', 'H1B', 'H2']);
  expect(await axeViolations(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Edit H1B' }).click();
  const price = dialog.getByLabel('Price of H1B');
  await hasFocus(price);
  expect(await axeViolations(page)).toEqual([]);
  await price.fill('6.75');
  await page.keyboard.press('Enter');
  await toastShown(page, 'Postal Code updated.');
  await hasFocus(dialog.getByRole('button', { name: 'Edit H1B' }));

  await dialog.getByLabel('Postal Prefix', { exact: true }).fill(' h1ab ');
  await dialog.getByText('H1AB is not the beginning of a postal code.').waitFor();
  await dialog.getByLabel('Postal Prefix', { exact: true }).fill(' h1c ');
  await dialog.getByLabel('Price', { exact: true }).fill('5');
  await page.keyboard.press('Enter');
  await toastShown(page, 'Postal code added.');
  await heads.getByText('H1C').waitFor();
  expect(await heads.allInnerTexts()).toEqual(['H1A', 'H1B', 'H1C', 'H2']);

  await dialog.getByRole('button', { name: 'Delete H1A' }).click();
  await page
    .getByRole('group', { name: 'Delete H1A at $8.25?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await toastShown(page, 'Postal Code Deleted.');
  await heads.getByText('H1A').waitFor({ state: 'detached' });
  expect(await rowsOf(merchant.id, 'Nord')).toEqual({ H1B: 6.75, H1C: 5, H2: 9.5 });
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('ZON-04 LIM-09 shows three cards per row at each width, with Add Zone as the last', async () => {
  const merchant = await aMerchant('Zones in rows');
  for (const [name, postalPrefix] of Object.entries({ Ouest: 'H4', Plateau: 'H2W' })) {
    const locationPricing = { pricingRows: [{ postalPrefix, price: 5 }] };
    const zone = { name, timezone: 'America/Toronto', facility: 'yul1', locationPricing };
    await api.call('POST', `/merchants/${merchant.id}/zones`, zone);
  }
  const { page } = await openSignedIn(browser, server.url, 'admin', paths.zones(placeOf(merchant)));
  await card(page, 'Nord').waitFor();
  const cards = page.getByRole('list', { name: 'Zones' }).locator('> li');
  for (const width of [1440, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await cards.evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect()).map(({ x, y }) => ({ x, y })),
    );
    expect(boxes).toHaveLength(5);
    for (const [index, { x, y }] of boxes.entries()) {
      expect([x, y]).toEqual([boxes[index % 3]?.x, boxes[index - (index % 3)]?.y]);
    }
    expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(3);
  }
  expect(await cards.last().getByRole('link').innerText()).toContain('Add Zone');
  await closePage(page);
});

it('ZON-06 a zone that a rule uses is not deleted, and the message names the rule; another zone is deleted', async () => {
  const merchant = await aMerchant('Zones to delete');
  const { page, log } = await openSignedIn(browser, server.url, 'admin', paths.zones(placeOf(merchant)));
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Delete zone ${name}` }).click();
    await page.getByRole('button', { name: 'Delete Zone', exact: true }).click();
  };
  await holdToasts(page);
  await remove('Nord');
  await toastShown(page, 'Zone Nord is used by shipping rule Nord to Nord.');
  await card(page, 'Nord').waitFor();
  // A dialog that opens under the toast has its buttons free.
  await page.getByRole('button', { name: 'View Location Pricing of Nord' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor();
  await stoodStill(page);
  await eventually(async () => expect(await coveredByToasts(page, '.bp6-dialog')).toEqual([]));
  await page.keyboard.press('Escape');
  await remove('Sud');
  await toastShown(page, 'Zone Deleted.');
  await card(page, 'Sud').waitFor({ state: 'detached' });
  expect((await stored(merchant.id)).zones?.map(({ name }) => name)).toEqual(['Nord']);
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('with thousands of rows only the visible ones are drawn, an error far below can be reached, and a new row can be typed at once', async () => {
  const merchant = await aMerchant('Zones by the thousand');
  const { page, log } = await openSignedIn(browser, server.url, 'admin', paths.addZone(placeOf(merchant)));
  await page.getByLabel('Postal Prefix of row 1').focus();
  // Five-digit codes, all different.
  await page.evaluate(() => {
    const lines = Array.from({ length: 5000 }, (_, index) => `${10_000 + index}\t5`);
    const data = new DataTransfer();
    data.setData('text/plain', lines.join('\r\n'));
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await page.getByText('5,000 rows', { exact: true }).waitFor();
  expect(await page.locator('[data-row]').count()).toBeLessThan(60);
  await page.getByLabel('Find a prefix').fill('14999');
  await page.getByLabel('Price of 14999').fill('');
  await page.getByLabel('Find a prefix').fill('');
  await page.getByRole('button', { name: '14999 has no price' }).click();
  await hasFocus(page.getByLabel('Price of 14999'));
  await page.keyboard.type('7');
  await page.getByRole('region', { name: 'Prices by prefix' }).focus();
  await page.keyboard.press('End');
  await page.getByLabel('Price of 14998').waitFor();
  // From far down: the new row is at the top, and has the focus before the next key press.
  await page.getByRole('button', { name: 'Add row' }).click();
  await page.keyboard.type('K1A');
  expect(await page.getByLabel('Postal Prefix of K1A').inputValue()).toBe('K1A');
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('the reason for an invalid price is fully shown beside it, in a row of normal height', async () => {
  const merchant = await aMerchant('Zones with a wrong price');
  const { page } = await openSignedIn(browser, server.url, 'admin', paths.addZone(placeOf(merchant)));
  await page.getByLabel('Postal Prefix of row 1').fill('K1A');
  await page.getByLabel('Price of K1A').fill('10.005');
  await page.getByRole('button', { name: 'Add row' }).click();
  const row = page.getByRole('row').filter({ has: page.getByLabel('Price of K1A') });
  const why = row.getByText('Price must be an amount from 0 to 1,000,000 with at most 2 decimals.');
  const cut = await why.evaluate((text) => text.scrollWidth > text.clientWidth);
  expect({ cut, height: (await row.boundingBox())?.height }).toEqual({ cut: false, height: 36 });
  await closePage(page);
});
