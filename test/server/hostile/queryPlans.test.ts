/**
 * The dashboard's searches on 20,000 orders: each reads an index from its cursor on, never sorts and never reads the
 * whole table.
 */
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import type { Engine } from '../../../server/db/engine/engine';
import type { Tables } from '../../../server/db/tables';
import type { Trx } from '../../../server/db/withTx';
import {
  findOrdersByReference,
  insertOrders,
  lockOrder,
  ordersWithoutCreation,
  setOrderCreations,
  updateOrder,
} from '../../../server/repositories/orders';
import { insertMerchants } from '../../../server/repositories/merchants';
import { lockOrdersToRedact } from '../../../server/repositories/redaction';
import { countOrdersBySpan } from '../../../server/repositories/orderSummary';
import { selectOrderPage, type OrderSearch } from '../../../server/repositories/orderSearch';
import { ORDER_SORT_KEYS, type OrderSort } from '../../../src/contract/orderTable';
import type { Order } from '../../../src/contract/schemas/orders';
import { ORDER_STATUSES } from '../../../src/contract/statuses';
import { aMerchant, anOrder, NOON } from '../orders/fixtures';
import type { OrderPosition } from '../../../server/repositories/orderSort';
import { openTestEngine } from '../support/testEngine';

const ORDERS = 20_000;
const DAY_MS = 24 * 3_600_000;
let engine: Engine;
let db: Kysely<Tables>;
let statements: CompiledQuery[] = [];

beforeAll(async () => {
  engine = await openTestEngine();
  db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: engine.pool }),
    log: (event) => {
      if (event.query.sql.startsWith('select')) statements.push(event.query);
    },
  });
  const orders = Array.from({ length: ORDERS }, (_, index) =>
    anOrder({
      createdAt: Math.floor(NOON / 1000) - index * 260,
      merchantId: `mer_${index % 40}`,
      merchantDisplayName: `Maison ${index % 40}`,
      refNumber: `M${index % 40}-${index}`,
      // Most orders are delivered; the other statuses are rare.
      orderStatus:
        index % 3 === 0 ? (ORDER_STATUSES[index % ORDER_STATUSES.length] ?? 'GEOCODED') : 'DELIVERED',
      deliveryType: index % 50 === 0 ? 'HEAVY' : 'PARCEL',
      completeAfter: NOON - index * 260_000 + DAY_MS,
      completeBefore: NOON - index * 260_000 + 2 * DAY_MS,
      recipientAddress: {
        street: 'Elm Street',
        location: { lat: 43.6, lng: -79.4 },
        locationAccuracy: index % 11 === 0 ? 'area' : 'exact',
      },
      notes: 'A document is some kilobytes in truth. '.repeat(20),
    }),
  );
  await insertOrders(db, orders, NOON);
  await sql`vacuum (analyze) orders`.execute(db);
});
afterAll(() => engine.close());

/** Returns the plan of the last statement that the work runs. */
async function planOf(work: () => Promise<unknown>): Promise<string> {
  const plan = (await plansOf(work)).at(-1);
  if (plan === undefined) throw new Error('No statement was run');
  return plan;
}

