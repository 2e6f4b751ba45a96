import { DateTime } from 'luxon';
import type { Order } from '../../../src/contract/schemas/orders';
import { ORDER_STATUSES } from '../../../src/contract/statuses';
import { applySettledAddress, applySettlement } from '../../../src/domain/orders/applySettlement';
import { PIPELINE_STATUSES, settleOrder, type PipelineInput } from '../../../src/domain/orders/pipeline';
import type { GeocodeResult } from '../../../src/domain/postal/geocoding';
import { indexMerchant } from '../../../src/domain/rates/merchantRules';
import { aMerchant, aRule, aZone, deliveries, delivery, services, speed } from '../../fixtures/deliveryRules';
import { timeZones } from '../../support/timeZones';

const at = (iso: string) => DateTime.fromISO(iso, { zone: 'America/Toronto' }).toMillis();
const NOW = at('2026-11-18T10:00');

const zones = [aZone('Toronto', ['M']), aZone('Montréal', ['H'], { price: 9 })];
const rule = aRule('Toronto', 'Montréal', {
  inTransitDays: 1,
  surcharge: 1.5,
  services: services([speed('NEXTDAY', 2, { dispatcher: 'routing' }), speed('FLEX', 0.25)], [1, 2, 3.1]),
});
const merchant = aMerchant(zones, [rule]);

const found = (fields: Extract<GeocodeResult, { kind: 'found' }>['fields'] = {}): GeocodeResult => ({
  kind: 'found',
  accuracy: 'area',
  location: { lat: 45.5, lng: -73.6 },
  fields,
});
const notFound: GeocodeResult = { kind: 'notFound', reason: 'no postal area H9Z is known' };

const order: PipelineInput['order'] = {
  recipientAddress: null,
  originAddress: null,
  dtoRecipientAddress: {
    street: '4200 rue Saint-Denis',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'h2j2k8',
  },
  dtoOriginAddress: {
    street: '150 King Street West',
    city: 'Toronto',
    province: 'ON',
    postalCode: 'M5H 1J9',
  },
  packages: [{ weightOptions: { weight: 1.2, unit: 'lb' } }],
};

/** A run in which nothing is wrong, but for what `change` breaks. */
function settle(change: Partial<PipelineInput> = {}) {
  return settleOrder({
    order,
    merchant: indexMerchant(merchant, zones, [rule], timeZones),
    geocoded: { recipientAddress: found(), originAddress: found() },
    now: NOW,
    ...change,
  });
}

const withRule = (fields: Partial<typeof rule>) =>
  indexMerchant(merchant, zones, [{ ...rule, ...fields }], timeZones);

