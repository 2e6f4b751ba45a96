import { OFFERED_SPEED_TYPES, SPEED_DEFAULTS } from '../../../src/contract/speedDefaults';
import { dollarsProblem, readDollars, transitDaysProblem } from '../../../src/domain/rules/amounts';
import {
  checkSpeedRow,
  emptySpeedDraft,
  hasSpeedPricing,
  serviceLine,
  speedDraftOf,
  speedMessages,
  speedRowOf,
  withoutService,
  withService,
  withSpeedType,
  type SpeedDraft,
} from '../../../src/domain/rules/speedRow';
import { services, speed } from '../../fixtures/deliveryRules';

const FILLED = withSpeedType(emptySpeedDraft('routing'), 'SAMEDAY');
const provider = { productKey: 'routing', providerName: 'Boréal' };

describe('a new service', () => {
  it('SPD-03 starts empty, with the texts of one language to fill in', () => {
    expect(emptySpeedDraft('routing')).toEqual({
      speedPricingType: '',
      price: '',
      name: '',
      description: '',
      dispatcher: 'routing',
      locales: [{ locale: 'FR', name: '', description: '' }],
    });
  });

  it('SPD-02 offers five types', () => {
    expect(OFFERED_SPEED_TYPES).toEqual(['NEXTDAY', 'SAMEDAY', 'SCHEDULED', 'CUSTOMER_BOOKING', 'FLEX']);
  });

  it.each(OFFERED_SPEED_TYPES)(
    'SPD-04 SPD-07 LIM-08 %s fills English and French texts and price 0',
    (type) => {
      const draft = withSpeedType(emptySpeedDraft('routing'), type);
      const texts = SPEED_DEFAULTS[type];
      expect(draft).toMatchObject({ price: '0', name: texts.name, description: texts.description });
      expect(draft.locales).toEqual([
        { locale: 'FR', name: texts.frenchName, description: texts.frenchDescription },
      ]);
      for (const text of Object.values(texts)) expect(text).not.toBe('');
      expect(checkSpeedRow(draft)).toEqual({});
    },
  );

  it('SPD-04 names each service in English and in French', () => {
    const names = OFFERED_SPEED_TYPES.map((type) => {
      const { name, locales } = withSpeedType(emptySpeedDraft('routing'), type);
      return [type, name, locales[0]?.name];
    });
    expect(names).toEqual([
      ['NEXTDAY', 'Next Day Delivery', 'Livraison le lendemain'],
      ['SAMEDAY', 'Same Day Delivery', 'Livraison le jour même'],
      ['SCHEDULED', 'Scheduled Delivery', 'Livraison planifiée'],
      ['CUSTOMER_BOOKING', 'Customer Booking', 'Livraison sur rendez-vous'],
      ['FLEX', 'Flex Delivery', 'Livraison flexible'],
    ]);
  });

  it('SPD-05 SPD-06 mentions 1pm and 3-hour windows in its texts', () => {
    expect(SPEED_DEFAULTS.SAMEDAY.description).toContain('ordered before 1pm');
    expect(SPEED_DEFAULTS.SCHEDULED.description).toContain('3-hour');
  });

  it('SHR-22 keeps only the first of repeated locales of a stored service', () => {
    const texts = (locale: string, name: string) => ({ locale, name, description: 'Texte' });
    const locales = [texts('FR', 'Un'), texts('EN', 'One'), texts('fr', 'Deux')];
    expect(speedDraftOf(speed('SAMEDAY', 0, { locales })).locales).toEqual([
      texts('FR', 'Un'),
      texts('EN', 'One'),
    ]);
  });

  it('SPD-04 overwrites the texts when another type is chosen, and keeps other locales', () => {
    const other = { locale: 'ES', name: 'Entrega', description: 'Hoy.' };
    const draft = withSpeedType({ ...FILLED, price: '9', locales: [other, ...FILLED.locales] }, 'FLEX');
    expect(draft.price).toBe('0');
    expect(draft.locales.map(({ locale, name }) => [locale, name])).toEqual([
      ['FR', 'Livraison flexible'],
      ['ES', 'Entrega'],
    ]);
  });
});

