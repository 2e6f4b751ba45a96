/**
 * Indexes orders by their terms (src/domain/orders/findTerms.ts) and looks them up: one row per order, with an inverted
 * index over the terms. PostgreSQL's text search type is used without a language.
 */
import { sql, type RawBuilder } from 'kysely';
import { ORDER_FIND_MAX } from '../../src/contract/constants';
import type { Order } from '../../src/contract/schemas/orders';
import { findTerms, type FindQuery } from '../../src/domain/orders/findTerms';
import type { Db, Trx } from '../db/withTx';
import { fromOrderRow, STORED_ORDER } from './orderRow';
import { rowsOf } from './rowsOf';

/**
 * The terms of an order as text for their column. They contain only letters, digits and `=<`, none of which has a
 * special meaning.
 */
const termsText = (order: Order): string => findTerms(order).join(' ');

/**
 * Returns the part of a statement that indexes new or changed orders; it is part of the statement that writes them.
 * Nothing is written if the terms are unchanged: an order changes its status often and its names hardly ever.
 */
export function filing(orders: readonly Order[]): RawBuilder<Record<string, unknown>> {
  return sql`
    insert into order_terms (order_id, created_at, terms)
    select batch.order_id, batch.created_at, array_to_tsvector(string_to_array(batch.terms, ' '))
    from ${rowsOf(
      ['text', 'int8', 'text'],
      orders.map((order) => [order.id, order.createdAt * 1000, termsText(order)]),
    )} as batch (order_id, created_at, terms)
    where not exists (
      select 1 from order_terms as filed
      where filed.order_id = batch.order_id
        and filed.terms = array_to_tsvector(string_to_array(batch.terms, ' '))
    )
    on conflict (order_id) do update set terms = excluded.terms
  `;
}

/**
 * Indexes the next orders after this id that are not indexed yet. They stay locked until the transaction ends, so that
 * a change of one comes before or after. Returns their ids; none at the end of the orders.
 */
export async function fileNextOrders(trx: Trx, afterId: string, limit: number): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('orders')
    .select([...STORED_ORDER, 'orders.id'])
    .where('orders.id', '>', afterId)
    .where(sql<boolean>`not exists (select 1 from order_terms where order_terms.order_id = orders.id)`)
    .orderBy('orders.id')
    .limit(limit)
    .forUpdate()
    .execute();
  if (rows.length > 0) await filing(rows.map(fromOrderRow)).execute(trx);
  return rows.map(({ id }) => id);
}

export interface FoundOrder {
  readonly order_id: string;
  readonly created_at: number;
}

/** Returns the orders that match the query, newest first; null for more than `ORDER_FIND_MAX`. */
export async function findOrderIds(db: Db, query: FindQuery): Promise<readonly FoundOrder[] | null> {
  const { rows } = await sql<FoundOrder>`
    select order_id, created_at from orders_with_terms(${queryText(query)}::tsquery, ${ORDER_FIND_MAX + 1})
    order by created_at desc, order_id desc
  `.execute(db);
  return rows.length > ORDER_FIND_MAX ? null : rows;
}

/** Returns text like `'=zp30t' | 'zp30t':* | '<t03pz':*`. Terms contain no character that would end the quotes. */
function queryText({ whole, begins }: FindQuery): string {
  return [...whole.map((term) => `'${term}'`), ...begins.map((term) => `'${term}':*`)].join(' | ');
}
