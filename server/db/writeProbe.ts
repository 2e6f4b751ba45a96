/**
 * Whether PostgreSQL can write now. It watches its disk by itself and tells only whom it refuses; a standby, or a database
 * that was made read-only, goes on reading without a word.
 */
import { sql, type Kysely } from 'kysely';
import { serverMessages } from '../../src/contract/serverMessages';
import { isDiskFull } from './engine/diskFull';
import type { Tables } from './tables';
import { sqlState } from './engine/sqlState';

/** How long an answer is believed, milliseconds: whoever asks often must not keep the disk busy. */
const BELIEVED_MS = 5_000;
/** Rows of a list that does not fit into the smallest working memory, 64 kB: some hundred kB go to the disk. */
const ROWS = 20_000;

/** Null while it can write, else what an operator wants to know. Throws when it is not responding. */
export type WriteProbe = () => Promise<string | null>;

/** Makes the probe. Where no answer came, it asks again at once. `now` is the clock, milliseconds. */
export function createWriteProbe(db: Kysely<Tables>, now: () => number): WriteProbe {
  let last: { readonly at: number; readonly problem: Promise<string | null> } | null = null;
  return () => {
    // A clock that was put back must not make the answer last.
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
 * A list that is put aside on the disk of the database, and gone with the transaction: it takes room as any change does, but
 * leaves no rows to be cleaned up. A small change that is rolled back would find the room in a page that is there already.
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
    // Class 58: its operating system fails it, as a disk does that has become read-only.
    if (sqlState(error)?.startsWith('58')) return serverMessages.cannotWriteFile;
    throw error;
  }
}
