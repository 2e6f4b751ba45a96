import fc from 'fast-check';
import { DateTime } from 'luxon';
import { orderWeightInPounds, weightBand, weightUnit } from '../../../src/domain/orders/weight';
import { laneRates, findLane, listRates } from '../../../src/domain/rates/listRates';
import { indexMerchant } from '../../../src/domain/rates/merchantRules';
import { sumDollars } from '../../../src/domain/rates/money';
import {
  aMerchant,
  aRule,
  aZone,
  deliveries,
  delivery,
  pickup,
  pickups,
  services,
  speed,
} from '../../fixtures/deliveryRules';
import type { Merchant, ShippingRule } from '../../../src/contract/schemas/merchants';
import { instantOf } from '../../../src/lib/timeZones';
import { timeZones, zoneNamed } from '../../support/timeZones';

const at = (iso: string, zone = 'America/Toronto') => DateTime.fromISO(iso, { zone }).toMillis();
const NOON = at('2026-11-18T12:00');

const zones = [aZone('Toronto', ['M'], { price: 5 }), aZone('Montréal', ['H', 'H2X'], { price: 7.25 })];

function merchantWith(rule: Partial<ShippingRule>, fields: Partial<Merchant> = {}) {
  const rules = [aRule('Toronto', 'Toronto', rule), aRule('Toronto', 'Montréal', rule)];
  return indexMerchant(aMerchant(zones, rules, fields), zones, rules, timeZones);
}

function ratesAt(when: number, rule: Partial<ShippingRule>, fields: Partial<Merchant> = {}) {
  const answer = listRates(merchantWith(rule, fields), {
    originPostalCode: 'M5H 1J9',
    postalCode: 'm5v 1a1',
    at: when,
  });
  if (answer.kind !== 'rates') throw new Error(answer.message);
  return answer.rates;
}

describe('price', () => {
  it('adds location price, surcharge and speed row, for every row with its name, description and service', () => {
    const rates = ratesAt(NOON, { surcharge: 1.1, services: services([speed('NEXTDAY', 2.2)]) });
    expect(rates).toEqual([
      { name: 'NEXTDAY name', price: 8.3, description: 'NEXTDAY description', service: 'NEXTDAY' },
    ]);
  });

  it('takes the price of the longest prefix', () => {
    const dear = aZone('Vieux-Port', ['H2Y'], { price: 11 });
    const all = [...zones, dear];
    const rules = [aRule('Toronto', 'Vieux-Port', { services: [] })];
    const answer = listRates(indexMerchant(aMerchant(all, rules), all, rules, timeZones), {
      originPostalCode: 'M5H1J9',
      postalCode: 'H2Y 1C6',
      at: NOON,
    });
    expect(answer).toMatchObject({ kind: 'rates', rates: [{ price: 11, service: 'STANDARD' }] });
  });

  it('is exact to the cent', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, cents, (location, surcharge, row, weight) => {
        const dollars = (value: number) => value / 100;
        const all = [aZone('Toronto', ['M'], { price: dollars(location) })];
        const rules = [
          aRule('Toronto', 'Toronto', {
            surcharge: dollars(surcharge),
            services: services([speed('FLEX', dollars(row))]),
          }),
        ];
        const merchant = indexMerchant(aMerchant(all, rules), all, rules, timeZones);
        const answer = findLane(merchant, 'M5H1J9', 'M5V1A1');
        if (answer.kind !== 'lane') throw new Error(answer.kind);
        const [rate] = laneRates({
          merchant,
          lane: answer.lane,
          postalCode: 'M5V1A1',
          at: NOON,
          weightPrice: dollars(weight),
        });
        expect(rate?.price.toFixed(2)).toBe(
          `${Math.floor((location + surcharge + row + weight) / 100)}.${String((location + surcharge + row + weight) % 100).padStart(2, '0')}`,
        );
      }),
    );
    expect(sumDollars(0.1, 0.2)).toBe(0.3);
    expect(sumDollars(1.005)).toBe(1.01);
    expect(sumDollars()).toBe(0);
  });
});

