/** A server with a full disk: a job shows the reason, waits, and continues where it was when there is space again. */
import { serverMessages } from '../../../src/contract/serverMessages';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import { DiskFull } from '../../../server/db/engine/diskFull';
import { load } from '../workflows/orderServer';
import { orders, serveOrders } from '../workflows/servedOrders';
import { aBrowser, finished, openTab, until } from '../workflows/tabs';

serveOrders();

it('OAC-04 pauses on a full disk with the reason at each order it tried; resumed, every order is done once', async () => {
  const { engine, db } = orders.server.deps;
  const tab = openTab(aBrowser(), {
    url: orders.proxy.url,
    token: await orders.server.tokenFor('admin'),
    isIdempotent: true,
    timings: { faultsBeforePause: 3 },
  });
  const ids = await orders.addOrders(12);
  await load(tab, ids);
  const disk = jest.spyOn(engine, 'shortage');
  disk.mockReturnValue(new DiskFull('/data', 12_000_000, 100_000_000));
  const jobId = tab.store.dispatch(startSetPickupReady(ids)) ?? '';
  await until(() => tab.job(jobId).state === 'paused');
  const { pauseReason, counts, resultChunks } = tab.job(jobId);
  expect({ pauseReason, unknown: counts.unknown, succeeded: counts.succeeded }).toEqual({
    pauseReason: 'serverFails',
    unknown: 0,
    succeeded: 0,
  });
  expect(counts.failed).toBeGreaterThan(0);
  expect(counts.failed).toBeLessThan(12);
  expect(JSON.stringify(resultChunks)).toContain(serverMessages.diskFull({ leftMb: 12, neededMb: 100 }));

  disk.mockRestore();
  await tab.engine.command(jobId, 'resume');
  await finished(tab, jobId);
  await tab.engine.command(jobId, 'retry');
  expect(await finished(tab, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 12 } });
  const rows = await db
    .selectFrom('audit')
    .select('entity_id')
    .where('action', '=', 'setPickupReady')
    .where('entity_id', 'in', ids)
    .execute();
  expect(rows.map((row) => row.entity_id).sort()).toEqual([...ids].sort());
});
