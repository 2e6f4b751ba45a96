/** A browser whose disk is full while a job is stored: what the page shows of that job when it is opened again. */
import { defineJob, registerJobs, type ItemAnswer } from '../../../src/store/jobs/jobDefinition';
import { itemIdAt, itemResultAt, type ItemResult, type JobId } from '../../../src/store/jobs/jobTypes';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { unsignedToken } from '../../support/unsignedToken';
import { aBrowser, closeTabs, finished, openTab, until, type Browser, type Tab } from '../workflows/tabs';
import { JOB_WORDS } from './jobWords';
import { refusePuts } from './refusePuts';

/** The orders that the job's server refuses. */
const isBad = (id: string): boolean => id.endsWith('7');
let send: (id: string) => Promise<ItemAnswer>;
const checkJob = defineJob({
  ...JOB_WORDS,
  concurrency: 8,
  item: (id) => send(id),
  reread: () => Promise.resolve({ verdict: 'notDone' }),
});
registerJobs([checkJob]);

beforeEach(() => {
  send = (id) =>
    Promise.resolve(
      isBad(id)
        ? { error: { status: 409, message: `Refused ${id}`, fromServer: true } }
        : { data: { requestId: `req-${id}` } },
    );
});
afterEach(() => {
  jest.restoreAllMocks();
  closeTabs();
});

const token = unsignedToken({ sub: 'ana@example.com', roles: ['user'], exp: 4_000_000_000 });
/** A tab that stores each change at once, so that a job's first ids are written alone. */
const aTab = (browser: Browser): Tab =>
  openTab(browser, { url: 'http://127.0.0.1:9', token, timings: { saveEveryMs: 0 } });
const IDS = Array.from({ length: 2_000 }, (_, at) => `ord_${at}`);
const toldOf = (tab: Tab, jobId: JobId): string[] =>
  selectNotices(tab.store.getState())
    .filter(({ about }) => about === `job/${jobId}`)
    .map(({ text }) => text);

/**
 * Refuses to store the ids 500 to 999 of a job, as many times, and with them everything written at the same time, or
 * not. Returns how often it did.
 */
function fullDisk(times: number, { andAllElse = true } = {}): () => number {
  let refused = 0;
  refusePuts(
    ({ store, key }) => {
      const isRefused = store === 'ids' && Array.isArray(key) && key[1] === 1 && refused < times;
      if (isRefused) refused += 1;
      return isRefused;
    },
    andAllElse ? 'all' : 'one',
  );
  return () => refused;
}

/** What the job says of each order, by its id. */
const resultsOf = (tab: Tab, jobId: JobId): Map<string | undefined, ItemResult | undefined> => {
  const job = tab.job(jobId);
  return new Map(
    Array.from({ length: job.total }, (_, at) => [itemIdAt(job, at), itemResultAt(job, at)] as const),
  );
};

/** The orders for which the tab shows another result, or none. */
const wrongIn = (tab: Tab, jobId: JobId, results: ReturnType<typeof resultsOf>): string[] => {
  const shown = resultsOf(tab, jobId);
  return IDS.filter((id) => JSON.stringify(shown.get(id)) !== JSON.stringify(results.get(id)));
};

/** Waits until the job's last order is shown. */
const shown = (tab: Tab, jobId: JobId) =>
  until(
    () =>
      tab.store.getState().jobs.byId[jobId] !== undefined && resultsOf(tab, jobId).has(IDS[IDS.length - 1]),
  );

it('OAC-04 stores again what a full disk refused: each order has its own result after a reload', async () => {
  const browser = aBrowser();
  const refusals = fullDisk(1);
  const tab = aTab(browser);
  const jobId = tab.engine.start(checkJob, IDS, {}) ?? '';
  await finished(tab, jobId);
  expect(refusals()).toBe(1);
  const results = resultsOf(tab, jobId);
  tab.crash();

  const reloaded = aTab(browser);
  await shown(reloaded, jobId);
  expect(wrongIn(reloaded, jobId, results)).toEqual([]);
  expect(toldOf(reloaded, jobId)).toEqual([]);
});

it.each([
  ['everything', true],
  ['some of its ids', false],
])(
  'OAC-04 says that a job is lost, and shows none of it, if the page was closed before %s could be stored',
  async (_what, andAllElse) => {
    const browser = aBrowser();
    fullDisk(Infinity, { andAllElse });
    const tab = aTab(browser);
    const jobId = tab.engine.start(checkJob, IDS, {}, { source: 'orders.csv' }) ?? '';
    await until(() => tab.job(jobId).counts.succeeded > 0);
    tab.crash();

    const reloaded = aTab(browser);
    await until(() => toldOf(reloaded, jobId).length > 0);
    expect(toldOf(reloaded, jobId)).toEqual([
      'Check All (orders.csv) cannot be shown any more: this browser could not store all of it. Its disk may be full. Some of its orders may be done, so search for them before you start it again.',
    ]);
    expect(reloaded.store.getState().jobs.ids).toEqual([]);
  },
);

it('OAC-04 a second tab waits for a job that the first could not store yet, and does not take it for lost', async () => {
  const browser = aBrowser();
  const refusals = fullDisk(Infinity, { andAllElse: false });
  const tab = aTab(browser);
  const jobId = tab.engine.start(checkJob, IDS, {}) ?? '';
  await finished(tab, jobId);
  await tab.engine.settled(jobId);
  const results = resultsOf(tab, jobId);

  const before = refusals();
  const other = aTab(browser);
  // The first tab tries to store the job, because the second one asks for it.
  await until(() => refusals() > before);
  jest.restoreAllMocks();
  await shown(other, jobId);
  expect(wrongIn(other, jobId, results)).toEqual([]);
  expect(toldOf(other, jobId)).toEqual([]);
});

it('OAC-04 a job that cannot be stored does not keep other jobs from it', async () => {
  const browser = aBrowser();
  fullDisk(Infinity);
  const tab = aTab(browser);
  const large = tab.engine.start(checkJob, IDS, {}) ?? '';
  await finished(tab, large);
  const small = tab.engine.start(checkJob, ['ord_1', 'ord_7'], {}) ?? '';
  await finished(tab, small);
  await tab.engine.settled(small);
  const results = resultsOf(tab, small);
  tab.crash();

  const reloaded = aTab(browser);
  await until(() => reloaded.store.getState().jobs.byId[small]?.total === 2);
  expect(resultsOf(reloaded, small)).toEqual(results);
  expect(reloaded.job(small).state).toBe('completedWithErrors');
});

it('OAC-04 a job of which nothing could be stored is paused in the other tab when its own tab closes', async () => {
  const browser = aBrowser();
  refusePuts(({ store }) => store === 'jobs');
  const tab = aTab(browser);
  const other = aTab(browser);
  const held: (() => void)[] = [];
  send = () => new Promise((answer) => void held.push(() => answer({ data: {} })));
  const jobId = tab.engine.start(checkJob, ['ord_1', 'ord_2'], {}) ?? '';
  await until(() => held.length === 2 && other.store.getState().jobs.byId[jobId]?.state === 'running');
  tab.crash();

  await until(() => other.job(jobId).state === 'paused');
  expect(other.job(jobId).pauseReason).toBe('ownerGone');
  // Both may have been sent, so that they are read before they are sent again.
  expect(Object.values(other.outcomes(jobId))).toEqual(['running', 'running']);
});
