/**
 * Sends reading calls to a standby where possible (DATABASE_READ_URL, docs/decisions/0072). Each call learns the
 * position of the primary's log when its session is read; a standby may answer once it has replayed the log up to
 * there. So nobody reads data older than anything acknowledged, to anybody and by any process, before the call.
 */
import { sql, type Kysely } from 'kysely';
import { DatabaseDown } from './engine/postgresConnection';
import { isConnectionTimeout } from './engine/singleConnectionPool';
import { sqlState } from './engine/sqlState';
import type { Tables } from './tables';
import type { Db } from './withTx';

/** Runs reading work on a standby or on the primary. `place` is a position in the primary's log; null: unknown. */
export type Reads = <T>(place: string | null, read: (db: Db) => Promise<T>) => Promise<T>;

/** How long to wait for a standby; a healthy one is less far behind. Milliseconds. */
const PATIENCE_MS = 40;
const LOOK_EVERY_MS = 5;
/** A standby that could not answer is not used for this long, so that further calls lose no time. Milliseconds. */
const REST_MS = 1_000;

/** The same for one call, whose place is known. */
export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

class Behind extends Error {}

/**
 * Whether an error of a reading transaction is due to the standby: it is unreachable or not ready, or rows that the
 * read needed were cleaned up on the primary.
 */
const isOfStandby = (error: unknown): boolean =>
  error instanceof Behind ||
  error instanceof DatabaseDown ||
  isConnectionTimeout(error) ||
  /^(40001|40P01|53...|57014|55000)$/.test(sqlState(error) ?? '');

/** Makes it. The primary answers what a standby cannot; `onFallback` gets the reason, once per pause. */
export function createReads(
  primary: Kysely<Tables>,
  standby: Kysely<Tables>,
  onFallback: (error: unknown) => void,
): Reads {
  let restsUntil = 0;
  return async (place, read) => {
    if (place === null || performance.now() < restsUntil) return read(primary);
    try {
      // Read committed, so that each statement sees everything replayed before it begins, which includes the awaited
      // position.
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

/** Waits briefly until the log has been replayed up to the place. */
async function replayed(db: Db, place: string): Promise<void> {
  const lateAt = performance.now() + PATIENCE_MS;
  for (;;) {
    // If the URL leads to a primary, there is nothing to wait for.
    const { rows } = await sql<{ isThere: boolean }>`
      select case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn() >= ${place}::pg_lsn, false)
        else true end as "isThere"`.execute(db);
    if (rows[0]?.isThere) return;
    if (performance.now() > lateAt) throw new Behind('The standby is behind.');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
