/**
 * Reading calls that may go to a standby (DATABASE_READ_URL, docs/decisions/0072). Each call learns from the primary, with its
 * session, how far the log is; a standby may answer once it has replayed that. So nobody reads anything older than what had
 * been acknowledged, to anybody and by any process, when they asked.
 */
import { sql, type Kysely } from 'kysely';
import { DatabaseDown } from './engine/postgresConnection';
import { isConnectionTimeout } from './engine/singleConnectionPool';
import { sqlState } from './engine/sqlState';
import type { Tables } from './tables';
import type { Db } from './withTx';

/** Does reading work on a standby, or on the primary. `place` is of the primary's log; null: unknown. */
export type Reads = <T>(place: string | null, read: (db: Db) => Promise<T>) => Promise<T>;

/** A standby that is healthy is behind by less. Milliseconds. */
const PATIENCE_MS = 40;
const LOOK_EVERY_MS = 5;
/** One that could not answer is left alone for so long: whoever asks meanwhile loses no time. */
const REST_MS = 1_000;

/** The same for one call. */
export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

class Behind extends Error {}

/**
 * What ends a reading transaction on a standby and is no fault of the work: gone, not yet ready, or rows that it needed were
 * cleaned up on the primary.
 */
const isOfStandby = (error: unknown): boolean =>
  error instanceof Behind ||
  error instanceof DatabaseDown ||
  isConnectionTimeout(error) ||
  /^(40001|40P01|53...|57014|55000)$/.test(sqlState(error) ?? '');

/** Makes it. What a standby cannot answer the primary does; `onFallback` hears why, once a rest. */
export function createReads(
  primary: Kysely<Tables>,
  standby: Kysely<Tables>,
  onFallback: (error: unknown) => void,
): Reads {
  let restsUntil = 0;
  return async (place, read) => {
    if (place === null || performance.now() < restsUntil) return read(primary);
    try {
      // Read committed: each statement sees what has been replayed when it begins, and that is after the look.
      const onStandby = standby.transaction().setIsolationLevel('read committed').setAccessMode('read only');
      return await onStandby.execute(async (trx) => {
        await replayed(trx, place);
        return read(trx);
      });
    } catch (error) {
      if (!isOfStandby(error)) throw error;
      restsUntil = performance.now() + REST_MS;
      onFallback(error);
      return read(primary);
    }
  };
}

/** Waits a moment until the log has been replayed up to the place. */
async function replayed(db: Db, place: string): Promise<void> {
  const lateAt = performance.now() + PATIENCE_MS;
  for (;;) {
    // Where the address leads to a primary there is nothing to wait for.
    const { rows } = await sql<{ isThere: boolean }>`
      select case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn() >= ${place}::pg_lsn, false)
        else true end as "isThere"`.execute(db);
    if (rows[0]?.isThere) return;
    if (performance.now() > lateAt) throw new Behind('The standby is behind.');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
