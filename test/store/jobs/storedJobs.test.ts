/** What the browser's storage holds of a job while it refuses to store: who may act on the job, and what is read. */
import {
  defineJob,
  registerJobs,
  type ItemAnswer,
  type ReadBack,
} from '../../../src/store/jobs/jobDefinition';
import type { JobCommand } from '../../../src/store/jobs/jobsChannel';
import { ITEMS_PER_CHUNK, type JobId, type Outcome } from '../../../src/store/jobs/jobTypes';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { deferred } from '../../support/deferred';
import { unsignedToken } from '../../support/unsignedToken';
import { aBrowser, closeTabs, finished, openTab, until, type Browser, type Tab } from '../workflows/tabs';
import { refusePuts, type RefusedPut } from './refusePuts';

/** The orders sent to the job's server, in their order, and those that it waits to answer. */
let sent: string[];
let held: (id: string) => Promise<void>;
let damaged: ReadonlySet<string>;

const PACKING = {
  kind: 'pack',
  title: 'Pack',
  resultsTitle: 'Pack results',
  concurrency: 2,
  doneWord: 'packed',
  runningText: 'Packing…',
  opensResults: false,
  item: async (id: string): Promise<ItemAnswer> => {
    sent.push(id);
    await held(id);
    return { data: {} };
  },
  reread: (id: string): Promise<ReadBack> =>
    Promise.resolve({ verdict: sent.includes(id) ? 'done' : 'notDone' }),
};
const packJob = defineJob(PACKING);
const slipsJob = defineJob({
  ...PACKING,
  kind: 'slips',
  file: {
    name: 'slips.txt',
    mayUse: () => true,
    make: () => {
      const failed = new Map([...damaged].map((id) => [id, 'Damaged']));
      return Promise.resolve({ content: new Blob(['slips']), written: 1, failed });
    },
    announce: () => undefined,
  },
});
registerJobs([packJob, slipsJob]);

beforeEach(() => {
  sent = [];
  held = () => Promise.resolve();
  damaged = new Set();
});
afterEach(() => {
  jest.restoreAllMocks();
  closeTabs();
});

const token = unsignedToken({ sub: 'ana@example.com', roles: ['user'], exp: 4_000_000_000 });
/** A tab that stores each change at once. Its server knows no keys: what may be done is read before it is sent. */
const aTab = (browser: Browser, { emitEveryMs = 0 } = {}): Tab =>
  openTab(browser, {
    url: 'http://127.0.0.1:9',
    token,
    isIdempotent: false,
    timings: { saveEveryMs: 0, emitEveryMs },
  });
const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => `ord_${at}`);
/** Two calls are under way at once, so their order is no promise. */
const inOrder = (list: readonly string[]) =>
  [...list].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
const stateIn = (tab: Tab, jobId: JobId) => tab.store.getState().jobs.byId[jobId]?.state;
const has = (tab: Tab, jobId: JobId, total: number) => tab.store.getState().jobs.byId[jobId]?.total === total;
const toldOf = (tab: Tab, jobId: JobId): string[] =>
  selectNotices(tab.store.getState())
    .filter(({ about }) => about === `job/${jobId}`)
    .map(({ text }) => text);
const all = (outcome: Outcome, count: number) => Object.fromEntries(ids(count).map((id) => [id, outcome]));
const ofJob = ({ store }: RefusedPut): boolean => store === 'jobs';

