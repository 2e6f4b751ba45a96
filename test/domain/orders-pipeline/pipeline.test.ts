/** The result of the order pipeline for an order: its status, reasons, window and rate. */
import { PIPELINE_STATUSES, resolveOrder, type PipelineInput } from '../../../src/domain/orders/pipeline';
import { indexMerchant } from '../../../src/domain/rates/merchantRules';
import { aRule, aZone, deliveries, delivery, services, speed } from '../../fixtures/deliveryRules';
import { timeZones } from '../../support/timeZones';
import { at, found, merchant, notFound, NOW, order, rule, settle, withRule, zones } from './support';

describe('a valid order', () => {
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

  it('gets the requested service, or the one it has', () => {
    expect(settle({ requestedService: 'NEXTDAY' }).rateChoice).toMatchObject({
      service: 'NEXTDAY',
      price: 14.5,
      deliveryService: 'routing',
    });
    expect(settle({ order: { ...order, rateChoice: { service: 'NEXTDAY' } } }).rateChoice?.service).toBe(
      'NEXTDAY',
    );
  });

  it('keeps the window that staff gave it', () => {
    const window = { completeAfter: at('2026-11-25T18:00'), completeBefore: at('2026-11-25T21:00') };
    const settled = settle({ order: { ...order, ...window } });
    expect(settled).toMatchObject({ status: 'GEOCODED', window, rateChoice: { estimateFrom: '18:00' } });
  });

  it('needs no offered window for SCHEDULED with its own; without one, SCHEDULED is not offered', () => {
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

  it('replaces half a window by the first one offered', () => {
    const first = { completeAfter: at('2026-11-19T09:00'), completeBefore: at('2026-11-19T12:00') };
    expect(settle({ order: { ...order, completeAfter: at('2026-11-25T18:00') } }).window).toEqual(first);
    expect(settle({ order: { ...order, completeBefore: at('2026-11-25T18:00') } }).window).toEqual(first);
  });

  it('has no delivery service for a service without a dispatcher, nor for the standard service', () => {
    expect(settle({ requestedService: 'FLEX' }).rateChoice).not.toHaveProperty('deliveryService');
    const standard = settle({ merchant: withRule({ services: [] }) }).rateChoice;
    expect(standard).toMatchObject({ service: 'STANDARD', price: 10.5 });
    expect(standard).not.toHaveProperty('deliveryService');
  });

  it('uses the merchant’s own price for the destination code when the zone has none', () => {
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

  it('charges nothing for a parcel without a weight', () => {
    expect(settle({ order: { ...order, packages: [] } }).rateChoice?.price).toBe(10.75);
  });

  it('keeps what was typed, and fills blank fields from the geocoder', () => {
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

  it('gets no invented postal code', () => {
    const typed = { street: '1 rue Inconnue' };
    const settled = settle({ order: { ...order, dtoRecipientAddress: typed } });
    expect(settled.status).toBe('OUT_OF_FSA');
    expect(settled.recipientAddress).not.toHaveProperty('postalCode');
  });

  it('stores how inaccurate a position may be', () => {
    const near = { ...found(), withinKm: 1.5 };
    expect(settle({ geocoded: { recipientAddress: near, originAddress: found() } })).toMatchObject({
      recipientAddress: { locationWithinKm: 1.5 },
    });
    expect(settle().recipientAddress).not.toHaveProperty('locationWithinKm');
  });

  it('keeps its submitted addresses unchanged', () => {
    const before = structuredClone(order);
    settle({ geocoded: { recipientAddress: found({ city: 'Laval' }), originAddress: found() } });
    expect(order).toEqual(before);
  });
});

describe('each failure status has one cause', () => {
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
      'destination without a postal code',
      { order: { ...order, dtoRecipientAddress: { street: '1 rue Inconnue' } } },
      'OUT_OF_FSA',
      /^Destination address has no postal code\.$/,
    ],
    [
      'origin without a postal code',
      { order: { ...order, dtoOriginAddress: { street: '1 rue Inconnue' } } },
      'OUT_OF_FSA',
      /^Origin address has no postal code\.$/,
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
      { order: { ...order, requestedService: 'CUSTOMER_BOOKING' } },
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

  it('a window that ends now has passed', () => {
    const window = { completeAfter: NOW - 3_600_000, completeBefore: NOW };
    expect(settle({ order: { ...order, ...window } }).status).toBe('INVALIDTIME');
    expect(settle({ order: { ...order, ...window, completeBefore: NOW + 1 } }).status).toBe('GEOCODED');
  });

  it('reports the zones as far as they were found', () => {
    const nowhere = { order: { ...order, dtoRecipientAddress: { postalCode: 'V6B 1A1' } } };
    expect(settle(nowhere).zones).toEqual({ origin: null, destination: null });
    const pair = { origin: 'Toronto', destination: 'Montréal' };
    expect(settle({ merchant: indexMerchant(merchant, zones, [], timeZones) }).zones).toEqual(pair);
    expect(settle({ requestedService: 'CUSTOMER_BOOKING' }).zones).toEqual(pair);
    expect(settle({ order: { ...order, ...heavy } }).zones).toEqual(pair);
  });

  it('a merchant that offers nothing fails without naming a service', () => {
    const rule = { services: services([speed('SAMEDAY')]) };
    expect(settle({ merchant: withRule(rule) })).toMatchObject({
      status: 'RATE_FAILED',
      reasons: ['No rate from Toronto to Montréal.'],
    });
  });

  it('covers every pipeline status except success', () => {
    const given = new Set(causes.map(([, , status]) => status));
    expect([...PIPELINE_STATUSES].filter((status) => !given.has(status))).toEqual(['GEOCODED']);
  });

  it('an earlier failure hides the later ones', () => {
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

  it('the rate is set from step 4 on, so INVALIDTIME has one and RATE_FAILED none', () => {
    expect(settle({ order: { ...order, ...passed } }).rateChoice?.price).toBe(12.75);
    expect(settle({ requestedService: 'SAMEDAY' }).rateChoice).toBeUndefined();
  });
});

describe('addresses that are not found', () => {
  const wrong = { recipientAddress: notFound, originAddress: found() };

  it('are removed from a new order, and kept without a position after an edit', () => {
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
    resolveOrder({
      order: { ...order, requestedService: 'SAMEDAY' },
      merchant: indexMerchant(
        { ...merchant, rateShowingOptionType: 'SAMEDAYCUTOFF' },
        zones,
        [{ ...rule, ...sameDay }],
        timeZones,
      ),
      geocoded: { recipientAddress: found(), originAddress: found() },
      placedAt: at(placed),
      now: at(now),
    }).status;

  it('are checked by when they were placed, not by when their address is corrected', () => {
    expect(run('2026-11-18T12:00', '2026-11-18T12:00')).toBe('GEOCODED');
    expect(run('2026-11-18T12:00', '2026-11-18T15:00')).toBe('GEOCODED');
    expect(run('2026-11-18T15:00', '2026-11-18T15:00')).toBe('RATE_FAILED');
  });
});