describe('required fields', () => {
  it.each(['speedPricingType', 'price', 'name', 'description'] as const)(
    'SPD-10 SPD-13 include %s',
    (field) => {
      const errors = checkSpeedRow({ ...FILLED, [field]: field === 'speedPricingType' ? '' : '  ' });
      expect(Object.keys(errors)).toEqual([field]);
      expect(speedMessages(errors)).toEqual(['Make sure to fill out all fields.']);
    },
  );

  it.each(['locale', 'name', 'description'] as const)('SPD-10 SPD-13 include %s of a locale', (field) => {
    const [first] = FILLED.locales;
    if (!first) throw new Error('no locale');
    const draft: SpeedDraft = { ...FILLED, locales: [first, { ...first, [field]: '' }] };
    expect(checkSpeedRow(draft)).toEqual({ [`locales.1.${field}`]: 'Make sure to fill out all fields.' });
  });

  it('SPD-10 include the first locale when adding to a rule', () => {
    const draft = { ...FILLED, locales: [] };
    expect(speedMessages(checkSpeedRow(draft))).toEqual(['Make sure to fill out all fields.']);
    expect(Object.keys(checkSpeedRow(draft))).toEqual([
      'locales.0.locale',
      'locales.0.name',
      'locales.0.description',
    ]);
    expect(checkSpeedRow(draft, { needsLocale: false })).toEqual({});
  });

  it('report a text that is too long, with the name of the field', () => {
    const long = 'x'.repeat(2_001);
    const draft: SpeedDraft = {
      ...FILLED,
      name: long,
      description: long,
      locales: [{ locale: 'ES', name: long, description: long }],
    };
    const errors = checkSpeedRow(draft);
    expect(errors.name).toMatch(/^Name /);
    expect(errors.description).toMatch(/^Description /);
    expect(errors['locales.0.name']).toMatch(/^ES Name /);
    expect(errors['locales.0.description']).toMatch(/^ES Description /);
  });

  it('SPD-11 accept a price of 0, and refuse an invalid one', () => {
    expect(checkSpeedRow({ ...FILLED, price: '0' })).toEqual({});
    expect(checkSpeedRow({ ...FILLED, price: '5.005' })).toEqual({
      price: 'Price must be an amount from 0 to 1,000,000 with at most 2 decimals.',
    });
    expect(checkSpeedRow({ ...FILLED, price: '1,500' })).toEqual({
      price: 'Price: 1,500 could be 1500 or 1.50. Enter one of the two.',
    });
  });

  it('SPD-08 are sent with the dispatcher on the row and on each locale', () => {
    expect(speedRowOf({ ...FILLED, price: ' 5.50', name: ' Today ' })).toEqual({
      speedPricingType: 'SAMEDAY',
      price: 5.5,
      name: 'Today',
      description: 'Delivered today when ordered before 1pm.',
      dispatcher: 'routing',
      locales: [
        {
          locale: 'FR',
          name: 'Livraison le jour même',
          description: "Livré aujourd'hui pour toute commande passée avant 13 h.",
          dispatcher: 'routing',
        },
      ],
    });
    expect(speedRowOf({ ...FILLED, dispatcher: ' ' })).not.toHaveProperty('dispatcher');
    expect(
      speedRowOf({
        ...FILLED,
        description: ' Today. ',
        dispatcher: ' other ',
        locales: [{ locale: ' ES ', name: ' Entrega ', description: ' Hoy. ' }],
      }),
    ).toMatchObject({
      description: 'Today.',
      dispatcher: 'other',
      locales: [{ locale: 'ES', name: 'Entrega', description: 'Hoy.', dispatcher: 'other' }],
    });
    expect(speedRowOf({ ...FILLED, price: 'x' })).toBeNull();
  });
});

describe('services of a rule', () => {
  it('SHR-07 SPD-08 are shown with type, stored price and the name of the dispatcher', () => {
    expect(serviceLine(speed('SAMEDAY', 5, { dispatcher: 'routing' }), provider)).toBe(
      '-SAMEDAY (+5$) [Boréal]',
    );
    expect(serviceLine(speed('FLEX', 3.5, { dispatcher: 'other' }), provider)).toBe('-FLEX (+3.5$) [other]');
    expect(serviceLine(speed('STANDARD'), provider)).toBe('-STANDARD (+0$)');
  });

  it('SPD-12 replace one of the same type in place, and otherwise add it last', () => {
    const before = services([speed('SAMEDAY', 5), speed('FLEX', 1)], [1]);
    const types = (list: typeof before) =>
      list.flatMap((service) =>
        service.name === 'speedPricing'
          ? service.pricingStrategy.pricingRows.map(({ speedPricingType, price }) => [
              speedPricingType,
              price,
            ])
          : [],
      );
    expect(types(withService(before, speed('SAMEDAY', 7)))).toEqual([
      ['SAMEDAY', 7],
      ['FLEX', 1],
    ]);
    expect(types(withService(before, speed('NEXTDAY', 2)))).toEqual([
      ['SAMEDAY', 5],
      ['FLEX', 1],
      ['NEXTDAY', 2],
    ]);
    expect(withService(before, speed('NEXTDAY', 2))[1]).toBe(before[1]);
    expect(types(withService([], speed('NEXTDAY', 2)))).toEqual([['NEXTDAY', 2]]);
  });

  it('SHR-08 SHR-09 allow removing the last service and adding one again', () => {
    const both = services([speed('FLEX', 1), speed('SAMEDAY', 5)], [1]);
    expect(withoutService(both, 'FLEX')).toEqual(services([speed('SAMEDAY', 5)], [1]));
    const left = withoutService(services([speed('FLEX', 1)]), 'FLEX');
    expect(left).toEqual([{ name: 'speedPricing', pricingStrategy: { pricingRows: [] } }]);
    expect(hasSpeedPricing(left)).toBe(true);
    expect(hasSpeedPricing(services([], [1]))).toBe(false);
  });
});

describe('amounts', () => {
  it.each([
    ['0', 0],
    [' 7.5 ', 7.5],
    ['7.25', 7.25],
    ['7.255', null],
    ['-1', null],
    ['1e3', null],
    ['1000000.01', null],
    ['', null],
  ])('reads %p as %p dollars', (text, amount) => expect(readDollars(text)).toBe(amount));

  it('SHR-14 surcharge and transit days are required and must be valid', () => {
    expect(dollarsProblem(' ', 'Surcharge')).toBe('Surcharge is a required field');
    expect(dollarsProblem('1,5', 'Surcharge')).toBe(
      'Surcharge must be an amount from 0 to 1,000,000 with at most 2 decimals.',
    );
    expect(dollarsProblem('1.5', 'Surcharge')).toBeNull();
    expect(transitDaysProblem('')).toBe('In Transit Days is a required field');
    expect(transitDaysProblem('1.5')).toBe(
      'In Transit Days must be a whole number from 0 to 14: delivery dates are offered at most 14 days ahead.',
    );
    expect(transitDaysProblem('-1')).not.toBeNull();
    expect(transitDaysProblem('14')).toBeNull();
    expect(transitDaysProblem('15')).not.toBeNull();
    expect(transitDaysProblem('0')).toBeNull();
  });
});
