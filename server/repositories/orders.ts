/** Reads and writes orders, one at a time or in batches; the search is in orderSearch.ts. */
import { sql, type Insertable } from 'kysely';
import type { Order, OrderCreation } from '../../src/contract/schemas/orders';
import type { OrderTableRows } from '../db/tables';
import type { Db, Trx } from '../db/withTx';
import { auditRows, type AuditedChange } from './audit';
import { filing } from './findOrders';
import { filingAddresses, mayGoElsewhere } from './knownAddresses';
import { fromOrderRow, ORDER_TEXT, STORED_ORDER, toOrderRow, type OrderText } from './orderRow';
import { rowsOf } from './rowsOf';
import { foldReference } from './sortKey';

/** Rows per statement: with more, a statement takes longer without being more efficient. */
const BATCH = 500;

/**
 * When an order changed: always after its redaction, whatever this server's clock says, so that the next redaction
 * includes the change (`is_to_redact`). Another server's clock may be ahead, or the clock may have been set back.
 */
const changedAt = (now: number) => sql<number>`greatest(${now}::int8, orders.redacted_at + 1)`;

/** Returns the stored texts of one order, from which an answer is assembled; null for an unknown id. */
export async function findOrderText(db: Db, id: string): Promise<OrderText | null> {
  const row = await db.selectFrom('orders').select(ORDER_TEXT).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** One order, or null. */
export async function findOrder(db: Db, id: string): Promise<Order | null> {
  const row = await db.selectFrom('orders').select(STORED_ORDER).where('id', '=', id).executeTakeFirst();
  return row ? fromOrderRow(row) : null;
}

/** Returns one order, locked until the transaction ends, so that two changes of it come one after the other. */
export async function lockOrder(trx: Trx, id: string): Promise<Order | null> {
  const row = await trx
    .selectFrom('orders')
    .select(STORED_ORDER)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? fromOrderRow(row) : null;
}

/**
 * Writes a changed order as its next version, and its audit row, in one statement. Returns its stored texts.
 * `order.version` is the version read under `lockOrder`.
 * @param before the order as read: if the address is the same object, its index is left alone
 */
export async function updateOrder(
  trx: Trx,
  order: Order,
  now: number,
  { before, change }: { readonly before?: Order; readonly change?: AuditedChange } = {},
): Promise<OrderText> {
  // A separate statement: most changes leave the address alone, and a longer statement takes longer to plan.
  if (mayGoElsewhere(order, before)) await filingAddresses([order]).execute(trx);
  const { id: _id, created_at: _createdAt, ...columns } = toOrderRow(order, now);
  const filed = trx.with('filed', () => sql`(${filing([order])})`);
  const written =
    change === undefined
      ? filed
      : filed.with('audited', (query) => query.insertInto('audit').values(auditRows(trx, [change])));
  return written
    .updateTable('orders')
    .set({ ...columns, updated_at: changedAt(now), version: (order.version ?? 0) + 1 })
    .where('id', '=', order.id)
    .returning(ORDER_TEXT)
    .executeTakeFirstOrThrow();
}

/**
 * Stores the outcomes of attempts to create orders in the routing product; returns the stored texts, in no particular
 * order.
 */
export async function setOrderCreations(
  trx: Trx,
  attempts: readonly { readonly id: string; readonly outcome: OrderCreation }[],
  now: number,
): Promise<OrderText[]> {
  const rows = attempts.map(({ id, outcome }) => [id, JSON.stringify(outcome)]);
  return trx
    .updateTable('orders')
    .from(
      sql<{ id: string; outcome: string }>`${rowsOf(['text', 'text'], rows)}`.as<'batch'>(
        sql`batch (id, outcome)`,
      ),
    )
    .set((eb) => ({
      order_creation: sql`batch.outcome::jsonb`,
      updated_at: changedAt(now),
      version: eb('orders.version', '+', 1),
    }))
    .whereRef('orders.id', '=', 'batch.id')
    .returning(ORDER_TEXT)
    .execute();
}

/** Returns several orders at once, in no particular order; unknown ids are left out. */
export async function findOrders(db: Db, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('orders').select(STORED_ORDER).where('id', 'in', ids).execute();
  return rows.map(fromOrderRow);
}

/**
 * Does `lockOrder` for several orders, and returns them by id. Always locks in the order of ids, so that two such
 * transactions cannot deadlock.
 */
export async function lockOrders(trx: Trx, ids: readonly string[]): Promise<Map<string, Order>> {
  const rows = await trx
    .selectFrom('orders')
    .select(STORED_ORDER)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map(fromOrderRow).map((order) => [order.id, order]));
}