describe('which rates are offered', () => {
  it('one STANDARD rate for a rule without speed rows', () => {
    expect(ratesAt(NOON, { services: [] })).toEqual([
      {
        service: 'STANDARD',
        price: 5,
        name: 'Standard Delivery',
        description: 'Delivered in the next available window.',
      },
    ]);
  });

  it('the first of two rules for one pair of zones', () => {
    const rules = [aRule('Toronto', 'Toronto', { surcharge: 1, services: [] }), aRule('toronto', 'Toronto')];
    const merchant = indexMerchant(aMerchant(zones, rules), zones, rules, timeZones);
    const answer = listRates(merchant, { originPostalCode: 'M5H1J9', postalCode: 'M5V1A1', at: NOON });
    expect(answer).toMatchObject({ kind: 'rates', rates: [{ service: 'STANDARD', price: 6 }] });
  });

  it('sorts by price, then by name', () => {
    const rows = [
      speed('FLEX', 3, { name: 'B' }),
      speed('NEXTDAY', 3, { name: 'A' }),
      speed('CUSTOMER_BOOKING', 1, { name: 'C' }),
      speed('STANDARD', 3, { name: 'B' }),
      speed('SCHEDULED', 3, { name: 'C' }),
    ];
    const rates = ratesAt(NOON, { services: services(rows) });
    expect(rates.map(({ name, service }) => `${name} ${service}`)).toEqual([
      'C CUSTOMER_BOOKING',
      'A NEXTDAY',
      'B FLEX',
      'B STANDARD',
      'C SCHEDULED',
    ]);
  });

  describe('SAMEDAY', () => {
    const rule = {
      services: services([speed('SAMEDAY')]),
      pickupConstraintsByWeek: pickups([pickup('11:00'), pickup('13:00')]),
    };
    const cutoff: Partial<Merchant> = { rateShowingOptionType: 'SAMEDAYCUTOFF' };
    const offered = (iso: string, fields = cutoff, more: Partial<ShippingRule> = {}) =>
      ratesAt(at(iso), { ...rule, ...more }, fields).length > 0;

    it('is offered up to the minute of the last cutoff at the origin', () => {
      expect(offered('2026-11-18T12:59')).toBe(true);
      expect(offered('2026-11-18T13:00')).toBe(true);
      expect(offered('2026-11-18T13:00:00.001')).toBe(false);
      expect(offered('2026-11-18T13:01')).toBe(false);
    });

    it('uses the clock of the origin', () => {
      const winnipeg = { timezone: 'America/Winnipeg' };
      const all = [aZone('West', ['R'], winnipeg), aZone('Toronto', ['M'])];
      const rules = [aRule('West', 'Toronto', rule)];
      const merchant = indexMerchant(aMerchant(all, rules, cutoff), all, rules, timeZones);
      const rates = (time: string) => {
        const moment = instantOf('2026-11-18', time, zoneNamed(winnipeg.timezone));
        const answer = listRates(merchant, {
          originPostalCode: 'R3C1A1',
          postalCode: 'M5V1A1',
          at: moment,
        });
        return answer.kind === 'rates' ? answer.rates.length : -1;
      };
      expect(rates('13:00')).toBe(1);
      expect(rates('13:01')).toBe(0);
    });

    it('follows today’s exception at the origin', () => {
      const closed = { date: '2026-11-18', pickupWindow: { timeStart: '00:00', timeEnd: '00:00' } };
      const early = {
        date: '2026-11-18',
        cutoffTime: '10:00',
        pickupWindow: { timeStart: '10:30', timeEnd: '11:00' },
      };
      const withException = (exception: typeof closed) => ({
        pickupConstraintsByWeek: pickups([pickup('13:00')], [exception]),
      });
      expect(offered('2026-11-18T08:00', cutoff, withException(closed))).toBe(false);
      expect(offered('2026-11-18T10:00', cutoff, withException(early))).toBe(true);
      expect(offered('2026-11-18T10:01', cutoff, withException(early))).toBe(false);
    });

    it('ignores an exception of another day', () => {
      const tomorrow = { date: '2026-11-19', pickupWindow: { timeStart: '00:00', timeEnd: '00:00' } };
      const rule = { pickupConstraintsByWeek: pickups([pickup('13:00')], [tomorrow]) };
      expect(offered('2026-11-18T13:00', cutoff, rule)).toBe(true);
    });

    it('uses the latest cutoff of the weekday for an exception without one, or the whole day', () => {
      const open = { date: '2026-11-18', pickupWindow: { timeStart: '10:00', timeEnd: '11:00' } };
      const late = { pickupConstraintsByWeek: pickups([pickup('13:00'), pickup('11:00')], [open]) };
      expect(offered('2026-11-18T13:00', cutoff, late)).toBe(true);
      expect(offered('2026-11-18T13:01', cutoff, late)).toBe(false);
      const none = { pickupConstraintsByWeek: pickups([], [open]) };
      expect(offered('2026-11-18T23:59', cutoff, none)).toBe(true);
    });

    it('is not offered from a zone with an unknown time zone', () => {
      const all = [aZone('Toronto', ['M'], { timezone: 'Moon/Base' })];
      const rules = [aRule('Toronto', 'Toronto', rule)];
      const merchant = indexMerchant(aMerchant(all, rules, cutoff), all, rules, timeZones);
      const lookup = { originPostalCode: 'M5H1J9', postalCode: 'M5V1A1', at: at('2026-11-18T08:00') };
      expect(listRates(merchant, lookup)).toMatchObject({ kind: 'rates', rates: [] });
    });

    it('is not offered on a day without pickups, or when parcels travel overnight', () => {
      expect(offered('2026-11-18T08:00', cutoff, { pickupConstraintsByWeek: pickups([]) })).toBe(false);
      expect(offered('2026-11-18T08:00', {}, { inTransitDays: 1 })).toBe(false);
    });

    it('is always offered if the merchant always shows it', () => {
      expect(offered('2026-11-18T23:59', { rateShowingOptionType: 'ALWAYSSHOWSAMEDAY' })).toBe(true);
    });
  });

  it('SCHEDULED is left out when no window is offered', () => {
    const rule = { services: services([speed('SCHEDULED'), speed('FLEX', 1)]) };
    expect(ratesAt(NOON, rule).map(({ service }) => service)).toEqual(['SCHEDULED', 'FLEX']);
    const without = ratesAt(NOON, { ...rule, deliveryConstraintsByWeek: deliveries([]) });
    expect(without.map(({ service }) => service)).toEqual(['FLEX']);
  });
});

