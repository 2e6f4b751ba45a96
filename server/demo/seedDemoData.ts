/** Fills an empty database with the demo data: merchants with their users, zones and rules, and orders. */
import type { Order } from '../../src/contract/schemas/orders';
import type { ServerDeps } from '../deps';
import { withTx, type Db } from '../db/withTx';
import { insertMerchants } from '../repositories/merchants';
import { insertMerchantUsers } from '../repositories/merchantUsers';
import { insertOrders } from '../repositories/orders';
import { seedDemoAccounts } from './demoAccounts';
import { makeMerchants } from './merchants';
import { makeMerchantUsers } from './merchantUsers';
import { makeOrders } from './orders';

/** Orders per transaction, so that the log stays small and memory use constant, even with 100,000 orders. */
const BATCH = 500;

type SeedDeps = Pick<ServerDeps, 'db' | 'engine' | 'settings' | 'timeZones' | 'now'>;

/**
 * Makes the demo data around the present, with SEED_ORDERS orders; the same moment gives the same data. If the settings
 * allow it, the three demo accounts are added. Call it once, on an empty database.
 */
export async function seedDemoData(deps: SeedDeps): Promise<void> {
  const { db, engine, settings } = deps;
  const now = deps.now();
  const demo = { now, productKey: settings.product.key };
  const merchants = makeMerchants(demo);
  if (settings.demo) await seedDemoAccounts(db, now);
  await withTx(db, (trx) =>
    insertMerchants(
      trx,
      merchants.map(({ merchant }) => merchant),
      now,
    ),
  );
  const users = merchants.flatMap((merchant) => makeMerchantUsers(merchant, settings.providerAdminGroup));
  await withTx(db, (trx) => insertMerchantUsers(trx, users, now));
  const orders = makeOrders(merchants, {
    ...demo,
    count: settings.seedOrders,
    photoBase: `${settings.apiPrefix}/photos`,
    timeZones: deps.timeZones,
  });
  await insertInBatches(db, orders, now);
  // Refresh the statistics: without them the planner uses the wrong index for its first queries.
  await engine.vacuum();
}

/** Prepares the next batch while the database writes one. */
async function insertInBatches(db: Db, orders: Iterable<Order>, now: number): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let batch: Order[] = [];
  const write = (rows: readonly Order[]) => withTx(db, (trx) => insertOrders(trx, rows, now));
  for (const order of orders) {
    batch.push(order);
    if (batch.length < BATCH) continue;
    const full = batch;
    batch = [];
    await writing;
    writing = write(full);
  }
  await writing;
  if (batch.length > 0) await write(batch);
}