describe('while a job cannot be stored, no other tab acts on what storage says of it', () => {
  it('OAC-04 a job cancelled in one tab is not resumed by another, which sees the cancel once it is stored', async () => {
    const browser = aBrowser();
    const tab = aTab(browser);
    const answers = deferred();
    held = () => answers.until;
    const jobId = tab.engine.start(packJob, ids(6), {}) ?? '';
    await until(() => sent.length === 2);
    await tab.engine.command(jobId, 'pause');
    answers.end();
    await tab.engine.settled(jobId);
    refusePuts(ofJob);
    await tab.engine.command(jobId, 'cancel');
    expect(stateIn(tab, jobId)).toBe('cancelled');

    const other = aTab(browser);
    await until(() => stateIn(other, jobId) === 'paused' && has(other, jobId, 6));
    await other.engine.command(jobId, 'resume');
    await other.engine.settled(jobId);
    expect(sent).toEqual(['ord_0', 'ord_1']);

    jest.restoreAllMocks();
    await until(() => stateIn(other, jobId) === 'cancelled');
    // Now the other tab may act on it: it sends the rest.
    await other.engine.command(jobId, 'continue');
    await finished(other, jobId);
    expect(other.outcomes(jobId)).toEqual(all('succeeded', 6));
    expect(inOrder(sent)).toEqual(ids(6));
  });

  it('LAB-05 an item that a download found damaged is fetched again by a retry in another tab', async () => {
    const browser = aBrowser();
    const tab = aTab(browser);
    const jobId = tab.engine.start(slipsJob, ids(3), {}) ?? '';
    await finished(tab, jobId);
    const other = aTab(browser);
    await until(() => stateIn(other, jobId) === 'completed' && has(other, jobId, 3));
    damaged = new Set(['ord_1']);
    refusePuts(ofJob);
    await tab.engine.download(jobId);
    await until(() => other.outcomes(jobId)['ord_1'] === 'failed');

    damaged = new Set();
    await other.engine.command(jobId, 'retry');
    await until(() => other.outcomes(jobId)['ord_1'] === 'succeeded');
    expect(sent).toEqual([...ids(3), 'ord_1']);
  });
});

it('OAC-04 after a sign-out with a full disk, the orders already sent are not sent again', async () => {
  const tab = aTab(aBrowser());
  const answers = deferred();
  held = (id) => (Number(id.slice('ord_'.length)) < 4 ? Promise.resolve() : answers.until);
  const jobId = tab.engine.start(packJob, ids(12), {}) ?? '';
  await until(() => sent.length > 0);
  refusePuts(ofJob);
  await until(() => tab.job(jobId).counts.succeeded === 4 && sent.length === 6);

  tab.store.dispatch(sessionActions.signedOut());
  expect(tab.store.getState().jobs.ids).toEqual([]);
  answers.end();
  tab.signIn(token);
  await until(() => stateIn(tab, jobId) === 'paused' && has(tab, jobId, 12));
  jest.restoreAllMocks();
  await tab.engine.command(jobId, 'resume');
  expect((await finished(tab, jobId)).state).toBe('completed');
  expect(inOrder(sent)).toEqual(ids(12));
});

describe('what may have been sent stays so when the job is paused again, after a sign-out and a cancel', () => {
  const signInAgain = async (tab: Tab, jobId: JobId, count: number) => {
    tab.store.dispatch(sessionActions.signedOut());
    tab.signIn(token);
    await until(() => stateIn(tab, jobId) === 'paused' && has(tab, jobId, count));
  };
  const giveAll = async (tab: Tab, jobId: JobId, commands: readonly JobCommand[]) => {
    for (const command of commands) await tab.engine.command(jobId, command);
    await tab.engine.settled(jobId);
  };

  /** After a cancel, what was sent is done or must be checked. The rest is left over. */
  async function expectCancelled(tab: Tab, jobId: JobId, last: string) {
    await tab.engine.command(jobId, 'cancel');
    const outcomes = tab.outcomes(jobId);
    expect(sent.filter((id) => !['unknown', 'succeeded'].includes(outcomes[id] ?? ''))).toEqual([]);
    expect(outcomes[last]).toBe('skipped');
  }

  it.each([[['pause']], [['resume', 'pause']]] as const)(
    'OAC-04 in another tab, after the one that sent it has died (%s)',
    async (commands) => {
      const browser = aBrowser();
      // What was sent is known only by the mark in storage: the owner dies before it can tell.
      const [owner, other] = [aTab(browser, { emitEveryMs: 300 }), aTab(browser)];
      held = (id) => (id === 'ord_4' || id === 'ord_5' ? new Promise(() => undefined) : Promise.resolve());
      const jobId = owner.engine.start(packJob, ids(20), {}) ?? '';
      await until(() => sent.length === 6 && has(other, jobId, 20));
      owner.crash();
      await until(() => stateIn(other, jobId) === 'paused');
      await giveAll(other, jobId, commands);
      await signInAgain(other, jobId, 20);
      await expectCancelled(other, jobId, 'ord_19');
    },
  );

  it('OAC-04 in the same tab, after a sign-out with a full disk', async () => {
    const tab = aTab(aBrowser());
    const answers = deferred();
    held = () => answers.until;
    const jobId = tab.engine.start(packJob, ids(20), {}) ?? '';
    await until(() => sent.length > 0);
    refusePuts(ofJob);
    await until(() => sent.length === 2);
    await signInAgain(tab, jobId, 20);
    jest.restoreAllMocks();
    answers.end();
    await giveAll(tab, jobId, ['pause']);
    await signInAgain(tab, jobId, 20);
    await expectCancelled(tab, jobId, 'ord_19');
  });
});

