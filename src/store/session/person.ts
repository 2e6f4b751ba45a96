/**
 * Who a token says its bearer is (docs/decisions/sessions.md#tokens): read from the claims, never from a call of
 * its own (AUTH-18).
 */
import { readRoles, type Role } from '../../contract/roles';
import type { EpochMs } from '../../contract/schemas/common';
import { decodeJwt } from '../../lib/jwt';

export interface Person {
  readonly email: string;
  readonly name: string | null;
  readonly roles: readonly Role[];
  readonly expiresAt: EpochMs;
}

/** The person of a token; null when the text is no JWT or lacks `sub` or `exp`. */
export function personOf(token: string): Person | null {
  const claims = decodeJwt(token);
  if (claims?.sub === undefined || claims.exp === undefined) return null;
  return {
    email: claims.sub,
    name: claims.name ?? null,
    roles: readRoles(claims.roles),
    expiresAt: claims.exp * 1000,
  };
}
