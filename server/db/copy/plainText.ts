/** Values as text that means the same everywhere: whatever an operator has set up for dates, times and bytes. */
import { sql } from 'kysely';
import { withTx, type Db, type Trx } from '../withTx';

/** Runs the work in a transaction that reads and writes values in one form. */
export function inPlainText<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return withTx(db, async (trx) => {
    await sql`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO', true),
      set_config('IntervalStyle', 'postgres', true), set_config('bytea_output', 'hex', true),
      set_config('extra_float_digits', '1', true)`.execute(trx);
    return work(trx);
  });
}