/** Does `updateOrder` for several orders under `lockOrders`, with one statement per 500. */
export async function updateOrders(trx: Trx, orders: readonly Order[], now: number): Promise<void> {
  for (let start = 0; start < orders.length; start += BATCH) {
    const batch = orders.slice(start, start + BATCH);
    const rows = batch.map((order) => toOrderRow(order, now));
    const column = <Name extends keyof Insertable<OrderTableRows>>(name: Name) =>
      rows.map((row) => row[name] ?? null);
    await sql`
      with filed as (${filing(batch)}), known as (${filingAddresses(batch)})
      update orders set
        order_status = batch.order_status, ref_number = batch.ref_number, ref_key = batch.ref_key,
        delivery_type = batch.delivery_type, complete_after = batch.complete_after,
        complete_before = batch.complete_before, pickup_ready_at = batch.pickup_ready_at,
        document = batch.document::jsonb, order_creation = batch.order_creation::jsonb,
        updated_at = ${changedAt(now)}, version = batch.version + 1
      from unnest(
        ${column('id')}::text[], ${column('order_status')}::text[], ${column('ref_number')}::text[],
        ${column('ref_key')}::text[], ${column('delivery_type')}::text[], ${column('complete_after')}::int8[],
        ${column('complete_before')}::int8[], ${column('pickup_ready_at')}::int8[],
        ${column('document')}::text[], ${column('order_creation')}::text[], ${column('version')}::int4[]
      ) as batch (
        id, order_status, ref_number, ref_key, delivery_type, complete_after, complete_before, pickup_ready_at,
        document, order_creation, version
      )
      where orders.id = batch.id
    `.execute(trx);
  }
}

/** Adds any number of new orders, with one statement per 500. An id that exists already is an error (23505). */
export async function insertOrders(db: Db, orders: readonly Order[], now: number): Promise<void> {
  for (let start = 0; start < orders.length; start += BATCH) {
    const batch = orders.slice(start, start + BATCH);
    const rows = batch.map((order) => toOrderRow(order, now));
    const column = <Name extends keyof Insertable<OrderTableRows>>(name: Name) =>
      rows.map((row) => row[name] ?? null);
    await sql`
      with filed as (${filing(batch)}), known as (${filingAddresses(batch)})
      insert into orders (
        id, merchant_id, created_at, order_status, ref_number, ref_key, delivery_type, complete_after,
        complete_before, pickup_ready_at, document, order_creation, updated_at, version
      )
      select id, merchant_id, created_at, order_status, ref_number, ref_key, delivery_type, complete_after,
        complete_before, pickup_ready_at, document::jsonb, order_creation::jsonb, updated_at, version
      from unnest(
        ${column('id')}::text[], ${column('merchant_id')}::text[], ${column('created_at')}::int8[],
        ${column('order_status')}::text[], ${column('ref_number')}::text[], ${column('ref_key')}::text[],
        ${column('delivery_type')}::text[], ${column('complete_after')}::int8[],
        ${column('complete_before')}::int8[], ${column('pickup_ready_at')}::int8[],
        ${column('document')}::text[], ${column('order_creation')}::text[], ${column('updated_at')}::int8[],
        ${column('version')}::int4[]
      ) as batch (
        id, merchant_id, created_at, order_status, ref_number, ref_key, delivery_type, complete_after,
        complete_before, pickup_ready_at, document, order_creation, updated_at, version
      )
    `.execute(db);
  }
}

/** Identifies one order of a merchant; references are compared ignoring case (`foldReference`). */
export type Reference = Pick<Order, 'merchantId' | 'refNumber'>;

/** Returns a reference as one text, for lookups; null for an order without one. */
export function referenceKey({ merchantId, refNumber }: Reference): string | null {
  const key = foldReference(refNumber);
  return key === null ? null : `${merchantId}\n${key}`;
}

/**
 * Returns the references that are taken: their orders by `referenceKey`. An import uses it to skip known orders. If
 * several orders share a reference, any of them is returned.
 */
export async function findOrdersByReference(
  db: Db,
  references: readonly Reference[],
): Promise<Map<string, Pick<Order, 'id' | 'orderStatus'>>> {
  const keys = [...new Set(references.map(({ refNumber }) => foldReference(refNumber)))];
  const merchantIds = [...new Set(references.map(({ merchantId }) => merchantId))];
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'merchant_id as merchantId', 'ref_key', 'order_status as orderStatus'])
    .where('ref_key', '=', sql<string>`any(${keys.filter((key) => key !== null)}::text[])`)
    .where('merchant_id', '=', sql<string>`any(${merchantIds}::text[])`)
    .$narrowType<Pick<Order, 'orderStatus'>>()
    .execute();
  return new Map(rows.map(({ merchantId, ref_key, ...order }) => [`${merchantId}\n${ref_key}`, order]));
}

/**
 * Returns orders that should have been sent to the routing platform but have no recorded attempt: orders of AUTO
 * merchants from GEOCODED on, of others from PICKUP_READY on. Some of them may be in progress.
 */
export async function ordersWithoutCreation(db: Db, limit: number): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('merchants', 'merchants.id', 'orders.merchant_id')
    .select(STORED_ORDER)
    .where('orders.order_status', 'in', ['GEOCODED', 'PICKUP_READY'])
    .where('orders.order_creation', 'is', null)
    .where((eb) =>
      eb.or([
        eb('orders.order_status', '=', 'PICKUP_READY'),
        sql<boolean>`merchants.document ->> 'taskTimeCreation' <> 'ONPICKUPREADY'`,
      ]),
    )
    // Not sorted by id first: to find a few rows in that order, a database reads every order ever made.
    .orderBy('orders.order_status', 'desc')
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(limit)
    .execute();
  return rows.map(fromOrderRow);
}
