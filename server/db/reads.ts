/**
 * Sends reading calls to a standby where possible (DATABASE_READ_URL, docs/decisions/0072). Each call learns the
 * position of the primary's log when its session is read; a standby may answer once it has replayed the log up to
 * there. So nobody reads data older than anything acknowledged, to anybody and by any process, before the call.
 */
import { sql, type Kysely } from 'kysely';
import { OutcomeUnknown } from './engine/postgresConnection';
import { sqlState } from './engine/sqlState';
import type { Tables } from './tables';
import { isDatabaseUnable } from './unable';
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

/** DATABASE_READ_URL leads to something that must not answer: see `replayed`. */
export class NoStandbyOfOurs extends Error {}

/**
 * Whether the primary may answer instead: the database failed, whichever way. Not when the caller was refused, or sent
 * a value that no database takes (class 22).
 */
const isOfStandby = (error: unknown): boolean =>
  error instanceof Behind ||
  error instanceof NoStandbyOfOurs ||
  error instanceof OutcomeUnknown ||
  isDatabaseUnable(error) ||
  /^(?!22)/.test(sqlState(error) ?? '22');

/** Returns the identity of the database's cluster, which its standbys share; null if our user may not ask. */
export async function clusterOf(db: Kysely<Tables>): Promise<string | null> {
  const asked = sql<{ name: string }>`select system_identifier::text as name from pg_control_system()`;
  const { rows } = await asked.execute(db).catch((error: unknown) => {
    if (sqlState(error) === '42501') return { rows: [] };
    throw error;
  });
  return rows[0]?.name ?? null;
}

/**
 * Makes it. The primary answers what a standby cannot; `onFallback` gets the reason, once per pause.
 * @param cluster that of the primary; null: unknown, so any standby is believed
 */
export function createReads(
  primary: Kysely<Tables>,
  standby: Kysely<Tables>,
  cluster: string | null,
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
        await replayed(trx, place, cluster);
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

/**
 * Waits briefly until the log has been replayed up to the place. Positions mean nothing in another cluster, nor in one
 * that is a primary itself: it may be a copy that has gone its own way.
 */
async function replayed(db: Db, place: string, cluster: string | null): Promise<void> {
  const lateAt = performance.now() + PATIENCE_MS;
  const isOurs =
    cluster === null
      ? sql<boolean>`true`
      : sql<boolean>`(select system_identifier::text = ${cluster} from pg_control_system())`;
  for (;;) {
    const { rows } = await sql<{ isStandby: boolean; isOurs: boolean; isThere: boolean }>`
      select pg_is_in_recovery() as "isStandby", ${isOurs} as "isOurs",
        coalesce(pg_last_wal_replay_lsn() >= ${place}::pg_lsn, false) as "isThere"`.execute(db);
    const [found] = rows;
    if (!found?.isStandby) throw new NoStandbyOfOurs('DATABASE_READ_URL leads to a primary.');
    if (!found.isOurs)
      throw new NoStandbyOfOurs(
        'DATABASE_READ_URL leads to a standby of another database cluster than DATABASE_URL.',
      );
    if (found.isThere) return;
    if (performance.now() > lateAt) throw new Behind('The standby is behind.');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
