/** What every workflow guarantees, on the real server: in two tabs, across a sign-out, and when stopped halfway. */
import { PDFDocument } from 'pdf-lib';
import { messages } from '../../../src/contract/messages';
import type { Order } from '../../../src/contract/schemas/orders';
import type { OrderStatus } from '../../../src/contract/statuses';
import { readCsv } from '../../support/readCsv';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { orderListActions } from '../../../src/store/views/orders/orderListSlice';
import type { AppThunk } from '../../../src/store/types';
import { ALL_WORKFLOWS } from '../../../src/store/workflows/allWorkflows';
import { startBulkPickupReady } from '../../../src/store/workflows/bulkPickupReady';
import { startChangeWindow } from '../../../src/store/workflows/changeWindow';
import { windowJobFigures } from '../../../src/store/workflows/changeWindowFigures';
import { startExport } from '../../../src/store/workflows/exportOrders';
import { startLabels } from '../../../src/store/workflows/labels';
import { putWindowsBackJob } from '../../../src/store/workflows/putWindowsBack';
import { startRetryGeocode } from '../../../src/store/workflows/retryGeocode';
import { startSetPickupReady } from '../../../src/store/workflows/setPickupReady';
import type { JobId } from '../../../src/store/jobs/jobTypes';
import type { ProxiedCall } from './faultProxy';
import { shortened } from './longWaits';
import { load } from './orderServer';
import { orders, serveOrders, token } from './servedOrders';
import { aBrowser, finished, openTab, until, type Browser, type Tab } from './tabs';

serveOrders('admin');

const aTab = (browser: Browser): Tab => openTab(browser, { url: orders.proxy.url, token });
const told = (tab: Tab) => selectNotices(tab.store.getState()).map(({ text }) => text);
const stateIn = (tab: Tab, jobId: JobId) => tab.store.getState().jobs.byId[jobId]?.state;

const FROM = Date.UTC(2027, 4, 3, 18);
const CHANGE = {
  completeAfter: FROM,
  completeBefore: FROM + 3 * 3_600_000,
  category: 'DRIVER_NO_SHOW',
  notes: 'Route 14 uncovered.',
  showExternalNotes: true,
  externalNotes: 'We are sorry.',
} as const;
const HARBOUR = {
  number: '88',
  street: 'Harbour Street',
  city: 'Toronto',
  province: 'ON',
  postalCode: 'M5J 0C3',
  country: 'Canada',
};
const WINDOW_TIMES = { completeAfter: FROM, completeBefore: FROM + 3 * 3_600_000 };
/** Both addresses can be found, so a geocode retry succeeds; the window can be replaced by an earlier one. */
const PARTS: Partial<Order> = {
  validAddress: true,
  recipientAddress: HARBOUR,
  originAddress: HARBOUR,
  ...WINDOW_TIMES,
};

/** Starts as after a job that has given the orders their window. */
const startPutBack =
  (ids: readonly string[]): AppThunk<JobId | null> =>
  (_dispatch, _getState, { jobs }) => {
    const swap = { from: WINDOW_TIMES, to: { completeAfter: FROM - 1, completeBefore: FROM } };
    const change = {
      category: 'CX_DX_ACTION',
      notes: 'Put back.',
      changedBy: 'test-admin@example.com',
    } as const;
    return jobs.start(putWindowsBackJob, ids, { change }, { windows: new Map(ids.map((id) => [id, swap])) });
  };

interface Workflow {
  readonly name: string;
  readonly status: OrderStatus;
  readonly start: (ids: readonly string[]) => AppThunk<JobId | null>;
  /** The action name in the server's audit trail; absent when nothing is changed. */
  readonly action?: string;
  /** Whether a call does the work of the job. */
  readonly isWork: (call: ProxiedCall) => boolean;
  /** The list is refreshed this long after the job. */
  readonly refreshAfterMs?: number;
  /** Whether the tab that ran it shows a toast. */
  readonly tells: boolean;
  readonly file?: 'my_orders.csv' | 'labels.pdf';
  /** Sends all orders in one call. */
  readonly isOneCall?: true;
}

