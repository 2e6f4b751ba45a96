/**
 * Reads the answer of POST /user/login (docs/decisions/sessions.md#signing-in-again): `{token}`, or a bare JSON string.
 */
import { looseObject } from './values';

/** Returns the JWT without a `Bearer ` prefix; null when there is none. */
export function readLogin(value: unknown): string | null {
  const token: unknown = typeof value === 'string' ? value : looseObject(value)?.token;
  if (typeof token !== 'string') return null;
  const bare = token.trim().replace(/^Bearer\s+/i, '');
  return bare === '' ? null : bare;
}
