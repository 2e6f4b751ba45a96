/** GET /orders/summary: compares each figure with a plain count and with the list it links to. */
import { withTx } from '../../../server/db/withTx';
import { updateOrders } from '../../../server/repositories/orders';
import type { Order } from '../../../src/contract/schemas/orders';
import type { OrderSummary } from '../../../src/contract/schemas/orderSummary';
import { ORDER_STATUSES } from '../../../src/contract/statuses';
import { startTestServer, type TestServer } from '../support/testServer';
import { anOrder, call, NOON, storeOrders } from './fixtures';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Toronto's day of NOON begins four hours after the UTC day. */
const TODAY = NOON - 8 * HOUR;
let server: TestServer;
let clock = NOON;
let orders: readonly Order[] = [];

/** A generator of repeatable numbers (Park and Miller). */
function randomNumbers(): (below: number) => number {
  let seed = 20_260_504;
  return (below) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
}

beforeAll(async () => {
  server = await startTestServer({ deps: { now: () => clock } });
  const random = randomNumbers();
  const fate = (): Partial<Order> => {
    const start = TODAY - 2 * DAY + random(5 * 24 * 4) * (HOUR / 4);
    const window = { completeAfter: start, completeBefore: start + (1 + random(4)) * HOUR };
    return {
      orderStatus: ORDER_STATUSES[random(ORDER_STATUSES.length)] ?? 'CREATED',
      ...(random(8) > 0 && window),
    };
  };
  const placed = await storeOrders(
    server,
    Array.from({ length: 600 }, () =>
      anOrder({ merchantId: random(3) === 0 ? 'mer_two' : 'mer_one', ...fate() }),
    ),
  );
  // The earlier status and window of each order must no longer count.
  orders = placed.map((order) => ({
    ...order,
    completeAfter: undefined,
    completeBefore: undefined,
    ...fate(),
  }));
  await withTx(server.db, (trx) => updateOrders(trx, orders, NOON));
});
afterAll(() => server.close());

