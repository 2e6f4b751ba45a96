/** Addresses the database has a position for already: they match exactly (docs/decisions/pipeline.md#steps). */
import { sql } from 'kysely';
import type { Address } from '../../../src/contract/schemas/orders';
import { normalizePostalCode } from '../../../src/domain/postal/postalCode';
import { isSameProvince } from '../../../src/domain/postal/provinces';
import type { Db } from '../../db/withTx';
import { foldName } from '../../repositories/sortKey';

/** Addresses of one postal code that are looked through: a whole code is a street side, not a town. */
const CANDIDATES = 200;

/** Number and street as one comparable text: `123, rue St-Denis` and number `123`, street `Rue St Denis` are one. */
export function streetKey({ number, street }: Pick<Address, 'number' | 'street'>): string {
  return foldName(`${number ?? ''} ${street ?? ''}`.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' '));
}

/**
 * The destination of a stored order that is this very address and has a position better than its postal area; null
 * when there is none. Reads the index of migration 0003, whose expression must stay the one written here.
 */
export async function findKnownAddress(db: Db, address: Address): Promise<Address | null> {
  const postalCode = normalizePostalCode(address.postalCode ?? '');
  const street = streetKey(address);
  if (postalCode === '' || street === '') return null;
  const { rows } = await sql<{ address: string }>`
    select document->'recipientAddress' as address
    from orders
    where upper(replace(document->'recipientAddress'->>'postalCode', ' ', '')) = ${postalCode}
      and document->>'validAddress' = 'true'
      and document->'recipientAddress'->'location' is not null
      and coalesce(document->'recipientAddress'->>'locationAccuracy', 'exact') = 'exact'
    order by id
    limit ${CANDIDATES}
  `.execute(db);
  return (
    rows.map((row) => JSON.parse(row.address) as Address).find((known) => isSame(known, address)) ?? null
  );
}

/** Street, and city and province where both have one. The unit is a door of the same building. */
function isSame(known: Address, asked: Address): boolean {
  const differs = (one: string | undefined, other: string | undefined) =>
    one?.trim() && other?.trim() ? foldName(one) !== foldName(other) : false;
  if (streetKey(known) !== streetKey(asked) || !known.location) return false;
  if (known.province && asked.province && !isSameProvince(known.province, asked.province)) return false;
  return !differs(known.city, asked.city);
}
