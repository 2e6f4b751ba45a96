/** Rates between two postal codes (API-15). */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { messages } from '../../../src/contract/messages';
import type { Merchant, SpeedPricingRow } from '../../../src/contract/schemas/merchants';
import type { Rate } from '../../../src/contract/schemas/rates';
import { call, type Answer } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';
import { aRule, aZone, send, storeMerchant } from '../zones/fixtures';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Monday 2026-05-04, 07:00 in Toronto: an hour before the cutoff. */
const BEFORE_CUTOFF = Date.parse('2026-05-04T11:00:00Z');
/** One minute after the cutoff. */
const AFTER_CUTOFF = Date.parse('2026-05-04T12:01:00Z');

const row = (speedPricingType: SpeedPricingRow['speedPricingType'], price: number): SpeedPricingRow => ({
  speedPricingType,
  price,
  name: `Name ${speedPricingType}`,
  description: `About ${speedPricingType}`,
  locales: [],
});
const services = (...pricingRows: SpeedPricingRow[]) => [
  { name: 'speedPricing' as const, pricingStrategy: { pricingRows } },
];
const aShop = (fields: Partial<Merchant> = {}) =>
  storeMerchant(server, {
    zones: [
      aZone('Toronto', { M: 4.1, M5V: 6.2 }),
      aZone('Laval', { H7A: 3.3 }),
      aZone('Hills', { '902': 1, '90210': 2.5 }),
    ],
    shippingRules: [
      aRule('Laval', 'Toronto', {
        surcharge: 0.2,
        services: services(row('NEXTDAY', 1.1), row('SAMEDAY', 3), row('FLEX', 0)),
      }),
      aRule('Toronto', 'Laval', { surcharge: 50 }),
      aRule('Laval', 'Hills'),
    ],
    ...fields,
  });
const rates = (id: string, fields: object = {}): Promise<Answer> =>
  call(server, `/rates/${id}`, {
    method: 'POST',
    role: 'admin',
    body: { postalCode: 'M5V 1A1', originPostalCode: 'H7A1B1', dateTime: BEFORE_CUTOFF, ...fields },
  });
const offered = async (id: string, fields: object = {}): Promise<Rate[]> =>
  (await rates(id, fields)).body as unknown as Rate[];

it('API-15 finds a rule between zones whose accents have another Unicode form', async () => {
  const id = await storeMerchant(server, {
    zones: [aZone('Montre\u0301al', { H: 1 })],
    shippingRules: [aRule('Montr\u00e9al', 'MONTR\u00c9AL')],
  });
  expect((await rates(id, { postalCode: 'H2X 1Y4', originPostalCode: 'H2X 1Y4' })).status).toBe(200);
});

it('API-15 RATE-04 RATE-06 every service of the rule has its price, exact to the cent, cheapest first', async () => {
  const answer = await rates(await aShop());
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual([
    { name: 'Name FLEX', price: 6.4, description: 'About FLEX', service: 'FLEX' },
    { name: 'Name NEXTDAY', price: 7.5, description: 'About NEXTDAY', service: 'NEXTDAY' },
    { name: 'Name SAMEDAY', price: 9.4, description: 'About SAMEDAY', service: 'SAMEDAY' },
  ]);
});

it('RATE-10 the two codes are not swapped: the reverse direction has its own rule and price', async () => {
  const id = await aShop();
  const back = await offered(id, { postalCode: 'H7A1B1', originPostalCode: 'M5V1A1' });
  expect(back.map(({ service, price }) => [service, price])).toEqual([['STANDARD', 53.3]]);
});

it.each([
  ['m5v-1a1', 6.4],
  [' M4B1B3 ', 4.3],
  ['M5V', 6.4],
])('API-15 finds %s by its longest prefix', async (postalCode, price) => {
  expect((await offered(await aShop(), { postalCode }))[0]?.price).toBe(price);
});

it('API-15 looks up ZIP codes with and without their four extra digits', async () => {
  const id = await aShop();
  for (const [postalCode, price] of [
    ['90210-1234', 2.5],
    ['902101234', 2.5],
    ['90211', 1],
  ]) {
    expect((await offered(id, { postalCode }))[0]?.price).toBe(price);
  }
});

