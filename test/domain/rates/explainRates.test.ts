/** An explained look-up: facts, sum, what is left out and why, days (RATE-08 to RATE-10). */
import { DateTime } from 'luxon';
import type { Merchant, ShippingRule, Zone } from '../../../src/contract/schemas/merchants';
import {
  explainRates,
  type ExplainRequest,
  type RatesExplained,
} from '../../../src/domain/rates/explainRates';
import { indexMerchant } from '../../../src/domain/rates/merchantRules';
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
import { timeZones } from '../../support/timeZones';

const at = (iso: string) => DateTime.fromISO(iso, { zone: 'America/Toronto' }).toMillis();
const NOON = at('2026-11-18T12:00');

const centre = aZone('Montréal Centre', ['H2V', 'H2X'], { price: 8.75 });
const est = aZone('Montréal Est', ['H1', 'H2'], { price: 9.5 });
const laval = aZone('Laval', ['H7N'], { price: 9.25 });
const zones = [centre, est, laval];

function merchantWith(
  rule: Partial<ShippingRule>,
  fields: Partial<Merchant> = {},
  all: readonly Zone[] = zones,
) {
  const rules = [
    aRule('Montréal Centre', 'Laval', {
      surcharge: 1.5,
      services: services([speed('SAMEDAY', 5), speed('NEXTDAY', 0), speed('SCHEDULED', 3.5)]),
      ...rule,
    }),
  ];
  return indexMerchant(aMerchant(all, rules, fields), all, rules, timeZones);
}

const ASKED: ExplainRequest = {
  originPostalCode: 'h2v 4g3',
  postalCode: 'H7N5H9',
  at: NOON,
  merchantName: 'Boulangerie',
};

function explain(
  rule: Partial<ShippingRule> = {},
  fields: Partial<Merchant> = {},
  asked = ASKED,
): RatesExplained {
  const explained = explainRates(merchantWith(rule, fields), asked);
  if (explained.kind !== 'explained') throw new Error(explained.message);
  return explained;
}

describe('the facts', () => {
  it('RATE-10 contain zone, prefix and the shorter matches for origin and recipient, and the rule', () => {
    const { origin, destination, rule } = explain();
    expect(origin).toMatchObject({
      code: 'H2V 4G3',
      zone: { name: 'Montréal Centre' },
      prefix: 'H2V',
      beaten: [{ prefix: 'H2', zone: { name: 'Montréal Est' } }],
      text: 'the longest of H2V, H2',
    });
    expect(destination).toMatchObject({ code: 'H7N 5H9', prefix: 'H7N', beaten: [], text: 'the only match' });
    expect(rule).toMatchObject({ originZone: 'Montréal Centre', destinationZone: 'Laval' });
  });

  it('RATE-09 contain the server’s refusal and its subject', () => {
    const refused = explainRates(merchantWith({}), { ...ASKED, postalCode: 'H9X1A1' });
    expect(refused).toEqual({
      kind: 'refused',
      message: 'Postal code H9X1A1 is outside the delivery area.',
      answer: { kind: 'noZone', postalCode: 'H9X1A1' },
    });
    expect(explainRates(merchantWith({}), { ...ASKED, originPostalCode: 'H1A1A1' })).toMatchObject({
      message: 'No shipping rule from Montréal Est to Laval.',
    });
  });
});

describe('the sum', () => {
  const editor = {
    ruleId: 'rule-Montréal Centre-Laval',
    originZone: 'Montréal Centre',
    destinationZone: 'Laval',
  };

  it('lists each part with source, editor and amount, and the reason when there is no weight', () => {
    const sameDay = explain({ services: services([speed('SAMEDAY', 5)], [1, 2]) }).rates[0];
    expect(sameDay).toMatchObject({ service: 'SAMEDAY', price: 15.75 });
    expect(sameDay?.parts).toEqual([
      {
        kind: 'location',
        label: 'Location price',
        source: 'H7N in Laval',
        amount: 9.25,
        editor: { kind: 'zonePrefix', zoneId: 'zone-Laval', zoneName: 'Laval', prefix: 'H7N' },
      },
      {
        kind: 'surcharge',
        label: 'Surcharge',
        source: 'Montréal Centre to Laval',
        amount: 1.5,
        editor: { kind: 'rule', ...editor },
      },
      {
        kind: 'service',
        label: 'Service price',
        source: 'SAMEDAY',
        amount: 5,
        editor: { kind: 'service', ...editor, service: 'SAMEDAY' },
      },
      {
        kind: 'weight',
        label: 'Weight band',
        source: 'No weight was given',
        amount: null,
        editor: { kind: 'weightPricing', ...editor },
      },
    ]);
  });

  it('marks a price from the merchant’s own list, and a missing price', () => {
    const free = zones.map((zone) =>
      zone === laval ? aZone('Laval', ['H7N'], { price: Number.NaN }) : zone,
    );
    const own = { locationPricing: { pricingRows: [{ postalPrefix: 'H7', price: 4 }] } };
    const first = (fields: Partial<Merchant>) => {
      const explained = explainRates(merchantWith({}, fields, free), ASKED);
      return explained.kind === 'explained' ? explained.rates[0] : undefined;
    };
    expect(first(own)).toMatchObject({
      price: 5.5,
      parts: [
        { source: 'H7 of Boulangerie: the zone has no price', amount: 4, editor: { kind: 'merchant' } },
        {},
        {},
        {},
      ],
    });
    expect(first({})).toMatchObject({
      price: 1.5,
      parts: [{ amount: null, editor: { kind: 'zone', zoneName: 'Laval' } }, {}, {}, {}],
    });
  });

  it('gives the reason when a rule has no services or no weight bands', () => {
    const [standard] = explain({ services: [] }).rates;
    expect(standard).toMatchObject({
      price: 10.75,
      service: 'STANDARD',
      parts: [
        {},
        {},
        { amount: null, source: 'The rule has no services: standard delivery' },
        { amount: null, source: 'No weight pricing: any weight costs the same' },
      ],
    });
  });

  it('includes the weight of a parcel, up to the last band', () => {
    const rule = { services: services([speed('FLEX')], [0.5, 1.25]) };
    const weightPart = (weightInPounds: number) => {
      const [rate] = explain(rule, {}, { ...ASKED, weightInPounds }).rates;
      return [rate?.price, rate?.parts[3]?.amount, rate?.parts[3]?.source];
    };
    expect(weightPart(2)).toEqual([12, 1.25, '2 lb']);
    expect(weightPart(0)).toEqual([10.75, null, '0 lb']);
    expect(weightPart(3)).toEqual([
      10.75,
      null,
      '3 lb is above the last band, 2 lb: an order becomes UNSUPPORTED_WEIGHT',
    ]);
  });
});

