/** Add Merchant on the built server: a misspelt address is corrected, saved and found; and the geocoder is down. */
import type { Browser } from 'playwright-core';
import type { AutocompleteAnswer } from '../../src/contract/schemas/geo';
import type { Merchant, MerchantSummary } from '../../src/contract/schemas/merchants';
import type { Order } from '../../src/contract/schemas/orders';
import type { ApiClient } from './support/api';
import { axeViolations, openSignedIn } from './support/browser';
import { closePage } from './support/pages';
import type { RunningServer } from './support/server';
import { eventually } from './support/eventually';
import { serveTests } from './support/serving';
import { coveredByToasts, holdToasts, toastShown } from './support/toast';

let server: RunningServer;
let browser: Browser;
let api: ApiClient;
serveTests((serving) => ({ server, browser, api } = serving), 'admin');

const PATH = '/merchants/addMerchant';

/** Returns the name with its last letter changed. */
const misspelt = (text: string) => `${text.slice(0, -1)}${text.endsWith('x') ? 'y' : 'x'}`;
/** Returns the code with another last digit. */
const otherCode = (code: string) => `${code.slice(0, -1)}${(Number(code.slice(-1)) + 1) % 10}`;
const withSpace = (code: string) => code.replace(/^(\w{3})\s?(\w{3})$/, '$1 $2');

