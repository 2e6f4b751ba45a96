import fc from 'fast-check';
import { WEEKDAYS, WINDOW_HORIZON_DAYS } from '../../../src/contract/constants';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { createShippingRuleRequest } from '../../../src/contract/schemas/shippingRules';
import {
  isRuleTouched,
  NEW_RULE,
  newRuleMessages,
  newRuleProblems,
  newRuleRequest,
  RULE_FIELDS,
  ruleDraftLike,
  type RuleDraft,
  type ServiceEntry,
} from '../../../src/domain/rules/newRule';
import { emptySpeedDraft, withSpeedType, type SpeedDraft } from '../../../src/domain/rules/speedRow';
import { checkWindows } from '../../../src/domain/rules/windowChecks';
import { PLACEHOLDER_EXCEPTION, windowRows, type WindowRows } from '../../../src/domain/rules/windowGrids';
import { aRule, services, speed } from '../../fixtures/deliveryRules';

const ZONES = ['Centre', 'Laval'];
const MONDAY = ['monday', '12:00', '16:00', '09:00', '11:00', '08:30'];
const MONDAY_PICKUP = ['monday', '09:00', '15:00', '08:30'];

const windows = (rows: Partial<WindowRows> = {}): WindowRows => ({
  'Delivery Windows': [MONDAY],
  'Pickup Windows': [MONDAY_PICKUP],
  'Scheduled Windows': [],
  ...rows,
});
const service = (type: 'NEXTDAY' | 'SAMEDAY', changes: Partial<SpeedDraft> = {}): SpeedDraft => ({
  ...withSpeedType(emptySpeedDraft('routing'), type),
  ...changes,
});
const entries = (...drafts: SpeedDraft[]): ServiceEntry[] => drafts.map((draft, key) => ({ key, draft }));
const aDraft = (changes: Partial<RuleDraft> = {}): RuleDraft => ({
  originZone: 'Centre',
  destinationZone: 'Laval',
  inTransitDays: '0',
  surcharge: '1.50',
  windows: windows(),
  services: [],
  bands: [],
  ...changes,
});
const told = (draft: RuleDraft) => newRuleMessages(newRuleProblems(draft, ZONES));

