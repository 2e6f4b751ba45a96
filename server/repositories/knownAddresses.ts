/**
 * The addresses at which orders were found, one row per order (docs/decisions/0073-known-addresses.md): the words of
 * the place, its index terms, and its key if the position is exact. The address itself stays in its order.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Address, Order } from '../../src/contract/schemas/orders';
import { REDACTED } from '../../src/domain/orders/redactOrder';
import type { Db, Trx } from '../db/withTx';
import { exactKey, filedBeginning, placeTerms, placeWords, SCARCEST, someTerm } from './addressWords';
import { rowsOf } from './rowsOf';

/** Most orders that one search looks at; text that matches more is too unspecific to rank them. */
const MAX_LOOKED_AT = 4_000;
/** Most orders of one postal code and street that are compared; their addresses may differ in other parts. */
const CANDIDATES = 200;

/** The parts of an order that say where it goes. */
type Addressed = Pick<Order, 'id' | 'validAddress' | 'recipientAddress'>;

/**
 * Returns `id, words, exact key, terms`; empty texts if the order's address is not known. One without a position was
 * not found, or is redacted: it cannot be suggested, and must not take the place of one that can. A retry finds the
 * area of a redacted one, which is no address either.
 */
function knownRow({ id, validAddress, recipientAddress }: Addressed): readonly string[] {
  const isKnown = validAddress && recipientAddress?.location && recipientAddress.street !== REDACTED;
  const address = isKnown ? recipientAddress : {};
  const words = placeWords(address);
  const { location, locationAccuracy = 'exact' } = address;
  return [
    id,
    words,
    location && locationAccuracy === 'exact' ? exactKey(address) : '',
    placeTerms(words).join(' '),
  ];
}

/** Whether an order may have another address than before. Compares object identity. */
export const mayGoElsewhere = (order: Addressed, before: Addressed | undefined): boolean =>
  before === undefined ||
  before.recipientAddress !== order.recipientAddress ||
  before.validAddress !== order.validAddress;

/**
 * Returns the part of a statement that indexes the addresses of new or changed orders; it is part of the statement that
 * writes them. Nothing is written if the place is unchanged, or if an order never had one.
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
 * Indexes the addresses of the next orders after this id. They stay locked until the transaction ends, so that a change
 * of one comes before or after. Returns their ids; none at the end of the orders.
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

/**
 * Looks up each address by key: for a join, the planner would rather read all orders than some hundred. A redacted
 * order has one again if it was changed since, until the next run, unless its street is still the word for redacted
 * ones.
 */
const addressOf = (orderId: string): RawBuilder<unknown> =>
  sql`(select document->'recipientAddress' from orders where id = ${sql.raw(orderId)} and is_to_redact
    and document->'recipientAddress'->>'street' is distinct from ${REDACTED})`;

/** A condition on an address: it is at another position than this one, if one is given. */
const isElsewhere = (address: RawBuilder<unknown>, notAt: Address['location']): RawBuilder<unknown> => {
  if (!notAt) return sql``;
  const part = (name: 'lat' | 'lng') => sql`(${address}->'location'->>${sql.lit(name)})::float8`;
  return sql` and (${part('lat')}, ${part('lng')}) is distinct from (${notAt.lat}::float8, ${notAt.lng}::float8)`;
};

export interface KnownPlace {
  readonly words: string;
  /** Number of orders that go there; more frequent places come first. */
  readonly orders: number;
  /** The address as in the newest of the orders, preferably with an exact position. */
  readonly address: Address;
}

/** Ranks a place for the words asked for: 0 if it begins with them, 1 if they are consecutive, else 2. */
export function rankOf(words: string, asked: readonly string[]): number {
  const whole = ` ${asked.join(' ')}`;
  return words.startsWith(whole) ? 0 : words.includes(whole) ? 1 : 2;
}

/** Returns the places that have words beginning with each of these, best first. */
export async function findPlaces(db: Db, asked: readonly string[], limit: number): Promise<KnownPlace[]> {
  if (asked.length === 0) return [];
  const wanted = await wantedTerms(db, [...new Set(asked.map(filedBeginning).filter(Boolean))]);
  const whole = ` ${asked.join(' ')}`;
  const { rows } = await sql<{ words: string; orders: number; address: string | null }>`
    with places as (
      select words, count(*) as orders,
        coalesce(max(order_id) filter (where exact_key <> ''), max(order_id)) as order_id
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

/**
 * Returns a query like `'804' & 'saint'`, limited to a sample of as many places as there is time to read. The size of
 * the result is estimated from the rarest sample.
 */
async function wantedTerms(db: Db, terms: readonly string[]): Promise<string> {
  const at = (level: number): string =>
    (level === 0 && terms.length > 0 ? terms : [...terms, someTerm(level)]).map(quoted).join(' & ');
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from known_places(${at(SCARCEST)}::tsquery, ${MAX_LOOKED_AT})
  `.execute(db);
  const times = MAX_LOOKED_AT / (rows[0]?.count ?? 0);
  return at(Math.max(0, SCARCEST - Math.floor(Math.log2(times))));
}

/** Returns the locations of merchants that are not archived. */
export async function merchantAddresses(db: Db): Promise<Address[]> {
  const { rows } = await sql<{ address: string | null }>`
    select document->'merchantLocation' as address from merchants where not archived
  `.execute(db);
  return rows.flatMap(({ address }) => read(address) ?? []);
}

/**
 * Returns the known addresses for each of these keys (`exactKey`): each spelling once, newest orders first. A position
 * that staff corrected counts for the next order, even if older orders have another.
 * @param notAt leaves out the addresses at exactly this position
 */
export async function addressesAt(
  db: Db,
  keys: readonly string[],
  notAt?: Address['location'],
): Promise<Address[][]> {
  const found: Address[][] = keys.map(() => []);
  if (keys.length === 0) return found;
  const { rows } = await sql<{ at: number; address: string | null }>`
    select asked.at, ${addressOf('known.order_id')} as address
    from unnest(${keys}::text[]) with ordinality as asked (key, at)
    cross join lateral (
      select max(order_id) as order_id
      from (
        select order_id, words from known_addresses
        where exact_key = asked.key and exact_key <> ''${isElsewhere(addressOf('known_addresses.order_id'), notAt)}
        order by order_id desc limit ${CANDIDATES}
      ) as newest
      group by words
    ) as known
    order by known.order_id desc
  `.execute(db);
  for (const { at, address } of rows) {
    const known = read(address);
    if (known) found[at - 1]?.push(known);
  }
  return found;
}

/**
 * Returns addresses with this postal code (letters and digits) from orders that are not indexed yet. A database older
 * than the index has some for the first minutes.
 */
export async function unfiledAddresses(
  db: Db,
  postalCode: string,
  notAt?: Address['location'],
): Promise<Address[]> {
  const { rows } = await sql<{ address: string | null }>`
    select document->'recipientAddress' as address
    from orders_with_terms(${quoted(postalCode.toLowerCase())}::tsquery, ${CANDIDATES}) as filed
    join orders on orders.id = filed.order_id
    where document->>'validAddress' = 'true'
      and coalesce(document->'recipientAddress'->>'locationAccuracy', 'exact') = 'exact'
      and orders.is_to_redact${isElsewhere(sql`document->'recipientAddress'`, notAt)}
    order by orders.id desc
  `.execute(db);
  return rows.flatMap(({ address }) => read(address) ?? []);
}
