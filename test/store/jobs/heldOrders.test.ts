/** A paused job owns its waiting orders: no second job sends them, so neither changes them twice. */
import { messages } from '../../../src/contract/messages';
import { JOB_TIMINGS } from '../../../src/store/jobs/jobPlatform';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { submitList } from '../../../src/store/workflows/bulkList';
import { startChangeWindow } from '../../../src/store/workflows/changeWindow';
import { startExport } from '../../../src/store/workflows/exportOrders';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import { take } from '../views/bulkReadySupport';
import { load } from '../workflows/orderServer';
import { orders, serveOrders } from '../workflows/servedOrders';
import { aBrowser, finished, openTab, storedAs, until, type Browser, type Tab } from '../workflows/tabs';

serveOrders();

let admin: string;
beforeAll(async () => {
  admin = await orders.server.tokenFor('admin');
});
const aTab = (browser: Browser = aBrowser()): Tab =>
  openTab(browser, {
    url: orders.proxy.url,
    token: admin,
    timings: { claimAhead: JOB_TIMINGS.claimAhead },
  });

const FROM = Date.UTC(2027, 4, 3, 18);
const windowOf = (day: number) =>
  ({
    completeAfter: FROM + day * 86_400_000,
    completeBefore: FROM + day * 86_400_000 + 3_600_000,
    category: 'DRIVER_NO_SHOW',
    notes: '',
    showExternalNotes: false,
    externalNotes: '',
  }) as const;

const isPatch = ({ method }: { method: string }) => method === 'PATCH';
const warnings = (tab: Tab) =>
  selectNotices(tab.store.getState()).flatMap(({ intent, text }) => (intent === 'warning' ? [text] : []));

/** Starts a job, and pauses it after four orders. */
async function pausedAfterFour(tab: Tab, start: () => string | null): Promise<string> {
  orders.proxy.decide = (call) => (isPatch(call) ? { type: 'hold' } : null);
  const jobId = start();
  if (jobId === null) throw new Error('No job was started');
  await until(() => orders.proxy.sent.length === 4);
  await tab.engine.command(jobId, 'pause');
  orders.proxy.release();
  await tab.engine.settled(jobId);
  orders.proxy.reset();
  return jobId;
}

async function changesOf(action: string, ids: readonly string[]): Promise<number> {
  const rows = await orders.server.db
    .selectFrom('audit')
    .select('entity_id')
    .where('action', '=', action)
    .where('entity_id', 'in', ids)
    .execute();
  return rows.length;
}

it('OAC-04 a second Set Ready leaves orders of a paused job to that job and says so; resumed, each is done once', async () => {
  const tab = aTab();
  const ids = await orders.addOrders(12);
  await load(tab, ids);
  const paused = await pausedAfterFour(tab, () => tab.store.dispatch(startSetPickupReady(ids)));

  const again = tab.store.dispatch(startSetPickupReady(ids)) ?? '';
  expect(warnings(tab)).toEqual([messages.ordersHeld(8, 12, 'Set Ready')]);
  expect(messages.ordersHeld(8, 12, 'Set Ready')).toBe(
    '8 of these orders are waiting in a paused job (Set Ready). Resume or cancel it in Jobs.',
  );
  expect(await finished(tab, again)).toMatchObject({ total: 4, counts: { unprocessed: 4 } });
  expect(tab.store.dispatch(startSetPickupReady(ids.slice(6)))).toBeNull();

  await tab.engine.command(paused, 'resume');
  expect(await finished(tab, paused)).toMatchObject({ counts: { succeeded: 12, failed: 0 } });
  expect(await changesOf('setPickupReady', ids)).toBe(12);
});

