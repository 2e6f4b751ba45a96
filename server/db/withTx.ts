/** Transactions that survive conflicts: distributed engines refuse with 40001, PostgreSQL also with 40P01. */
import type { Kysely, Transaction } from 'kysely';
import { committed } from './commits';
import type { Tables } from './tables';

/** Either the pool or a running transaction: what repository functions take first. */
export type Db = Kysely<Tables> | Transaction<Tables>;
export type Trx = Transaction<Tables>;

const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 6;

/** SQLSTATE of a database error, undefined for anything else. Both engines carry it as `code`. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/** True for a unique violation (23505), the only constraint error the code expects. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/**
 * Runs the work in one transaction and repeats it as a whole when the engine asks for it, with a growing pause.
 * The work must touch nothing but `trx`: the embedded engine has a single connection, and a repeated run must
 * not do anything twice. A thrown error rolls back and is passed on.
 */
export async function withTx<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Trx);
  return repeated(async () => {
    let used: Trx | null = null;
    const result = await db.transaction().execute((trx) => work((used = trx)));
    if (used) committed(db, used);
    return result;
  });
}

/**
 * Several reads of one moment: nothing that others commit in between is in one of them and not in the next. Inside a
 * transaction the caller has to hold what must stay together. The same restrictions as for `withTx`.
 */
export async function withSnapshot<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db as Trx);
  return repeated(() =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
  );
}

async function repeated<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const code = sqlState(error);
      if (code === undefined || !RETRYABLE.has(code) || attempt >= ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt * (0.5 + Math.random())));
    }
  }
}