describe('an order that nothing is wrong with', () => {
  it('is GEOCODED with the cheapest rate, the first window and completed addresses', () => {
    const settled = settle({
      geocoded: { recipientAddress: found({ city: 'Montréal', country: 'Canada' }), originAddress: found() },
    });
    expect(settled).toMatchObject({
      status: 'GEOCODED',
      validAddress: true,
      reasons: [],
      zones: { origin: 'Toronto', destination: 'Montréal' },
      weightInPounds: 2,
      recipientAddress: {
        street: '4200 rue Saint-Denis',
        postalCode: 'H2J 2K8',
        country: 'Canada',
        location: { lat: 45.5, lng: -73.6 },
        locationAccuracy: 'area',
      },
      window: { completeAfter: at('2026-11-19T09:00'), completeBefore: at('2026-11-19T12:00') },
      // 9 location + 1.50 surcharge + 0.25 FLEX + 2 for two pounds.
      rateChoice: {
        price: 12.75,
        service: 'FLEX',
        name: 'FLEX name',
        estimateDay: '2026-11-19',
        estimateFrom: '09:00',
        estimateTo: '12:00',
        epochEstimateFrom: at('2026-11-19T09:00'),
        epochEstimateTo: at('2026-11-19T12:00'),
      },
    });
  });

  it('gets the service that was asked for, or the one it has', () => {
    expect(settle({ requestedService: 'NEXTDAY' }).rateChoice).toMatchObject({
      service: 'NEXTDAY',
      price: 14.5,
      deliveryService: 'routing',
    });
    expect(settle({ order: { ...order, rateChoice: { service: 'NEXTDAY' } } }).rateChoice?.service).toBe(
      'NEXTDAY',
    );
  });

  it('keeps the window staff gave it', () => {
    const window = { completeAfter: at('2026-11-25T18:00'), completeBefore: at('2026-11-25T21:00') };
    const settled = settle({ order: { ...order, ...window } });
    expect(settled).toMatchObject({ status: 'GEOCODED', window, rateChoice: { estimateFrom: '18:00' } });
  });

  it('SCHEDULED with a window of its own needs none on offer; without one it is not offered', () => {
    const scheduled = {
      requestedService: 'SCHEDULED',
      merchant: withRule({
        services: services([speed('SCHEDULED', 3)]),
        deliveryConstraintsByWeek: deliveries([]),
      }),
    };
    const window = { completeAfter: at('2026-11-25T18:00'), completeBefore: at('2026-11-25T21:00') };
    expect(settle({ ...scheduled, order: { ...order, ...window } })).toMatchObject({
      status: 'GEOCODED',
      rateChoice: { service: 'SCHEDULED' },
    });
    for (const half of [
      {},
      { completeAfter: window.completeAfter },
      { completeBefore: window.completeBefore },
    ]) {
      expect(settle({ ...scheduled, order: { ...order, ...half } }).status).toBe('RATE_FAILED');
    }
  });

  it('half a window is none: the first on offer takes its place', () => {
    const first = { completeAfter: at('2026-11-19T09:00'), completeBefore: at('2026-11-19T12:00') };
    expect(settle({ order: { ...order, completeAfter: at('2026-11-25T18:00') } }).window).toEqual(first);
    expect(settle({ order: { ...order, completeBefore: at('2026-11-25T18:00') } }).window).toEqual(first);
  });

  it('a service that nobody dispatches has no delivery service, and the standard one neither', () => {
    expect(settle({ requestedService: 'FLEX' }).rateChoice).not.toHaveProperty('deliveryService');
    const standard = settle({ merchant: withRule({ services: [] }) }).rateChoice;
    expect(standard).toMatchObject({ service: 'STANDARD', price: 10.5 });
    expect(standard).not.toHaveProperty('deliveryService');
  });

  it('where the zone has no price, the merchant’s own for the code of the destination counts', () => {
    const unpriced = [aZone('Toronto', ['M']), aZone('Montréal', ['H'], { price: Number.NaN })];
    const own = {
      locationPricing: {
        pricingRows: [
          { postalPrefix: 'H2', price: 4 },
          { postalPrefix: 'M', price: 1 },
        ],
      },
    };
    const priced = indexMerchant({ ...merchant, ...own }, unpriced, [rule], timeZones);
    // 4 location + 1.50 surcharge + 0.25 FLEX + 2 for two pounds.
    expect(settle({ merchant: priced }).rateChoice?.price).toBe(7.75);
  });

  it('a parcel without a weight costs nothing for it', () => {
    expect(settle({ order: { ...order, packages: [] } }).rateChoice?.price).toBe(10.75);
  });

  it('what was typed stays, and blank fields take what the geocoder knows', () => {
    const typed = { street: '4200 rue Saint-Denis', city: ' ', province: 'QC', postalCode: '' };
    const fields = { street: 'Rue St-Denis', city: 'Montréal', postalCode: 'h2j2k8' };
    const settled = settle({
      order: { ...order, dtoRecipientAddress: typed },
      geocoded: { recipientAddress: found(fields), originAddress: found() },
    });
    expect(settled.recipientAddress).toEqual({
      street: '4200 rue Saint-Denis',
      city: 'Montréal',
      province: 'QC',
      postalCode: 'H2J 2K8',
      location: { lat: 45.5, lng: -73.6 },
      locationAccuracy: 'area',
    });
  });

  it('an address without a postal code has none made up', () => {
    const typed = { street: '1 rue Inconnue' };
    const settled = settle({ order: { ...order, dtoRecipientAddress: typed } });
    expect(settled.status).toBe('OUT_OF_FSA');
    expect(settled.recipientAddress).not.toHaveProperty('postalCode');
  });

  it('how far off a position may lie is kept', () => {
    const near = { ...found(), withinKm: 1.5 };
    expect(settle({ geocoded: { recipientAddress: near, originAddress: found() } })).toMatchObject({
      recipientAddress: { locationWithinKm: 1.5 },
    });
    expect(settle().recipientAddress).not.toHaveProperty('locationWithinKm');
  });

  it('never has its submitted addresses changed', () => {
    const before = structuredClone(order);
    settle({ geocoded: { recipientAddress: found({ city: 'Laval' }), originAddress: found() } });
    expect(order).toEqual(before);
  });
});