it('OAC-04 orders of a job that is being cancelled are told apart from those that wait in a paused one', async () => {
  const tab = aTab();
  const ids = await orders.addOrders(8);
  await load(tab, ids);
  const paused = await pausedAfterFour(tab, () => tab.store.dispatch(startSetPickupReady(ids.slice(0, 6))));
  orders.proxy.decide = (call) => (isPatch(call) ? { type: 'hold' } : null);
  const cancelled = tab.store.dispatch(startSetPickupReady(ids.slice(6))) ?? '';
  await until(() => orders.proxy.sent.length === 2);
  await tab.engine.command(cancelled, 'cancel');

  expect(tab.store.dispatch(startSetPickupReady(ids.slice(6)))).toBeNull();
  expect(warnings(tab)).toEqual([
    'These orders are in a job that is being cancelled (Set Ready). It ends shortly: try again then.',
  ]);
  expect(tab.store.dispatch(startSetPickupReady(ids.slice(4)))).toBeNull();
  expect(warnings(tab)).toEqual([
    '2 of these orders are waiting in a paused job (Set Ready). Resume or cancel it in Jobs. ' +
      '2 of these orders are in a job that is being cancelled (Set Ready). It ends shortly: try again then.',
  ]);

  orders.proxy.release();
  expect(await finished(tab, cancelled)).toMatchObject({ state: 'cancelled' });
  orders.proxy.reset();
  await tab.engine.command(paused, 'cancel');
  await finished(tab, paused);
  expect(tab.store.dispatch(startSetPickupReady(ids.slice(4)))).not.toBeNull();
});

it('WIN-08 a newer window skips orders that wait for an older one, so the older never overwrites the newer', async () => {
  const tab = aTab();
  const ids = await orders.addOrders(12);
  await load(tab, ids);
  const paused = await pausedAfterFour(tab, () => tab.store.dispatch(startChangeWindow(ids, windowOf(0))));

  const newer = tab.store.dispatch(startChangeWindow(ids, windowOf(1))) ?? '';
  expect(await finished(tab, newer)).toMatchObject({ total: 4, counts: { succeeded: 4 } });
  await tab.engine.command(paused, 'resume');
  await finished(tab, paused);

  expect(await changesOf('changeDeliveryWindow', ids)).toBe(16);
  expect(warnings(tab)).toContain(messages.ordersHeld(8, 12, 'Change Delivery Window'));
});

it('OAC-04 after a reload an interrupted job keeps its orders, also from the bulk list, until it is dismissed', async () => {
  const browser = aBrowser();
  const before = aTab(browser);
  const ids = await orders.addOrders(12);
  await load(before, ids);
  const paused = await pausedAfterFour(before, () => before.store.dispatch(startSetPickupReady(ids)));
  before.crash();

  const tab = aTab(browser);
  await until(() => tab.store.getState().jobs.byId[paused]?.state === 'paused');
  await take(tab, ids.slice(4));
  expect(tab.store.dispatch(submitList())).toBe(false);
  expect(warnings(tab)).toEqual([messages.ordersHeld(8, 8, 'Set Ready')]);

  await tab.engine.command(paused, 'dismiss');
  expect(tab.store.dispatch(submitList())).toBe(true);
});

it('OAC-04 a retry also skips failed orders that wait in another job', async () => {
  const tab = aTab();
  const ids = await orders.addOrders(6);
  await load(tab, ids);
  orders.proxy.decide = (call) => (isPatch(call) ? { type: 'answer', status: 422 } : null);
  const failed = await finished(tab, tab.store.dispatch(startChangeWindow(ids, windowOf(0))) ?? '');
  orders.proxy.reset();
  await pausedAfterFour(tab, () => tab.store.dispatch(startChangeWindow(ids, windowOf(1))));

  await tab.engine.command(failed.id, 'retry');
  expect(orders.proxy.sent).toEqual([]);
  expect(tab.job(failed.id).counts.failed).toBe(6);
  expect(warnings(tab)).toContain(messages.ordersHeld(2, 6, 'Change Delivery Window'));
});