describe('refusals', () => {
  it('SHR-14 require all four fields; an untouched form lacks them and the windows', () => {
    expect(told(NEW_RULE)).toEqual([
      'Origin Zone is a required field',
      'Destination Zone is a required field',
      'In Transit Days is a required field',
      'Surcharge is a required field',
      'Please add at least one DeliveryConstraint and one Pickup Constraint',
    ]);
    expect(newRuleProblems(NEW_RULE, ZONES).fields).toEqual({
      originZone: 'Origin Zone is a required field',
      destinationZone: 'Destination Zone is a required field',
      inTransitDays: 'In Transit Days is a required field',
      surcharge: 'Surcharge is a required field',
    });
  });

  it.each(['-1', '1.5', 'two', '366'])('SHR-14 include in transit days of %p', (days) => {
    expect(told(aDraft({ inTransitDays: days }))).toEqual([merchantMessages.transitDaysFormat]);
  });

  it.each(['-1', '1.505', 'free', '1,50'])('SHR-14 include a surcharge of %p', (surcharge) => {
    expect(told(aDraft({ surcharge }))).toEqual([merchantMessages.priceFormat('Surcharge')]);
  });

  it('SHR-14 name a zone that the merchant no longer has', () => {
    expect(told(aDraft({ destinationZone: 'Gaspé' }))).toEqual(['There is no zone Gaspé.']);
    expect(told(aDraft({ destinationZone: 'laval ' }))).toEqual([]);
    expect(told(aDraft({ destinationZone: ' ' }))).toEqual(['Destination Zone is a required field']);
    expect(newRuleRequest(aDraft({ originZone: ' Centre', destinationZone: 'laval ' }))).toMatchObject({
      originZone: 'Centre',
      destinationZone: 'laval',
    });
  });

  it.each([
    ['Delivery Windows', 'Please make sure to fill out all fields of rows in Delivery Windows'],
    ['Pickup Windows', 'Please make sure to fill out all fields of rows in Pickup Windows'],
    [
      'Scheduled Windows',
      'In you are adding/modifying scheduled windows, please make sure to fill out all fields of rows in Scheduled Windows',
    ],
  ] as const)(
    'SHR-15 SHR-18 GRD-09 MSG-84 MSG-85 MSG-86 have a separate message for an incomplete row in %s',
    (grid, message) => {
      const full = grid === 'Pickup Windows' ? MONDAY_PICKUP : MONDAY;
      for (let column = 0; column < full.length; column += 1) {
        const half = full.map((text, index) => (index === column ? '  ' : text));
        const rows = { [grid]: [full, half] } as Partial<WindowRows>;
        expect(told(aDraft({ windows: windows(rows) }))).toEqual([message]);
      }
    },
  );

  it('SHR-16 GRD-10 MSG-87 require a delivery row and a pickup row; scheduled rows do not count', () => {
    const message = 'Please add at least one DeliveryConstraint and one Pickup Constraint';
    for (const rows of [
      { 'Delivery Windows': [] },
      { 'Pickup Windows': [['', ' ', '', '']] },
      { 'Delivery Windows': [], 'Pickup Windows': [], 'Scheduled Windows': [MONDAY] },
    ]) {
      expect(told(aDraft({ windows: windows(rows) }))).toEqual([message]);
    }
  });

  it('SHR-17 GRD-11 MSG-88 MSG-89 include Monday with a capital letter, in each grid', () => {
    const upper = (row: readonly string[]) => ['Monday', ...row.slice(1)];
    const rows = {
      'Delivery Windows': [upper(MONDAY)],
      'Pickup Windows': [upper(MONDAY_PICKUP)],
      'Scheduled Windows': [upper(MONDAY)],
    };
    expect(told(aDraft({ windows: rows }))).toEqual([
      'Please add make sure all weekdays in Delivery Windows are valid (format: monday, tuesday, etc.)',
      'Please add make sure all weekdays in Pickup Windows are valid (format: monday, tuesday, etc.)',
      'Please add make sure all weekdays in Scheduled Windows are valid (format: monday, tuesday, etc.)',
    ]);
  });

  it('GRD-13 include a window that ends before it starts, and an invalid time', () => {
    const backwards = ['monday', '16:00', '12:00', '09:00', '11:00', '08:30'];
    const noTime = ['monday', '12h', '16:00', '09:00', '11:00', '08:30'];
    expect(told(aDraft({ windows: windows({ 'Delivery Windows': [backwards, noTime] }) }))).toEqual([
      'Please make sure all times in Delivery Windows are valid (format: HH:mm)',
      'Delivery Windows: 16:00–12:00 on Monday must end after it starts.',
    ]);
  });

  it('WGT-10 MSG-90 MSG-91 MSG-92 MSG-93 MSG-94 apply the five rules of weight bands', () => {
    const bands = [
      ['2', '1'],
      ['3', 'x'],
      ['5', '1'],
      ['4', '1'],
      ['5.5', '1'],
    ];
    expect(told(aDraft({ bands }))).toEqual([
      '5.5lbs weight band must be a whole number.',
      'Weight bands must begin at 1.',
      'Weight bands must be in ascending order without duplicate bands.',
      'Weight bands have an invalid interval near row 3.',
      '3lbs weight band must have a valid dollar amount.',
    ]);
  });

  it('SPD-13 require type, price, name and description of each service, and name and description of each locale', () => {
    const locale = { locale: 'FR', name: 'Nom', description: 'Texte' };
    const holes: SpeedDraft[] = [
      service('SAMEDAY', { price: ' ' }),
      service('SAMEDAY', { name: '' }),
      service('SAMEDAY', { description: '' }),
      service('SAMEDAY', { locales: [{ ...locale, name: ' ' }] }),
      service('SAMEDAY', { locales: [{ ...locale, description: '' }] }),
      service('SAMEDAY', { locales: [locale, { ...locale, locale: '' }] }),
      emptySpeedDraft('routing'),
    ];
    for (const hole of holes) {
      const draft = aDraft({ services: entries(service('NEXTDAY'), hole) });
      expect(told(draft)).toEqual(['Make sure to fill out all fields.']);
      const [first, second] = newRuleProblems(draft, ZONES).services;
      expect(first).toEqual({});
      expect(second).not.toEqual({});
    }
    expect(told(aDraft({ services: entries(service('NEXTDAY', { locales: [] })) }))).toEqual([]);
  });

  it('mark the later of two equal service types', () => {
    const draft = aDraft({ services: entries(service('SAMEDAY'), service('NEXTDAY'), service('SAMEDAY')) });
    expect(newRuleProblems(draft, ZONES).services).toEqual([
      {},
      {},
      { speedPricingType: 'The service SAMEDAY is listed twice.' },
    ]);
  });

  it('are listed together, in the order of the form', () => {
    const draft = aDraft({
      surcharge: '',
      windows: windows({ 'Delivery Windows': [['monday', '', '', '', '', '']] }),
      services: entries(emptySpeedDraft('routing')),
      bands: [['2', '1']],
    });
    expect(told(draft)).toEqual([
      'Surcharge is a required field',
      'Please make sure to fill out all fields of rows in Delivery Windows',
      'Please add at least one DeliveryConstraint and one Pickup Constraint',
      'Make sure to fill out all fields.',
      'Weight bands must begin at 1.',
    ]);
  });
});

