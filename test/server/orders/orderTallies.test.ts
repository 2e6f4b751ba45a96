/** The tallies of orders in the database: after any change they equal a count of all orders. */
import { sql, type Kysely } from 'kysely';
import { databaseOn } from '../../../server/db/database';
import type { Engine } from '../../../server/db/engine/engine';
import { orderTallies0024 } from '../../../server/db/migrations/0024-order-tallies';
import type { Tables } from '../../../server/db/tables';
import { withTx, type Db, type Trx } from '../../../server/db/withTx';
import {
  insertOrders,
  lockOrder,
  lockOrders,
  setOrderCreations,
  updateOrder,
  updateOrders,
} from '../../../server/repositories/orders';
import { countOrderTallies, foldOrderTallies } from '../../../server/repositories/orderSummary';
import { markRedacted } from '../../../server/repositories/redaction';
import { createTallyUpkeep } from '../../../server/services/orderTallies';
import type { Order } from '../../../src/contract/schemas/orders';
import { ORDER_STATUSES } from '../../../src/contract/statuses';
import { openTestEngine } from '../support/testEngine';
import { anOrder, NOON } from './fixtures';

const HOUR = 3_600_000;
let engine: Engine;
let db: Kysely<Tables>;

beforeAll(async () => {
  engine = await openTestEngine();
  db = databaseOn(engine);
});
afterAll(() => engine.close());

/** A generator of repeatable numbers (Park and Miller). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
type Random = ReturnType<typeof randomNumbers>;

/** A random status, with a random window or none. */
function fate(random: Random): Partial<Order> {
  const completeAfter = NOON + random(6) * HOUR;
  const window = { completeAfter, completeBefore: completeAfter + (1 + random(2)) * HOUR };
  const none = { completeAfter: undefined, completeBefore: undefined };
  return {
    orderStatus: ORDER_STATUSES[random(ORDER_STATUSES.length)] ?? 'CREATED',
    ...(random(4) === 0 ? none : window),
  };
}

const newOrders = (random: Random, count: number): Order[] =>
  Array.from({ length: count }, () => anOrder({ merchantId: `mer_${random(3)}`, ...fate(random) }));

/** Every kind of change, applied to some of these orders. */
const CHANGES: Readonly<
  Record<string, (trx: Trx, ids: readonly string[], random: Random) => Promise<unknown>>
> = {
  come: (trx, _ids, random) => insertOrders(trx, newOrders(random, 1 + random(40)), NOON),
  'change alone': async (trx, [id = ''], random) => {
    const order = await lockOrder(trx, id);
    if (order) await updateOrder(trx, { ...order, ...fate(random) }, NOON);
  },
  'change together': async (trx, ids, random) => {
    const orders = [...(await lockOrders(trx, ids)).values()];
    await updateOrders(
      trx,
      orders.map((order) => ({ ...order, ...fate(random) })),
      NOON,
    );
  },
  'change and change back': async (trx, [id = ''], random) => {
    const order = await lockOrder(trx, id);
    if (!order) return;
    await updateOrder(trx, { ...order, ...fate(random) }, NOON);
    await updateOrder(trx, order, NOON);
  },
  'are heard of by the routing platform': (trx, ids) => {
    const outcome = { attemptedAt: NOON, success: false, message: 'No' };
    return setOrderCreations(
      trx,
      [...new Set(ids)].map((id) => ({ id, outcome })),
      NOON,
    );
  },
  'are redacted': (trx, ids) => markRedacted(trx, ids),
  'are changed by an operator, all of a status': (trx) =>
    sql`update orders set order_status = 'LOST', merchant_id = 'mer_9' where order_status = 'CREATED'`.execute(
      trx,
    ),
  'are removed by an operator': (trx, ids) =>
    sql`delete from orders where id in (${sql.join(ids)})`.execute(trx),
};

async function someIds(of: Db, random: Random): Promise<string[]> {
  const rows = await of.selectFrom('orders').select('id').orderBy('id').execute();
  return Array.from({ length: 1 + random(12) }, () => rows[random(rows.length)]?.id ?? '');
}

const KEYS = ['merchant_id', 'order_status', 'complete_after', 'complete_before'] as const;

async function kept(): Promise<unknown[]> {
  const counted = db
    .selectFrom('order_tallies')
    .select(KEYS)
    .select(sql`sum(orders)`.as('orders'));
  return counted
    .groupBy(KEYS)
    .having(sql`sum(orders)`, '<>', 0)
    .orderBy(sql`1, 2, 3, 4`)
    .execute();
}
async function countedTheLongWay(): Promise<unknown[]> {
  const counted = db
    .selectFrom('orders')
    .select(KEYS)
    .select(sql`count(*)`.as('orders'));
  return counted
    .groupBy(KEYS)
    .orderBy(sql`1, 2, 3, 4`)
    .execute();
}

