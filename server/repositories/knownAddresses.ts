/**
 * The addresses that orders were found at, one row an order (docs/decisions/0073-known-addresses.md): the words of the place, what
 * it is filed under, and its key where its position is exact. The address itself stays in its order.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Address, Order } from '../../src/contract/schemas/orders';
import type { Db, Trx } from '../db/withTx';
import { exactKey, filedBeginning, placeTerms, placeWords, SCARCEST, someTerm } from './addressWords';
import { rowsOf } from './rowsOf';

/** Orders that one search looks through; text that fits more of them says too little to choose by. */
const MAX_LOOKED_AT = 4_000;
/** Orders of one postal code and street that are looked through, and may differ in how the rest is written. */
const CANDIDATES = 200;

/** What of an order says where it goes. */
type Addressed = Pick<Order, 'id' | 'validAddress' | 'recipientAddress'>;

/** `id, words, exact key, terms`; empty texts where the address of the order is none to know. */
function knownRow({ id, validAddress, recipientAddress }: Addressed): readonly string[] {
  const address = validAddress ? (recipientAddress ?? {}) : {};
  const words = placeWords(address);
  const { location, locationAccuracy = 'exact' } = address;
  return [
    id,
    words,
    location && locationAccuracy === 'exact' ? exactKey(address) : '',
    placeTerms(words).join(' '),
  ];
}

/** Whether an order may be at another address than it was, by what is the same object and what is not. */
export const mayGoElsewhere = (order: Addressed, before: Addressed | undefined): boolean =>
  before === undefined ||
  before.recipientAddress !== order.recipientAddress ||
  before.validAddress !== order.validAddress;

/**
 * The statement that files the addresses of orders, new or changed; part of the one that writes them. Nothing is written where
 * the place stays the same, nor for an order that never had one.
 */
export function filingAddresses(orders: readonly Addressed[]): RawBuilder<Record<string, unknown>> {
  return sql`
    insert into known_addresses (order_id, words, exact_key, terms)
    select batch.order_id, batch.words, batch.exact_key, array_to_tsvector(string_to_array(batch.terms, ' '))
    from ${rowsOf(['text', 'text', 'text', 'text'], orders.map(knownRow))}
      as batch (order_id, words, exact_key, terms)
    left join known_addresses as filed on filed.order_id = batch.order_id
    where (coalesce(filed.words, ''), coalesce(filed.exact_key, '')) <> (batch.words, batch.exact_key)
    on conflict (order_id) do update
      set words = excluded.words, exact_key = excluded.exact_key, terms = excluded.terms
  `;
}

/**
 * Files the addresses of the next orders after this id, held until the transaction ends, so that a change of one comes before or
 * after. Answers their ids; none at the end of the orders.
 */
export async function fileNextAddresses(
  trx: Trx,
  afterId: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; address: string | null }>`
    select id, case when document->>'validAddress' = 'true' then document->'recipientAddress' end as address
    from orders
    where id > ${afterId}
    order by id
    limit ${limit}
    for update
  `.execute(trx);
  const orders = rows.map(({ id, address }) => ({ id, validAddress: true, recipientAddress: read(address) }));
  if (orders.length > 0) await filingAddresses(orders).execute(trx);
  return orders.map(({ id }) => id);
}

const read = (address: string | null): Address | null =>
  address === null ? null : (JSON.parse(address) as Address | null);

/** One by one through the key: joined, the planner would sooner read all orders than some hundred. */
const addressOf = (orderId: string): RawBuilder<unknown> =>
  sql`(select document->'recipientAddress' from orders where id = ${sql.raw(orderId)} and redacted_at is null)`;

export interface KnownPlace {
  readonly words: string;
  /** Orders that go there: what is sent to most comes first. */
  readonly orders: number;
  /** As one of them has it, best one whose position is exact. */
  readonly address: Address;
}

/** How well a place fits the words asked for: 0 when it begins with them, 1 when they follow each other, else 2. */
export function rankOf(words: string, asked: readonly string[]): number {
  const whole = ` ${asked.join(' ')}`;
  return words.startsWith(whole) ? 0 : words.includes(whole) ? 1 : 2;
}

