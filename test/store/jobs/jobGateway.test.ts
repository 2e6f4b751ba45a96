/**
 * A gateway that answers with its own error after the server has acted: nothing is reported as failed or done twice.
 */
import { submitList } from '../../../src/store/workflows/bulkList';
import { selectBulkJob } from '../../../src/store/views/bulkReady/bulkReadySelectors';
import { startChangeWindow } from '../../../src/store/workflows/changeWindow';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import { bulkCalls, counts, take } from '../views/bulkReadySupport';
import { JOB_TIMINGS } from '../../../src/store/jobs/jobPlatform';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { load } from '../workflows/orderServer';
import { orders, serveOrders } from '../workflows/servedOrders';
import { aBrowser, finished, openTab, until, type Tab } from '../workflows/tabs';

serveOrders();

let admin: string;
beforeAll(async () => {
  admin = await orders.server.tokenFor('admin');
});

const aTab = (isIdempotent = true): Tab =>
  openTab(aBrowser(), {
    url: orders.proxy.url,
    token: admin,
    isIdempotent,
    timings: { faultsBeforePause: 1_000 },
  });

const FROM = Date.UTC(2027, 4, 3, 18);
const CHANGE = {
  completeAfter: FROM,
  completeBefore: FROM + 3_600_000,
  category: 'DRIVER_NO_SHOW',
  notes: '',
  showExternalNotes: false,
  externalNotes: '',
} as const;

function started(jobId: string | null): string {
  if (jobId === null) throw new Error('No job was started');
  return jobId;
}
const windows = (tab: Tab, ids: readonly string[]) =>
  started(tab.store.dispatch(startChangeWindow(ids, CHANGE)));
const ready = (tab: Tab, ids: readonly string[]) => started(tab.store.dispatch(startSetPickupReady(ids)));

async function timesChanged(action: string, ids: readonly string[]): Promise<number[]> {
  const rows = await orders.server.db
    .selectFrom('audit')
    .select('entity_id')
    .where('entity', '=', 'order')
    .where('action', '=', action)
    .where('entity_id', 'in', ids)
    .execute();
  return ids.map((id) => rows.filter((row) => row.entity_id === id).length);
}
const isPatch = ({ method }: { method: string }) => method === 'PATCH';
const ones = (ids: readonly string[]) => ids.map(() => 1);

describe.each([
  ['supports Idempotency-Key', true],
  ['does not support Idempotency-Key', false],
])('with a server that %s', (_name, isIdempotent) => {
  // Without keys, a refusal with a message counts as the server's own.
  it.each(isIdempotent ? [503, 502, 429, 404] : [503, 502])(
    'OAC-04 recovers from a %i of the gateway after the server acted: each order is changed once and reported as done',
    async (status) => {
      const tab = aTab(isIdempotent);
      const ids = await orders.addOrders(6);
      await load(tab, ids);
      orders.proxy.decide = (call) =>
        isPatch(call) && call.earlier === 0 ? { type: 'gateway', status, after: 'done' } : null;
      const job = await finished(tab, windows(tab, ids));
      expect(job).toMatchObject({ state: 'completed', counts: { succeeded: 6 } });
      expect(await timesChanged('changeDeliveryWindow', ids)).toEqual(ones(ids));
    },
  );

  it('OAC-04 leaves orders unknown while the gateway hides them too, and Check finds them done', async () => {
    const tab = aTab(isIdempotent);
    const ids = await orders.addOrders(4);
    await load(tab, ids);
    orders.proxy.decide = (call) => ({
      type: 'gateway',
      status: 503,
      after: isPatch(call) ? 'done' : 'nothing',
    });
    const jobId = ready(tab, ids);
    expect(await finished(tab, jobId)).toMatchObject({ counts: { unknown: 4, failed: 0 } });

    orders.proxy.decide = () => null;
    await tab.engine.command(jobId, 'check');
    expect(await finished(tab, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 4 } });
    expect(await timesChanged('setPickupReady', ids)).toEqual(ones(ids));
  });
});

describe('unknown outcomes after a network failure', () => {
  /** Sets orders ready while their responses are lost and the orders cannot be read. */
  async function leftToCheck(tab: Tab) {
    const ids = await orders.addOrders(4);
    await load(tab, ids);
    orders.proxy.decide = (call) => (isPatch(call) ? { type: 'dropAfter' } : { type: 'dropBefore' });
    const jobId = ready(tab, ids);
    expect(await finished(tab, jobId)).toMatchObject({ counts: { unknown: 4, failed: 0 } });
    return { ids, jobId };
  }
  const isChecked = (tab: Tab, jobId: string) => tab.job(jobId).counts.succeeded === 4;
  /** Collects the ids of the orders that are read. */
  const countReads = () => {
    const reads: string[] = [];
    orders.proxy.decide = ({ method, orderId }) => {
      if (method === 'GET' && orderId !== '') reads.push(orderId);
      return null;
    };
    return reads;
  };

  it('are checked once by one of two tabs when the network is back, without opening a dialog', async () => {
    const browser = aBrowser();
    const open = () =>
      openTab(browser, { url: orders.proxy.url, token: admin, timings: { faultsBeforePause: 1_000 } });
    const [tab, other] = [open(), open()];
    const { ids, jobId } = await leftToCheck(tab);
    await until(() => other.store.getState().jobs.byId[jobId]?.counts.unknown === 4);
    const { resultsReady } = tab.store.getState().jobs;
    const reads = countReads();
    tab.online();
    other.online();
    await until(() => isChecked(tab, jobId) && isChecked(other, jobId));
    await tab.engine.settled(jobId);
    await other.engine.settled(jobId);
    expect([...reads].sort()).toEqual([...ids].sort());
    expect(await timesChanged('setPickupReady', ids)).toEqual(ones(ids));
    expect(tab.store.getState().jobs.resultsReady).toEqual(resultsReady);
    tab.online();
    await tab.engine.settled(jobId);
    expect(reads).toHaveLength(4);
  });

  it('are checked at the next sign-in when the session ended meanwhile', async () => {
    const tab = aTab();
    const { ids, jobId } = await leftToCheck(tab);
    tab.store.dispatch(sessionActions.signedOut());
    countReads();
    tab.signIn(admin);
    await until(() => tab.store.getState().jobs.byId[jobId]?.counts.succeeded === 4);
    expect(await timesChanged('setPickupReady', ids)).toEqual(ones(ids));
  });
});

