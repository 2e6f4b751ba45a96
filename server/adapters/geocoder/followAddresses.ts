/** Keeps an address index level with the database: orders by what has changed since, merchants now and then. */
import { sql } from 'kysely';
import type { Address } from '../../../src/contract/schemas/orders';
import type { Db } from '../../db/withTx';
import type { AddressIndex } from './addressIndex';

/** Orders of one read: some milliseconds of the database, and at most 20 ms of this thread. */
const PAGE = 500;
/** A change may become visible this long after its time stamp: a slow transaction. Milliseconds. */
const OVERLAP_MS = 10_000;
const ORDERS_EVERY_MS = 2_000;
const MERCHANTS_EVERY_MS = 60_000;

interface Position {
  readonly updatedAt: number;
  readonly id: string;
}

/**
 * Answers a function that brings the index up to date; cheap when nothing has changed. The first call after a start
 * reads all orders, a page at a time, so that others come in between.
 */
export function followAddresses(db: Db, index: AddressIndex, now: () => number): () => Promise<void> {
  let position: Position = { updatedAt: -1, id: '' };
  let ordersAt = -Infinity;
  let merchantsAt = -Infinity;
  let running: Promise<void> | null = null;

  const readOrders = async (): Promise<void> => {
    const recent = now() - OVERLAP_MS;
    let from: Position = position.updatedAt > recent ? { updatedAt: recent, id: '' } : position;
    for (;;) {
      const { rows } = await sql<{ id: string; updated_at: number; address: string | null }>`
        select id, updated_at,
          case when document->>'validAddress' = 'true' and redacted_at is null
            then document->'recipientAddress' end as address
        from orders
        where (updated_at, id) > (${from.updatedAt}, ${from.id})
        order by updated_at asc, id asc
        limit ${PAGE}
      `.execute(db);
      for (const { id, address } of rows) {
        index.put(`order ${id}`, address === null ? null : (JSON.parse(address) as Address | null));
      }
      const last = rows.at(-1);
      if (last) from = { updatedAt: Number(last.updated_at), id: last.id };
      if (from.updatedAt >= position.updatedAt) position = from;
      if (rows.length < PAGE) return;
    }
  };
  const readMerchants = async (): Promise<void> => {
    const { rows } = await sql<{ id: string; archived: boolean; address: string | null }>`
      select id, archived, document->'merchantLocation' as address from merchants
    `.execute(db);
    for (const { id, archived, address } of rows) {
      index.put(`merchant ${id}`, archived || address === null ? null : (JSON.parse(address) as Address));
    }
  };
  const refresh = async (): Promise<void> => {
    if (Math.abs(now() - merchantsAt) >= MERCHANTS_EVERY_MS) {
      await readMerchants();
      merchantsAt = now();
    }
    if (Math.abs(now() - ordersAt) >= ORDERS_EVERY_MS) {
      await readOrders();
      ordersAt = now();
    }
  };
  return () => (running ??= refresh().finally(() => (running = null)));
}