it('OAC-04 a tab that takes over a job of which storage lacks a part stores all of it, and sends no order twice', async () => {
  const browser = aBrowser();
  const COUNT = 3 * ITEMS_PER_CHUNK;
  // What was sent is known only by the mark in storage: the owner dies before it can tell.
  const [owner, follower] = [aTab(browser, { emitEveryMs: 1_000 }), aTab(browser)];
  held = (id) => (id === 'ord_20' ? new Promise(() => undefined) : Promise.resolve());
  refusePuts(({ store, key }) => store === 'ids' && Array.isArray(key) && key[1] === 1, 'one');
  const jobId = owner.engine.start(packJob, ids(COUNT), {}) ?? '';
  await until(() => sent.includes('ord_20') && has(follower, jobId, COUNT));
  owner.crash();
  jest.restoreAllMocks();
  held = () => Promise.resolve();
  await until(() => follower.job(jobId).pauseReason !== null);
  await follower.engine.command(jobId, 'resume');
  await finished(follower, jobId);
  expect(inOrder(sent)).toEqual(ids(COUNT));
  follower.crash();

  const reloaded = aTab(browser);
  await until(() => has(reloaded, jobId, COUNT) || toldOf(reloaded, jobId).length > 0);
  expect(toldOf(reloaded, jobId)).toEqual([]);
  await until(() => Object.keys(reloaded.outcomes(jobId)).length === COUNT);
  expect(reloaded.outcomes(jobId)).toEqual(all('succeeded', COUNT));
});

it('OAC-04 a job whose earlier results were refused is not read as finished: its orders are checked, not lost', async () => {
  const browser = aBrowser();
  const COUNT = ITEMS_PER_CHUNK + 20;
  const tab = aTab(browser);
  const refusal = deferred();
  let isHolding = false;
  /** The first results are written for as long as the test wants, and then refused, as they are ever after. */
  refusePuts(({ store, key, value, tx }) => {
    const isFirstResults = store === 'results' && Array.isArray(key) && key[1] === 0;
    if (!isFirstResults || !JSON.stringify(value).includes('succeeded')) return false;
    if (isHolding) return true;
    isHolding = true;
    let isOver = false;
    void refusal.until.then(() => (isOver = true));
    const goOn = () => {
      if (isOver) tx.abort();
      else tx.objectStore('jobs').count().onsuccess = goOn;
    };
    goOn();
    return false;
  });
  const jobId = tab.engine.start(packJob, ids(COUNT), {}) ?? '';
  await until(() => stateIn(tab, jobId) === 'completed');
  refusal.end();
  await tab.engine.settled(jobId);
  tab.crash();
  jest.restoreAllMocks();

  const reloaded = aTab(browser);
  await until(() => has(reloaded, jobId, COUNT) && stateIn(reloaded, jobId) !== 'running');
  expect(stateIn(reloaded, jobId)).toBe('paused');
  await reloaded.engine.command(jobId, 'resume');
  expect((await finished(reloaded, jobId)).state).toBe('completed');
  expect(reloaded.outcomes(jobId)).toEqual(all('succeeded', COUNT));
  expect(inOrder(sent)).toEqual(ids(COUNT));
});
