/** Named values of the installation: facts about the database that belong in it. */
import type { Db } from '../db/withTx';

/**
 * What is kept. `demoData`: `yes` or `no`, decided when the database was made. `lastNamedMerchant`: written by whoever
 * names a merchant, so that namings wait for each other. `ordersFiled`: `yes` once every order is filed under its terms,
 * `addressesFiled` once every one is under its address. `redactionClock`: the time of the daily redaction's last run and, after a leap
 * of the clock, the time since which it waits.
 */
type MetaName = 'demoData' | 'lastNamedMerchant' | 'ordersFiled' | 'addressesFiled' | 'redactionClock';

/** The value, or undefined when it was never set. */
export async function readMeta(db: Db, name: MetaName): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Sets a value. */
export async function writeMeta(db: Db, name: MetaName, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** As if it had never been set. */
export async function forgetMeta(db: Db, name: MetaName): Promise<void> {
  await db.deleteFrom('meta').where('name', '=', name).execute();
}
