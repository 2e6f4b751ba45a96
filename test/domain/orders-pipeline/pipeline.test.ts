import { DateTime } from 'luxon';
import type { Order } from '../../../src/contract/schemas/orders';
import { ORDER_STATUSES } from '../../../src/contract/statuses';
import { applySettlement } from '../../../src/domain/orders/applySettlement';
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
