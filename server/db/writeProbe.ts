/**
 * Checks whether PostgreSQL can write. It reports a full disk only by refusing statements; a standby, or a database
 * made read-only, keeps reading without any sign.
 */
import { sql, type Kysely } from 'kysely';
import { serverMessages } from '../../src/contract/serverMessages';
import { isDiskFull } from './engine/diskFull';
import type { Tables } from './tables';
import { sqlState } from './engine/sqlState';

/** How long an answer is reused, milliseconds, so that frequent checks do not load the disk. */
const BELIEVED_MS = 5_000;
/** Number of rows that do not fit into the smallest working memory (64 kB), so that some hundred kB go to the disk. */
const ROWS = 20_000;

/** Returns null if it can write, else the reason for the operator. Throws if the database is not responding. */
export type WriteProbe = () => Promise<string | null>;

/** Makes the probe. After a failed check the next call checks again. `now` is the clock, milliseconds. */
export function createWriteProbe(db: Kysely<Tables>, now: () => number): WriteProbe {
  let last: { readonly at: number; readonly problem: Promise<string | null> } | null = null;
  return () => {
    // `Math.abs`: the answer must not be kept longer because the clock was set back.
    if (last !== null && Math.abs(now() - last.at) < BELIEVED_MS) return last.problem;
    const asked = { at: now(), problem: whyNoWrites(db) };
    last = asked;
    asked.problem.catch(() => {
      if (last === asked) last = null;
    });
    return asked.problem;
  };
}

/**
 * Makes the database store a temporary list on its disk, which disappears with the transaction: it needs room like any
 * change, but leaves no rows to clean up. A small change that is rolled back would find room in an existing page.
 */
async function whyNoWrites(db: Kysely<Tables>): Promise<string | null> {
  try {
    return await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{
        set: string;
      }>`select current_setting('transaction_read_only') as set`.execute(trx);
      if (rows[0]?.set === 'on') return serverMessages.cannotWriteNow;
      await sql`set local work_mem = '64kB'`.execute(trx);
      await sql`select count(*) from generate_series(1, ${sql.lit(ROWS)})`.execute(trx);
      return null;
    });
  } catch (error) {
    if (isDiskFull(error)) return serverMessages.cannotWrite(null);
    // Class 58: its operating system reports an error, such as a disk that has become read-only.
    if (sqlState(error)?.startsWith('58')) return serverMessages.cannotWriteFile;
    throw error;
  }
}