const WORKFLOWS: readonly Workflow[] = [
  {
    name: 'Set Ready',
    status: 'GEOCODED',
    start: startSetPickupReady,
    action: 'setPickupReady',
    isWork: ({ method }) => method === 'PATCH',
    refreshAfterMs: 3_000,
    tells: false,
  },
  {
    name: 'Change Delivery Window',
    status: 'GEOCODED',
    start: (ids) => startChangeWindow(ids, CHANGE),
    action: 'changeDeliveryWindow',
    isWork: ({ method }) => method === 'PATCH',
    refreshAfterMs: 3_000,
    tells: true,
  },
  {
    name: 'Put Windows Back',
    status: 'GEOCODED',
    start: startPutBack,
    action: 'changeDeliveryWindow',
    isWork: ({ method }) => method === 'PATCH',
    refreshAfterMs: 3_000,
    tells: false,
  },
  {
    name: 'Bulk Geocode Retry',
    status: 'GEOCODEDFAILED',
    start: startRetryGeocode,
    action: 'geocodeOrder',
    isWork: ({ path }) => path.endsWith('/geocode'),
    refreshAfterMs: 5_000,
    tells: true,
  },
  {
    name: 'Bulk Pickup Ready',
    status: 'GEOCODED',
    start: startBulkPickupReady,
    action: 'bulkPickupReady',
    isWork: ({ method }) => method === 'PATCH',
    refreshAfterMs: 3_000,
    tells: true,
    isOneCall: true,
  },
  {
    name: 'Labels',
    status: 'GEOCODED',
    start: startLabels,
    isWork: ({ path }) => path.includes('/labels/'),
    tells: true,
    file: 'labels.pdf',
  },
  {
    name: 'Export',
    status: 'GEOCODED',
    start: startExport,
    isWork: ({ path }) => path.includes('/getOrders/'),
    tells: true,
    file: 'my_orders.csv',
  },
  {
    name: 'Export that reads again',
    status: 'GEOCODED',
    start: (ids) => startExport(ids, { readsAgain: true }),
    isWork: ({ path }) => path.includes('/getOrders/'),
    tells: true,
    file: 'my_orders.csv',
  },
];

function start(tab: Tab, { start: begin }: Workflow, ids: readonly string[]): JobId {
  const jobId = tab.store.dispatch(begin(ids));
  if (jobId === null) throw new Error('No job was started');
  return jobId;
}

/** Collects the calls that do the work; after the first `passing`, the work is done but the responses are held. */
function watchWork({ isWork }: Workflow, passing = Infinity): ProxiedCall[] {
  const calls: ProxiedCall[] = [];
  orders.proxy.decide = (call) => {
    if (!isWork(call)) return null;
    calls.push(call);
    return calls.length > passing ? { type: 'hold' } : null;
  };
  return calls;
}

/** Returns the ids of the changed orders, once per change in the audit trail. */
async function changed({ action = '' }: Workflow, ids: readonly string[]): Promise<string[]> {
  const rows = await orders.server.db
    .selectFrom('audit')
    .select('entity_id')
    .where('entity', '=', 'order')
    .where('entity_id', 'in', [...ids])
    .where('action', '=', action)
    .execute();
  return rows.map(({ entity_id: id }) => id).sort();
}

/** Checks that each order was changed once, or none if the workflow changes nothing. */
async function expectEachOnce(workflow: Workflow, ids: readonly string[]): Promise<void> {
  expect(await changed(workflow, ids)).toEqual(workflow.action === undefined ? [] : [...ids].sort());
}

/** Counts the orders in the file; for labels, the pages. */
async function countIn(tab: Tab, { file }: Workflow): Promise<number> {
  const content = tab.saved[0]?.content;
  if (!content) return 0;
  if (file === 'my_orders.csv') return readCsv(await content.text()).length;
  return (await PDFDocument.load(await content.arrayBuffer())).getPageCount();
}

/** The kinds of the jobs that ran here. */
const kindsRun = new Set<string>();

describe.each(WORKFLOWS.map((workflow) => [workflow.name, workflow] as const))('%s', (_name, workflow) => {
  it('OAC-04 in two tabs: shows in both, is done once, and reports and downloads only in the tab that ran it', async () => {
    const browser = aBrowser();
    const [owner, other] = [aTab(browser), aTab(browser)];
    const ids = await orders.addOrders(10, workflow.status, PARTS);
    if (workflow.file !== 'my_orders.csv') await load(owner, ids);
    // Only the other tab shows the list.
    other.store.dispatch(orderListActions.pageEntered());
    const calls = watchWork(workflow);
    const waits = shortened(0);

    const jobId = start(owner, workflow, ids);
    await until(() => stateIn(other, jobId) !== undefined);
    await other.engine.command(jobId, 'resume');
    await finished(owner, jobId);
    await until(() => stateIn(other, jobId) === 'completed');

    expect(other.job(jobId)).toEqual(owner.job(jobId));
    expect(owner.job(jobId).counts.succeeded).toBe(10);
    kindsRun.add(owner.job(jobId).kind);
    expect(calls).toHaveLength(workflow.isOneCall ? 1 : 10);
    await expectEachOnce(workflow, ids);
    expect(told(owner).length > 0).toBe(workflow.tells);
    expect(told(other)).toEqual([]);
    expect(owner.saved.map(({ name }) => name)).toEqual(workflow.file ? [workflow.file] : []);
    expect(other.saved).toEqual([]);
    expect(waits()).toEqual(workflow.refreshAfterMs ? [workflow.refreshAfterMs] : []);
  });

  it('OAC-04 pauses on sign-out and continues after signing in; nothing is lost or done twice', async () => {
    const tab = aTab(aBrowser());
    const ids = await orders.addOrders(10, workflow.status, PARTS);
    if (workflow.file !== 'my_orders.csv') await load(tab, ids);
    const passing = workflow.isOneCall ? 0 : 4;
    const before = watchWork(workflow, passing);
    const jobId = start(tab, workflow, ids);
    await until(() => before.length > passing);

    tab.store.dispatch(sessionActions.signedOut());
    expect(tab.store.getState().jobs.ids).toEqual([]);
    orders.proxy.release();
    await orders.proxy.answered();
    expect(tab.saved).toEqual([]);
    orders.proxy.reset();
    const after = watchWork(workflow);

    tab.signIn(token);
    await until(() => stateIn(tab, jobId) === 'paused');
    expect(tab.job(jobId)).toMatchObject({ pauseReason: 'signedOut', total: 10 });
    expect(after).toEqual([]);
    await tab.engine.command(jobId, 'resume');
    const job = await finished(tab, jobId);

    expect(job).toMatchObject({ state: 'completed', counts: { succeeded: 10 } });
    await expectEachOnce(workflow, ids);
    if (workflow.file) {
      // What was fetched is deleted with the session, and is fetched again for the file.
      expect(new Set(after.map(({ path }) => path)).size).toBe(10);
      expect(tab.saved.map(({ name }) => name)).toEqual([workflow.file]);
      expect(await countIn(tab, workflow)).toBe(10);
    }
  });
});

