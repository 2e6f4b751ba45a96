/** Changing a rule by action and by id (API-32, API-34). */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import type { ShippingRule } from '../../../src/contract/schemas/merchants';
import { listChanges } from '../../../server/repositories/audit';
import { emptyWeek } from '../../../src/domain/merchants/emptyWeek';
import { startTestServer, type TestServer } from '../support/testServer';
import { AFTERNOON, aRule, aZone, send as sendTo, storeMerchant } from '../zones/fixtures';
import { aService, bands, DELIVERY_WEEK, PICKUP_WEEK } from './fixtures';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown, headers = {}) =>
  sendTo(server, method, path, body, headers);
const speed = (...pricingRows: ReturnType<typeof aService>[]) => ({
  name: 'speedPricing' as const,
  pricingStrategy: { pricingRows },
});
const weight = (...prices: number[]) => ({
  name: 'weightPricing' as const,
  pricingStrategy: bands(...prices),
});

/** Stores a merchant with one rule from Nord to Sud, and returns functions to call it. */
async function aRuleOf(fields: Partial<ShippingRule> = {}) {
  const rule = aRule('Nord', 'Sud', fields);
  const id = await storeMerchant(server, {
    zones: [aZone('Nord', { H1A: 1 }), aZone('Sud', { H2A: 1 })],
    shippingRules: [rule],
  });
  const path = `${id}/shippingRules`;
  return {
    rule,
    act: (action: string, body: object, headers = {}) =>
      send(
        'PATCH',
        `${path}/actions/${action}`,
        { zones: { originZone: 'Nord', destinationZone: 'Sud' }, ...body },
        headers,
      ),
    patch: (body: object, headers = {}) => send('PATCH', `${path}/${rule.id}`, body, headers),
    read: async () => ((await send('GET', path)).body as unknown as ShippingRule[])[0],
  };
}

it('API-34 SHR-05 SHR-06 sets transit days and surcharge as numbers, and returns the rule with its version', async () => {
  const { rule, act, read } = await aRuleOf();
  const days = await act('inTransitDays', { inTransitDays: 3 });
  expect(days).toMatchObject({ status: 200, body: { ...rule, inTransitDays: 3, version: 2 } });
  expect(days.headers.get('etag')).toBe('"2"');
  const surcharge = await act('surcharge', {
    surcharge: 7.25,
    zones: { originZone: 'NORD', destinationZone: ' sud' },
  });
  expect(surcharge.body).toMatchObject({ inTransitDays: 3, surcharge: 7.25, version: 3 });
  expect(await read()).toEqual(surcharge.body);
  const changes = await listChanges(server.db, 'shippingRule', rule.id);
  expect(changes.map(({ action }) => action).sort()).toEqual([
    'updateShippingRule inTransitDays',
    'updateShippingRule surcharge',
  ]);
  expect(changes).toContainEqual(
    expect.objectContaining({
      actor: 'test-admin@example.com',
      before: { surcharge: 0 },
      after: { surcharge: 7.25 },
    }),
  );
});

it.each<[string, string, object, number, string]>([
  ['SHR-05', 'inTransitDays', { inTransitDays: '3' }, 400, merchantMessages.transitDaysFormat],
  ['SHR-05', 'inTransitDays', { inTransitDays: 15 }, 400, merchantMessages.transitDaysFormat],
  ['SHR-06', 'surcharge', { surcharge: 1.001 }, 400, merchantMessages.priceFormat('Surcharge')],
  ['SHR-06', 'surcharge', {}, 400, 'Surcharge is a required field'],
  [
    'API-34',
    'surcharge',
    { surcharge: 1, zones: { originZone: 'Nord' } },
    400,
    'Destination Zone is a required field',
  ],
  [
    'API-34',
    'surcharge',
    { surcharge: 1, zones: { originZone: 'Sud', destinationZone: 'Nord' } },
    404,
    'There is no shipping rule from Sud to Nord.',
  ],
  ['API-34', 'rename', { surcharge: 1 }, 404, 'rename is not a change of a shipping rule.'],
  [
    'SHR-08',
    'remove',
    { speedPricingRow: { speedPricingType: 'FLEX' } },
    404,
    'The shipping rule has no service FLEX.',
  ],
  [
    'SPD-10',
    'add',
    { speedPricingRow: { ...aService(), speedPricingType: '' } },
    400,
    merchantMessages.fillAllFields,
  ],
  ['SPD-10', 'add', { speedPricingRow: { ...aService(), price: null } }, 400, merchantMessages.fillAllFields],
  ['SPD-10', 'add', { speedPricingRow: aService({ description: '' }) }, 400, merchantMessages.fillAllFields],
  ['SPD-10', 'add', { speedPricingRow: aService({ locales: [] }) }, 400, merchantMessages.fillAllFields],
  [
    'SPD-10',
    'add',
    { speedPricingRow: aService({ locales: [{ locale: ' ', name: 'Nom', description: 'Texte' }] }) },
    400,
    merchantMessages.fillAllFields,
  ],
  [
    'WGT-05',
    'weightPricing',
    { weightPricing: { pricingRows: [{ weightInPounds: 0, price: 1 }] } },
    400,
    merchantMessages.bandsBegin,
  ],
  [
    'GRD-10',
    'windows',
    { deliveryConstraintsByWeek: DELIVERY_WEEK },
    400,
    merchantMessages.constraintsMissing,
  ],
])('%s the action %s with %j gets %i: %s', async (_ids, action, body, status, message) => {
  const { rule, act, read } = await aRuleOf();
  expect(await act(action, body)).toMatchObject({ status, body: { message } });
  expect(await read()).toEqual(rule);
});

