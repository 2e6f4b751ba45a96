/** Transactions that survive conflicts: distributed engines refuse with 40001, PostgreSQL also with 40P01. */
import type { Kysely, Transaction } from 'kysely';
import { committed } from './commits';
import { DatabaseDown, OutcomeUnknown } from './engine/postgresConnection';
import { sqlState } from './engine/sqlState';
import type { Tables } from './tables';
import { isDatabaseUnable } from './unable';

/** Either the pool or a running transaction; the first argument of repository functions. */
export type Db = Kysely<Tables> | Transaction<Tables>;
export type Trx = Transaction<Tables>;

/** True for a unique violation (23505), the only constraint error the code expects. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/**
 * Serialization failures and deadlocks must be repeated; after the other two, the next connection may be to another
 * server.
 */
const REPEATABLE_STATES = /^(40001|40P01|25006|53300)$/;
const ATTEMPTS = 6;
/**
 * No attempt starts later than this: callers have their own limits, and it is better to tell them to come back.
 * Milliseconds.
 */
const REPEATED_FOR_MS = 3_000;

/** Whether nothing was done and a repetition may succeed. */
const isPassing = (error: unknown): boolean =>
  error instanceof DatabaseDown || REPEATABLE_STATES.test(sqlState(error) ?? '');

interface TxOptions {
  /** The work fails if it was done already, so it may be repeated when its outcome is unknown. */
  readonly isOnce?: boolean;
}

/**
 * Runs the work in one transaction, and repeats it for a short time, with growing pauses, while the database requires
 * it or is unreachable. When it fails, nothing was done, except with `OutcomeUnknown`. The work must use nothing but
 * `trx`, because the embedded engine has a single connection, and must have no other effects, because it may be
 * repeated. A thrown error rolls back and is passed on.
 */
export async function withTx<T>(
  db: Db,
  work: (trx: Trx) => Promise<T>,
  { isOnce = false }: TxOptions = {},
): Promise<T> {
  if (db.isTransaction) return work(db as Trx);
  return repeated(async () => {
    let used: Trx | null = null;
    const result = await db.transaction().execute((trx) => work((used = trx)));
    if (used) committed(db, used);
    return result;
  }, isOnce);
}

/**
 * Runs several reads on one snapshot: no commit of others shows in one of them but not in another. Inside a transaction
 * the caller must lock what has to stay consistent. The same restrictions as for `withTx`.
 */
export async function withSnapshot<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db as Trx);
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return repeated(() => reading.execute(read), false);
}

async function repeated<T>(run: () => Promise<T>, isOnce: boolean): Promise<T> {
  const startedAt = performance.now();
  let unknown: OutcomeUnknown | null = null;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (error instanceof OutcomeUnknown) unknown = error;
      const isLast = attempt >= ATTEMPTS || performance.now() - startedAt > REPEATED_FOR_MS;
      const mayRepeat = isPassing(error) || (isOnce && error instanceof OutcomeUnknown);
      // If a later attempt could not be made, or was refused, the outcome of the first is still unknown.
      if (!mayRepeat || isLast) {
        if (unknown === null || error === unknown) throw error;
        throw new OutcomeUnknown(unknown, mayRepeat || isDatabaseUnable(error) ? undefined : error);
      }
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt * (0.5 + Math.random())));
    }
  }
}
