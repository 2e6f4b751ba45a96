/**
 * Password hashes: scrypt with its parameters stored in the hash, a few calculated at once
 * (docs/decisions/sessions.md#passwords).
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { serverMessages } from '../../src/contract/serverMessages';
import { failWith } from './domainError';
import { HASH_COST, type HashCost } from './hashCost';
import { createGate } from './hashGate';

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/**
 * For whom a hash is made: somebody at a place known for the account, or invited; somebody at an unknown place; or
 * somebody who registers.
 */
export type HashKind = 'known' | 'stranger' | 'registration';

/** The queues fill only in an attack or because of a broken client, and then refuse. */
const hashing = createGate<HashKind>(
  {
    first: 'known',
    maxConcurrent: 3,
    others: 1,
    rests: 2,
    waiting: { known: 200, stranger: 12, registration: 6 },
  },
  () => failWith('busy', serverMessages.serverBusy),
);

/** Refuses if a hash would be refused; call it before any other work, so that a flood costs little. */
export const requireHashRoom = (kind: HashKind): void => hashing.requireRoom(kind);

/** The text that a typed password stands for: keyboards make the same letter in several Unicode forms. */
export const passwordText = (typed: string): string => typed.normalize('NFKC');

/** Returns a hash string `scrypt$N$r$p$salt$key` for a new password. */
export async function hashPassword(password: string, kind: HashKind = 'known'): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await hashing.run(kind, () => derive(password, salt, HASH_COST, KEY_BYTES));
  return [
    'scrypt',
    HASH_COST.N,
    HASH_COST.r,
    HASH_COST.p,
    salt.toString('base64url'),
    key.toString('base64url'),
  ].join('$');
}

/**
 * True when the password matches the hash. Without a hash (unknown e-mail, not registered yet) it does the same work
 * and returns false, so that timing reveals nothing.
 */
export async function verifyPassword(
  password: string,
  hash: string | null | undefined,
  kind: HashKind = 'known',
): Promise<boolean> {
  const parsed = hash ? parse(hash) : null;
  const { cost, salt, key } = parsed ?? {
    cost: HASH_COST,
    salt: Buffer.alloc(SALT_BYTES),
    key: Buffer.alloc(KEY_BYTES),
  };
  const derived = await hashing.run(kind, () => derive(password, salt, cost, key.length));
  return timingSafeEqual(derived, key) && parsed !== null;
}

/** True for a hash made with other than the current parameters. */
export function isOutdatedHash(hash: string): boolean {
  const cost = parse(hash)?.cost;
  return cost?.N !== HASH_COST.N || cost.r !== HASH_COST.r || cost.p !== HASH_COST.p;
}

function derive(password: string, salt: Buffer, cost: HashCost, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passwordText(password), salt, length, { ...cost, maxmem: 256 * cost.N * cost.r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

function parse(hash: string): { cost: HashCost; salt: Buffer; key: Buffer } | null {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || !salt || !key) return null;
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}
