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
 * For each address the destination of a stored order that is this very address and has a position better than its postal
 * area; null where there is none. Reads the index of migration 0003, whose expression must stay the one written here.
 */
export async function findKnownAddresses(db: Db, addresses: readonly Address[]): Promise<(Address | null)[]> {
  const codeOf = ({ postalCode }: Address) => normalizePostalCode(postalCode ?? '');
  const codes = [...new Set(addresses.map(codeOf))].filter((code) => code !== '');
  if (codes.length === 0) return addresses.map(() => null);
  const { rows } = await sql<{ code: string; address: string }>`
    select asked.code, known.address
    from unnest(${codes}::text[]) as asked (code)
    cross join lateral (
      select document->'recipientAddress' as address
      from orders
      where upper(replace(document->'recipientAddress'->>'postalCode', ' ', '')) = asked.code
        and document->>'validAddress' = 'true'
        and document->'recipientAddress'->'location' is not null
        and coalesce(document->'recipientAddress'->>'locationAccuracy', 'exact') = 'exact'
      order by id
      limit ${CANDIDATES}
    ) as known
  `.execute(db);
  const known = rows.map(({ code, address }) => ({ code, address: JSON.parse(address) as Address }));
  return addresses.map((address) => {
    const code = codeOf(address);
    if (streetKey(address) === '') return null;
    return known.find((one) => one.code === code && isSame(one.address, address))?.address ?? null;
  });
}

/** Street, and city and province where both have one. The unit is a door of the same building. */
function isSame(known: Address, asked: Address): boolean {
  const differs = (one: string | undefined, other: string | undefined) =>
    one?.trim() && other?.trim() ? foldName(one) !== foldName(other) : false;
  if (streetKey(known) !== streetKey(asked) || !known.location) return false;
  if (known.province && asked.province && !isSameProvince(known.province, asked.province)) return false;
  return !differs(known.city, asked.city);
}