describe('the request', () => {
  it('SHR-19 ENT-04 leaves out weight and speed prices and scheduled windows when not filled in', () => {
    const request = newRuleRequest(aDraft({ bands: [['', '  ']] }));
    expect(Object.keys(request ?? {}).sort()).toEqual([
      'deliveryConstraintsByWeek',
      'destinationZone',
      'inTransitDays',
      'originZone',
      'pickupConstraintsByWeek',
      'surcharge',
    ]);
    expect(request).toMatchObject({
      originZone: 'Centre',
      destinationZone: 'Laval',
      inTransitDays: 0,
      surcharge: 1.5,
    });
  });

  it('SHR-19 SPD-11 has numbers and both languages in weightPricing.pricingRows and speedPricing.pricingRows', () => {
    const draft = aDraft({
      bands: [
        ['1', '0'],
        ['', ''],
        ['2', '1.25'],
      ],
      services: entries(service('SAMEDAY')),
    });
    expect(newRuleRequest(draft)).toMatchObject({
      weightPricing: {
        pricingRows: [
          { weightInPounds: 1, price: 0 },
          { weightInPounds: 2, price: 1.25 },
        ],
      },
      speedPricing: {
        pricingRows: [
          {
            speedPricingType: 'SAMEDAY',
            price: 0,
            dispatcher: 'routing',
            locales: [{ locale: 'FR', dispatcher: 'routing' }],
          },
        ],
      },
    });
  });

  it('GRD-12 GRD-13 GRD-19 strips white space, ignores blank rows, and sends 9:00 as 09:00', () => {
    const rows = windows({
      'Delivery Windows': [
        ['', '', '', '', '', ''],
        [' mon day\t', '9:00', ' 12 : 00', '08:00', '08:30', '7:00 '],
      ],
    });
    const draft = aDraft({ windows: rows });
    expect(told(draft)).toEqual([]);
    expect(newRuleRequest(draft)?.deliveryConstraintsByWeek).toMatchObject({
      monday: [
        {
          deliveryWindow: { timeStart: '09:00', timeEnd: '12:00' },
          pickupWindow: { timeStart: '08:00', timeEnd: '08:30' },
          cutoffTime: '07:00',
        },
      ],
      exceptions: [],
    });
  });

  it('GRD-16 GRD-17 SHR-18 adds the placeholder exception to scheduled windows when a weekday has some', () => {
    const request = newRuleRequest(aDraft({ windows: windows({ 'Scheduled Windows': [MONDAY] }) }));
    expect(request?.scheduledDeliveryPickupConstraintsByWeek).toMatchObject({
      monday: [{ cutoffTime: '08:30' }],
      exceptions: [PLACEHOLDER_EXCEPTION],
    });
  });

  it('SHR-19 passes the checks of the server when it passes those of the form, without losing anything', () => {
    const time = fc.integer({ min: 0, max: 22 * 60 });
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const pair = fc
      .tuple(time, fc.integer({ min: 1, max: 60 }))
      .map(([start, length]) => [clock(start), clock(start + length)] as const);
    const day = fc.constantFrom(...WEEKDAYS);
    const deliveryRow = fc
      .tuple(day, pair, pair, time)
      .map(([weekday, [a, b], [c, d], cutoff]) => [weekday, a, b, c, d, clock(cutoff)]);
    const pickupRow = fc
      .tuple(day, pair, time)
      .map(([weekday, [a, b], cutoff]) => [weekday, a, b, clock(cutoff)]);
    const cents = fc.integer({ min: 0, max: 99_999 }).map((amount) => (amount / 100).toFixed(2));
    const drafts = fc.record({
      originZone: fc.constantFrom(...ZONES),
      destinationZone: fc.constantFrom(...ZONES),
      inTransitDays: fc.integer({ min: 0, max: WINDOW_HORIZON_DAYS }).map(String),
      surcharge: cents,
      windows: fc.record({
        'Delivery Windows': fc.array(deliveryRow, { minLength: 1, maxLength: 9 }),
        'Pickup Windows': fc.array(pickupRow, { minLength: 1, maxLength: 9 }),
        'Scheduled Windows': fc.array(deliveryRow, { maxLength: 4 }),
      }),
      services: fc.constantFrom(
        [],
        entries(service('SAMEDAY')),
        entries(service('SAMEDAY'), service('NEXTDAY')),
      ),
      bands: fc
        .array(cents, { maxLength: 6 })
        .map((prices) => prices.map((price, at) => [String(at + 1), price])),
    });
    fc.assert(
      fc.property(drafts, (draft) => {
        expect(told(draft)).toEqual([]);
        const read = createShippingRuleRequest.parse(newRuleRequest(draft));
        const whole = { scheduledDeliveryPickupConstraintsByWeek: undefined, ...read };
        expect(checkWindows(whole, null)).toEqual([]);
        const byDay = (rows: readonly (readonly string[])[]) =>
          WEEKDAYS.flatMap((weekday) => rows.filter(([of]) => of === weekday));
        expect(windowRows(whole)).toEqual({
          'Delivery Windows': byDay(draft.windows['Delivery Windows']),
          'Pickup Windows': byDay(draft.windows['Pickup Windows']),
          'Scheduled Windows': byDay(draft.windows['Scheduled Windows']),
        });
        expect(read.surcharge).toBe(Number(draft.surcharge));
        expect(read.weightPricing?.pricingRows ?? []).toHaveLength(draft.bands.length);
        expect(read.speedPricing?.pricingRows ?? []).toHaveLength(draft.services.length);
      }),
      { numRuns: 100 },
    );
  });
});

