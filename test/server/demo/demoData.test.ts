/** The demo data: plausible, consistent with the rules, and the same for the same time. */
import { geocodeByPostalArea } from '../../../server/adapters/geocoder/postalAreaGeocoder';
import { makeMerchants } from '../../../server/demo/merchants';
import { makeOrders } from '../../../server/demo/orders';
import { drawPhoto } from '../../../server/demo/photos';
import { ORDER_EVENTS } from '../../../server/services/orderEvents';
import { order as orderSchema, type Order } from '../../../src/contract/schemas/orders';
import { merchant as merchantSchema } from '../../../src/contract/schemas/merchants';
import { ORDER_STATUSES, type OrderStatus } from '../../../src/contract/statuses';
import { orderWeightInPounds } from '../../../src/domain/orders/weight';
import { findLane } from '../../../src/domain/rates/listRates';
import { indexMerchant } from '../../../src/domain/rates/merchantRules';
import { weightRows } from '../../../src/domain/rules/serviceRows';
import { windowRows } from '../../../src/domain/rules/windowGrids';
import { lintWindows } from '../../../src/domain/rules/windowLint';
import { timeZones } from '../../support/timeZones';

const NOW = Date.parse('2026-11-20T19:00:00Z');
const DAY = 86_400_000;
const demo = { now: NOW, productKey: 'routing' };

function make(count: number, now = NOW): Order[] {
  const options = { now, productKey: 'routing', count, photoBase: '/api/photos', timeZones };
  return [...makeOrders(makeMerchants(options), options)];
}

const merchants = makeMerchants(demo).map(({ merchant }) => merchant);
const orders = make(1500);
const of = (...statuses: OrderStatus[]) => orders.filter(({ orderStatus }) => statuses.includes(orderStatus));

const rulesOf = new Map(
  merchants.map((merchant) => [
    merchant.id,
    indexMerchant(merchant, merchant.zones ?? [], merchant.shippingRules ?? [], timeZones),
  ]),
);
function laneOf(order: Order) {
  const rules = rulesOf.get(order.merchantId);
  if (!rules) throw new Error(`No merchant ${order.merchantId}`);
  return findLane(rules, order.originAddress?.postalCode ?? '', order.recipientAddress?.postalCode ?? '');
}

describe('demo merchants', () => {
  it('are forty valid ones with unique ids and names', () => {
    expect(merchants).toHaveLength(40);
    expect(new Set(merchants.map(({ id }) => id)).size).toBe(40);
    expect(new Set(merchants.map(({ name }) => name)).size).toBe(40);
    for (const merchant of merchants) merchantSchema.parse(merchant);
  });

  it('include one archived, one without zones, one with a very long name and many with accents', () => {
    expect(merchants.filter(({ archived }) => archived)).toHaveLength(1);
    expect(merchants.filter(({ zones }) => zones?.length === 0)).toHaveLength(1);
    expect(Math.max(...merchants.map(({ name }) => name.length))).toBeGreaterThan(100);
    expect(merchants.filter(({ name }) => /[àâçéèêëîïôûùüÿñæœ]/i.test(name)).length).toBeGreaterThan(5);
  });

  it('have valid windows: none overlaps, and every pickup comes after its cutoff', () => {
    const rules = merchants.flatMap(({ shippingRules = [] }) => shippingRules);
    expect(rules.length).toBeGreaterThan(100);
    for (const rule of rules) {
      const findings = lintWindows(windowRows(rule), { inTransitDays: rule.inTransitDays });
      expect(findings.filter(({ severity }) => severity !== 'information')).toEqual([]);
    }
  });

  it('have zones of real postal areas in all four cities, each prefix in one zone, and rules between known zones', () => {
    const facilities = new Set<string>();
    for (const { zones = [], shippingRules = [] } of merchants) {
      const prefixes = zones.flatMap(({ locationPricing }) =>
        locationPricing.pricingRows.map(({ postalPrefix }) => postalPrefix),
      );
      expect(new Set(prefixes).size).toBe(prefixes.length);
      for (const prefix of prefixes) {
        expect(geocodeByPostalArea({ postalCode: `${prefix}1A1` }).kind).toBe('found');
      }
      for (const zone of zones) facilities.add(zone.facility);
      const names = zones.map(({ name }) => name);
      for (const rule of shippingRules) {
        expect(names).toEqual(expect.arrayContaining([rule.originZone, rule.destinationZone]));
      }
    }
    expect([...facilities].sort()).toEqual(['yow1', 'yul1', 'yul2', 'yvr2', 'yyz5']);
  });

  it('have rules with speed and weight pricing, windows, exceptions, and some with scheduled windows', () => {
    const rules = merchants.flatMap(({ shippingRules = [] }) => shippingRules);
    const services = rules.flatMap((rule) => rule.services.map(({ name }) => name));
    expect(services).toEqual(expect.arrayContaining(['speedPricing', 'weightPricing']));
    expect(rules.every((rule) => rule.deliveryConstraintsByWeek.exceptions.length > 0)).toBe(true);
    expect(rules.some((rule) => rule.scheduledDeliveryPickupConstraintsByWeek)).toBe(true);
    expect(rules.some(({ inTransitDays }) => inTransitDays > 0)).toBe(true);
  });
});

