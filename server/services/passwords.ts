/**
 * Password hashes: scrypt with its parameters in the hash, a few at once
 * (docs/decisions/sessions.md#passwords).
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { messages } from '../../src/contract/messages';
import { failWith } from './domainError';
import { createGate } from './hashGate';

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/**
 * OWASP's figure of least memory: 32 MB each, as much work as N 2^17 with 128 MB. Old hashes keep their own parameters
 * until the next sign-in.
 */
const COST: Cost = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Who wants a hash: somebody at a place that is known for the account, or invited; a stranger to it; somebody who registers. */
export type HashKind = 'known' | 'stranger' | 'registration';

/** Whoever is refused stands in a queue of an attack, or of a broken client. */
const hashing = createGate<HashKind>(
  { first: 'known', atOnce: 3, others: 1, waiting: { known: 200, stranger: 20, registration: 10 } },
  () => failWith('busy', messages.serverBusy),
);

/** Refuses where a hash would be refused, before anything else is done for it: a flood is turned away at little cost. */
export const requireHashRoom = (kind: HashKind): void => hashing.requireRoom(kind);

/** A hash string `scrypt$N$r$p$salt$key` for a new password. */
export async function hashPassword(password: string, kind: HashKind = 'known'): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await hashing.run(kind, () => derive(password, salt, COST, KEY_BYTES));
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * True when the password is the one of the hash. Without a hash (unknown e-mail, nobody registered yet) the same
 * work is done and the answer is false, so that time tells nothing.
 */
export async function verifyPassword(
  password: string,
  hash: string | null | undefined,
  kind: HashKind = 'known',
): Promise<boolean> {
  const parsed = hash ? parse(hash) : null;
  const { cost, salt, key } = parsed ?? {
    cost: COST,
    salt: Buffer.alloc(SALT_BYTES),
    key: Buffer.alloc(KEY_BYTES),
  };
  const derived = await hashing.run(kind, () => derive(password, salt, cost, key.length));
  return timingSafeEqual(derived, key) && parsed !== null;
}

/** True for a hash that was made with other parameters than those of now. */
export function isOutdated(hash: string): boolean {
  const cost = parse(hash)?.cost;
  return cost?.N !== COST.N || cost.r !== COST.r || cost.p !== COST.p;
}

function derive(password: string, salt: Buffer, cost: Cost, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize('NFKC'),
      salt,
      length,
      { ...cost, maxmem: 256 * cost.N * cost.r },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}

function parse(hash: string): { cost: Cost; salt: Buffer; key: Buffer } | null {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || !salt || !key) return null;
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}
