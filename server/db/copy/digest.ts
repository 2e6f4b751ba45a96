/**
 * Compares two copies of a table: the number of rows, and a hash of all of them that does not depend on their order.
 */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables';
import { readPieces } from './rows';
import type { TableShape } from './tableShapes';

/** Keeps a sum of hashes as long as one hash. */
const WRAP = 1n << 256n;

export interface Digest {
  readonly rows: number;
  /** The sum of the SHA-256 of each row. */
  readonly sum: string;
}

export class TableDigest {
  #rows = 0;
  #sum = 0n;

  add(lines: readonly string[]): void {
    for (const line of lines) {
      this.#rows += 1;
      this.#sum += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`);
    }
    this.#sum %= WRAP;
  }

  get value(): Digest {
    return { rows: this.#rows, sum: this.#sum.toString(16).padStart(64, '0') };
  }
}

/** Whether two tables hold the same rows. */
export const isSame = (one: Digest | undefined, other: Digest | undefined): boolean =>
  one !== undefined && other !== undefined && one.rows === other.rows && one.sum === other.sum;

/** Returns the digest of a table. */
export async function digestOf(db: Kysely<Tables>, shape: TableShape): Promise<Digest> {
  const digest = new TableDigest();
  for await (const { lines } of readPieces(db, shape)) digest.add(lines);
  return digest.value;
}