/** Returns the plans of all statements. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  statements = [];
  await work();
  const plans: string[] = [];
  for (const { sql: text, parameters } of statements.filter((query) => query.sql.startsWith('select'))) {
    const explained = CompiledQuery.raw(`explain ${text}`, [...parameters]);
    const { rows } = await db.executeQuery<Record<'QUERY PLAN', string>>(explained);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}

const SEARCHES: readonly [string, OrderSearch][] = [
  ['everything', {}],
  ['a common status', { orderStatus: 'DELIVERED' }],
  ['a rare status', { orderStatus: 'PICKUP_READY' }],
  ['a merchant', { merchantId: 'mer_7' }],
  ['a merchant and a status', { merchantId: 'mer_7', orderStatus: 'DELIVERED' }],
  ['a delivery type', { deliveryType: 'PARCEL' }],
  ['a reference', { refNumber: 'M2-42' }],
  ['a week', { createdFrom: NOON - 20 * DAY_MS, createdTo: NOON - 13 * DAY_MS }],
  [
    'a week of a status',
    { orderStatus: 'GEOCODED', createdFrom: NOON - 20 * DAY_MS, createdTo: NOON - 13 * DAY_MS },
  ],
  ['approximate addresses', { approximate: true }],
  ['approximate addresses of a merchant', { approximate: true, merchantId: 'mer_7' }],
  ['approximate addresses of a status', { approximate: true, orderStatus: 'GEOCODED' }],
  ['windows of a week', { windowFrom: NOON - 20 * DAY_MS, windowTo: NOON - 13 * DAY_MS }],
];

it.each(SEARCHES)(
  'API-04 the search for %s uses an index, on the first page and in the middle',
  async (_name, search) => {
    for (const after of [null, { createdAt: NOON - 30 * DAY_MS, id: 'ord_test05000' }]) {
      const plan = await planOf(() => selectOrderPage(db, search, { after, limit: 50 }));
      expect(plan).toMatch(/Index (Only )?Scan/);
      expect(plan).not.toMatch(/Seq Scan|Sort|Bitmap/);
    }
  },
);

const SORTS: readonly OrderSort[] = ORDER_SORT_KEYS.flatMap((by) => [
  { by, direction: 'asc' as const },
  { by, direction: 'desc' as const },
]);
/** Searches whose sort has an index: all orders, one status, one merchant. They read no more than a page. */
const SORTED: readonly [string, OrderSearch][] = [
  ['everything', {}],
  ['a common status', { orderStatus: 'DELIVERED' }],
  ['a merchant', { merchantId: 'mer_7' }],
  ['a delivery type', { deliveryType: 'PARCEL' }],
];

describe.each(SORTS)('sorted by $by, $direction', (sort) => {
  it.each(SORTED)(
    'API-04 %s reads indexes from the cursor on and never sorts the whole set',
    async (_name, search) => {
      let after: OrderPosition | null = null;
      for (let page = 0; page < 3; page += 1) {
        const plans = await plansOf(async () => {
          ({ next: after } = await selectOrderPage(db, { ...search, sort }, { after, limit: 50 }));
        });
        expect(plans.length).toBeGreaterThan(0);
        for (const plan of plans) {
          expect(plan).toMatch(/Index (Only )?Scan/);
          expect(plan).not.toMatch(/Seq Scan|(?<!Incremental )Sort {2}|Bitmap/);
        }
      }
    },
  );
});

it('API-04 the most common status is read from its own index, not by skipping newer orders of other statuses', async () => {
  const plan = await planOf(() => selectOrderPage(db, { orderStatus: 'DELIVERED' }, { limit: 50 }));
  expect(plan).toMatch(/orders_of_status/);
  expect(plan).not.toMatch(/orders_newest/);
});

it.each([
  [{ merchantId: 'mer_7' }],
  [{ orderStatus: 'GEOCODED' }],
  [{ merchantId: 'mer_7', orderStatus: 'DELIVERED' }],
] satisfies [OrderSearch][])(
  'API-04 approximate addresses of %j are read from the index of approximate addresses',
  async (search) => {
    const plan = await planOf(() => selectOrderPage(db, { ...search, approximate: true }, { limit: 50 }));
    expect(plan).toMatch(/orders_approximate/);
  },
);

it('late orders are read from the index of open orders, and those of an hour from the index of windows', async () => {
  const late = await planOf(() => selectOrderPage(db, { lateAt: NOON }, { limit: 50 }));
  expect(late).toMatch(/using orders_open on/);
  expect(late).not.toMatch(/Seq Scan|Sort/);
  const hour = { startsFrom: NOON, startsTo: NOON + DAY_MS / 24 };
  expect(await planOf(() => selectOrderPage(db, hour, { limit: 50 }))).toMatch(/orders_by_window/);
});

