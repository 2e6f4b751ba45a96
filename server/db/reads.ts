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
import { DATABASE_IDENTITY } from './whichDatabase';
import type { Db } from './withTx';

/**
 * Runs reading work on a standby or on the primary. `place` is one in the primary's log (`LOG_PLACE`); null: unknown.
 */
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

/**
 * How far the primary's log is on its disk, as `TIMELINE POSITION`: everything acknowledged comes before it, unless
 * commits do not wait for the disk (null). Each promotion of a standby begins a new timeline.
 */
export const LOG_PLACE = sql<string | null>`case
  when not pg_is_in_recovery() and current_setting('synchronous_commit') <> 'off'
  then concat(left(pg_walfile_name(pg_current_wal_flush_lsn()), 8), ' ', pg_current_wal_flush_lsn()) end`;

/**
 * Makes it. The primary answers what a standby cannot; `onFallback` gets the reason, once per pause.
 * @param identity that of the primary (`whichDatabase`); null: unknown, so any standby is believed
 */
export function createReads(
  primary: Kysely<Tables>,
  standby: Kysely<Tables>,
  identity: string | null,
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
        await replayed(trx, place, identity);
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
 * The timeline that a standby has reached: at its last restart point, or where its connection to the primary is, which
 * only members of pg_read_all_stats may see.
 */
const TIMELINE = sql<number>`greatest((select timeline_id from pg_control_checkpoint()),
  (select received_tli from pg_stat_wal_receiver))`;

/**
 * Waits briefly until the log has been replayed up to the place. Positions mean nothing in another cluster, nor on
 * another timeline: a former primary, or a standby that followed it further than the new one did, has gone its own way.
 */
async function replayed(db: Db, place: string, identity: string | null): Promise<void> {
  const lateAt = performance.now() + PATIENCE_MS;
  const [timeline = '', position = ''] = place.split(' ');
  const [isOurs, isOnTimeline] =
    identity === null
      ? [sql<boolean>`true`, sql<boolean>`true`]
      : [
          sql<boolean>`${DATABASE_IDENTITY} = ${identity}`,
          sql<boolean>`${TIMELINE} = ${parseInt(timeline, 16)}`,
        ];
  for (;;) {
    const { rows } = await sql<Record<'isStandby' | 'isOurs' | 'isOnTimeline' | 'isThere', boolean>>`
      select pg_is_in_recovery() as "isStandby", ${isOurs} as "isOurs", ${isOnTimeline} as "isOnTimeline",
        coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "isThere"`.execute(db);
    const [found] = rows;
    if (!found?.isStandby) throw new NoStandbyOfOurs('DATABASE_READ_URL leads to a primary.');
    if (!found.isOurs)
      throw new NoStandbyOfOurs('DATABASE_READ_URL leads to another database than DATABASE_URL.');
    if (!found.isOnTimeline)
      throw new NoStandbyOfOurs(
        'DATABASE_READ_URL leads to a standby that has not followed the primary to its timeline.',
      );
    if (found.isThere) return;
    if (performance.now() > lateAt) throw new Behind('The standby is behind.');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