const rolledBack = new Error('Rolled back');

/** Makes one change in its own transaction; one in four is rolled back. */
async function changeAtRandom(random: Random): Promise<string> {
  const names = Object.keys(CHANGES);
  const name = names[random(names.length)] ?? '';
  const isTakenBack = random(4) === 0;
  const ids = await someIds(db, random);
  await withTx(db, async (trx) => {
    await CHANGES[name]?.(trx, ids, random);
    if (isTakenBack) throw rolledBack;
  }).catch((error: unknown) => {
    if (error !== rolledBack) throw error;
  });
  return isTakenBack ? `${name}, taken back` : name;
}

it('tallies are right after each change of a long sequence, also when rows are folded in between', async () => {
  const random = randomNumbers(20_261_126);
  await insertOrders(db, newOrders(random, 60), NOON);
  const done: string[] = [];
  for (let step = 0; step < 80; step += 1) {
    done.push(await changeAtRandom(random));
    if (random(10) === 0) await foldOrderTallies(db);
    expect({ done, kept: await kept() }).toEqual({ done, kept: await countedTheLongWay() });
  }
  expect(done).toEqual(expect.arrayContaining(Object.keys(CHANGES)));
});

it('tallies are right when many change orders at once while others fold the rows', async () => {
  const random = randomNumbers(7);
  await insertOrders(db, newOrders(random, 200), NOON);
  const person = async (number: number): Promise<void> => {
    const own = randomNumbers(100 + number);
    for (let step = 0; step < 15; step += 1) await changeAtRandom(own);
  };
  const folder = async (): Promise<void> => {
    for (let step = 0; step < 10; step += 1) await foldOrderTallies(db);
  };
  await Promise.all([...Array.from({ length: 6 }, (_, number) => person(number)), folder(), folder()]);
  expect(await kept()).toEqual(await countedTheLongWay());

  await foldOrderTallies(db);
  const rows = await db.selectFrom('order_tallies').select('orders').execute();
  expect(rows).toHaveLength((await kept()).length);
  expect(rows.every(({ orders }) => orders > 0)).toBe(true);
});

it('rows are folded again and again, whenever many have been added', async () => {
  const upkeep = createTallyUpkeep(db);
  const before = await countOrderTallies(db);
  for (let time = 0; time < 2; time += 1) {
    for (const [rows, left] of [
      [1_000, before + 1_000],
      [1_000, before],
    ] as const) {
      await sql`insert into order_tallies select 'mer_0', 'LOST', n, n, 1 - 2 * (i % 2)
        from generate_series(1, ${rows / 2}::int4) as n, generate_series(1, 2) as i`.execute(db);
      await upkeep();
      expect(await countOrderTallies(db)).toBe(left);
    }
  }
  expect(await kept()).toEqual(await countedTheLongWay());
});

it('changes by a program with another search_path are counted', async () => {
  await insertOrders(db, newOrders(randomNumbers(11), 20), NOON);
  const { rows } = await sql<{ schema: string }>`select current_schema()::text as schema`.execute(db);
  const orders = sql.id(rows[0]?.schema ?? '', 'orders');
  await db.transaction().execute(async (trx) => {
    await sql`set local search_path = ''`.execute(trx);
    await sql`update ${orders} set order_status = 'LOST' where order_status <> 'LOST'`.execute(trx);
    await sql`delete from ${orders} where merchant_id = 'mer_1'`.execute(trx);
  });
  expect(await kept()).toEqual(await countedTheLongWay());
});

it('every function of ours that names a table finds it from any search_path', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where pronamespace = to_regnamespace(current_schema()::text)
      and not exists (select from unnest(proconfig) as setting where setting like 'search_path=%')
    order by name`.execute(db);
  // These two read only their argument.
  expect(rows.map(({ name }) => name)).toEqual(['order_merchant_key', 'order_reference_key']);
});

it('the migration counts the orders that existed before, and only once when it is repeated after a stop half-way', async () => {
  for (const trigger of ['orders_come', 'orders_gone', 'orders_changed'])
    await sql`drop trigger ${sql.ref(trigger)} on orders`.execute(db);
  await insertOrders(db, newOrders(randomNumbers(3), 50), NOON);
  expect(await kept()).not.toEqual(await countedTheLongWay());
  for (const times of [1, 2]) {
    for (const statement of orderTallies0024.statements) await sql.raw(statement).execute(db);
    await insertOrders(db, newOrders(randomNumbers(times), 5), NOON);
    expect(await kept()).toEqual(await countedTheLongWay());
  }
});
