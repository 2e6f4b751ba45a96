/** Zones, rules and rates as the API layer reads them, from our server and from others. */
import { readRates, readWindows } from '../../src/api/read/readRates';
import { readRule, readRules } from '../../src/api/read/readRules';
import { readZone, readZones } from '../../src/api/read/readZones';
import { EMPTY_WEEK } from '../fixtures/emptyWeek';
import { PAIR, RULE, ZONE, ZONE_FIELDS } from './merchantPartsSupport';

describe('reading zones', () => {
  it('ENT-02 API-20 reads our own zones unchanged, with their merchant', () => {
    expect(readZones([ZONE], 'mer')).toEqual([{ ...ZONE, serverId: 'zone-1', merchantId: 'mer' }]);
  });

  it('API-27 identifies a zone without an id by merchant and name, ignoring case', () => {
    const [zone] = readZones([{ ...ZONE_FIELDS, name: '  Montréal CENTRE ' }], 'mer') ?? [];
    expect(zone).toMatchObject({ id: 'mer/montréal centre', name: 'Montréal CENTRE' });
    expect(zone).not.toHaveProperty('serverId');
    expect(zone).not.toHaveProperty('version');
  });

  it('ENT-02 reads prices from digits, and leaves out rows without a prefix and zones without a name', () => {
    const pricingRows = [
      { postalPrefix: ' H2V ', price: '9.25' },
      { price: 4 },
      null,
      { postalPrefix: 'J', price: null },
    ];
    const zones = readZones([{ id: 5, name: 'A', locationPricing: { pricingRows } }, { id: 'x' }, 7], 'mer');
    expect(zones).toEqual([
      {
        id: '5',
        serverId: '5',
        merchantId: 'mer',
        name: 'A',
        timezone: '',
        facility: '',
        locationPricing: {
          pricingRows: [
            { postalPrefix: 'H2V', price: 9.25 },
            { postalPrefix: 'J', price: 0 },
          ],
        },
      },
    ]);
    expect(readZones(undefined, 'mer')).toBeUndefined();
  });

  it.each([
    [{}],
    [{ id: 'zone-1' }],
    [{ name: 'A' }],
    [{ ...ZONE, locationPricing: undefined }],
    [null],
    ['ok'],
  ])('does not read %j as a changed zone, which would empty its prices', (answer) => {
    expect(readZone(answer, 'mer')).toBeNull();
  });

  it('takes the version from the ETag when the response has none', () => {
    expect(readZone({ id: 'zone-1', ...ZONE_FIELDS }, 'mer', 4)).toMatchObject({ id: 'zone-1', version: 4 });
    expect(readZone(ZONE, 'mer', 9)).toMatchObject({ version: 3 });
  });
});

