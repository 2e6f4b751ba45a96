/**
 * The person that a token names (docs/decisions/sessions.md#tokens). Read from the claims, without a separate call
 * (AUTH-18).
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

/** The person of a token; null when the text is not a JWT or lacks `sub` or `exp`. */
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
