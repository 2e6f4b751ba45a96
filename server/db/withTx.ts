/** Transactions that survive conflicts: distributed engines refuse with 40001, PostgreSQL also with 40P01. */
import type { Kysely, Transaction } from 'kysely';
import { committed } from './commits';
import { DatabaseDown, OutcomeUnknown } from './engine/postgresConnection';
import { sqlState } from './engine/sqlState';
import type { Tables } from './tables';

/** Either the pool or a running transaction: what repository functions take first. */
export type Db = Kysely<Tables> | Transaction<Tables>;
export type Trx = Transaction<Tables>;

/** True for a unique violation (23505), the only constraint error the code expects. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/** By serialization and deadlock the engine asks for it; by the others the next connection may be to another server. */
const REPEATABLE_STATES = /^(40001|40P01|25006|53300)$/;
const ATTEMPTS = 6;
/** No attempt begins later: callers have limits of their own, and learn more from being told to come back. Milliseconds. */
const REPEATED_FOR_MS = 3_000;

/** Whether nothing was done, and the same may go well in a moment. */
const isPassing = (error: unknown): boolean =>
  error instanceof DatabaseDown || REPEATABLE_STATES.test(sqlState(error) ?? '');

interface TxOptions {
  /** The work fails where it was done already, so that it may be repeated when nobody knows whether it was. */
  readonly isOnce?: boolean;
}

/**
 * Runs the work in one transaction and repeats it as a whole while the database asks for it or is away, with a growing pause,
 * for a moment. Nothing was done when it fails, unless with `OutcomeUnknown`.
 * The work must touch nothing but `trx`: the embedded engine has a single connection, and a repeated run must
 * not do anything twice. A thrown error rolls back and is passed on.
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
 * Several reads of one moment: nothing that others commit in between is in one of them and not in the next. Inside a
 * transaction the caller has to hold what must stay together. The same restrictions as for `withTx`.
 */
export async function withSnapshot<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db as Trx);
  return repeated(
    () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    true,
  );
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
      // What became of the first attempt is not known any better when a later one could not be made.
      if (!mayRepeat || isLast) throw mayRepeat ? (unknown ?? error) : error;
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt * (0.5 + Math.random())));
    }
  }
}
