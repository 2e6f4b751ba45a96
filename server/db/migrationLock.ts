/**
 * Who migrates: a lock row instead of advisory locks (distributed engines have none). Its owner renews it, however long a
 * statement takes, so that it can be told from one that died. Clocks are not compared: whoever waits sees the row change.
 */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { sqlState } from './engine/sqlState';
import type { Tables } from './tables';

/** So often the owner renews its row. */
const RENEW_MS = 5_000;
/** A row that was not renewed for so long belongs to a process that died. */
const STALE_MS = 30_000;
/** Older versions write their row once, and say when by their clock: theirs is believed for so long. */
const UNRENEWED_STALE_MS = 10 * 60_000;
const WAIT_MS = 200;
/** Marks an owner that renews. */
const RENEWED = 'renewed:';

/** How the lock is taken. */
export interface LockOptions {
  /** No other process can be there, as in a folder of the embedded engine: a row that is found was left by one that died. */
  readonly isAlone?: boolean;
  /** Hears once that another process has it. */
  readonly onWait?: () => void;
  readonly renewMs?: number;
  readonly staleMs?: number;
}

/** Waits for the lock and takes it. The returned function gives it back. */
export async function takeMigrationLock(
  db: Kysely<Tables>,
  { isAlone = false, onWait, renewMs = RENEW_MS, staleMs = STALE_MS }: LockOptions = {},
): Promise<() => Promise<void>> {
  const owner = `${RENEWED}${randomUUID()}`;
  if (isAlone) await sql`delete from migration_lock`.execute(db);
  let seen = { row: '', looks: 0 };
  while (!(await isTaken(db, owner))) {
    if (seen.row === '') onWait?.();
    const row = await presentRow(db);
    const key = row === null ? '-' : `${row.owner} ${row.takenAt}`;
    seen = { row: key, looks: key === seen.row ? seen.looks + 1 : 0 };
    if (row !== null && isLeft(row, seen.looks * WAIT_MS, staleMs)) await remove(db, row);
    else await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  const stopRenewing = isAlone ? () => undefined : renewing(db, owner, renewMs);
  return async () => {
    stopRenewing();
    await sql`delete from migration_lock where owner = ${owner}`.execute(db);
  };
}

interface LockRow {
  readonly owner: string;
  readonly takenAt: number;
}

/**
 * Whether its owner is gone; `unchangedMs`: for how long it was looked at and did not change. Looks are counted, as a clock would
 * go on while the whole machine, owner included, stands still.
 */
const isLeft = ({ owner, takenAt }: LockRow, unchangedMs: number, staleMs: number): boolean =>
  owner.startsWith(RENEWED) ? unchangedMs > staleMs : takenAt < Date.now() - UNRENEWED_STALE_MS;

async function isTaken(db: Kysely<Tables>, owner: string): Promise<boolean> {
  try {
    const values = sql`('migrations', ${owner}, ${Date.now()})`;
    await sql`insert into migration_lock (name, owner, taken_at) values ${values}`.execute(db);
    return true;
  } catch (error) {
    const code = sqlState(error);
    if (code === '23505' || code === '40001' || code === '40P01') return false;
    throw error;
  }
}

async function presentRow(db: Kysely<Tables>): Promise<LockRow | null> {
  const { rows } = await sql<LockRow>`select owner, taken_at as "takenAt" from migration_lock`.execute(db);
  return rows[0] ?? null;
}

/** Not where it was renewed, or changed hands, since. */
const remove = (db: Kysely<Tables>, { owner, takenAt }: LockRow): Promise<unknown> =>
  sql`delete from migration_lock where owner = ${owner} and taken_at = ${takenAt}`.execute(db);

function renewing(db: Kysely<Tables>, owner: string, everyMs: number): () => void {
  let isUnderWay = false;
  const timer = setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    // Where it fails, the migration fails as well, or the next time does it. Later than before, whatever the clock says.
    sql`update migration_lock set taken_at = greatest(taken_at + 1, ${Date.now()}) where owner = ${owner}`
      .execute(db)
      .catch(() => undefined)
      .finally(() => (isUnderWay = false));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
