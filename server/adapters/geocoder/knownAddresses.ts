/**
 * Finds addresses that have a position in the database already: these count as exact
 * (docs/decisions/pipeline.md#steps).
 */
import type { Address } from '../../../src/contract/schemas/orders';
import { readPostalCode } from '../../../src/domain/postal/postalCode';
import { isSameProvince } from '../../../src/domain/postal/provinces';
import type { Db } from '../../db/withTx';
import { exactKey, streetKey } from '../../repositories/addressWords';
import { addressesAt, unfiledAddresses } from '../../repositories/knownAddresses';
import { readMeta } from '../../repositories/meta';
import { foldName } from '../../repositories/sortKey';

/**
 * Returns, for each address, the destination of a stored order with the same address and a better position than its
 * postal area; null if there is none. Uses one statement for all of them.
 * @param notAt a position that is passed over: staff gave it up, and orders placed meanwhile may have taken it over
 */
export async function findKnownAddresses(
  db: Db,
  addresses: readonly Address[],
  notAt?: Address['location'],
): Promise<(Address | null)[]> {
  const keys = [...new Set(addresses.map(exactKey).filter(Boolean))];
  const candidates = new Map((await addressesAt(db, keys, notAt)).map((known, at) => [keys[at], known]));
  const found = addresses.map((address) => bestOf(candidates.get(exactKey(address)) ?? [], address));
  const unknown = addresses.filter((address, at) => found[at] === null && exactKey(address) !== '');
  if (unknown.length === 0 || (await readMeta(db, 'addressesFiled')) === 'yes') return found;
  for (const [at, address] of addresses.entries()) found[at] ??= await findUnfiled(db, address, notAt);
  return found;
}

const bestOf = (known: readonly Address[], asked: Address): Address | null =>
  known.find((address) => isSame(address, asked)) ?? null;

async function findUnfiled(db: Db, address: Address, notAt: Address['location']): Promise<Address | null> {
  const { code } = readPostalCode(address.postalCode ?? '') ?? {};
  if (code === undefined) return null;
  return bestOf(await unfiledAddresses(db, code.replace('-', ''), notAt), address);
}

/**
 * Compares the street, and city and province if both have one. The unit is ignored, because it is in the same building.
 */
function isSame(known: Address, asked: Address): boolean {
  const differs = (one: string | undefined, other: string | undefined) =>
    one?.trim() && other?.trim() ? foldName(one) !== foldName(other) : false;
  if (streetKey(known) !== streetKey(asked) || !known.location) return false;
  if (known.province && asked.province && !isSameProvince(known.province, asked.province)) return false;
  return !differs(known.city, asked.city);
}
