/** Reads a JWT without checking its signature. The server does that; the console only needs the user and the expiry. */
import { isObject } from './isObject';

interface JwtClaims {
  readonly sub?: string;
  /** As in the token: a list, or a single string from other servers. */
  readonly roles?: unknown;
  /** Seconds since 1970. */
  readonly exp?: number;
  readonly name?: string;
}

function base64UrlToText(part: string): string {
  const base64 = part.replace(/-/g, '+').replace(/_/g, '/');
  const binary = atob(base64.padEnd(Math.ceil(base64.length / 4) * 4, '='));
  // atob returns one character per byte, but names with accents are in UTF-8.
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}

/** The claims of a token; null when the text is not a JWT. Claims of the wrong type are left out. */
export function decodeJwt(token: string): JwtClaims | null {
  const payload = token.split('.')[1];
  if (payload === undefined || payload === '') return null;
  try {
    const claims: unknown = JSON.parse(base64UrlToText(payload));
    if (!isObject(claims)) return null;
    const { sub, roles, exp, name } = claims;
    const seconds = typeof exp === 'string' ? Number(exp) : exp;
    return {
      ...(typeof sub === 'string' && sub !== '' && { sub }),
      ...(roles !== undefined && { roles }),
      ...(typeof seconds === 'number' && Number.isFinite(seconds) && { exp: seconds }),
      ...(typeof name === 'string' && name !== '' && { name }),
    };
  } catch {
    return null;
  }
}

/** The `sub` of a token; null without one. */
export function subjectOf(token: string | null): string | null {
  return token === null ? null : (decodeJwt(token)?.sub ?? null);
}