async function summary(query: Record<string, string> = {}, of = server): Promise<OrderSummary> {
  const asked = new URLSearchParams({ timezone: 'America/Toronto', ...query });
  const { status, body } = await call(of, `/orders/summary?${asked.toString()}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as unknown as OrderSummary;
}

/** Over for good, or put away: such an order is not late any more. */
const CLOSED: readonly string[] = [
  'DELIVERY_COMPLETED',
  'DELIVERED',
  'DELIVERY_FAILED',
  'RETURN_TO_SENDER',
  'LOST',
  'FAILED',
  'CANCELLED',
  'ARCHIVED',
];
const isOpen = ({ orderStatus }: Order) => !CLOSED.includes(orderStatus);
const isLate = (order: Order) => isOpen(order) && (order.completeBefore ?? Infinity) < NOON;
const isDelivered = ({ orderStatus }: Order) => ['DELIVERED', 'DELIVERY_COMPLETED'].includes(orderStatus);
const isStuck = ({ orderStatus }: Order) =>
  ['GEOCODEDFAILED', 'OUT_OF_FSA', 'INVALIDTIME', 'UNSUPPORTED_WEIGHT', 'RATE_FAILED'].includes(orderStatus);

const byStatus = (counted: readonly Order[]): Record<string, number> =>
  Object.fromEntries(
    ORDER_STATUSES.map((status): [string, number] => [
      status,
      counted.filter(({ orderStatus }) => orderStatus === status).length,
    ]).filter(([, count]) => count !== 0),
  );

function hoursOf(counted: readonly Order[], day: number) {
  return Array.from({ length: 24 }, (_, hour) => {
    const from = day + hour * HOUR;
    const starting = counted.filter(
      ({ completeAfter = 0 }) => completeAfter >= from && completeAfter < from + HOUR,
    );
    return {
      hour,
      total: starting.length,
      delivered: starting.filter(isDelivered).length,
      late: starting.filter(isLate).length,
      toCome: starting.filter((order) => isOpen(order) && !isStuck(order) && !isLate(order)).length,
    };
  }).filter(({ total }) => total > 0);
}

it.each([
  ['all orders', {}, () => true],
  ['one merchant', { merchantId: 'mer_two' }, ({ merchantId }: Order) => merchantId === 'mer_two'],
  ['an unknown merchant', { merchantId: 'mer_none' }, () => false],
])('counts %s like a plain count', async (_name, query: Record<string, string>, isMeant) => {
  const counted = orders.filter(isMeant);
  expect(await summary(query)).toEqual({
    at: NOON,
    open: byStatus(counted.filter(isOpen)),
    late: byStatus(counted.filter(isLate)),
    failed: counted.filter(
      ({ orderStatus, completeAfter = 0 }) =>
        orderStatus === 'DELIVERY_FAILED' && completeAfter >= TODAY - DAY,
    ).length,
    failedSince: '2026-05-03',
    days: [
      { date: '2026-05-04', hours: hoursOf(counted, TODAY) },
      { date: '2026-05-05', hours: hoursOf(counted, TODAY + DAY) },
    ],
  });
});

async function countOf(body: Record<string, unknown>): Promise<unknown> {
  return (await call(server, '/orders/count', { method: 'POST', body })).body.count;
}

it('every figure equals the number of orders in the list that it links to', async () => {
  const { open, late, failed, days } = await summary();
  const lateOnes = Object.values(late).reduce((sum, count) => sum + count, 0);
  expect(lateOnes).toBeGreaterThan(20);
  expect(await countOf({ late: true })).toBe(lateOnes);
  expect(await countOf({ late: true, orderStatus: 'GEOCODED' })).toBe(late.GEOCODED);
  expect(await countOf({ orderStatus: 'DELIVERY_FAILED', completeAfter: TODAY - DAY })).toBe(failed);
  for (const [orderStatus, count] of Object.entries(open)) expect(await countOf({ orderStatus })).toBe(count);
  const hours = days[0]?.hours ?? [];
  expect(hours.length).toBeGreaterThan(20);
  for (const { hour, total } of hours) {
    const from = TODAY + hour * HOUR;
    expect(await countOf({ windowStartFrom: from, windowStartTo: from + HOUR - 1 })).toBe(total);
  }
});

it('late orders can be paged through while others become late', async () => {
  const page = (body: object) =>
    call(server, '/orders', { method: 'POST', body: { late: true, limit: 10, ...body } });
  const first = await page({});
  clock += HOUR;
  const second = await page(first.body.next as object);
  clock = NOON;
  expect(second.status).toBe(200);
  expect(second.body.orders).toHaveLength(10);
});

it('hours follow the wall clock, at a clock change and in zones with a half-hour offset', async () => {
  const inAutumn = await startTestServer({ deps: { now: () => Date.parse('2026-11-01T16:00:00Z') } });
  // 1:30 in Toronto on the night when clocks go back, both times, and just before 1:00.
  const starts = ['04:59', '05:30', '06:30'].map((time) => Date.parse(`2026-11-01T${time}:00Z`));
  await storeOrders(
    inAutumn,
    starts.map((completeAfter) => anOrder({ completeAfter, completeBefore: completeAfter + HOUR })),
  );
  const hoursIn = async (timezone: string) =>
    (await summary({ timezone }, inAutumn)).days[0]?.hours.map(({ hour, total }) => [hour, total]);
  expect(await hoursIn('America/Toronto')).toEqual([
    [0, 1],
    [1, 2],
  ]);
  // Newfoundland is an hour and a half ahead, and turned its clocks back earlier.
  expect(await hoursIn('America/St_Johns')).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
  await inAutumn.close();
});

it('a new order is counted within three seconds', async () => {
  const asked = { merchantId: 'mer_new' };
  expect((await summary(asked)).open).toEqual({});
  await storeOrders(server, [anOrder({ merchantId: 'mer_new' })]);
  clock += 3_000;
  expect(await summary(asked)).toMatchObject({ at: NOON + 3_000, open: { GEOCODED: 1 } });
  clock = NOON;
});

it('refuses an unknown time zone by name', async () => {
  const { status, body } = await call(server, '/orders/summary?timezone=Mars/Olympus');
  expect([status, body.message]).toEqual([
    400,
    'Mars/Olympus is not a time zone. Choose one by its name, such as America/Toronto.',
  ]);
  expect((await call(server, '/orders/summary')).status).toBe(400);
});