it('OAC-04 a retry keeps its key when the first call may still arrive, and takes a new key after a refusal', async () => {
  const tab = aTab();
  const ids = await orders.addOrders(2);
  const [late = '', refused = ''] = ids;
  await load(tab, ids);
  orders.proxy.decide = (call) => {
    if (!isPatch(call)) return null;
    return call.orderId === refused
      ? { type: 'answer', status: 422 }
      : { type: 'gateway', status: 503, after: 'nothing' };
  };
  const jobId = windows(tab, ids);
  expect(await finished(tab, jobId)).toMatchObject({ counts: { failed: 2 } });
  // The delayed call is carried out after all, as by a server with a queue of calls.
  const { key = '', path = '' } = orders.proxy.sent.find(({ orderId }) => orderId === late) ?? {};
  const answer = await fetch(orders.server.url + path, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...CHANGE, changedBy: tab.job(jobId).email }),
  });
  expect(answer.status).toBe(200);

  orders.proxy.reset();
  await tab.engine.command(jobId, 'retry');
  expect(await finished(tab, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 2 } });
  expect(orders.proxy.sent.map((call) => call.key).sort()).toEqual([key, `${jobId}:${refused}:2`].sort());
  expect(await timesChanged('changeDeliveryWindow', ids)).toEqual([1, 1]);
});

it('OAC-04 cancelling before a call that may still arrive is retried leaves the order unknown, not skipped', async () => {
  const tab = aTab();
  const ids = await orders.addOrders(8);
  await load(tab, ids);
  orders.proxy.decide = (call) => (isPatch(call) ? { type: 'gateway', status: 503, after: 'nothing' } : null);
  const jobId = ready(tab, ids);
  expect(await finished(tab, jobId)).toMatchObject({ counts: { failed: 8 } });

  orders.proxy.reset();
  orders.proxy.decide = (call) => (isPatch(call) ? { type: 'hold' } : null);
  await tab.engine.command(jobId, 'retry');
  await until(() => orders.proxy.sent.length === 4);
  await tab.engine.command(jobId, 'cancel');
  orders.proxy.release();
  expect(await finished(tab, jobId)).toMatchObject({
    state: 'cancelled',
    counts: { succeeded: 4, unknown: 4, skipped: 0 },
  });
});

it('does not resend a window found changed after lost tries, because that would change it twice', async () => {
  const tab = aTab();
  const ids = await orders.addOrders(1);
  await load(tab, ids);
  orders.proxy.decide = (call) => (isPatch(call) ? { type: 'dropAfter' } : null);
  const job = await finished(tab, windows(tab, ids));
  expect(job).toMatchObject({ counts: { succeeded: 1 } });
  expect(orders.proxy.sent).toHaveLength(JOB_TIMINGS.triesPerAttempt);
});

it('BULK-11 bulk by file: recovers from a 503 after the commit, under one key', async () => {
  const tab = aTab();
  const ids = await orders.addOrders(5);
  await take(tab, ids);
  orders.proxy.decide = (call) =>
    isPatch(call) && call.earlier === 0 ? { type: 'gateway', status: 503, after: 'done' } : null;
  expect(tab.store.dispatch(submitList())).toBe(true);
  await finished(tab, selectBulkJob(tab.store.getState())?.id ?? '');

  expect(counts(tab)).toMatchObject({ ready: 5, failed: 0 });
  expect(new Set(bulkCalls().map(({ key }) => key)).size).toBe(1);
  expect(await timesChanged('bulkPickupReady', ids)).toEqual(ones(ids));
});

it('BULK-11 bulk by file: leaves the lines unknown, not failed, when the server is gone after the commit', async () => {
  const tab = aTab();
  const ids = await orders.addOrders(5);
  await take(tab, ids);
  let isGone = false;
  orders.proxy.decide = (call) => {
    const isFirst = isPatch(call) && !isGone;
    isGone ||= isPatch(call);
    return isGone ? { type: 'gateway', status: 503, after: isFirst ? 'done' : 'nothing' } : null;
  };
  expect(tab.store.dispatch(submitList())).toBe(true);
  const jobId = selectBulkJob(tab.store.getState())?.id ?? '';
  expect(await finished(tab, jobId)).toMatchObject({ counts: { unknown: 5, failed: 0 } });

  orders.proxy.decide = () => null;
  await tab.engine.command(jobId, 'check');
  await finished(tab, jobId);
  expect(counts(tab)).toMatchObject({ ready: 5 });
  expect(await timesChanged('bulkPickupReady', ids)).toEqual(ones(ids));
  // Taken from the orders themselves, which do not say who changed them.
  const said = tab.job(jobId).resultChunks[0]?.map((result) => result?.reason);
  expect(said).toEqual(ids.map(() => 'Done. The answer was lost: somebody else may have done it.'));
});