describe('services', () => {
  const pickupsAt = { pickupConstraintsByWeek: pickups([pickup('08:30')]) };
  const cutoff: Partial<Merchant> = { rateShowingOptionType: 'SAMEDAYCUTOFF' };

  it('that are left out have a reason and the place to change it', () => {
    expect(explain(pickupsAt, cutoff).leftOut).toMatchObject([
      {
        service: 'SAMEDAY',
        text: 'SAMEDAY is left out: the cutoff on 2026-11-18 is at 08:30 EST.',
        editor: { kind: 'windows', destinationZone: 'Laval' },
      },
    ]);
    expect(explain({ inTransitDays: 1 }, cutoff).leftOut).toMatchObject([
      { text: 'SAMEDAY is left out: parcels are in transit for 1 day.', editor: { kind: 'rule' } },
    ]);
    expect(explain({ pickupConstraintsByWeek: pickups([]) }, cutoff).leftOut).toMatchObject([
      { text: 'SAMEDAY is left out: the origin has no pickup on 2026-11-18.' },
    ]);
    expect(explain({ deliveryConstraintsByWeek: deliveries([]) }).leftOut).toMatchObject([
      {
        service: 'SCHEDULED',
        text: 'SCHEDULED is left out: no delivery window is open from 2026-11-18 to 2026-12-02.',
      },
    ]);
    expect(explain().leftOut).toEqual([]);
  });

  it('that are left out because a time zone is unknown say so, not that there is no pickup', () => {
    const all = [aZone('Montréal Centre', ['H2V'], { timezone: 'Moon/Base' }), laval];
    const explained = explainRates(merchantWith({}, cutoff, all), ASKED);
    expect(explained).toMatchObject({
      leftOut: ['SAMEDAY', 'SCHEDULED'].map((service) => ({
        text: `${service} is left out: the time zone of the origin or the destination is unknown.`,
      })),
    });
  });

  it('include a note for SAMEDAY after the cutoff, because the merchant always shows it', () => {
    const note = (iso: string) =>
      explain(pickupsAt, {}, { ...ASKED, at: at(iso) }).rates.find(({ service }) => service === 'SAMEDAY')
        ?.note;
    expect(note('2026-11-18T08:31')).toEqual({
      service: 'SAMEDAY',
      text: 'SAMEDAY is shown because Sameday Showing is Always.',
      editor: { kind: 'merchant' },
    });
    expect(note('2026-11-18T08:30')).toBeNull();
    expect(explain(pickupsAt).rates.find(({ service }) => service === 'NEXTDAY')?.note).toBeNull();
  });
});

describe('days', () => {
  it('are fifteen, with open, closed and past windows', () => {
    const week = deliveries(
      [delivery('09:00-10:00', '23:00'), delivery('12:00-16:00', '08:30'), delivery('17:00-21:00', '12:30')],
      { sunday: [] },
      [{ date: '2026-11-20' }],
    );
    const { days } = explain({
      deliveryConstraintsByWeek: week,
      pickupConstraintsByWeek: pickups([pickup()], [{ date: '2026-11-21' }]),
    });
    expect(days).toHaveLength(15);
    expect(days[0]).toMatchObject({ date: '2026-11-18', weekday: 'wednesday', closedBy: null });
    expect(days[0]?.windows.map(({ state, cutoffTime }) => [state, cutoffTime])).toEqual([
      ['over', '23:00'],
      ['closed', '08:30'],
      ['open', '12:30'],
    ]);
    expect(days[2]).toMatchObject({ date: '2026-11-20', closedBy: 'delivery', windows: [] });
    expect(days[3]).toMatchObject({ date: '2026-11-21', closedBy: 'pickup', windows: [] });
    expect(days[4]).toMatchObject({ weekday: 'sunday', closedBy: null, windows: [] });
  });
});
