/** Creating, listing and deleting shipping rules (API-30, API-31, API-33). */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import type { ShippingRule } from '../../../src/contract/schemas/merchants';
import { listChanges } from '../../../server/repositories/audit';
import { emptyWeek } from '../../../src/domain/merchants/emptyWeek';
import { startTestServer, type TestServer } from '../support/testServer';
import { AFTERNOON, aRule, query, send as sendTo } from '../zones/fixtures';
import { aService, bands, newRules, DELIVERY_WEEK, PICKUP_WEEK } from './fixtures';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown, headers = {}) =>
  sendTo(server, method, path, body, headers);
const { aShop, create, rulesOf } = newRules(() => server);

it('API-31 ENT-04 ENT-03 SHR-19 a new rule is sent with its prices at the top level, and stores them as services', async () => {
  const id = await aShop();
  const service = aService();
  const placeholder = {
    date: '2022-01-01',
    cutoffTime: '00:00',
    deliveryWindow: { timeStart: '00:00', timeEnd: '00:00' },
    pickupWindow: { timeStart: '00:00', timeEnd: '00:00' },
  };
  const answer = await create(id, {
    originZone: ' nord',
    speedPricing: { pricingRows: [service] },
    weightPricing: bands(1, 2.5),
    scheduledDeliveryPickupConstraintsByWeek: { friday: [AFTERNOON], exceptions: [placeholder] },
  });
  const rule = {
    id: expect.stringMatching(/^rul_/) as string,
    originZone: 'Nord',
    destinationZone: 'Sud',
    inTransitDays: 1,
    surcharge: 2.5,
    services: [
      { name: 'speedPricing', pricingStrategy: { pricingRows: [service] } },
      { name: 'weightPricing', pricingStrategy: bands(1, 2.5) },
    ],
    deliveryConstraintsByWeek: { ...emptyWeek(), ...DELIVERY_WEEK },
    pickupConstraintsByWeek: { ...emptyWeek(), ...PICKUP_WEEK },
    scheduledDeliveryPickupConstraintsByWeek: {
      ...emptyWeek(),
      friday: [AFTERNOON],
      exceptions: [placeholder],
    },
    version: expect.any(Number) as number,
  };
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual(rule);
  expect(answer.headers.get('etag')).toBe(`"${String(answer.body.version)}"`);
  expect(await rulesOf(id)).toEqual([rule]);
  expect(await listChanges(server.db, 'shippingRule', String(answer.body.id))).toEqual([
    expect.objectContaining({
      actor: 'test-admin@example.com',
      action: 'createShippingRule',
      after: answer.body,
    }),
  ]);
});

it('SHR-19 SHR-18 a rule without prices and scheduled windows has none', async () => {
  const { body } = await create(await aShop());
  expect(body.services).toEqual([]);
  expect(body).not.toHaveProperty('scheduledDeliveryPickupConstraintsByWeek');
});

it('GRD-12 GRD-13 removes white space from times and pads a single-digit hour', async () => {
  const window = { timeStart: ' 9 :00', timeEnd: '12:00 ' };
  const { body } = await create(await aShop(), {
    pickupConstraintsByWeek: { tuesday: [{ pickupWindow: window, cutoffTime: '8:05' }] },
  });
  expect((body as unknown as ShippingRule).pickupConstraintsByWeek.tuesday).toEqual([
    { pickupWindow: { timeStart: '09:00', timeEnd: '12:00' }, cutoffTime: '08:05' },
  ]);
});