describe('reading rules', () => {
  it('ENT-03 ENT-04 reads our own rules unchanged', () => {
    expect(readRules([RULE], 'mer')).toEqual([{ ...RULE, serverId: 'rule-1', merchantId: 'mer' }]);
  });

  it('API-30 identifies a rule without an id by its pair; days, times and services may be missing or in other forms', () => {
    const [rule] =
      readRules(
        {
          shippingRules: [
            {
              ...PAIR,
              inTransitDays: '1',
              surcharge: '1.50',
              speedPricing: { pricingRows: [{ speedPricingType: 'FLEX', price: '2' }] },
              weightPricing: { pricingRows: [{ weightInPounds: '5', price: '1' }, { price: 3 }] },
              deliveryConstraintsByWeek: {
                monday: [{ deliveryWindow: { timeStart: '9:00', timeEnd: '12:00:00' }, cutoffTime: '8:30' }],
              },
            },
            { originZone: 'only one' },
          ],
        },
        'mer',
      ) ?? [];
    expect(rule).toMatchObject({
      id: 'mer/montréal centre>laval',
      inTransitDays: 1,
      surcharge: 1.5,
      services: [
        {
          name: 'speedPricing',
          pricingStrategy: {
            pricingRows: [{ speedPricingType: 'FLEX', price: 2, name: 'FLEX', description: '', locales: [] }],
          },
        },
        { name: 'weightPricing', pricingStrategy: { pricingRows: [{ weightInPounds: 5, price: 1 }] } },
      ],
    });
    expect(rule?.deliveryConstraintsByWeek).toEqual({
      ...EMPTY_WEEK,
      monday: [
        {
          deliveryWindow: { timeStart: '09:00', timeEnd: '12:00' },
          pickupWindow: { timeStart: '', timeEnd: '' },
          cutoffTime: '08:30',
        },
      ],
    });
    expect(rule?.pickupConstraintsByWeek).toEqual(EMPTY_WEEK);
    expect(rule).not.toHaveProperty('scheduledDeliveryPickupConstraintsByWeek');
    expect(readRules({ message: 'no' }, 'mer')).toBeUndefined();
  });

  it('ENT-03 reads a complete rule from the response to a change, with the version of its ETag', () => {
    const { version: _, ...unversioned } = RULE;
    expect(readRule(RULE, 'mer', 9)).toEqual({ ...RULE, serverId: 'rule-1', merchantId: 'mer' });
    expect(readRule(unversioned, 'mer', 9)).toMatchObject({ version: 9 });
    expect(readRule({ ...RULE, originZone: ' ' }, 'mer')).toBeNull();
    expect(readRule({ ...RULE, deliveryConstraintsByWeek: 'none' }, 'mer')).toBeNull();
  });

  it('API-30 trims zone names, and leaves out rules without one or with an invalid week', () => {
    const rules = readRules(
      [
        { ...RULE, originZone: ' A ', destinationZone: ' B ' },
        { ...RULE, originZone: 4, destinationZone: undefined },
        { ...RULE, originZone: undefined },
        { ...RULE, deliveryConstraintsByWeek: 'every day' },
        { ...RULE, pickupConstraintsByWeek: 'every day' },
      ],
      'mer',
    );
    expect(rules?.map(({ originZone, destinationZone }) => [originZone, destinationZone])).toEqual([
      ['A', 'B'],
    ]);
    expect(readRules(null, 'mer')).toBeUndefined();
  });

  it('ENT-04 leaves out unreadable services, and rows without their key field', () => {
    const services = [
      {
        name: 'speedPricing',
        pricingStrategy: { pricingRows: [{ price: 1 }, { speedPricingType: 'FLEX' }] },
      },
      { name: 'weightPricing', pricingStrategy: { pricingRows: [{ weightInPounds: 5 }, { price: 1 }] } },
      { name: 'speedPricing', pricingStrategy: null },
      { name: 'weightPricing' },
      { name: 'moonPricing', pricingStrategy: { pricingRows: [{ weightInPounds: 5, price: 1 }] } },
    ];
    const flex = { speedPricingType: 'FLEX', price: 0, name: 'FLEX', description: '', locales: [] };
    expect(readRules([{ ...RULE, services }], 'mer')?.[0]?.services).toEqual([
      { name: 'speedPricing', pricingStrategy: { pricingRows: [flex] } },
      { name: 'weightPricing', pricingStrategy: { pricingRows: [] } },
      { name: 'speedPricing', pricingStrategy: { pricingRows: [] } },
      { name: 'weightPricing', pricingStrategy: { pricingRows: [] } },
    ]);
    expect(readRules([PAIR], 'mer')?.[0]).toMatchObject({ services: [], inTransitDays: 0, surcharge: 0 });
    expect(readRules([{ ...PAIR, weightPricing: 'none' }], 'mer')?.[0]?.services).toEqual([]);
  });

  it('ENT-04 reads a translation with missing parts', () => {
    const row = {
      speedPricingType: 'FLEX',
      locales: [{}, { locale: 'FR', name: 'Libre', description: 'D', dispatcher: 'P' }],
    };
    const services = [{ name: 'speedPricing', pricingStrategy: { pricingRows: [row] } }];
    expect(readRules([{ ...RULE, services }], 'mer')?.[0]?.services).toMatchObject([
      {
        pricingStrategy: {
          pricingRows: [{ locales: [{ locale: '', name: '', description: '' }, row.locales[1]] }],
        },
      },
    ]);
  });

  it('ENT-03 keeps a window that is missing or not a time, so that it can be seen and corrected', () => {
    const entry = {
      deliveryWindow: { timeStart: ' 9:05 ', timeEnd: 'noon' },
      pickupWindow: 'early',
      cutoffTime: '12:30:59 pm',
    };
    const exceptions = [{ date: '2026-12-25', deliveryWindow: { timeEnd: '9:00' }, pickupWindow: {} }];
    const week = { monday: [entry, { cutoffTime: 'at 12:30:59' }], tuesday: 'closed', exceptions };
    const [rule] = readRules([{ ...RULE, deliveryConstraintsByWeek: week }], 'mer') ?? [];
    const none = { timeStart: '', timeEnd: '' };
    expect(rule?.deliveryConstraintsByWeek).toEqual({
      ...EMPTY_WEEK,
      monday: [
        {
          deliveryWindow: { timeStart: '09:05', timeEnd: 'noon' },
          pickupWindow: none,
          cutoffTime: '12:30:59 pm',
        },
        { deliveryWindow: none, pickupWindow: none, cutoffTime: 'at 12:30:59' },
      ],
      exceptions: [
        { date: '2026-12-25', deliveryWindow: { timeStart: '', timeEnd: '09:00' }, pickupWindow: none },
      ],
    });
  });

  it('keeps exceptions as they are, without adding parts', () => {
    const exceptions = [
      { date: '2026-12-25' },
      { date: '2026-12-26', cutoffTime: '10:00' },
      { note: 'no date' },
    ];
    const [rule] =
      readRules([{ ...RULE, pickupConstraintsByWeek: { ...EMPTY_WEEK, exceptions } }], 'mer') ?? [];
    expect(rule?.pickupConstraintsByWeek.exceptions).toEqual(exceptions.slice(0, 2));
  });

  it.each([[{ ...PAIR }], [{ ...RULE, services: undefined }], [{ message: 'Updated' }], [null]])(
    'does not read %j as a changed rule, which would empty its windows',
    (answer) => {
      expect(readRule(answer, 'mer')).toBeNull();
    },
  );
});