describe('refusals', () => {
  const ask = (originPostalCode: string, postalCode: string) =>
    listRates(merchantWith({}), { originPostalCode, postalCode, at: NOON });

  it('name the postal code outside the delivery area', () => {
    expect(ask('M5H 1J9', 'v6b 1a1')).toEqual({
      kind: 'refused',
      message: 'Postal code V6B1A1 is outside the delivery area.',
    });
    expect(ask('V6B 1A1', 'M5V 1A1')).toMatchObject({
      message: 'Postal code V6B1A1 is outside the delivery area.',
    });
  });

  it('name the zones without a rule', () => {
    expect(ask('H2X 1Y4', 'M5V 1A1')).toEqual({
      kind: 'refused',
      message: 'No shipping rule from Montréal to Toronto.',
    });
  });

  it('do not depend on case and outer spaces of zone names', () => {
    const rules = [aRule(' toronto ', 'TORONTO')];
    const merchant = indexMerchant(aMerchant(zones, rules), zones, rules, timeZones);
    const answer = listRates(merchant, { originPostalCode: 'M5H1J9', postalCode: 'M5V1A1', at: NOON });
    expect(answer.kind).toBe('rates');
  });
});

describe('weight', () => {
  const parcels = (...weights: readonly (readonly [number, string])[]) =>
    orderWeightInPounds({
      packages: weights.map(([weight, unit]) => ({ weightOptions: { weight, unit } })),
    });

  it.each([
    [[[1, 'kg']] as const, 3],
    [[[4.53592, 'kg']] as const, 10],
    [[[2, 'lb']] as const, 2],
    [[[2.01, 'lbs']] as const, 3],
    [
      [
        [1, 'kg'],
        [1, 'lb'],
      ] as const,
      4,
    ],
    [[[500, 'g']] as const, 2],
    [[] as const, 0],
  ])('of %j is %d lb', (weights, pounds) => expect(parcels(...weights)).toBe(pounds));

  it.each([
    ['kg kgs kilo kilos kilogram kilograms KG kg.', 'kg', 36],
    ['lb lbs pound pounds livre livres Lb lbs.', 'lb', 16],
    ['g gram grams', 'g', 1],
    ['oz ounce ounces', 'oz', 1],
  ])('reads %s as %s: sixteen of them weigh %d lb, rounded up', (words, unit, pounds) => {
    for (const word of words.split(' ')) {
      expect([weightUnit(` ${word} `), parcels([16, word])]).toEqual([unit, pounds]);
    }
  });

  it('counts an unknown unit as pounds', () => {
    expect([weightUnit('stone'), weightUnit('k.g'), parcels([16, 'stone'])]).toEqual([null, null, 16]);
  });

  it('adds up grams and ounces to pounds', () => {
    expect([parcels([907, 'g']), parcels([908, 'g']), parcels([32, 'oz']), parcels([33, 'oz'])]).toEqual([
      2, 3, 2, 3,
    ]);
  });

  it('counts packages without a readable weight as nothing', () => {
    const unreadable = { weightOptions: { weight: NaN, unit: 'lb' } };
    expect(
      orderWeightInPounds({ packages: [{}, unreadable, { weightOptions: { weight: 2, unit: 'lb' } }] }),
    ).toBe(2);
    expect(orderWeightInPounds({})).toBe(0);
  });

  it('does not round a whole pound up because of binary fractions', () => {
    expect(parcels([0.1, 'lb'], [0.2, 'lb'], [0.7, 'lb'])).toBe(1);
    expect(parcels(...Array.from({ length: 10 }, () => [0.3, 'lb'] as const))).toBe(3);
  });

  it('uses the first band that holds the weight, and none above the last band', () => {
    const rows = [3, 1, 2].map((weightInPounds) => ({ weightInPounds, price: weightInPounds * 1.5 }));
    expect(weightBand(rows, 1)).toEqual({ kind: 'priced', price: 1.5 });
    expect(weightBand(rows, 3)).toEqual({ kind: 'priced', price: 4.5 });
    expect(weightBand(rows, 4)).toEqual({ kind: 'aboveLastBand', lastBand: 3 });
    expect(weightBand([], 400)).toEqual({ kind: 'free' });
    expect(weightBand(rows, 0)).toEqual({ kind: 'free' });
  });
});

it('each day has its own entries', () => {
  // 2026-11-18 is a Wednesday; only Thursday has windows, so SCHEDULED is offered for then.
  const week = deliveries([], { thursday: [delivery('09:00-12:00')] });
  expect(
    ratesAt(NOON, { services: services([speed('SCHEDULED')]), deliveryConstraintsByWeek: week }),
  ).toHaveLength(1);
});
