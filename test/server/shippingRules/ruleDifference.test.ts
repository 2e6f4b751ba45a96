/** What the trail keeps of a changed rule: less than the whole rule, but its history says the same. */
import { ruleDifference } from '../../../server/services/shippingRules/ruleDifference';
import type { RuleService, ShippingRule } from '../../../src/contract/schemas/merchants';
import { recordLines } from '../../../src/domain/history/recordLines';
import { NO_ZONES } from '../../../src/domain/history/fieldLines';
import { aRule } from '../zones/fixtures';
import { aService, bands } from './fixtures';

const speed = (...pricingRows: ReturnType<typeof aService>[]): RuleService => ({
  name: 'speedPricing',
  pricingStrategy: { pricingRows },
});
const weight = (...prices: number[]): RuleService => ({
  name: 'weightPricing',
  pricingStrategy: bands(...prices),
});
const rule = aRule('Nord', 'Sud', { services: [speed(aService()), weight(1, 2)] });
const { deliveryConstraintsByWeek: week, pickupConstraintsByWeek: pickups } = rule;
const [monday] = week.monday;
if (!monday) throw new Error('Without a window');

const CHANGES: readonly [string, Partial<ShippingRule>][] = [
  ['numbers and zones', { inTransitDays: 4, surcharge: 9, originZone: 'Est' }],
  ['a window of two', { deliveryConstraintsByWeek: { ...week, monday: [monday, monday] } }],
  ['a day that loses its windows', { pickupConstraintsByWeek: { ...pickups, monday: [] } }],
  ['the first scheduled windows', { scheduledDeliveryPickupConstraintsByWeek: week }],
  ['a service', { services: [speed(aService({ price: 3 })), weight(1, 2)] }],
  [
    'one more service',
    { services: [speed(aService(), aService({ speedPricingType: 'FLEX' })), weight(1, 2)] },
  ],
  ['no services', { services: [] }],
  ['no price by weight', { services: [speed(aService())] }],
  ['a price by weight', { services: [speed(aService()), weight(1, 3)] }],
];

it.each(CHANGES)('the history says the same as with the whole rules: %s', (_what, fields) => {
  const lines = (before: object, after: object) =>
    recordLines(
      'shippingRule',
      { action: 'updateShippingRule', before: before as never, after: after as never },
      NO_ZONES,
    );
  for (const [before, after] of [
    [rule, { ...rule, ...fields }],
    [{ ...rule, ...fields }, rule],
  ] as const) {
    const kept = ruleDifference(before, after);
    const whole = lines(before, after);
    expect(whole.length).toBeGreaterThan(0);
    expect(lines(kept?.before ?? {}, kept?.after ?? {})).toEqual(whole);
  }
});

it('fields in another order are no change', () => {
  const turned = bands(...Array.from({ length: 300 }, () => 1)).pricingRows.map(
    ({ weightInPounds, price }) => ({ price, weightInPounds }),
  );
  const [was, is] = [turned, turned.map(({ price, weightInPounds }) => ({ weightInPounds, price }))].map(
    (pricingRows) => ({
      ...rule,
      services: [{ name: 'weightPricing', pricingStrategy: { pricingRows } } as const],
    }),
  );
  if (!was || !is) throw new Error('No rules');
  expect(ruleDifference(was, is)).toBeNull();
  expect(ruleDifference(was, { ...is, surcharge: 3 })?.after).toEqual({ surcharge: 3 });
});