describe('reading rates', () => {
  it('RATE-06 reads rates in their order, with prices also from digits, and leaves out rates without a price', () => {
    const wire = [
      { name: 'Next Day', price: '10.75', description: 'Tomorrow.', service: 'NEXTDAY' },
      { price: 3, service: 'FLEX' },
      { name: 'No price' },
    ];
    const rates = [
      { name: 'Next Day', price: 10.75, description: 'Tomorrow.', service: 'NEXTDAY' },
      { name: 'FLEX', price: 3, description: '', service: 'FLEX' },
    ];
    expect(readRates(wire)).toEqual(rates);
    expect(readRates({ rates: wire })).toEqual(rates);
    expect(readRates({ message: 'no' })).toBeNull();
  });

  it('RATE-06 fills in a missing name, service or description', () => {
    expect(
      readRates([{ price: 1 }, { price: 2, name: ' ', service: 'FLEX' }, { price: 3, name: ' Next Day ' }]),
    ).toEqual([
      { name: '', price: 1, description: '', service: '' },
      { name: 'FLEX', price: 2, description: '', service: 'FLEX' },
      { name: 'Next Day', price: 3, description: '', service: '' },
    ]);
    expect(readRates(null)).toBeNull();
  });

  it('RATE-07 reads windows from an object too, with empty times if missing; anything else is null', () => {
    const wire = [{ date: '2026-11-22', deliveryWindow: {} }];
    const windows = [
      { date: '2026-11-22', weekday: 'sunday', deliveryWindow: { timeStart: '', timeEnd: '' } },
    ];
    expect(readWindows({ windows: wire })).toEqual(windows);
    expect(readWindows([{ weekday: 'monday', deliveryWindow: {} }])).toMatchObject([
      { date: '', weekday: 'monday' },
    ]);
    expect(readWindows([{ deliveryWindow: {} }])).toEqual([]);
    expect(readWindows(null)).toBeNull();
    expect(readWindows({ message: 'no' })).toBeNull();
  });

  it('RATE-07 reads windows with their weekday, which may be missing or in capitals', () => {
    const deliveryWindow = { timeStart: '12:00', timeEnd: '16:00' };
    expect(
      readWindows([
        { date: '2026-11-20', weekday: 'FRIDAY', deliveryWindow },
        { date: '2026-11-21T00:00:00', deliveryWindow },
        { date: 'some day', deliveryWindow },
        { date: '2026-11-22' },
      ]),
    ).toEqual([
      { date: '2026-11-20', weekday: 'friday', deliveryWindow },
      { date: '2026-11-21', weekday: 'saturday', deliveryWindow },
    ]);
  });
});