it('SHR-22 API-31 refuses a second rule for a pair of zones in any case; the reverse pair is another one', async () => {
  const id = await aShop([aRule('Nord', 'Sud')]);
  expect(await create(id, { originZone: 'NORD', destinationZone: ' sud ' })).toMatchObject({
    status: 409,
    body: {
      message: 'A shipping rule from Nord to Sud already exists.',
      details: [{ field: 'destinationZone', reason: 'A shipping rule from Nord to Sud already exists.' }],
    },
  });
  expect((await create(id, { originZone: 'Sud', destinationZone: 'Nord' })).status).toBe(200);
  expect((await create(id, { originZone: 'Sud', destinationZone: 'Sud' })).status).toBe(200);
  const other = await aShop();
  const answers = await Promise.all([create(other), create(other), create(other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

it('API-31 a repeat with its Idempotency-Key creates no second rule', async () => {
  const id = await aShop();
  const first = await create(id, {}, { 'idempotency-key': 'rule:1' });
  expect(await create(id, {}, { 'idempotency-key': 'rule:1' })).toMatchObject({
    status: 200,
    body: first.body,
  });
  expect(await rulesOf(id)).toHaveLength(1);
});

it('API-31 WGT-10 stores a rule of 5,000 windows per grid and 5,000 bands', async () => {
  const id = await aShop();
  const many = <Entry>(entry: Entry) => Array.from({ length: 5_000 }, () => entry);
  const answer = await create(id, {
    deliveryConstraintsByWeek: { monday: many(AFTERNOON) },
    scheduledDeliveryPickupConstraintsByWeek: { monday: many(AFTERNOON) },
    pickupConstraintsByWeek: { sunday: many(PICKUP_WEEK.monday[0]) },
    weightPricing: bands(...many(1.25)),
  });
  expect(answer.status).toBe(200);
  expect((await rulesOf(id))[0]?.deliveryConstraintsByWeek.monday).toHaveLength(5_000);
});

it('API-31 a grid of windows takes 10,000 rows over all weekdays; one more is refused once, with the limit', async () => {
  const id = await aShop();
  const many = <Entry>(count: number, entry: Entry) => Array.from({ length: count }, () => entry);
  const pickups = (saturday: number) => ({
    pickupConstraintsByWeek: {
      friday: many(5_000, PICKUP_WEEK.monday[0]),
      saturday: many(saturday, PICKUP_WEEK.monday[0]),
    },
  });
  const refused = await create(id, pickups(5_001));
  expect(refused).toMatchObject({
    status: 400,
    body: {
      details: [{ field: 'pickupConstraintsByWeek', reason: 'Pickup Windows can have at most 10,000 rows.' }],
    },
  });
  expect(await rulesOf(id)).toEqual([]);
  expect((await create(id, pickups(5_000))).status).toBe(200);
});

it('API-30 SHR-12 rules are listed by their zones, also for an archived merchant; an unknown one gets 404', async () => {
  const rules = [aRule('Sud', 'Nord'), aRule('Nord', 'Sud'), aRule('Nord', 'Nord')];
  const id = await aShop(rules, { archived: true });
  expect((await rulesOf(id)).map((rule) => [rule.originZone, rule.destinationZone])).toEqual([
    ['Nord', 'Nord'],
    ['Nord', 'Sud'],
    ['Sud', 'Nord'],
  ]);
  expect(await send('GET', 'mer_none/shippingRules')).toMatchObject({
    status: 404,
    body: { message: merchantMessages.merchantNotFound('mer_none') },
  });
});

it('SHR-04 API-33 a rule is deleted by its pair of zones', async () => {
  const rule = aRule('Nord', 'Sud');
  const id = await aShop([rule, aRule('Sud', 'Nord')]);
  const path = `${id}/shippingRules?${query({ originZone: 'nord', destinationZone: 'Sud' })}`;
  expect(await send('DELETE', path, undefined, { 'if-match': '"4"' })).toMatchObject({
    status: 412,
    body: { current: rule },
  });
  expect(await send('DELETE', path)).toMatchObject({ status: 200, body: {} });
  expect((await rulesOf(id)).map(({ originZone }) => originZone)).toEqual(['Sud']);
  expect((await listChanges(server.db, 'shippingRule', rule.id))[0]).toMatchObject({
    action: 'deleteShippingRule',
    before: rule,
  });
  expect(await send('DELETE', path)).toMatchObject({
    status: 404,
    body: { message: 'There is no shipping rule from nord to Sud.' },
  });
});

it('API-31 API-32 API-33 API-34 rules of an archived merchant cannot be changed', async () => {
  const rule = aRule('Nord', 'Sud');
  const id = await aShop([rule], { archived: true });
  const zones = { originZone: 'Nord', destinationZone: 'Sud' };
  const answers = [
    await create(id, { originZone: 'Sud' }),
    await send('PATCH', `${id}/shippingRules/${rule.id}`, { surcharge: 1 }),
    await send('PATCH', `${id}/shippingRules/actions/surcharge`, { zones, surcharge: 1 }),
    await send('DELETE', `${id}/shippingRules?${query(zones)}`),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 409, body: { message: 'Merchant is archived.' } });
  }
  expect(await rulesOf(id)).toEqual([rule]);
});
