/** Reads and writes values as text with one meaning, whatever formats for dates, times and bytes are configured. */
import { sql } from 'kysely';
import { withTx, type Db, type Trx } from '../withTx';

/** Runs the work in a transaction with fixed text formats. */
export function inPlainText<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return withTx(db, async (trx) => {
    await sql`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true),
      set_config('IntervalStyle', 'postgres', true), set_config('bytea_output', 'hex', true),
      set_config('extra_float_digits', '1', true)`.execute(trx);
    return work(trx);
  });
}
