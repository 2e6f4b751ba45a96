/**
 * The lock for migrations: a row instead of advisory locks, which distributed engines lack. Its owner renews it even
 * during long statements, so that a dead owner can be detected. No clocks are compared: a waiting process checks
 * whether the row changes.
 */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { sqlState } from './engine/sqlState';
import type { Tables } from './tables';

/** Interval at which the owner renews its row. */
const RENEW_MS = 5_000;
/** A row not renewed for this long belongs to a process that has died. */
const STALE_MS = 30_000;
/**
 * Older versions write their row only once, with the time of their clock: such a row is respected for this long by that
 * time, or while it is watched, because their clock may have been wrong.
 */
const UNRENEWED_STALE_MS = 10 * 60_000;
const WAIT_MS = 200;
/** Marks an owner that renews its row. */
const RENEWED = 'renewed:';

/** Options for taking the lock. */
export interface LockOptions {
  /** No other process can exist, as with the embedded engine's folder: an existing row is left over. */
  readonly isAlone?: boolean;
  /**
   * Called once if another process has the lock, with the seconds after which a lock that never changes is taken over.
   */
  readonly onWait?: (mostSeconds: number) => void;
  readonly renewMs?: number;
  readonly staleMs?: number;
  readonly unrenewedStaleMs?: number;
}

/** Releases the lock, in the same statement as `work` if it is given: a killed process leaves both or neither. */
type GiveBack = (work?: RawBuilder<unknown>) => Promise<void>;

/** Waits for the lock and takes it. The returned function releases it. */
export async function takeMigrationLock(
  db: Kysely<Tables>,
  {
    isAlone = false,
    onWait,
    renewMs = RENEW_MS,
    staleMs = STALE_MS,
    unrenewedStaleMs = UNRENEWED_STALE_MS,
  }: LockOptions = {},
): Promise<GiveBack> {
  const owner = `${RENEWED}${randomUUID()}`;
  if (isAlone) await sql`delete from migration_lock`.execute(db);
  let seen = { row: '', looks: 0 };
  let isTold = false;
  while (!(await isTaken(db, owner))) {
    const row = await presentRow(db);
    const limitMs = row !== null && isRenewed(row) ? staleMs : unrenewedStaleMs;
    if (row !== null && !isTold) {
      isTold = true;
      onWait?.(limitMs / 1000);
    }
    const key = row === null ? '-' : `${row.owner} ${row.takenAt}`;
    seen = { row: key, looks: key === seen.row ? seen.looks + 1 : 0 };
    if (row !== null && isLeft(row, seen.looks * WAIT_MS, limitMs)) await remove(db, row);
    else await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  const stopRenewing = isAlone ? () => undefined : renewing(db, owner, renewMs);
  return async (work) => {
    stopRenewing();
    const release = sql`delete from migration_lock where owner = ${owner}`;
    await (work ? sql`with work as (${work}) ${release}` : release).execute(db);
  };
}

interface LockRow {
  readonly owner: string;
  readonly takenAt: number;
}

const isRenewed = ({ owner }: LockRow): boolean => owner.startsWith(RENEWED);

/**
 * Whether the owner has died; `unchangedMs` is how long the row was watched without change. Checks are counted instead
 * of reading a clock, which would go on while the whole machine, owner included, is suspended.
 */
function isLeft(row: LockRow, unchangedMs: number, limitMs: number): boolean {
  const now = Date.now();
  return unchangedMs > limitMs || (!isRenewed(row) && row.takenAt < now - limitMs);
}

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

/** Removes the row unless it was renewed or has a new owner. */
const remove = (db: Kysely<Tables>, { owner, takenAt }: LockRow): Promise<unknown> =>
  sql`delete from migration_lock where owner = ${owner} and taken_at = ${takenAt}`.execute(db);

function renewing(db: Kysely<Tables>, owner: string, everyMs: number): () => void {
  let isUnderWay = false;
  const timer = setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    // If this fails, the migration fails too, or the next renewal succeeds. The value always grows, whatever the clock
    // says.
    sql`update migration_lock set taken_at = greatest(taken_at + 1, ${Date.now()}) where owner = ${owner}`
      .execute(db)
      .catch(() => undefined)
      .finally(() => (isUnderWay = false));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