describe('each failure status has its one cause', () => {
  const passed = { completeAfter: at('2026-11-17T09:00'), completeBefore: at('2026-11-17T12:00') };
  const heavy = { packages: [{ weightOptions: { weight: 3.01, unit: 'lb' } }] };
  const causes: [string, Partial<PipelineInput>, (typeof PIPELINE_STATUSES)[number], RegExp][] = [
    [
      'destination not found',
      { geocoded: { recipientAddress: notFound, originAddress: found() } },
      'GEOCODEDFAILED',
      /^Destination address not found: no postal area H9Z is known\.$/,
    ],
    [
      'origin not found',
      { geocoded: { recipientAddress: found(), originAddress: notFound } },
      'GEOCODEDFAILED',
      /^Origin address not found/,
    ],
    [
      'destination outside the zones',
      { order: { ...order, dtoRecipientAddress: { postalCode: 'V6B 1A1' } } },
      'OUT_OF_FSA',
      /^Postal code V6B1A1 is outside the delivery area\.$/,
    ],
    [
      'origin outside the zones',
      { order: { ...order, dtoOriginAddress: { postalCode: 'V6B 1A1' } } },
      'OUT_OF_FSA',
      /^Postal code V6B1A1 is outside/,
    ],
    [
      'merchant without zones',
      { merchant: indexMerchant(merchant, [], [], timeZones) },
      'OUT_OF_FSA',
      /outside/,
    ],
    [
      'above the last band',
      { order: { ...order, ...heavy } },
      'UNSUPPORTED_WEIGHT',
      /^4 lb is above .* 3 lb\.$/,
    ],
    [
      'no rule for the pair',
      { merchant: indexMerchant(merchant, zones, [aRule('Montréal', 'Toronto')], timeZones) },
      'RATE_FAILED',
      /^No shipping rule from Toronto to Montréal\.$/,
    ],
    [
      'no rate for the service',
      { requestedService: 'CUSTOMER_BOOKING' },
      'RATE_FAILED',
      /^No CUSTOMER_BOOKING rate from Toronto to Montréal\.$/,
    ],
    [
      'no window in the horizon',
      { merchant: withRule({ deliveryConstraintsByWeek: deliveries([]) }) },
      'INVALIDTIME',
      /^No delivery window within 14 days\.$/,
    ],
    [
      'window passed',
      { order: { ...order, ...passed } },
      'INVALIDTIME',
      /^The delivery window has passed\.$/,
    ],
  ];

  it.each(causes)('%s', (_, change, status, reason) => {
    const settled = settle(change);
    expect(settled.status).toBe(status);
    expect(settled.reasons).toHaveLength(1);
    expect(settled.reasons[0]).toMatch(reason);
  });

  it('a window that ends this very moment has passed', () => {
    const window = { completeAfter: NOW - 3_600_000, completeBefore: NOW };
    expect(settle({ order: { ...order, ...window } }).status).toBe('INVALIDTIME');
    expect(settle({ order: { ...order, ...window, completeBefore: NOW + 1 } }).status).toBe('GEOCODED');
  });

  it('the zones are told as far as they were found', () => {
    const nowhere = { order: { ...order, dtoRecipientAddress: { postalCode: 'V6B 1A1' } } };
    expect(settle(nowhere).zones).toEqual({ origin: null, destination: null });
    const pair = { origin: 'Toronto', destination: 'Montréal' };
    expect(settle({ merchant: indexMerchant(merchant, zones, [], timeZones) }).zones).toEqual(pair);
    expect(settle({ requestedService: 'CUSTOMER_BOOKING' }).zones).toEqual(pair);
    expect(settle({ order: { ...order, ...heavy } }).zones).toEqual(pair);
  });

  it('a merchant that offers nothing at all is told without a service', () => {
    const rule = { services: services([speed('SAMEDAY')]) };
    expect(settle({ merchant: withRule(rule) })).toMatchObject({
      status: 'RATE_FAILED',
      reasons: ['No rate from Toronto to Montréal.'],
    });
  });

  it('and every pipeline status but the success is among them', () => {
    const given = new Set(causes.map(([, , status]) => status));
    expect([...PIPELINE_STATUSES].filter((status) => !given.has(status))).toEqual(['GEOCODED']);
  });

  it('an earlier step hides the later ones', () => {
    const all = {
      order: { ...order, ...heavy, ...passed, dtoRecipientAddress: { postalCode: 'V6B 1A1' } },
      requestedService: 'CUSTOMER_BOOKING',
    };
    expect(settle({ ...all, geocoded: { recipientAddress: notFound, originAddress: found() } }).status).toBe(
      'GEOCODEDFAILED',
    );
    expect(settle(all).status).toBe('OUT_OF_FSA');
    expect(settle({ ...all, order: { ...order, ...heavy, ...passed } }).status).toBe('UNSUPPORTED_WEIGHT');
    expect(settle({ ...all, order: { ...order, ...passed } }).status).toBe('RATE_FAILED');
  });

  it('a rule without weight bands has no limit', () => {
    const tons = { packages: [{ weightOptions: { weight: 900, unit: 'kg' } }] };
    const settled = settle({
      order: { ...order, ...tons },
      merchant: withRule({ services: services([speed('FLEX')]) }),
    });
    expect(settled).toMatchObject({ status: 'GEOCODED', rateChoice: { price: 10.5 } });
  });

  it('the rate is there from step 4 on, so INVALIDTIME has one and RATE_FAILED none', () => {
    expect(settle({ order: { ...order, ...passed } }).rateChoice?.price).toBe(12.75);
    expect(settle({ requestedService: 'SAMEDAY' }).rateChoice).toBeUndefined();
  });
});

