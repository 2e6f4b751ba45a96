/** The throughput of the database with a script that only runs the server's statements. */
import { randomUUID } from 'node:crypto';
import type { PostgresPool } from 'kysely';
import type { Work } from './clients';

const PAGE = `select document, order_creation, version, merchant_id,
    (select rules_version from merchants where merchants.id = orders.merchant_id) as rules_version
  from orders order by created_at desc, id desc limit 50`;

const FIND_ANSWER = `select fingerprint, status, body, etag from idempotency
  where caller = $1 and endpoint = $2 and key = $3 and status <> 0 and created_at > $4`;
const LOCK = 'select document, order_creation, version from orders where id = $1 for update';
const UPDATE = `with filed as (select 1 from order_terms where order_id = $1)
  update orders set document = $2, updated_at = $3, version = version + 1 where id = $1
  returning document, order_creation, version, merchant_id,
    (select rules_version from merchants where merchants.id = orders.merchant_id) as rules_version`;
const AUDIT = `insert into audit (id, at, actor, request_id, action, entity, entity_id, before, after, origin)
  values ($1, $2, $3, $4, 'updateOrder', 'order', $5, $6, $7, 'console')`;
const KEEP_ANSWER = `insert into idempotency
    (caller, endpoint, key, fingerprint, status, body, etag, record_id, created_at)
  values ($1, $2, $3, $4, 200, $5, '"2"', $6, $7)`;

const CALLER = 'bare@example.com';

/** A page of the newest orders, as one statement. */
export const barePage =
  (pool: PostgresPool): Work =>
  async () => {
    await using(pool, (query) => query(PAGE, []));
  };

/** A change of an order's notes with an Idempotency-Key, with the same statements as the server. */
export const bareChange =
  (pool: PostgresPool, nextId: () => string): Work =>
  async () => {
    const [id, key, now] = [nextId(), randomUUID(), Date.now()];
    await using(pool, (query) => query(FIND_ANSWER, [CALLER, 'updateOrder', key, 0]));
    await using(pool, async (query) => {
      await query('begin', []);
      const [row] = await query(LOCK, [id]);
      const order = JSON.parse(row?.document ?? '{}') as object;
      const [written] = await query(UPDATE, [id, JSON.stringify({ ...order, notes: key }), now]);
      await query(AUDIT, [
        randomUUID(),
        now,
        CALLER,
        key,
        id,
        '{"notes":""}',
        JSON.stringify({ notes: key }),
      ]);
      const print = 'f'.repeat(64);
      await query(KEEP_ANSWER, [CALLER, 'updateOrder', key, print, written?.document, id, now]);
      await query('commit', []);
    });
  };

type Query = (sql: string, params: readonly unknown[]) => Promise<readonly { readonly document: string }[]>;

async function using<T>(pool: PostgresPool, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(async (sql, params) => (await client.query<{ document: string }>(sql, params)).rows);
  } finally {
    client.release();
  }
}