it('API-15 RATE-04 with SAMEDAYCUTOFF the same day is omitted after the cutoff, also for a time in seconds', async () => {
  const id = await aShop({ rateShowingOptionType: 'SAMEDAYCUTOFF' });
  const services = async (dateTime: number) =>
    (await offered(id, { dateTime })).map(({ service }) => service);
  expect(await services(BEFORE_CUTOFF)).toContain('SAMEDAY');
  expect(await services(AFTER_CUTOFF)).not.toContain('SAMEDAY');
  expect(await services(BEFORE_CUTOFF / 1000)).toContain('SAMEDAY');
});

it('RATE-09 API-15 refuses a code outside the area and a pair without a rule, with a message', async () => {
  const id = await aShop();
  expect(await rates(id, { postalCode: 'v6b 1a1' })).toMatchObject({
    status: 422,
    body: { message: 'Postal code V6B1A1 is outside the delivery area.' },
  });
  expect(await rates(id, { originPostalCode: 'K1A0A1' })).toMatchObject({
    status: 422,
    body: { message: 'Postal code K1A0A1 is outside the delivery area.' },
  });
  expect(await rates(id, { postalCode: 'H7A1B1' })).toMatchObject({
    status: 422,
    body: { message: 'No shipping rule from Laval to Laval.' },
  });
});

it.each<[string, object, string]>([
  ['RATE-03 MSG-37', { postalCode: ' ' }, 'Postal Code is a required field'],
  ['MSG-36', { originPostalCode: undefined }, 'Origin Postal Code is a required field'],
  ['MSG-34', { dateTime: undefined }, 'Date is a required field'],
  ['API-15', { dateTime: 8.64e15 }, merchantMessages.dateTimeTooLate],
  ['API-15', { dateTime: 99_999_999_999 }, merchantMessages.dateTimeTooLate],
  ['API-15', { postalCode: 'x'.repeat(21) }, messages.fieldTooLong('Postal Code', 20)],
])('%s refuses a request with %j: %s', async (_ids, fields, message) => {
  expect(await rates(await aShop(), fields)).toMatchObject({ status: 400, body: { message } });
});

it('API-15 API-19 an archived merchant has no rates, and an unknown one gets 404', async () => {
  expect(await rates(await aShop({ archived: true }))).toMatchObject({
    status: 409,
    body: { message: 'Merchant is archived.' },
  });
  expect((await rates('mer_none')).status).toBe(404);
});

it('API-15 API-27 a request sees every change of zones, rules and merchant at once', async () => {
  const id = await aShop({ rateShowingOptionType: 'SAMEDAYCUTOFF' });
  const flex = async () => (await offered(id)).find(({ service }) => service === 'FLEX')?.price;
  expect(await flex()).toBe(6.4);
  const body = { locationPricing: { pricingRows: [{ postalPrefix: 'M5V', price: 10 }] } };
  expect((await send(server, 'PATCH', `${id}/zones/Toronto`, body)).status).toBe(200);
  expect(await flex()).toBe(10.2);
  expect(
    (await send(server, 'DELETE', `${id}/zones/locationPricing?zoneName=Toronto&postalPrefix=M5V`)).status,
  ).toBe(200);
  expect((await rates(id)).status).toBe(422);
  const row = { zoneName: 'Hills', postalPrefix: 'M5', price: 1 };
  expect((await send(server, 'POST', `${id}/zones/locationPricing`, row)).status).toBe(200);
  expect((await offered(id)).map(({ service, price }) => [service, price])).toEqual([['STANDARD', 1]]);
  const late = { dateTime: AFTER_CUTOFF, postalCode: 'M5V', originPostalCode: 'H7A' };
  expect((await rates(id, late)).status).toBe(200);
  expect((await send(server, 'PATCH', `${id}/archive`)).status).toBe(200);
  expect((await rates(id, late)).status).toBe(409);
});

it('API-15 a change of the same-day option counts for the next request', async () => {
  const id = await aShop({ rateShowingOptionType: 'SAMEDAYCUTOFF' });
  const sameDay = async () =>
    (await offered(id, { dateTime: AFTER_CUTOFF })).some(({ service }) => service === 'SAMEDAY');
  expect(await sameDay()).toBe(false);
  await send(server, 'PATCH', id, { rateShowingOptionType: 'ALWAYSSHOWSAMEDAY' });
  expect(await sameDay()).toBe(true);
});
