/** What the result of the order pipeline changes in the order. */
import type { Order } from '../../../src/contract/schemas/orders';
import { ORDER_STATUSES } from '../../../src/contract/statuses';
import { applySettledAddress, applySettlement } from '../../../src/domain/orders/applySettlement';
import type { PipelineInput } from '../../../src/domain/orders/pipeline';
import { indexMerchant } from '../../../src/domain/rates/merchantRules';
import { deliveries } from '../../fixtures/deliveryRules';
import { timeZones } from '../../support/timeZones';
import { found, merchant, notFound, NOW, order, settle, withRule } from './support';

describe('one address looked up after pickup', () => {
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

  it('is stored with the result; nothing else in the order changes', () => {
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

  it('makes the addresses valid only if the other one has a location too', () => {
    expect(applySettledAddress(stored, 'originAddress', valid, NOW).validAddress).toBe(false);
    const both = { ...stored, recipientAddress: place };
    expect(applySettledAddress(both, 'originAddress', valid, NOW).validAddress).toBe(true);
    expect(
      applySettledAddress({ ...stored, originAddress: null }, 'recipientAddress', valid, NOW).validAddress,
    ).toBe(false);
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

  it('names in its event what failed, or how the address was found', () => {
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
    expect(event({ order: { ...order, requestedService: 'CUSTOMER_BOOKING' } })).toMatch(/^No rate found: /);
    expect(event({ merchant: withRule({ deliveryConstraintsByWeek: deliveries([]) }) })).toMatch(
      /^No delivery window can be met: /,
    );
  });

  it('has the rate of the run, or keeps its own when the run gave none', () => {
    const priced: Order = { ...stored, rateChoice: { price: 1 } };
    const run = { trigger: 'created', now: NOW } as const;
    expect(applySettlement(priced, good, run).rateChoice).toEqual(good.rateChoice);
    expect(applySettlement(priced, bad, run).rateChoice).toEqual({ price: 1 });
    const { timelineEvents: _, ...bare } = stored;
    expect(applySettlement(bare, good, run).timelineEvents).toHaveLength(1);
  });

  it('keeps pickupReadyAt in every status but PICKUP_READY', () => {
    const out: Order = { ...stored, orderStatus: 'CARRIER_PICKED_UP', pickupReadyAt: NOW - 1000 };
    const run = { trigger: 'geocodeRetry', now: NOW } as const;
    expect(applySettlement(out, bad, run).pickupReadyAt).toBe(NOW - 1000);
    expect(applySettlement(stored, good, run)).not.toHaveProperty('pickupReadyAt');
  });

  it('stays ARCHIVED after an address edit, but not after a geocode retry', () => {
    const archived: Order = { ...stored, orderStatus: 'ARCHIVED' };
    const status = (settlement: typeof good, trigger: 'addressEdit' | 'geocodeRetry') =>
      applySettlement(archived, settlement, { trigger, now: NOW }).orderStatus;
    expect(status(good, 'addressEdit')).toBe('ARCHIVED');
    expect(status(bad, 'addressEdit')).toBe('ARCHIVED');
    expect(status(good, 'geocodeRetry')).toBe('GEOCODED');
    expect(status(bad, 'geocodeRetry')).toBe('GEOCODEDFAILED');
  });

  it('stays PICKUP_READY when it passes, and is no longer ready when it fails', () => {
    const ready: Order = { ...stored, orderStatus: 'PICKUP_READY', pickupReadyAt: NOW - 1000 };
    const passes = applySettlement(ready, good, { trigger: 'addressEdit', now: NOW });
    expect(passes).toMatchObject({ orderStatus: 'PICKUP_READY', pickupReadyAt: NOW - 1000 });
    const fails = applySettlement(ready, bad, { trigger: 'addressEdit', now: NOW });
    expect(fails.orderStatus).toBe('GEOCODEDFAILED');
    expect(fails).not.toHaveProperty('pickupReadyAt');
  });

  it.each(ORDER_STATUSES.filter((status) => status !== 'PICKUP_READY'))(
    'a geocode retry gives %s the status of the pipeline',
    (orderStatus) => {
      const run = { trigger: 'geocodeRetry', now: NOW } as const;
      expect(applySettlement({ ...stored, orderStatus }, good, run).orderStatus).toBe('GEOCODED');
      expect(applySettlement({ ...stored, orderStatus }, bad, run).orderStatus).toBe('GEOCODEDFAILED');
    },
  );
});
