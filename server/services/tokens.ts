/**
 * Session tokens (docs/decisions/sessions.md#tokens): HS256 by jose. The secret is TOKEN_SECRET or made at the first
 * start.
 */
import { createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import type { Role } from '../../src/contract/roles';
import { makeFolder, readFolderFile } from '../folderFile';

const ALGORITHM = 'HS256';
const SECRET_FILE = 'token-secret';
/** Most tokens cached after their signature was verified. */
const MOST_KNOWN = 10_000;

/** The owner of a token, and its session. */
export interface TokenClaims {
  readonly email: string;
  readonly sessionId: string;
}

export interface TokenIssuer {
  /**
   * Issues a token for this person's session, valid for the configured time; returns it with its end, epoch
   * milliseconds.
   */
  issue(
    person: { email: string; name: string; roles: readonly Role[] },
    sessionId: string,
  ): Promise<{ token: string; expiresAt: number }>;
  /** Returns the claims of a valid token; null for one that is forged, malformed or expired, or names no session. */
  read(token: string): Promise<TokenClaims | null>;
  /** Derived from the token secrets. The first signs the cookies that identify browsers; all are accepted. */
  readonly cookieSecrets: readonly string[];
}

/** The claims of a verified token, and its end in whole seconds. */
interface KnownToken {
  readonly claims: TokenClaims;
  readonly exp: number;
}

/**
 * `ttlSeconds` is the lifetime of issued tokens, `now` the clock in epoch milliseconds. Tokens signed with `previous`,
 * if given, are accepted too.
 */
export function createTokenIssuer(
  secret: string,
  ttlSeconds: number,
  now: () => number,
  previous: string | null = null,
): TokenIssuer {
  const key = new TextEncoder().encode(secret);
  const keys = previous === null ? [key] : [key, new TextEncoder().encode(previous)];
  const known = new Map<string, KnownToken>();
  const readBy = async (one: Uint8Array, token: string): Promise<KnownToken | null> => {
    try {
      const { payload } = await jwtVerify(token, one, {
        algorithms: [ALGORITHM],
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'exp', 'sid'],
      });
      const { sub: email, sid: sessionId, exp = 0 } = payload;
      if (typeof email !== 'string' || typeof sessionId !== 'string') return null;
      return { claims: { email, sessionId }, exp };
    } catch {
      return null;
    }
  };
  return {
    cookieSecrets: keys.map((one) => createHmac('sha256', one).update('cookies').digest('base64url')),
    issue: async ({ email, name, roles }, sessionId) => {
      const issuedAt = Math.floor(now() / 1000);
      const expiresAt = issuedAt + ttlSeconds;
      const token = await new SignJWT({ roles: [...roles], name, sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(email)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt: expiresAt * 1000 };
    },
    read: async (token) => {
      const before = known.get(token);
      if (before) return before.exp > Math.floor(now() / 1000) ? before.claims : null;
      for (const one of keys) {
        const found = await readBy(one, token);
        if (!found) continue;
        if (known.size >= MOST_KNOWN) known.clear();
        known.set(token, found);
        return found.claims;
      }
      return null;
    },
  };
}

/**
 * Returns the configured secret, or the one in the data folder, which is made on first use and readable only by its
 * owner.
 */
export function tokenSecretOf(settings: { tokenSecret: string | null; dataDir: string }): string {
  if (settings.tokenSecret !== null) return settings.tokenSecret;
  const file = path.join(settings.dataDir, SECRET_FILE);
  makeFolder(settings.dataDir);
  try {
    fs.writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // A full disk leaves a file without a secret, on which the next start would fail.
      fs.rmSync(file, { force: true });
      throw error;
    }
  }
  const secret = (readFolderFile(file) ?? '').trim();
  if (secret.length < 32) {
    throw new Error(`The token secret in ${file} is too short. Remove the file; everybody signs in again.`);
  }
  return secret;
}
