/**
 * Finding one order, in the database layer: 100,000 orders in the embedded engine and, if FIND_DATABASE_URL names an
 * empty PostgreSQL database, a million there. Also the cost of indexing the orders of an older database.
 */
import { sql, type Kysely } from 'kysely';
import type { Order } from '../src/contract/schemas/orders';
import { findQuery } from '../src/domain/orders/findTerms';
import { databaseOn } from '../server/db/database';
import { openEmbeddedEngine } from '../server/db/engine/embeddedEngine';
import { openPostgresEngine } from '../server/db/engine/postgresEngine';
import { migrate } from '../server/db/migrate';
import type { Tables } from '../server/db/tables';
import { filing, findOrderIds } from '../server/repositories/findOrders';
import { insertOrders } from '../server/repositories/orders';
import { countOrders, selectOrderPage } from '../server/repositories/orderSearch';
import { timing, type Figure } from './figures';
import { endLater } from './support/cleanup';
import { temporaryFolder } from './support/folders';
import { progress } from './support/progress';

const SMALL = 100_000;
const LARGE = 1_000_000;
const BATCH = 5_000;
const ROUNDS = 120;
const WARM_UP = 20;
const STATUSES = ['GEOCODED', 'DELIVERED', 'DELIVERY_COMPLETED', 'DELIVERED', 'DELIVERED'] as const;
const SYLLABLES = [
  'ba',
  'cor',
  'du',
  'fel',
  'gau',
  'har',
  'jo',
  'kim',
  'la',
  'mer',
  'no',
  'pel',
  'roy',
  'sim',
];