describe('addresses that are not found', () => {
  const wrong = { recipientAddress: notFound, originAddress: found() };

  it('are dropped from a new order and kept without a position after an edit', () => {
    expect(settle({ geocoded: wrong })).toMatchObject({ validAddress: false, recipientAddress: null });
    const typed = { street: '1 rue Inconnue', postalCode: 'h9z 1a1', location: { lat: 1, lng: 2 } };
    expect(
      settle({ geocoded: wrong, keepsWrongAddress: true, order: { ...order, recipientAddress: typed } }),
    ).toMatchObject({
      validAddress: false,
      recipientAddress: { street: '1 rue Inconnue', postalCode: 'h9z 1a1' },
    });
    expect(
      settle({ geocoded: wrong, keepsWrongAddress: true, order: { ...order, recipientAddress: typed } })
        .recipientAddress,
    ).not.toHaveProperty('location');
  });
});

describe('one address looked up after the parcel has left', () => {
  const place = { street: '1 King St', location: { lat: 43.6, lng: -79.4 } };
  const stored: Order = {
    id: 'ord_1',
    createdAt: Math.floor(NOW / 1000),
    merchantId: merchant.id,
    merchantDisplayName: merchant.name,
    orderStatus: 'CARRIER_PICKED_UP',
    originAddress: place,
    recipientAddress: { street: 'old' },
  };
  const valid = { valid: true, address: { ...place, locationAccuracy: 'street' as const }, reason: null };
  const wrong = { valid: false, address: { street: 'nowhere' }, reason: 'Destination address not found.' };

  it('is written down with what was found; nothing else of the order changes', () => {
    expect(applySettledAddress(stored, 'recipientAddress', valid, NOW)).toEqual({
      ...stored,
      recipientAddress: valid.address,
      validAddress: true,
      timelineEvents: [{ event: 'Address found by street only', timestamp: NOW }],
    });
    const before = { event: 'Order received', timestamp: NOW - 1 };
    expect(
      applySettledAddress({ ...stored, timelineEvents: [before] }, 'recipientAddress', wrong, NOW),
    ).toMatchObject({
      recipientAddress: { street: 'nowhere' },
      validAddress: false,
      timelineEvents: [before, { event: 'Destination address not found.', timestamp: NOW }],
    });
  });

  it('makes the addresses valid only when the other one has a place as well', () => {
    expect(applySettledAddress(stored, 'originAddress', valid, NOW).validAddress).toBe(false);
    const both = { ...stored, recipientAddress: place };
    expect(applySettledAddress(both, 'originAddress', valid, NOW).validAddress).toBe(true);
    expect(
      applySettledAddress({ ...stored, originAddress: null }, 'recipientAddress', valid, NOW).validAddress,
    ).toBe(false);
  });
});

