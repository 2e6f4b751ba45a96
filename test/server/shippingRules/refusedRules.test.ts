/** New shipping rules that are refused, with the field and what it accepts (API-31). */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { startTestServer, type TestServer } from '../support/testServer';
import { AFTERNOON } from '../zones/fixtures';
import { aService, newRules, PICKUP_WEEK } from './fixtures';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { aShop, create, rulesOf } = newRules(() => server);

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
  ['SHR-14', { inTransitDays: 15 }, merchantMessages.transitDaysFormat, 'inTransitDays'],
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
    'deliveryConstraintsByWeek.Monday',
  ],
  [
    'SHR-17 MSG-89',
    { pickupConstraintsByWeek: { ...PICKUP_WEEK, mon: [] } },
    'Please add make sure all weekdays in Pickup Windows are valid (format: monday, tuesday, etc.)',
    'pickupConstraintsByWeek.mon',
  ],
  [
    'GRD-11',
    scheduled('FRIDAY', {}),
    'Please add make sure all weekdays in Scheduled Windows are valid (format: monday, tuesday, etc.)',
    'scheduledDeliveryPickupConstraintsByWeek.FRIDAY',
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
])('%s refuses a new rule with %j: %s', async (_ids, fields, message, field) => {
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
  ['SHR-14', { originZone: 5 }, 'The field originZone is not valid: expected a text', 'originZone'],
  [
    'SHR-18',
    { scheduledDeliveryPickupConstraintsByWeek: null },
    'The field scheduledDeliveryPickupConstraintsByWeek is not valid: expected an object',
    'scheduledDeliveryPickupConstraintsByWeek',
  ],
])(
  '%s for a new rule with %j, says what is wrong and not that something is missing',
  async (_ids, fields, begin, field) => {
    const answer = await create(await aShop(), fields);
    expect(answer.status).toBe(400);
    expect(String(answer.body.message).startsWith(begin)).toBe(true);
    expect(answer.body.details).toMatchObject([{ field }]);
  },
);

it('reports all wrong bands at once, in the sequence of the checks', async () => {
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

it('API-31 refuses a window that ends before it starts, at its cell', async () => {
  const deliveryWindow = { timeStart: '17:00', timeEnd: '13:00' };
  const answer = await create(await aShop(), {
    deliveryConstraintsByWeek: { monday: [AFTERNOON], friday: [AFTERNOON, row({ deliveryWindow })] },
  });
  const field = 'deliveryConstraintsByWeek.friday[1].deliveryWindow.timeEnd';
  const reason = answer.body.message;
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field, reason }] } });
});
