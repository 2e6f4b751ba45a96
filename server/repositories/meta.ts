/** Named values about the installation, stored in its database. */
import type { Db } from '../db/withTx';

/**
 * The stored values. `demoData`: `yes` or `no`, decided when the database was made. `lastNamedMerchant`: written by
 * every naming of a merchant, so that they run one after the other. `ordersFiled`: `yes` once every order is indexed by
 * its terms; `addressesFiled`: once every one is indexed by its address. `redactionClock`: the time of the daily
 * redaction's last run and, after a leap of the clock, the time since which it waits.
 */
type MetaName = 'demoData' | 'lastNamedMerchant' | 'ordersFiled' | 'addressesFiled' | 'redactionClock';

/** Returns the value, or undefined if it was never set. */
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

/** Deletes a value. */
export async function forgetMeta(db: Db, name: MetaName): Promise<void> {
  await db.deleteFrom('meta').where('name', '=', name).execute();
}