it('OAC-04 a retry and the rest of a stopped job leave out orders that another job is sending', async () => {
  const tab = aTab();
  const ids = await orders.addOrders(6);
  await load(tab, ids);
  orders.proxy.decide = (call) => (isPatch(call) ? { type: 'answer', status: 422 } : null);
  const failed = await finished(tab, tab.store.dispatch(startChangeWindow(ids, windowOf(0))) ?? '');
  orders.proxy.reset();
  const stopped = await pausedAfterFour(tab, () => tab.store.dispatch(startChangeWindow(ids, windowOf(1))));
  await tab.engine.command(stopped, 'cancel');
  expect(tab.job(stopped).counts).toMatchObject({ succeeded: 4, skipped: 2 });

  orders.proxy.decide = (call) => (isPatch(call) ? { type: 'hold' } : null);
  const newest = tab.store.dispatch(startChangeWindow(ids, windowOf(2))) ?? '';
  await until(() => orders.proxy.sent.length === 4);
  await tab.engine.command(failed.id, 'retry');
  await tab.engine.command(stopped, 'continue');
  expect(warnings(tab)).toContain(
    'Another job is starting, or changes some of these orders. Try again when it is done.',
  );
  expect(tab.job(failed.id).counts.failed).toBe(6);
  expect(tab.job(stopped).counts.skipped).toBe(2);
  orders.proxy.release();
  expect(await finished(tab, newest)).toMatchObject({ counts: { succeeded: 6 } });
  orders.proxy.reset();
  expect(await changesOf('changeDeliveryWindow', ids)).toBe(10);

  await tab.engine.command(stopped, 'continue');
  expect(await finished(tab, stopped)).toMatchObject({ counts: { succeeded: 6 } });
});

it('OAC-04 orders of a paused job that were never sent are left over after a reload and a cancel, not lost', async () => {
  const browser = aBrowser();
  const before = aTab(browser);
  const ids = await orders.addOrders(12);
  await load(before, ids);
  const paused = await pausedAfterFour(before, () => before.store.dispatch(startSetPickupReady(ids)));
  await storedAs(paused, 'paused');
  // A command waits for what the job still has to store.
  await before.engine.command(paused, 'pause');
  before.crash();

  const tab = aTab(browser);
  await until(() => tab.store.getState().jobs.byId[paused]?.state === 'paused');
  await tab.engine.command(paused, 'cancel');
  expect(await finished(tab, paused)).toMatchObject({
    counts: { succeeded: 4, unknown: 0, failed: 0, skipped: 8 },
  });
});

it('OAC-04 orders of a job that were never sent are left over after a sign-out and a cancel, not lost', async () => {
  const tab = aTab();
  const ids = await orders.addOrders(12);
  await load(tab, ids);
  orders.proxy.decide = (call) => (isPatch(call) ? { type: 'hold' } : null);
  const jobId = tab.store.dispatch(startSetPickupReady(ids)) ?? '';
  await until(() => orders.proxy.sent.length === 4);
  tab.store.dispatch(sessionActions.signedOut());
  tab.signIn(admin);
  await until(() => tab.store.getState().jobs.byId[jobId]?.state === 'paused');
  await tab.engine.command(jobId, 'cancel');
  expect((await finished(tab, jobId)).counts).toMatchObject({ unknown: 4, failed: 0, skipped: 8 });
});

it('EXP-01 starts an export beside a paused one, because reads do not conflict', async () => {
  const tab = aTab();
  const ids = await orders.addOrders(3);
  orders.proxy.decide = ({ path }) => (path.includes('/getOrders/') ? { type: 'hold' } : null);
  const first = tab.store.dispatch(startExport(ids)) ?? '';
  await until(() => tab.job(first).state === 'running');
  await tab.engine.command(first, 'pause');
  orders.proxy.release();
  await tab.engine.settled(first);
  orders.proxy.reset();
  expect(await finished(tab, tab.store.dispatch(startExport(ids)) ?? '')).toMatchObject({
    counts: { succeeded: 3 },
  });
});
