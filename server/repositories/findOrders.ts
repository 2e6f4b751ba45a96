/**
 * The terms that orders are filed under (src/domain/orders/findTerms.ts), and looking them up: one row an order, with
 * an inverted index over the terms. PostgreSQL's type for words of a text fits, without its idea of a language.
 */
import { sql, type RawBuilder } from 'kysely';
import { ORDER_FIND_MAX } from '../../src/contract/constants';
import type { Order } from '../../src/contract/schemas/orders';
import { findTerms, type FindQuery } from '../../src/domain/orders/findTerms';
import type { Db, Trx } from '../db/withTx';
import { fromOrderRow, STORED_ORDER } from './orderRow';
import { rowsOf } from './rowsOf';

/** The terms of an order in the form of their column: only letters, digits and `=<`, none of which means anything. */
const termsText = (order: Order): string => findTerms(order).join(' ');

/**
 * The statement that files orders, new or changed, under their terms; part of the one that writes them. Nothing is
 * written for those that are filed so already: an order changes its status often and its names hardly ever.
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
 * Files the next orders after this id that never were, held until the transaction ends, so that a change of one comes
 * before or after. Answers their ids; none at the end of the orders.
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

/** The orders that are filed under what is asked for, newest first. Null for more than `ORDER_FIND_MAX`. */
export async function findOrderIds(db: Db, query: FindQuery): Promise<readonly FoundOrder[] | null> {
  const { rows } = await sql<FoundOrder>`
    select order_id, created_at from orders_with_terms(${queryText(query)}::tsquery, ${ORDER_FIND_MAX + 1})
    order by created_at desc, order_id desc
  `.execute(db);
  return rows.length > ORDER_FIND_MAX ? null : rows;
}

/** `'=zp30t' | 'zp30t':* | '<t03pz':*`. A term has no sign that would end the quotes. */
function queryText({ whole, begins }: FindQuery): string {
  return [...whole.map((term) => `'${term}'`), ...begins.map((term) => `'${term}':*`)].join(' | ');
}