/** A fixed pseudo-random number for a position, without a pattern between positions (the finaliser of MurmurHash3). */
function scattered(at: number, salt: number, below: number): number {
  let mixed = Math.imul(at ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
}

const word = (at: number, salt: number): string =>
  [0, 1, 2].map((part) => SYLLABLES[scattered(at, salt + part * 7, SYLLABLES.length)] ?? '').join('');

/** 400 first names, about 2,700 surnames, 200 postal areas: shared by as many orders as in a large country. */
function orderAt(at: number): Order {
  const first = word(at % 400, 1);
  const last = word(scattered(at, 3, 5_000), 5);
  const digits = (salt: number, length: number): string =>
    String(scattered(at, salt, 10 ** length)).padStart(length, '0');
  const area = `${'HJGKLMNTV'[scattered(at, 11, 9)] ?? 'H'}${scattered(at, 12, 9)}${'ABCEHKXY'[scattered(at, 13, 8)] ?? 'A'}`;
  return {
    id: `ord_1SM${at.toString(36).toUpperCase().padStart(5, '0')}${digits(14, 5)}`,
    createdAt: 1_700_000_000 + at * 30,
    merchantId: `mer_${scattered(at, 2, 60)}`,
    merchantDisplayName: 'Bench of finding',
    orderStatus: STATUSES[at % STATUSES.length] ?? 'GEOCODED',
    refNumber: `WEB-${digits(15, 4)}-${String(at).padStart(7, '0')}`,
    recipient: {
      name: `${first} ${last}`,
      phone: `+1514${digits(16, 7)}`,
      email: `${first}.${last}${at}@example.com`,
    },
    recipientAddress: {
      postalCode: `${area} ${scattered(at, 17, 9)}${'ABCEHKXY'[scattered(at, 18, 8)] ?? 'A'}${scattered(at, 19, 9)}`,
    },
    packages: [{ trackingNumber: `1Z${digits(20, 8)}${String(at).padStart(8, '0')}` }],
    notes: 'Leave it at the side door, please. '.repeat(20),
  };
}

export async function benchFind(): Promise<Figure[]> {
  const engine = await openEmbeddedEngine({ dataDir: temporaryFolder(), onDeath: () => undefined });
  endLater(() => engine.close());
  const db = databaseOn(engine);
  await migrate(db);
  const small = await benchSize(db, 'embedded, 100k', SMALL, () => engine.completeFirstStart());
  const url = process.env.FIND_DATABASE_URL;
  if (url === undefined) return small;
  const postgres = openPostgresEngine({ url });
  endLater(() => postgres.close());
  await migrate(databaseOn(postgres));
  return [...small, ...(await benchSize(databaseOn(postgres), 'PostgreSQL, 1M', LARGE, async () => {}))];
}

async function benchSize(
  db: Kysely<Tables>,
  where: string,
  orders: number,
  settle: () => Promise<void>,
): Promise<Figure[]> {
  progress(`writing ${orders.toLocaleString('en-US')} orders`);
  for (let start = 0; start < orders; start += BATCH) {
    await insertOrders(
      db,
      Array.from({ length: BATCH }, (_, at) => orderAt(start + at)),
      Date.now(),
    );
  }
  await settle();
  await sql`vacuum (analyze)`.execute(db);
  return [...(await benchLookups(db, where, orders)), await benchFiling(db, where, orders)];
}

const TEXTS: Readonly<Record<string, (order: Order) => string>> = {
  id: ({ id }) => id.toLowerCase(),
  'end of a reference': ({ refNumber }) => refNumber?.slice(-7) ?? '',
  'tracking number': ({ packages }) => packages?.[0]?.trackingNumber ?? '',
  phone: ({ recipient }) => recipient?.phone ?? '',
  'end of a phone, 4 digits': ({ recipient }) => recipient?.phone?.slice(-4) ?? '',
  'e-mail': ({ recipient }) => recipient?.email ?? '',
  'whole name': ({ recipient }) => recipient?.name ?? '',
  surname: ({ recipient }) => recipient?.name?.split(' ')[1] ?? '',
  'first name': ({ recipient }) => recipient?.name?.split(' ')[0] ?? '',
  'postal code': ({ recipientAddress }) => recipientAddress?.postalCode ?? '',
};

/** Measures all kinds in turn, so that other load on the machine affects all of them. */
async function benchLookups(db: Kysely<Tables>, where: string, orders: number): Promise<Figure[]> {
  const millis = new Map<string, number[]>();
  const hits = new Map<string, number>();
  const note = (kind: string, round: number, started: number): void => {
    if (round >= WARM_UP) millis.set(kind, [...(millis.get(kind) ?? []), performance.now() - started]);
  };
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const order = orderAt(scattered(round, 23, orders));
    for (const [kind, textOf] of Object.entries(TEXTS)) {
      const text = textOf(order);
      const query = findQuery(text);
      if (query === null) throw new Error(`${text} is too short`);
      const started = performance.now();
      const found = await findOrderIds(db, query);
      if (found !== null) await selectOrderPage(db, { find: { text, orders: found } }, { limit: 50 });
      note(kind, round, started);
      hits.set(kind, found?.length ?? Infinity);
      if (found?.length === 0) throw new Error(`${kind} ${text} found nothing`);
    }
    const started = performance.now();
    await countOrders(db, { orderStatus: 'DELIVERED' });
    note('count of a status', round, started);
  }
  return [...millis].map(([kind, took]) => {
    const found = hits.get(kind);
    const isCount = found === undefined;
    return timing(`find, ${where}: ${kind}`, took, {
      ...(!isCount && { note: found === Infinity ? 'over 10,000 hits' : `${found} hits` }),
    });
  });
}

/** The background work on an older database: indexing 200 orders at a time. */
async function benchFiling(db: Kysely<Tables>, where: string, orders: number): Promise<Figure> {
  const batches = 25;
  const millis: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const some = Array.from({ length: 200 }, (_, at) => orderAt(scattered(batch * 200 + at, 29, orders)));
    const unique = [...new Map(some.map((order) => [order.id, order])).values()];
    const ids = unique.map(({ id }) => id);
    await db.deleteFrom('order_terms').where('order_id', 'in', ids).execute();
    const started = performance.now();
    await filing(unique).execute(db);
    millis.push(performance.now() - started);
  }
  return timing(`find, ${where}: filing 200 orders of an older database`, millis);
}
