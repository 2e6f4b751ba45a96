/**
 * Reads users of merchants (ENT-06) and what a service user signs in with
 * (docs/decisions/merchants.md#merchant-users), from whatever server sends them.
 */
import type { ServiceUserAnswer } from '../../contract/schemas/users';
import { sortMerchantUsers, type MerchantUserRecord } from '../../domain/merchants/merchantUsers';
import { compact, list, looseObject, number, text, type Loose } from './values';

function userOf(wire: Loose, etagVersion?: number): MerchantUserRecord | undefined {
  const username = text(wire.username) || text(wire.email) || '';
  if (username === '') return undefined;
  return compact({
    id: text(wire.id) || username,
    username,
    name: text(wire.name) ?? '',
    // Read under both names, for both occur in the specification.
    group: text(wire.userGroup) || text(wire.group) || '',
    email: text(wire.email),
    phone_number: text(wire.phone_number) ?? text(wire.phone),
    merchantId: text(wire.merchantId),
    merchantName: text(wire.merchantName),
    version: number(wire.version) ?? etagVersion,
  });
}

/**
 * One user; null when the value names nobody.
 * @param version the answer's ETag, when the user itself has no version
 */
export function readMerchantUser(value: unknown, version?: number): MerchantUserRecord | null {
  const wire = looseObject(value);
  return (wire && userOf(wire, version)) ?? null;
}

/** GET /merchants/{id}/users: a list, bare or under `users`, in the order it is shown; null when it is no list. */
export function readMerchantUsers(value: unknown): MerchantUserRecord[] | null {
  const users = list(Array.isArray(value) ? value : looseObject(value)?.users, userOf);
  return users ? sortMerchantUsers(users) : null;
}

/** The answer to a new service user; null without a username. A password that is not there is null. */
export function readServiceUser(value: unknown): ServiceUserAnswer | null {
  const wire = looseObject(value);
  const username = text(wire?.username);
  return username ? { username, password: text(wire?.password) || null } : null;
}