it('API-34 API-32 a stored rule with more days in transit than are accepted can be read and changed', async () => {
  const { rule, act, patch, read } = await aRuleOf({ inTransitDays: 365 });
  expect(await read()).toEqual(rule);
  expect(await patch({ inTransitDays: 15 })).toMatchObject({
    status: 400,
    body: { message: merchantMessages.transitDaysFormat },
  });
  expect((await act('surcharge', { surcharge: 2 })).status).toBe(200);
  expect((await act('weightPricing', { weightPricing: bands(1) })).status).toBe(200);
  expect((await patch({ deliveryConstraintsByWeek: DELIVERY_WEEK })).status).toBe(200);
  expect(await act('add', { speedPricingRow: aService() })).toMatchObject({
    status: 200,
    body: { inTransitDays: 365, surcharge: 2, services: [weight(1), speed(aService())] },
  });
  expect(await act('inTransitDays', { inTransitDays: 14 })).toMatchObject({ body: { inTransitDays: 14 } });
});

it('API-34 SPD-11 SPD-12 adds a service; one of the same type is replaced in its place', async () => {
  const { act, read } = await aRuleOf({ services: [speed(), weight(1)] });
  const flex = aService({ speedPricingType: 'FLEX', price: 4 });
  await act('add', { speedPricingRow: aService() });
  await act('add', { speedPricingRow: flex });
  const again = aService({ name: 'Tomorrow', price: 1.5 });
  const answer = await act('add', { speedPricingRow: again });
  expect(answer.body.services).toEqual([speed(again, flex), weight(1)]);
  expect(await read()).toEqual(answer.body);
});

it('API-34 SHR-08 removes a service by its type; the last one leaves speedPricing without rows', async () => {
  const { act } = await aRuleOf({
    services: [weight(1), speed(aService(), aService({ speedPricingType: 'FLEX' }))],
  });
  const flexGone = await act('remove', {
    speedPricingRow: aService({ speedPricingType: 'FLEX', price: 99 }),
  });
  expect(flexGone.body.services).toEqual([weight(1), speed(aService())]);
  const none = await act('remove', { speedPricingRow: { speedPricingType: 'NEXTDAY' } });
  expect(none.body.services).toEqual([weight(1), speed()]);
});

it('API-34 WGT-11 WGT-04 sets and replaces bands, and an empty list removes them; empty rows are dropped', async () => {
  const { act } = await aRuleOf({ services: [speed(aService())] });
  const set = await act('weightPricing', {
    weightPricing: { pricingRows: [{ weightInPounds: 1, price: 2 }, {}, { weightInPounds: 2, price: 3.5 }] },
  });
  expect(set.body.services).toEqual([speed(aService()), weight(2, 3.5)]);
  const replaced = await act('weightPricing', { weightPricing: bands(9) });
  expect(replaced.body.services).toEqual([speed(aService()), weight(9)]);
  const none = await act('weightPricing', { weightPricing: bands() });
  expect(none.body.services).toEqual([speed(aService())]);
});