it('covers every workflow', () => {
  expect([...kindsRun].sort()).toEqual(ALL_WORKFLOWS.map(({ kind }) => kind).sort());
});

describe('stopped halfway', () => {
  const WINDOW = WORKFLOWS[1] as Workflow;

  /** Gives the person other roles in the server's directory. */
  async function giveRoles(roles: readonly string[]): Promise<void> {
    await orders.server.db
      .updateTable('users')
      .set({ roles: JSON.stringify(roles) })
      .where('email', '=', 'test-admin@example.com')
      .execute();
    orders.server.deps.users.forget('test-admin@example.com');
  }
  afterEach(() => giveRoles(['admin']));

  it('OAC-04 WIN-01 losing the role stops a window change with a clear reason; the rest can be done later', async () => {
    const tab = aTab(aBrowser());
    const ids = await orders.addOrders(20);
    await load(tab, ids);
    watchWork(WINDOW, 4);

    const jobId = start(tab, WINDOW, ids);
    await until(async () => (await changed(WINDOW, ids)).length === 8);
    await giveRoles(['user']);
    orders.proxy.release();
    const job = await finished(tab, jobId);

    expect(job).toMatchObject({ state: 'failed', stopMessage: messages.notPermitted });
    const { succeeded, failed, skipped } = job.counts;
    expect({ succeeded, all: succeeded + failed + skipped }).toEqual({ succeeded: 8, all: 20 });
    expect(failed).toBeGreaterThan(0);
    const results = job.resultChunks.flat();
    expect(
      new Set(results.filter(({ outcome }) => outcome === 'failed').map(({ reason }) => reason)),
    ).toEqual(new Set([messages.notPermitted]));
    expect(
      new Set(results.filter(({ outcome }) => outcome === 'skipped').map(({ reason }) => reason)),
    ).toEqual(new Set([`Not sent: the job had stopped. ${messages.notPermitted}`]));
    expect(told(tab)).toEqual([messages.rolesChanged(['user']), messages.windowsFailed]);
    expect(windowJobFigures(job)).toMatchObject({ changed: 8, failed, notSent: skipped, skippedIds: [] });

    await giveRoles(['admin']);
    orders.proxy.reset();
    await tab.engine.command(jobId, 'continue');
    expect((await finished(tab, jobId)).counts).toMatchObject({ succeeded: 8 + skipped, failed, skipped: 0 });
    expect(orders.proxy.sent).toHaveLength(skipped);
    await tab.engine.command(jobId, 'retry');
    expect(await finished(tab, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 20 } });
    await expectEachOnce(WINDOW, ids);
  });

  it('OAC-04 the rest of a cancelled window change can be done later, also after a reload; locked orders are left out', async () => {
    const browser = aBrowser();
    const tab = aTab(browser);
    const locked = await orders.addOrders(1, 'DELIVERY_COMPLETED');
    const ids = await orders.addOrders(12);
    await load(tab, [...ids, ...locked]);
    const calls = watchWork(WINDOW, 0);
    const jobId = start(tab, WINDOW, [...locked, ...ids]);
    await until(() => calls.length === 4);
    await tab.engine.command(jobId, 'cancel');
    orders.proxy.release();
    await finished(tab, jobId);
    tab.crash();
    orders.proxy.reset();

    const later = aTab(browser);
    await until(() => stateIn(later, jobId) === 'cancelled' && later.job(jobId).total === 13);
    await later.engine.command(jobId, 'continue');
    const job = await finished(later, jobId);

    expect(job).toMatchObject({ state: 'completed', counts: { succeeded: 12, skipped: 1 } });
    expect(orders.proxy.sent).toHaveLength(8);
    await expectEachOnce(WINDOW, ids);
    // Nothing is left over now, so the command does nothing.
    await later.engine.command(jobId, 'continue');
    expect(orders.proxy.sent).toHaveLength(8);
  });
});