it.each(['inTransitDays', 'surcharge'] as const)('sends nothing while %s cannot be read', (field) => {
  expect(newRuleRequest(aDraft({ [field]: 'x' }))).toBeNull();
});

it('a form based on another rule copies all of it except the destination', () => {
  const french = { locale: 'FR', name: 'Demain', description: 'Livré demain.', dispatcher: 'routing' };
  const rule = aRule('Centre', 'Laval', {
    inTransitDays: 2,
    surcharge: 1.5,
    services: services(
      [speed('NEXTDAY', 2, { dispatcher: 'routing', locales: [french] }), speed('SAMEDAY', 6.25)],
      [0, 1.5],
    ),
  });
  expect(ruleDraftLike({ ...rule, merchantId: 'm' })).toEqual({
    originZone: 'Centre',
    destinationZone: '',
    inTransitDays: '2',
    surcharge: '1.50',
    windows: windowRows(rule),
    services: [
      {
        key: 1,
        draft: {
          speedPricingType: 'NEXTDAY',
          price: '2.00',
          name: 'NEXTDAY name',
          description: 'NEXTDAY description',
          dispatcher: 'routing',
          locales: [{ locale: 'FR', name: 'Demain', description: 'Livré demain.' }],
        },
      },
      {
        key: 2,
        draft: {
          speedPricingType: 'SAMEDAY',
          price: '6.25',
          name: 'SAMEDAY name',
          description: 'SAMEDAY description',
          dispatcher: '',
          locales: [],
        },
      },
    ],
    bands: [
      ['1', '0.00'],
      ['2', '1.50'],
    ],
  });
});

describe('a touched form', () => {
  it('is one with any typed, chosen or added value', () => {
    expect(isRuleTouched(NEW_RULE)).toBe(false);
    for (const field of RULE_FIELDS) expect(isRuleTouched({ ...NEW_RULE, [field]: 'x' })).toBe(true);
    expect(isRuleTouched({ ...NEW_RULE, services: entries(emptySpeedDraft('routing')) })).toBe(true);
    expect(isRuleTouched({ ...NEW_RULE, bands: [['', '1']] })).toBe(true);
    expect(isRuleTouched({ ...NEW_RULE, bands: [['', '']] })).toBe(false);
    expect(isRuleTouched({ ...NEW_RULE, windows: windows() })).toBe(true);
  });
});