it('windows of a past day are read from that day on, and orders placed later from their own index', async () => {
  const day = { windowFrom: NOON - 20 * DAY_MS, windowTo: NOON - 18 * DAY_MS };
  for (const search of [day, { ...day, orderStatus: 'DELIVERED' as const }]) {
    const [late, inTime, ...others] = await plansOf(() => selectOrderPage(db, search, { limit: 50 }));
    expect(late).toMatch(/using orders_placed_late on/);
    expect(inTime).toMatch(/Index Cond: .*created_at <= /);
    expect(others).toEqual([]);
  }
});

it('the summary reads the tallies, and no order', async () => {
  const days = [NOON - DAY_MS, NOON, NOON + DAY_MS, NOON + 2 * DAY_MS];
  const plan = await planOf(() => countOrdersBySpan(db, { at: NOON }, days));
  expect(plan).toMatch(/order_tallies/);
  expect(plan).not.toMatch(/ on orders/);
});

it('API-04 an id and the references of an import are looked up by index', async () => {
  expect(await planOf(() => selectOrderPage(db, { id: 'ord_test00042' }, { limit: 50 }))).toMatch(
    /orders_pkey/,
  );
  const references = await planOf(() =>
    findOrdersByReference(
      db,
      ['M7-7', 'M7-47'].map((refNumber) => ({ merchantId: 'mer_7', refNumber })),
    ),
  );
  expect(references).toMatch(/orders_by_reference/);
  expect(references).not.toMatch(/Seq Scan/);
});

it('MDT-13 the daily redaction finds its orders in an index of those not yet redacted', async () => {
  await insertMerchants(db, [aMerchant({ id: 'mer_7', dataRedactionEnabled: true })], NOON);
  const plan = await planOf(async () => {
    const found = await db
      .transaction()
      .execute((trx) => lockOrdersToRedact(trx, 'mer_7', NOON - 30 * DAY_MS, 50));
    expect(found).toHaveLength(50);
  });
  expect(plan).toMatch(/orders_to_redact/);
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});

it('the check for lost attempts at the routing platform, every ten minutes, reads only orders that may lack one', async () => {
  const plan = await planOf(() => ordersWithoutCreation(db, 20));
  expect(plan).toMatch(/order_status/);
  expect(plan).not.toMatch(/Seq Scan on orders|orders_pkey/);
});

describe('a change to fields that no list sorts or filters by', () => {
  /**
   * Returns the number of order rows this transaction has updated, and how many of those were HOT updates, in the same
   * page.
   */
  const written = async (trx: Trx): Promise<{ all: number; beside: number }> => {
    const { rows } = await sql<{ all: number; beside: number }>`
      select pg_stat_get_xact_tuples_updated('orders'::regclass)::int4 as all,
        pg_stat_get_xact_tuples_hot_updated('orders'::regclass)::int4 as beside`.execute(trx);
    return rows[0] ?? { all: 0, beside: 0 };
  };
  /** Each change uses its own order, because a page has room for only a version or two. */
  const CHANGES: readonly [string, string, (trx: Trx, order: Order) => Promise<unknown>][] = [
    [
      'notes',
      'ord_test00042',
      (trx, order) => updateOrder(trx, { ...order, notes: 'Ring twice.' }, NOON + 1),
    ],
    [
      'the recipient',
      'ord_test05042',
      (trx, order) => updateOrder(trx, { ...order, recipient: { phone: '+15145550199' } }, NOON + 2),
    ],
    [
      'an attempt to create it',
      'ord_test10042',
      (trx, { id }) =>
        setOrderCreations(
          trx,
          [{ id, outcome: { attemptedAt: NOON, success: false, message: 'No' } }],
          NOON + 3,
        ),
    ],
  ];

  it.each(CHANGES)('%s: is written in the same page and changes no index', async (_what, id, change) => {
    const [before, after] = await db.transaction().execute(async (trx) => {
      const start = await written(trx);
      const order = await lockOrder(trx, id);
      if (order) await change(trx, order);
      return [start, await written(trx)];
    });
    expect(after).toEqual({ all: before.all + 1, beside: before.beside + 1 });
  });
});