const closed = { timeStart: '00:00', timeEnd: '00:00' };
const exception = (date: string) => ({ date, pickupWindow: closed });
/** Returns fields with an exception in each of the three weeks. */
const withExceptions = () => ({
  deliveryConstraintsByWeek: {
    ...emptyWeek(),
    monday: [AFTERNOON],
    exceptions: [{ date: '2026-12-24', cutoffTime: '10:00' }],
  },
  pickupConstraintsByWeek: { ...emptyWeek(), ...PICKUP_WEEK, exceptions: [exception('2026-12-25')] },
  scheduledDeliveryPickupConstraintsByWeek: {
    ...emptyWeek(),
    friday: [AFTERNOON],
    exceptions: [exception('2022-01-01')],
  },
});

it('API-34 GRD-14 GRD-18 replaces windows by weekday; exceptions stay unless new ones are sent', async () => {
  const stored = withExceptions();
  const { act, read } = await aRuleOf(stored);
  const sent = {
    deliveryConstraintsByWeek: { tuesday: [AFTERNOON] },
    pickupConstraintsByWeek: {
      ...PICKUP_WEEK,
      exceptions: [exception('2027-01-01'), exception('2027-01-02')],
    },
    scheduledDeliveryPickupConstraintsByWeek: { sunday: [AFTERNOON] },
  };
  const answer = await act('windows', sent);
  expect(answer.status).toBe(200);
  expect(await read()).toMatchObject({
    deliveryConstraintsByWeek: {
      ...emptyWeek(),
      tuesday: [AFTERNOON],
      exceptions: stored.deliveryConstraintsByWeek.exceptions,
    },
    pickupConstraintsByWeek: {
      ...emptyWeek(),
      ...PICKUP_WEEK,
      exceptions: [exception('2027-01-01'), exception('2027-01-02')],
    },
    scheduledDeliveryPickupConstraintsByWeek: {
      ...emptyWeek(),
      sunday: [AFTERNOON],
      exceptions: [exception('2022-01-01')],
    },
  });
});

it('GRD-16 GRD-14 without scheduled windows in the body, their rows are removed and their exceptions stay', async () => {
  const stored = withExceptions();
  const { act, read } = await aRuleOf(stored);
  const sent = { deliveryConstraintsByWeek: DELIVERY_WEEK, pickupConstraintsByWeek: PICKUP_WEEK };
  expect((await act('windows', sent)).status).toBe(200);
  expect((await read())?.scheduledDeliveryPickupConstraintsByWeek).toEqual({
    ...emptyWeek(),
    exceptions: [exception('2022-01-01')],
  });
  const plain = await aRuleOf();
  const answer = await plain.act('windows', sent);
  expect(answer.body).not.toHaveProperty('scheduledDeliveryPickupConstraintsByWeek');
});

it('API-34 a stored row that ends before it starts may stay; a changed one is refused at its cell', async () => {
  const backwards = { ...AFTERNOON, deliveryWindow: { timeStart: '17:00', timeEnd: '09:00' } };
  const { act } = await aRuleOf({ deliveryConstraintsByWeek: { ...emptyWeek(), monday: [backwards] } });
  const windows = (...monday: object[]) => ({
    deliveryConstraintsByWeek: { monday },
    pickupConstraintsByWeek: PICKUP_WEEK,
  });
  expect((await act('windows', windows(backwards, AFTERNOON))).status).toBe(200);
  const answer = await act('windows', windows(AFTERNOON, { ...backwards, cutoffTime: '07:00' }));
  expect(answer).toMatchObject({
    status: 400,
    body: {
      details: [
        {
          field: 'deliveryConstraintsByWeek.monday[1].deliveryWindow.timeEnd',
          reason: answer.body.message,
        },
      ],
    },
  });
});

