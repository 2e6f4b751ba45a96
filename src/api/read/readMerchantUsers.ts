/**
 * Reads users of merchants (ENT-06) and the credentials of a service user (docs/decisions/merchants.md#merchant-users),
 * from any server.
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
    // The specification uses both names.
    group: text(wire.userGroup) || text(wire.group) || '',
    email: text(wire.email),
    phone_number: text(wire.phone_number) ?? text(wire.phone),
    merchantId: text(wire.merchantId),
    merchantName: text(wire.merchantName),
    version: number(wire.version) ?? etagVersion,
  });
}

/**
 * Reads one user; null when the value has no username.
 * @param version the answer's ETag, for a user without a version
 */
export function readMerchantUser(value: unknown, version?: number): MerchantUserRecord | null {
  const wire = looseObject(value);
  return (wire && userOf(wire, version)) ?? null;
}

/** Reads GET /merchants/{id}/users: a list, bare or under `users`, in display order; null when it is not a list. */
export function readMerchantUsers(value: unknown): MerchantUserRecord[] | null {
  const users = list(Array.isArray(value) ? value : looseObject(value)?.users, userOf);
  return users ? sortMerchantUsers(users) : null;
}

/** Reads the answer for a new service user; null without a username. A missing password is null. */
export function readServiceUser(value: unknown): ServiceUserAnswer | null {
  const wire = looseObject(value);
  const username = text(wire?.username);
  return username ? { username, password: text(wire?.password) || null } : null;
}
