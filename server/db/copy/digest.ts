/** What two copies of a table are compared by: how many rows, and a hash of all of them, in whatever order they come. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables';
import { readPieces } from './rows';
import type { TableShape } from './tableShapes';

/** A sum of hashes stays as long as one of them. */
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

/** What a table is compared by. */
export async function digestOf(db: Kysely<Tables>, shape: TableShape): Promise<Digest> {
  const digest = new TableDigest();
  for await (const { lines } of readPieces(db, shape)) digest.add(lines);
  return digest.value;
}