it('GRD-14 a stored exception that ends before it starts may stay; a new one is refused at its cell', async () => {
  const deliveryWindow = { timeStart: '17:00', timeEnd: '09:00' };
  const stored = { date: '2026-12-24', deliveryWindow };
  const week = { monday: [AFTERNOON], exceptions: [stored] };
  const { act, patch, read } = await aRuleOf({ deliveryConstraintsByWeek: { ...emptyWeek(), ...week } });
  // As the console sends it back: missing windows become closed ones.
  const sentBack = { ...week, exceptions: [{ ...stored, pickupWindow: closed }] };
  const sent = { deliveryConstraintsByWeek: sentBack, pickupConstraintsByWeek: PICKUP_WEEK };
  expect((await act('windows', sent)).status).toBe(200);
  const worse = { ...week, exceptions: [stored, { date: '2026-12-31', deliveryWindow }] };
  const before = await read();
  for (const answer of [
    await act('windows', { ...sent, deliveryConstraintsByWeek: worse }),
    await patch({ deliveryConstraintsByWeek: worse }),
  ]) {
    const reason =
      'The exception of 2026-12-31: 17:00–09:00 must end after it starts. 00:00–00:00 closes the day.';
    const field = 'deliveryConstraintsByWeek.exceptions[1].deliveryWindow.timeEnd';
    expect(answer).toMatchObject({ status: 400, body: { message: reason, details: [{ field, reason }] } });
  }
  expect(await read()).toEqual(before);
});

it('API-32 API-34 SPD-12 refuses a service with one locale twice, and names the second one', async () => {
  const { act, patch, read } = await aRuleOf({ services: [speed()] });
  const texts = { name: 'Nom', description: 'Texte' };
  const speedPricingRow = aService({ locales: ['FR', 'fr'].map((locale) => ({ locale, ...texts })) });
  const reason = 'The locale fr is listed twice. Send its texts once.';
  for (const answer of [await act('add', { speedPricingRow }), await patch({ speedPricingRow })]) {
    expect(answer).toMatchObject({
      status: 400,
      body: { message: reason, details: [{ field: 'speedPricingRow.locales[1].locale', reason }] },
    });
  }
  expect((await read())?.services).toEqual([speed()]);
});

it("API-32 changes several fields by the rule's id; fields not named stay", async () => {
  const stored = withExceptions();
  const { rule, patch, read } = await aRuleOf({ ...stored, services: [speed(aService())] });
  const answer = await patch({
    inTransitDays: 2,
    surcharge: 0,
    pickupConstraintsByWeek: { sunday: PICKUP_WEEK.monday },
    weightPricing: bands(1, 2),
    speedPricingRow: aService({ price: 8 }),
  });
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual({
    ...rule,
    inTransitDays: 2,
    services: [speed(aService({ price: 8 })), weight(1, 2)],
    pickupConstraintsByWeek: {
      ...emptyWeek(),
      sunday: PICKUP_WEEK.monday,
      exceptions: stored.pickupConstraintsByWeek.exceptions,
    },
    version: 2,
  });
  const noRows = await patch({ scheduledDeliveryPickupConstraintsByWeek: { exceptions: [] } });
  expect(noRows.body).not.toHaveProperty('scheduledDeliveryPickupConstraintsByWeek');
  expect(await patch({ pickupConstraintsByWeek: {} })).toMatchObject({
    status: 400,
    body: { message: merchantMessages.constraintsMissing },
  });
  expect(await read()).toEqual(noRows.body);
  expect((await patch({ originZone: 'Sud' })).status).toBe(400);
});

it('API-32 API-34 a stale If-Match gets 412 with the current rule; a change to the same values writes nothing', async () => {
  const { rule, act, patch, read } = await aRuleOf({ surcharge: 3 });
  expect(await patch({ surcharge: 3 })).toMatchObject({ status: 200, body: rule });
  expect(await listChanges(server.db, 'shippingRule', rule.id)).toEqual([]);
  expect((await act('surcharge', { surcharge: 4 }, { 'if-match': '"1"' })).status).toBe(200);
  for (const answer of [
    await act('surcharge', { surcharge: 5 }, { 'if-match': '"1"' }),
    await patch({ surcharge: 5 }, { 'if-match': '"1"' }),
  ]) {
    expect(answer).toMatchObject({
      status: 412,
      body: {
        message: 'The shipping rule from Nord to Sud was changed by someone else.',
        current: { surcharge: 4, version: 2 },
        changed: { by: 'test-admin@example.com', name: 'Test admin', at: expect.any(Number) as number },
      },
    });
  }
  expect((await read())?.surcharge).toBe(4);
});

it('API-32 answers 404 for an unknown rule, also for one of another merchant', async () => {
  const { rule } = await aRuleOf();
  const other = await storeMerchant(server);
  expect(await send('PATCH', `${other}/shippingRules/${rule.id}`, { surcharge: 1 })).toMatchObject({
    status: 404,
    body: { message: merchantMessages.ruleIdNotFound(rule.id) },
  });
});
