/** New shipping rules and their deletion (API-30, API-31, API-33). */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import type { ShippingRule } from '../../../src/contract/schemas/merchants';
import { listChanges } from '../../../server/repositories/audit';
import { emptyWeek } from '../../../src/domain/merchants/emptyWeek';
import { startTestServer, type TestServer } from '../support/testServer';
import { AFTERNOON, aRule, aZone, query, send as sendTo, storeMerchant } from '../zones/fixtures';
import { aBody, aService, bands, DELIVERY_WEEK, PICKUP_WEEK } from './fixtures';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown, headers = {}) =>
  sendTo(server, method, path, body, headers);
const aShop = (shippingRules: ShippingRule[] = [], fields: object = {}) =>
  storeMerchant(server, {
    zones: [aZone('Nord', { H1A: 1 }), aZone('Sud', { H2A: 1 })],
    shippingRules,
    ...fields,
  });
const create = (id: string, fields: object = {}, headers = {}) =>
  send('POST', `${id}/shippingRules`, aBody(fields), headers);
const rulesOf = async (id: string) =>
  (await send('GET', `${id}/shippingRules`)).body as unknown as ShippingRule[];

it('API-31 ENT-04 ENT-03 SHR-19 a new rule brings its prices at the top level and has them as services', async () => {
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
    version: 1,
  };
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual(rule);
  expect(answer.headers.get('etag')).toBe('"1"');
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

it('GRD-12 GRD-13 white space is taken out of times and a single hour is padded', async () => {
  const window = { timeStart: ' 9 :00', timeEnd: '12:00 ' };
  const { body } = await create(await aShop(), {
    pickupConstraintsByWeek: { tuesday: [{ pickupWindow: window, cutoffTime: '8:05' }] },
  });
  expect((body as unknown as ShippingRule).pickupConstraintsByWeek.tuesday).toEqual([
    { pickupWindow: { timeStart: '09:00', timeEnd: '12:00' }, cutoffTime: '08:05' },
  ]);
});

const row = (fields: object) => ({ ...AFTERNOON, ...fields });
const delivery = (day: string, fields: object, exceptions: object[] = []) => ({
  deliveryConstraintsByWeek: { [day]: [row(fields)], exceptions },
});
const BACKWARDS = { timeStart: '17:00', timeEnd: '09:00' };
const closedOn = (date: string, fields: object = {}) => ({
  date,
  pickupWindow: { timeStart: '00:00', timeEnd: '00:00' },
  ...fields,
});
const pickups = (...entries: object[]) => ({ pickupConstraintsByWeek: { monday: entries } });
const scheduled = (day: string, fields: object) => ({
  scheduledDeliveryPickupConstraintsByWeek: { [day]: [row(fields)] },
});
const weights = (...pricingRows: object[]) => ({ weightPricing: { pricingRows } });
const speed = (fields: object) => ({ speedPricing: { pricingRows: [aService(fields)] } });
const NONE = 'Please add at least one DeliveryConstraint and one Pickup Constraint';

it.each<[string, object, string, string]>([
  ['SHR-14', { originZone: '' }, 'Origin Zone is a required field', 'originZone'],
  ['SHR-14', { destinationZone: undefined }, 'Destination Zone is a required field', 'destinationZone'],
  ['SHR-14', { inTransitDays: null }, 'In Transit Days is a required field', 'inTransitDays'],
  ['SHR-14', { surcharge: undefined }, 'Surcharge is a required field', 'surcharge'],
  ['SHR-14', { inTransitDays: 1.5 }, merchantMessages.transitDaysFormat, 'inTransitDays'],
  ['SHR-14', { inTransitDays: -1 }, merchantMessages.transitDaysFormat, 'inTransitDays'],
  ['SHR-14', { surcharge: -0.01 }, merchantMessages.priceFormat('Surcharge'), 'surcharge'],
  ['SHR-14', { surcharge: 0.125 }, merchantMessages.priceFormat('Surcharge'), 'surcharge'],
  ['SHR-14', { surcharge: '5' }, merchantMessages.priceFormat('Surcharge'), 'surcharge'],
  ['SHR-14', { originZone: 'Ouest' }, 'There is no zone Ouest.', 'originZone'],
  ['SHR-16 MSG-87', { deliveryConstraintsByWeek: {} }, NONE, 'deliveryConstraintsByWeek'],
  ['SHR-16 MSG-87', { pickupConstraintsByWeek: undefined }, NONE, 'pickupConstraintsByWeek'],
  [
    'SHR-15 MSG-84',
    delivery('friday', { cutoffTime: '' }),
    'Please make sure to fill out all fields of rows in Delivery Windows',
    'deliveryConstraintsByWeek.friday[0].cutoffTime',
  ],
  [
    'SHR-15 MSG-85',
    pickups({ cutoffTime: '08:00' }),
    'Please make sure to fill out all fields of rows in Pickup Windows',
    'pickupConstraintsByWeek.monday[0].pickupWindow',
  ],
  [
    'SHR-18 MSG-86',
    scheduled('sunday', { deliveryWindow: { timeStart: '09:00' } }),
    'In you are adding/modifying scheduled windows, please make sure to fill out all fields of rows in Scheduled Windows',
    'scheduledDeliveryPickupConstraintsByWeek.sunday[0].deliveryWindow.timeEnd',
  ],
  [
    'SHR-17 MSG-88',
    delivery('Monday', {}),
    'Please add make sure all weekdays in Delivery Windows are valid (format: monday, tuesday, etc.)',
    'deliveryConstraintsByWeek',
  ],
  [
    'SHR-17 MSG-89',
    { pickupConstraintsByWeek: { ...PICKUP_WEEK, mon: [] } },
    'Please add make sure all weekdays in Pickup Windows are valid (format: monday, tuesday, etc.)',
    'pickupConstraintsByWeek',
  ],
  [
    'GRD-11',
    scheduled('FRIDAY', {}),
    'Please add make sure all weekdays in Scheduled Windows are valid (format: monday, tuesday, etc.)',
    'scheduledDeliveryPickupConstraintsByWeek',
  ],
  [
    'GRD-13',
    delivery('monday', { cutoffTime: '24:00' }),
    'Please make sure all times in Delivery Windows are valid (format: HH:mm)',
    'deliveryConstraintsByWeek.monday[0].cutoffTime',
  ],
  [
    'WGT-05 MSG-90',
    weights({ weightInPounds: 2, price: 1 }),
    'Weight bands must begin at 1.',
    'weightPricing.pricingRows[0].weightInPounds',
  ],
  [
    'WGT-06 MSG-91',
    weights({ weightInPounds: 1, price: 1 }, { weightInPounds: 1.5, price: 1 }),
    '1.5lbs weight band must be a whole number.',
    'weightPricing.pricingRows[1].weightInPounds',
  ],
  [
    'WGT-07 MSG-92',
    weights({ weightInPounds: 1, price: 1 }, { weightInPounds: 3, price: 1 }),
    'Weight bands have an invalid interval near row 2.',
    'weightPricing.pricingRows[1].weightInPounds',
  ],
  [
    'WGT-08 WGT-04 LIM-05 MSG-93',
    weights({ weightInPounds: 1, price: 1.999 }),
    '1lbs weight band must have a valid dollar amount.',
    'weightPricing.pricingRows[0].price',
  ],
  [
    'WGT-08 WGT-10',
    weights({ weightInPounds: 1, price: 1_000_000.01 }),
    '1lbs weight band must have a valid dollar amount.',
    'weightPricing.pricingRows[0].price',
  ],
  [
    'WGT-08',
    weights({ weightInPounds: 1 }),
    '1lbs weight band must have a valid dollar amount.',
    'weightPricing.pricingRows[0].price',
  ],
  [
    'WGT-09 MSG-94',
    weights({ weightInPounds: 1, price: 1 }, { weightInPounds: 1, price: 2 }),
    'Weight bands must be in ascending order without duplicate bands.',
    'weightPricing.pricingRows[1].weightInPounds',
  ],
  [
    'SPD-13 MSG-83',
    speed({ name: ' ' }),
    'Make sure to fill out all fields.',
    'speedPricing.pricingRows[0].name',
  ],
  [
    'SPD-13',
    speed({ locales: [{ locale: 'FR', name: 'Nom', description: '' }] }),
    'Make sure to fill out all fields.',
    'speedPricing.pricingRows[0].locales[0].description',
  ],
  [
    'SPD-13',
    speed({ price: -1 }),
    merchantMessages.priceFormat('Price'),
    'speedPricing.pricingRows[0].price',
  ],
  [
    'SPD-12',
    { speedPricing: { pricingRows: [aService(), aService({ name: 'Again' })] } },
    'The service NEXTDAY is listed twice.',
    'speedPricing.pricingRows[1].speedPricingType',
  ],
  [
    'SPD-13',
    speed({
      locales: ['FR', 'en-CA', 'EN_ca'].map((locale) => ({ locale, name: 'Nom', description: 'Texte' })),
    }),
    'The locale EN_ca is listed twice. Send its texts once.',
    'speedPricing.pricingRows[0].locales[2].locale',
  ],
  [
    'GRD-14',
    delivery('monday', {}, [closedOn('2027-01-01', { deliveryWindow: BACKWARDS })]),
    'The exception of 2027-01-01: 17:00–09:00 must end after it starts. 00:00–00:00 closes the day.',
    'deliveryConstraintsByWeek.exceptions[0].deliveryWindow.timeEnd',
  ],
  [
    'GRD-14',
    {
      pickupConstraintsByWeek: {
        ...PICKUP_WEEK,
        exceptions: [closedOn('2027-01-01'), closedOn('2027-01-02', { pickupWindow: BACKWARDS })],
      },
    },
    'The exception of 2027-01-02: 17:00–09:00 must end after it starts. 00:00–00:00 closes the day.',
    'pickupConstraintsByWeek.exceptions[1].pickupWindow.timeEnd',
  ],
])('%s a new rule with %j is refused: %s', async (_ids, fields, message, field) => {
  const id = await aShop();
  const answer = await create(id, fields);
  expect(answer).toMatchObject({ status: 400, body: { message } });
  expect(answer.body.details).toContainEqual({ field, reason: message });
  expect(await rulesOf(id)).toEqual([]);
});

it.each<[string, object, string, string]>([
  [
    'SPD-13',
    speed({ speedPricingType: 'LATER' }),
    'The field speedPricing.pricingRows[0].speedPricingType is not valid: expected one of',
    'speedPricing.pricingRows[0].speedPricingType',
  ],
  ['SHR-14', { originZone: 5 }, 'The field originZone is not valid: expected string', 'originZone'],
  [
    'SHR-18',
    { scheduledDeliveryPickupConstraintsByWeek: null },
    'The field scheduledDeliveryPickupConstraintsByWeek is not valid: expected object',
    'scheduledDeliveryPickupConstraintsByWeek',
  ],
])(
  '%s a new rule with %j is told what is wrong, not that something is missing',
  async (_ids, fields, begin, field) => {
    const answer = await create(await aShop(), fields);
    expect(answer.status).toBe(400);
    expect(String(answer.body.message).startsWith(begin)).toBe(true);
    expect(answer.body.details).toMatchObject([{ field }]);
  },
);

it('all wrong bands are told at once, in the order of the rules', async () => {
  const answer = await create(
    await aShop(),
    weights({ weightInPounds: 2, price: 1 }, { weightInPounds: 2.5, price: -1 }),
  );
  expect(String(answer.body.message).split('\n')).toEqual([
    '2.5lbs weight band must be a whole number.',
    'Weight bands must begin at 1.',
    '2.5lbs weight band must have a valid dollar amount.',
  ]);
});

it('API-31 a window that ends before it starts is refused at its cell', async () => {
  const deliveryWindow = { timeStart: '17:00', timeEnd: '13:00' };
  const answer = await create(await aShop(), {
    deliveryConstraintsByWeek: { monday: [AFTERNOON], friday: [AFTERNOON, row({ deliveryWindow })] },
  });
  const field = 'deliveryConstraintsByWeek.friday[1].deliveryWindow.timeEnd';
  const reason = answer.body.message;
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field, reason }] } });
});

it('SHR-22 API-31 a second rule for a pair is refused, whatever the case of its zones; the way back is another pair', async () => {
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

it('API-31 the same call again under its Idempotency-Key makes no second rule', async () => {
  const id = await aShop();
  const first = await create(id, {}, { 'idempotency-key': 'rule:1' });
  expect(await create(id, {}, { 'idempotency-key': 'rule:1' })).toMatchObject({
    status: 200,
    body: first.body,
  });
  expect(await rulesOf(id)).toHaveLength(1);
});

it('API-31 WGT-10 a rule of 5,000 windows a grid and 5,000 bands is stored', async () => {
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

it('API-31 a grid of windows takes 10,000 rows, all weekdays together; one more is refused as a whole, with the limit', async () => {
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

it('API-30 SHR-12 the rules come by their zones; those of an archived merchant too, of an unknown one not', async () => {
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

it('API-31 API-32 API-33 API-34 the rules of an archived merchant cannot be changed', async () => {
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