describe('demo orders', () => {
  it('ENT-01 have the requested number, are valid, have unique ids and references, and span sixty days', () => {
    expect(orders).toHaveLength(1500);
    for (const order of orders) orderSchema.parse(order);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1500);
    expect(new Set(orders.map(({ refNumber }) => refNumber)).size).toBe(1500);
    const ages = orders.map(({ createdAt }) => NOW - createdAt * 1000);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeGreaterThan(55 * DAY);
    expect(Math.max(...ages)).toBeLessThan(62 * DAY);
  });

  it('are the same for the same time', () => {
    expect(make(120)).toEqual(make(120));
    expect(makeMerchants(demo)).toEqual(makeMerchants(demo));
  });

  it.each(['2026-11-20T08:10:00Z', '2026-03-08T06:30:00Z', '2026-07-01T16:00:00Z', '2027-01-01T23:59:00Z'])(
    'come in each of the 22 statuses at any hour (%s), with no event in the future',
    (moment) => {
      const now = Date.parse(moment);
      const some = make(60, now);
      expect(new Set(some.map(({ orderStatus }) => orderStatus))).toEqual(new Set(ORDER_STATUSES));
      for (const order of some) {
        for (const { timestamp } of order.timelineEvents ?? []) expect(timestamp).toBeLessThanOrEqual(now);
      }
    },
  );

  it('that passed the pipeline really have a zone, a rate and a window', () => {
    const passed = of('GEOCODED', 'PICKUP_READY', 'CARRIER_PICKED_UP', 'DELIVERY_COMPLETED', 'DELIVERED');
    expect(passed.length).toBeGreaterThan(500);
    for (const order of passed) {
      expect(laneOf(order).kind).toBe('lane');
      expect(order.rateChoice?.price).toBeGreaterThan(0);
      expect(order.completeBefore).toBeGreaterThan(order.completeAfter ?? Infinity);
      expect(order.validAddress).toBe(true);
    }
    // Most waiting orders can still be delivered in time.
    const waiting = of('GEOCODED');
    expect(waiting.length).toBeGreaterThan(80);
    expect(waiting.filter(({ completeBefore = 0 }) => completeBefore > NOW).length).toBeGreaterThan(20);
  });

  it('have their events in sequence: none before the order was created, each step after those it needs', () => {
    const RANKS: Readonly<Record<string, number>> = {
      [ORDER_EVENTS.created]: 0,
      'Delivery window changed': 1,
      [ORDER_EVENTS.pickupReady]: 2,
      [ORDER_EVENTS.pickedUp]: 3,
      [ORDER_EVENTS.shipmentCreated]: 4,
      [ORDER_EVENTS.receivedAtDestination]: 6,
      [ORDER_EVENTS.outForDelivery]: 7,
      [ORDER_EVENTS.enRoute]: 7,
      [ORDER_EVENTS.delivered]: 8,
      [ORDER_EVENTS.deliveryFailed]: 8,
      [ORDER_EVENTS.returning]: 9,
      [ORDER_EVENTS.lost]: 9,
      [ORDER_EVENTS.failed]: 9,
      [ORDER_EVENTS.cancelled]: 9,
      [ORDER_EVENTS.archived]: 9,
    };
    // Events of the pipeline come right after the creation.
    const rankOf = (event: string) => (event.startsWith('Sorted at') ? 5 : (RANKS[event] ?? 1));
    for (const { id, createdAt, orderStatus, timelineEvents = [], tasks = [] } of [...orders, ...make(60)]) {
      const story = timelineEvents.map(({ event }) => event);
      expect([id, orderStatus, story[0]]).toEqual([id, orderStatus, ORDER_EVENTS.created]);
      const ranks = story.map(rankOf);
      expect([id, story, ranks]).toEqual([id, story, [...ranks].sort((a, b) => a - b)]);
      const times = timelineEvents.map(({ timestamp }) => timestamp);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(Math.min(...times)).toBe(createdAt * 1000);
      for (const { completedAt } of tasks) expect(completedAt ?? NOW).toBeGreaterThan(createdAt * 1000);
    }
  });

  it('that failed really have the fault', () => {
    for (const order of of('OUT_OF_FSA')) expect(laneOf(order).kind).toBe('noZone');
    for (const order of of('GEOCODEDFAILED')) {
      expect(geocodeByPostalArea(order.dtoRecipientAddress ?? {}).kind).toBe('notFound');
      expect(order.validAddress).toBe(false);
      expect(order.recipientAddress?.location).toBeUndefined();
    }
    for (const order of of('UNSUPPORTED_WEIGHT')) {
      const answer = laneOf(order);
      if (answer.kind !== 'lane') throw new Error('Should have a lane');
      const heaviest = Math.max(...weightRows(answer.lane.rule).map(({ weightInPounds }) => weightInPounds));
      expect(orderWeightInPounds(order)).toBeGreaterThan(heaviest);
    }
    for (const order of of('RATE_FAILED')) expect(order.rateChoice).toBeUndefined();
    for (const order of of('INVALIDTIME')) expect(order.completeBefore).toBeLessThan(order.createdAt * 1000);
    for (const status of [
      'OUT_OF_FSA',
      'GEOCODEDFAILED',
      'UNSUPPORTED_WEIGHT',
      'RATE_FAILED',
      'INVALIDTIME',
    ] as const) {
      expect(of(status).length).toBeGreaterThan(2);
    }
  });

  it('keep the submitted address when none was found, and some wrong ones as typed', () => {
    const failed = of('GEOCODEDFAILED');
    expect(failed.some(({ recipientAddress }) => recipientAddress === null)).toBe(true);
    expect(failed.some(({ recipientAddress }) => recipientAddress !== null)).toBe(true);
    for (const order of orders) expect(order.dtoRecipientAddress?.street).toBeTruthy();
  });

  it('go to addresses in the right postal area, with fictitious phones and e-mails', () => {
    for (const { dtoRecipientAddress = {}, recipient, orderStatus } of orders) {
      if (orderStatus !== 'GEOCODEDFAILED') {
        const found = geocodeByPostalArea(dtoRecipientAddress);
        if (found.kind !== 'found') throw new Error(JSON.stringify(dtoRecipientAddress));
        const plain = (text = '') => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
        expect(plain(dtoRecipientAddress.city)).toBe(plain(found.fields.city));
      }
      if (recipient?.phone !== undefined) expect(recipient.phone).toMatch(/^\+1\d{3}55501\d{2}$/);
      if (recipient?.email !== undefined) expect(recipient.email).toMatch(/^[a-z.\d-]+@example\.com$/);
    }
    const names = orders.map(({ recipient }) => recipient?.name ?? '').join('\n');
    for (const part of ['é', "'", 'ễ', '-', 'Ł']) expect(names).toContain(part);
    expect(Math.max(...names.split('\n').map(({ length }) => length))).toBeGreaterThan(35);
  });

  it('have one to four packages in pounds and kilograms, some long references, fields, ages and both types', () => {
    const counts = new Set(orders.map(({ packages }) => packages?.length));
    expect([...counts].sort()).toEqual([1, 2, 3, 4]);
    for (const { packages, packageCount } of orders) expect(packages).toHaveLength(packageCount ?? -1);
    const units = orders.flatMap(({ packages = [] }) =>
      packages.map(({ weightOptions }) => weightOptions?.unit),
    );
    expect(new Set(units)).toEqual(new Set(['lb', 'kg']));
    const long = orders.filter(({ refNumber = '' }) => refNumber.length > 20);
    expect(long.length).toBeGreaterThan(15);
    expect(Math.max(...long.map(({ refNumber = '' }) => refNumber.length))).toBeLessThanOrEqual(60);
    expect(orders.some(({ customFields }) => customFields && customFields.length > 1)).toBe(true);
    expect(new Set(orders.map(({ deliveryType }) => deliveryType))).toEqual(new Set(['PARCEL', 'HEAVY']));
    expect(orders.some(({ minimumAge }) => minimumAge === 19)).toBe(true);
  });

  it('that have ended have several tasks, notes and photos that exist', () => {
    const ended = of('DELIVERY_COMPLETED', 'DELIVERY_FAILED');
    for (const { tasks = [] } of ended) {
      expect(tasks.length).toBeGreaterThan(1);
      expect(tasks[0]).toMatchObject({ taskType: 'DROPOFF', completionNotes: expect.any(String) as string });
      expect(tasks[1]?.completionNotes).not.toBe(tasks[0]?.completionNotes);
    }
    for (const { failureNotes, failedAt } of of('DELIVERY_FAILED')) {
      expect(failureNotes).toBeTruthy();
      expect(failedAt).toBeLessThanOrEqual(NOW);
    }
    const photos = ended.flatMap(({ tasks = [], timelineEvents = [] }) => [
      ...tasks.flatMap(({ completionPhotosUrl = [] }) => completionPhotosUrl),
      ...timelineEvents.flatMap(({ verificationPhotosUrls = [], signaturePhotosUrls = [] }) => [
        ...verificationPhotosUrls,
        ...signaturePhotosUrls,
      ]),
    ]);
    expect(photos.length).toBeGreaterThan(500);
    for (const photo of new Set(photos)) {
      expect(photo).toMatch(/^\/api\/photos\/[a-z]+-\d+\.svg$/);
      expect(drawPhoto(photo.replace('/api/photos/', ''))).toMatch(/^<svg /);
    }
  });

  it('with changed windows store the first one and each change', () => {
    const changed = orders.filter(({ timeChangeEvents }) => timeChangeEvents);
    expect(changed.length).toBeGreaterThan(30);
    for (const order of changed) {
      const changes = order.timeChangeEvents ?? [];
      expect(changes[0]?.initialCompleteAfter).toBe(order.originalCompleteAfter);
      expect(changes.at(-1)?.newCompleteAfter).toBe(order.completeAfter);
      expect(changes.at(-1)?.newCompleteBefore).toBe(order.completeBefore);
    }
  });
});