/** Returns an address that the demo data has a location for, as a user would type it. */
async function rememberedAddress() {
  const { recipientAddress } = await api.find(
    { orderStatus: 'GEOCODED' },
    ({ recipientAddress: address, validAddress }: Order) =>
      validAddress === true &&
      address?.locationAccuracy !== 'area' &&
      Boolean(address?.location && address.number && address.street && address.city && address.postalCode),
  );
  const { number, street, city, province, postalCode } = recipientAddress ?? {};
  // The server loads its addresses on the first request, and returns none until then.
  const text = encodeURIComponent(`${number} ${street} ${city}`);
  for (;;) {
    const { predictions } = await api.call<AutocompleteAnswer>('GET', `/geo/autocomplete?q=${text}`);
    if (predictions.length > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return {
    street: `${number} ${street}`,
    city: city ?? '',
    province: province ?? '',
    postalCode: withSpace(postalCode ?? ''),
  };
}

it('MAD-01 MAD-02 MAD-03 MAD-08 MAD-10 MAD-12 MAD-13 MAD-20 MSG-49 MSG-60 a merchant with a misspelt address is corrected, added and found', async () => {
  const name = 'Épicerie “L’Étoile” / Nord & Sud 🥐';
  const known = await rememberedAddress();
  const { page, log } = await openSignedIn(browser, server.url, 'admin', PATH);
  const add = page.getByRole('button', { name: 'Add Merchant', exact: true });
  await add.waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByLabel('Email').fill('   ');
  await add.click();
  await page.getByText('Whitespaces are not allowed').waitFor();
  expect(await page.getByText('This is a required field.').count()).toBe(2);
  await toastShown(page, 'Unable to geocode address.');
  const form = page.getByRole('form', { name: 'Add Merchant' });
  await form.getByText('Unable to geocode address.').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByLabel('Business Name').fill(name);
  await page.getByLabel('Phone').pressSequentially('14185550177');
  expect(await page.getByLabel('Phone').inputValue()).toBe('(418) 555-0177');
  await page.getByLabel('Email').fill('bonjour@etoile.example');
  await page.getByLabel('Street').fill(known.street);
  await page.getByLabel('City').fill(misspelt(known.city));
  await page.getByLabel('Province').fill(known.province);
  await page.getByLabel('Postal Code').fill(otherCode(known.postalCode));
  await page.getByLabel('Country').fill('canada');
  await add.click();

  await page.getByText(`Suggested value for city: ${known.city}.`).waitFor();
  await page.getByText(`Suggested value for postalCode: ${known.postalCode}.`).waitFor();
  await page.getByText('2 address fields differ from the geocoded address.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: `Use ${known.city}` }).click();
  await page.getByRole('button', { name: `Use ${known.postalCode}` }).click();
  expect(await page.getByLabel('Postal Code').inputValue()).toBe(known.postalCode);
  await page.getByText(/^Suggested value for/).waitFor({ state: 'detached' });
  await holdToasts(page);
  await add.click();

  await toastShown(page, 'Merchant has been added successfully');
  await page.waitForURL(`${server.url}/merchants/viewMerchants`);
  await page.locator('[role=table][aria-busy=false] .merchant-row').first().waitFor();
  // The toast appeared over the form; over the list it has another position.
  await eventually(async () => expect(await coveredByToasts(page)).toEqual([]));
  await page.getByText('Merchant has been added successfully').waitFor();
  await page.getByLabel('Search by name').fill('l’étoile” / nord & sud 🥐');
  await page.getByLabel('Search by name').press('Enter');
  await page.getByRole('table', { name: 'Merchants' }).getByRole('button', { name, exact: true }).waitFor();

  const [found] = await api.call<MerchantSummary[]>(
    'GET',
    `/merchants/nameSearch?name=${encodeURIComponent(name)}`,
  );
  const stored = await api.call<Merchant>('GET', `/merchants/${found?.id ?? ''}`);
  expect(stored).toMatchObject({
    name,
    phone: '+14185550177',
    scanningRequired: false,
    signatureRequired: true,
    merchantLocation: { street: known.street, city: known.city, postalCode: known.postalCode },
  });
  expect(log.errors).toEqual([]);
  await closePage(page);
});

it('MAD-04 MAD-05 MAD-06 LIM-07 a suggestion from the search fills the address', async () => {
  const known = await rememberedAddress();
  const { page, log } = await openSignedIn(browser, server.url, 'admin', PATH);
  const search = page.getByRole('combobox', { name: 'Find an address' });
  await search.pressSequentially(`${known.street} ${known.city}`);
  const option = page.getByRole('option').first();
  await option.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await option.click();
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  expect(await page.getByLabel('Street').inputValue()).toBe(known.street);
  expect(await page.getByLabel('City').inputValue()).toBe(known.city);
  expect(await search.inputValue()).toBe('');
  const asked = log.calls.filter(({ path }) => path.startsWith('/geo/autocomplete'));
  expect(asked.length).toBeLessThan(known.street.length);
  await closePage(page);
});

it('MAD-08 while the geocoder is down, the form says so and keeps everything, and Retry adds the merchant', async () => {
  const known = await rememberedAddress();
  const { page } = await openSignedIn(browser, server.url, 'admin', PATH);
  await page.route('**/api/geo/geocode**', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"Down."}' }),
  );
  await page.getByLabel('Business Name').fill('Retried');
  await page.getByLabel('Phone').fill('418 555 0177');
  await page.getByLabel('Email').fill('a@b.example');
  await page.getByLabel('Street').fill(known.street);
  await page.getByLabel('City').fill(known.city);
  await page.getByLabel('Province').fill(known.province);
  await page.getByLabel('Postal Code').fill(known.postalCode);
  await page.getByLabel('Country').fill('Canada');
  await page.getByRole('button', { name: 'Add Merchant', exact: true }).click();
  await page.getByText('The address could not be checked. What you typed is kept; try again.').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  // After a visit to another page everything is still there.
  await page.getByRole('link', { name: 'View Merchants' }).click();
  await page.locator('[role=table][aria-busy=false] .merchant-row').first().waitFor();
  await page.goBack();
  await page.getByText('What you typed earlier is still here.').waitFor();
  expect(await page.getByLabel('Street').inputValue()).toBe(known.street);

  await page.unroute('**/api/geo/geocode**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.waitForURL(`${server.url}/merchants/viewMerchants`);
  await toastShown(page, 'Merchant has been added successfully');
  await closePage(page);
});