describe('same-day orders', () => {
  const sameDay = {
    inTransitDays: 0,
    services: services([speed('SAMEDAY')]),
    deliveryConstraintsByWeek: deliveries([delivery('17:00-20:00', '13:00')]),
  };
  const run = (placed: string, now: string) =>
    settleOrder({
      order,
      merchant: indexMerchant(
        { ...merchant, rateShowingOptionType: 'SAMEDAYCUTOFF' },
        zones,
        [{ ...rule, ...sameDay }],
        timeZones,
      ),
      geocoded: { recipientAddress: found(), originAddress: found() },
      requestedService: 'SAMEDAY',
      placedAt: at(placed),
      now: at(now),
    }).status;

  it('are judged by when they were placed, not by when somebody mends their address', () => {
    expect(run('2026-11-18T12:00', '2026-11-18T12:00')).toBe('GEOCODED');
    expect(run('2026-11-18T12:00', '2026-11-18T15:00')).toBe('GEOCODED');
    expect(run('2026-11-18T15:00', '2026-11-18T15:00')).toBe('RATE_FAILED');
  });
});

describe('the order after a run', () => {
  const stored: Order = {
    id: 'ord_1',
    createdAt: Math.floor(NOW / 1000) - 60,
    merchantId: merchant.id,
    merchantDisplayName: merchant.name,
    orderStatus: 'CREATED',
    ...order,
    timelineEvents: [{ event: 'Order received', timestamp: NOW - 60_000 }],
  };
  const good = settle();
  const bad = settle({ geocoded: { recipientAddress: notFound, originAddress: found() } });

  it('has the outcome and one more timeline event', () => {
    const after = applySettlement(stored, good, { trigger: 'created', now: NOW });
    expect(after).toMatchObject({
      orderStatus: 'GEOCODED',
      validAddress: true,
      completeAfter: good.window?.completeAfter,
      dtoRecipientAddress: order.dtoRecipientAddress,
    });
    expect(after.timelineEvents).toEqual([
      { event: 'Order received', timestamp: NOW - 60_000 },
      { event: 'Address found by postal code only', timestamp: NOW },
    ]);
    expect(applySettlement(stored, bad, { trigger: 'created', now: NOW }).timelineEvents?.[1]?.event).toMatch(
      /^Destination address not found: /,
    );
  });

  it('says in its event what kept it from passing, and where it was found', () => {
    const event = (change: Partial<PipelineInput>) =>
      applySettlement(stored, settle(change), { trigger: 'created', now: NOW }).timelineEvents?.at(-1)?.event;
    const at = (accuracy: 'exact' | 'street') => ({
      geocoded: { recipientAddress: { ...found(), accuracy }, originAddress: found() },
    });
    expect([event(at('exact')), event(at('street'))]).toEqual([
      'Address found',
      'Address found by street only',
    ]);
    expect(event({ merchant: indexMerchant(merchant, [], [], timeZones) })).toMatch(
      /^Outside the delivery area: /,
    );
    expect(event({ order: { ...order, packages: [{ weightOptions: { weight: 9, unit: 'lb' } }] } })).toMatch(
      /^Too heavy: 9 lb/,
    );
    expect(event({ requestedService: 'CUSTOMER_BOOKING' })).toMatch(/^No rate found: /);
    expect(event({ merchant: withRule({ deliveryConstraintsByWeek: deliveries([]) }) })).toMatch(
      /^No delivery window can be met: /,
    );
  });

  it('has the rate of the run, and keeps the one it had when the run gave none', () => {
    const priced: Order = { ...stored, rateChoice: { price: 1 } };
    const run = { trigger: 'created', now: NOW } as const;
    expect(applySettlement(priced, good, run).rateChoice).toEqual(good.rateChoice);
    expect(applySettlement(priced, bad, run).rateChoice).toEqual({ price: 1 });
    const { timelineEvents: _, ...bare } = stored;
    expect(applySettlement(bare, good, run).timelineEvents).toHaveLength(1);
  });

  it('keeps the time at which it was ready, in any status but that', () => {
    const out: Order = { ...stored, orderStatus: 'CARRIER_PICKED_UP', pickupReadyAt: NOW - 1000 };
    const run = { trigger: 'geocodeRetry', now: NOW } as const;
    expect(applySettlement(out, bad, run).pickupReadyAt).toBe(NOW - 1000);
    expect(applySettlement(stored, good, run)).not.toHaveProperty('pickupReadyAt');
  });

  it('stays ARCHIVED after an address edit and leaves it on a geocode retry', () => {
    const archived: Order = { ...stored, orderStatus: 'ARCHIVED' };
    const status = (settlement: typeof good, trigger: 'addressEdit' | 'geocodeRetry') =>
      applySettlement(archived, settlement, { trigger, now: NOW }).orderStatus;
    expect(status(good, 'addressEdit')).toBe('ARCHIVED');
    expect(status(bad, 'addressEdit')).toBe('ARCHIVED');
    expect(status(good, 'geocodeRetry')).toBe('GEOCODED');
    expect(status(bad, 'geocodeRetry')).toBe('GEOCODEDFAILED');
  });

  it('stays PICKUP_READY when it passes, and is no longer ready when it does not', () => {
    const ready: Order = { ...stored, orderStatus: 'PICKUP_READY', pickupReadyAt: NOW - 1000 };
    const passes = applySettlement(ready, good, { trigger: 'addressEdit', now: NOW });
    expect(passes).toMatchObject({ orderStatus: 'PICKUP_READY', pickupReadyAt: NOW - 1000 });
    const fails = applySettlement(ready, bad, { trigger: 'addressEdit', now: NOW });
    expect(fails.orderStatus).toBe('GEOCODEDFAILED');
    expect(fails).not.toHaveProperty('pickupReadyAt');
  });

  it.each(ORDER_STATUSES.filter((status) => status !== 'PICKUP_READY'))(
    'a geocode retry gives %s the pipeline’s status',
    (orderStatus) => {
      const run = { trigger: 'geocodeRetry', now: NOW } as const;
      expect(applySettlement({ ...stored, orderStatus }, good, run).orderStatus).toBe('GEOCODED');
      expect(applySettlement({ ...stored, orderStatus }, bad, run).orderStatus).toBe('GEOCODEDFAILED');
    },
  );
});
