/** Session tokens (docs/decisions/sessions.md#tokens): HS256 by jose. The secret is TOKEN_SECRET or made on first start. */
import { createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import type { Role } from '../../src/contract/roles';
import { makeFolder, readFolderFile } from '../folderFile';

const ALGORITHM = 'HS256';
const SECRET_FILE = 'token-secret';
/** Tokens whose signature was looked at and is not looked at again. */
const MOST_KNOWN = 10_000;

/** Whose token it is, and of which of their sessions. */
export interface TokenClaims {
  readonly email: string;
  readonly sessionId: string;
}

export interface TokenIssuer {
  /** A token for this person's session, good for the configured time; and its end, epoch milliseconds. */
  issue(
    person: { email: string; name: string; roles: readonly Role[] },
    sessionId: string,
  ): Promise<{ token: string; expiresAt: number }>;
  /** What a valid token says; null for one that is forged, broken or over, or names no session. */
  read(token: string): Promise<TokenClaims | null>;
  /** The first signs the cookies by which browsers are known, all are taken; made from the secrets of the tokens. */
  readonly cookieSecrets: readonly string[];
}

/** What a token says that was found good, until its end in whole seconds. */
interface KnownToken {
  readonly claims: TokenClaims;
  readonly exp: number;
}

/**
 * `ttlSeconds` is the lifetime of issued tokens, `now` the clock in epoch milliseconds. What was signed with `previous` is
 * taken as well, where there is one.
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

/** The configured secret, or the one in the data folder, made on first use and readable by its owner only. */
export function tokenSecretOf(settings: { tokenSecret: string | null; dataDir: string }): string {
  if (settings.tokenSecret !== null) return settings.tokenSecret;
  const file = path.join(settings.dataDir, SECRET_FILE);
  makeFolder(settings.dataDir);
  try {
    fs.writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // A full disk has left a file without a secret, which the next start would stumble over.
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