/** The places that have words beginning with all of these, best first. */
export async function findPlaces(db: Db, asked: readonly string[], limit: number): Promise<KnownPlace[]> {
  if (asked.length === 0) return [];
  const wanted = await wantedTerms(db, [...new Set(asked.map(filedBeginning).filter(Boolean))]);
  const whole = ` ${asked.join(' ')}`;
  const { rows } = await sql<{ words: string; orders: number; address: string | null }>`
    with places as (
      select words, count(*) as orders,
        coalesce(min(order_id) filter (where exact_key <> ''), min(order_id)) as order_id
      from (
        select words collate "C" as words, order_id collate "C" as order_id, exact_key
        from known_places(${wanted}::tsquery, ${MAX_LOOKED_AT})
        where words like all (${[...new Set(asked)].map((word) => `% ${word}%`)}::text[])
      ) as looked_at
      group by words
      order by
        case when starts_with(words, ${whole}) then 0 when strpos(words, ${whole}) > 0 then 1 else 2 end,
        count(*) desc, words
      limit ${limit}
    )
    select words, orders, ${addressOf('places.order_id collate "default"')} as address from places
  `.execute(db);
  return rows.flatMap(({ words, orders, address }) => {
    const found = read(address);
    return found ? [{ words, orders, address: found }] : [];
  });
}

const quoted = (term: string): string => `'${term}'`;

/** `'804' & 'saint'`, of as many places as there is time to look through. How many orders fit is seen by the scarcest. */
async function wantedTerms(db: Db, terms: readonly string[]): Promise<string> {
  const at = (level: number): string =>
    (level === 0 && terms.length > 0 ? terms : [...terms, someTerm(level)]).map(quoted).join(' & ');
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from known_places(${at(SCARCEST)}::tsquery, ${MAX_LOOKED_AT})
  `.execute(db);
  const times = MAX_LOOKED_AT / (rows[0]?.count ?? 0);
  return at(Math.max(0, SCARCEST - Math.floor(Math.log2(times))));
}

/** Where the merchants are that are not archived. */
export async function merchantAddresses(db: Db): Promise<Address[]> {
  const { rows } = await sql<{ address: string | null }>`
    select document->'merchantLocation' as address from merchants where not archived
  `.execute(db);
  return rows.flatMap(({ address }) => read(address) ?? []);
}

/** The known addresses of each of these keys (`exactKey`), differently written ones once, those of the oldest orders first. */
export async function addressesAt(db: Db, keys: readonly string[]): Promise<Address[][]> {
  const found: Address[][] = keys.map(() => []);
  if (keys.length === 0) return found;
  const { rows } = await sql<{ at: number; address: string | null }>`
    select asked.at, ${addressOf('known.order_id')} as address
    from unnest(${keys}::text[]) with ordinality as asked (key, at)
    cross join lateral (
      select min(order_id) as order_id
      from (
        select order_id, words from known_addresses
        where exact_key = asked.key and exact_key <> ''
        order by order_id limit ${CANDIDATES}
      ) as first
      group by words
    ) as known
    order by known.order_id
  `.execute(db);
  for (const { at, address } of rows) {
    const known = read(address);
    if (known) found[at - 1]?.push(known);
  }
  return found;
}

/**
 * Addresses of a whole postal code, of letters and digits, in orders that are not filed yet: a database that is older than this has
 * some for minutes.
 */
export async function unfiledAddresses(db: Db, postalCode: string): Promise<Address[]> {
  const { rows } = await sql<{ address: string | null }>`
    select document->'recipientAddress' as address
    from orders_with_terms(${quoted(postalCode.toLowerCase())}::tsquery, ${CANDIDATES}) as filed
    join orders on orders.id = filed.order_id
    where document->>'validAddress' = 'true'
      and coalesce(document->'recipientAddress'->>'locationAccuracy', 'exact') = 'exact'
      and orders.redacted_at is null
    order by orders.id
  `.execute(db);
  return rows.flatMap(({ address }) => read(address) ?? []);
}
