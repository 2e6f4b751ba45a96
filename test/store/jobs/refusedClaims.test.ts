/** A browser that cannot store which tab runs a job: its disk is full, or it has closed the database. */
import { forceCloseDatabase } from 'fake-indexeddb';
import { defineJob, registerJobs, type ItemAnswer } from '../../../src/store/jobs/jobDefinition';
import { ClaimRefused } from '../../../src/store/jobs/jobOwnership';
import type { JobId } from '../../../src/store/jobs/jobTypes';
import { unsignedToken } from '../../support/unsignedToken';
import {
  aBrowser,
  claimed,
  closeTabs,
  finished,
  openTab,
  until,
  type Browser,
  type Tab,
  type TabOptions,
} from '../workflows/tabs';
import { JOB_WORDS } from './jobWords';
import { refusePuts } from './refusePuts';
import { upgradeDatabase } from './upgradeDatabase';

let sent: string[];
let send: (id: string) => Promise<ItemAnswer>;
const checkJob = defineJob({
  ...JOB_WORDS,
  concurrency: 2,
  item: (id) => {
    sent.push(id);
    return send(id);
  },
  reread: (id) => Promise.resolve({ verdict: sent.includes(id) ? 'done' : 'notDone' }),
});
registerJobs([checkJob]);

beforeEach(() => {
  sent = [];
  send = () => Promise.resolve({ data: {} });
});
afterEach(() => {
  jest.restoreAllMocks();
  closeTabs();
});

const token = unsignedToken({ sub: 'ana@example.com', roles: ['user'], exp: 4_000_000_000 });
const aTab = (browser: Browser, options: Partial<TabOptions> = {}): Tab =>
  openTab(browser, {
    url: 'http://127.0.0.1:9',
    token,
    isIdempotent: false,
    timings: { saveEveryMs: 0 },
    ...options,
  });
const IDS = Array.from({ length: 12 }, (_, at) => `ord_${at}`);
const isClaim = ({ store }: { readonly store: string }): boolean => store === 'claims';
const start = (tab: Tab): JobId => tab.engine.start(checkJob, IDS, {}) ?? '';
const stateIn = (tab: Tab, jobId: JobId) => tab.store.getState().jobs.byId[jobId]?.state;
const inOrder = () => [...sent].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** Holds every call from now on, until the returned function is called. */
function holdAnswers(): () => void {
  const held: (() => void)[] = [];
  send = () => new Promise((answer) => held.push(() => answer({ data: {} })));
  return () => {
    send = () => Promise.resolve({ data: {} });
    held.splice(0).forEach((answer) => answer());
  };
}

/** Returns a function that ends every connection opened since, as a browser does when its disk fails. */
function breakableDatabase(): () => void {
  const databases = new Set<IDBDatabase>();
  const transaction = Reflect.get(IDBDatabase.prototype, 'transaction');
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    databases.add(this);
    return transaction.apply(this, given);
  });
  return () => {
    for (const database of databases) forceCloseDatabase(database as never);
    databases.clear();
  };
}

/** Refuses to open the database, once or until the mocks are restored. */
function refuseOpening(how: 'once' | 'always'): void {
  const opening = jest.spyOn(IDBFactory.prototype, 'open');
  const refuse = () => {
    throw new DOMException('The disk failed.', 'UnknownError');
  };
  if (how === 'once') opening.mockImplementationOnce(refuse);
  else opening.mockImplementation(refuse);
}

describe.each([
  ['Web Locks', true],
  ['a lease in storage', false],
] as const)('with %s', (_name, withLocks) => {
  it.each(['all', 'one'] as const)(
    'OAC-04 a job whose claim is refused runs to its end (%s)',
    async (what) => {
      refusePuts(isClaim, what);
      const tab = aTab(aBrowser({ withLocks }));
      const jobId = start(tab);
      expect((await finished(tab, jobId)).state).toBe('completed');
      expect(inOrder()).toEqual(IDS);

      tab.signIn(unsignedToken({ sub: 'bo@example.com', roles: ['user'], exp: 4_000_000_000 }));
      tab.signIn(token);
      await until(() => stateIn(tab, jobId) === 'completed');
    },
  );

  it('OAC-04 a job whose claim was refused at first is still run by one tab only once there is space', async () => {
    refusePuts(isClaim);
    const browser = aBrowser({ withLocks });
    const [tab, other] = [aTab(browser), aTab(browser)];
    const letGo = holdAnswers();
    const jobId = start(tab);
    await until(() => sent.length === 2 && stateIn(other, jobId) !== undefined);
    jest.restoreAllMocks();
    // A lease is stored at the next heartbeat. A lock needs no claim before the next call.
    if (!withLocks) await claimed(jobId);

    await other.engine.command(jobId, 'resume');
    letGo();
    await finished(tab, jobId);
    expect(inOrder()).toEqual(IDS);
    expect(stateIn(tab, jobId)).toBe('completed');
  });

  it('OAC-04 a job runs although a newer console has closed the database', async () => {
    const tab = aTab(aBrowser({ withLocks }));
    await finished(tab, start(tab));
    sent = [];
    await upgradeDatabase();
    expect((await finished(tab, start(tab))).state).toBe('completed');
    expect(inOrder()).toEqual(IDS);
  });

  it.each([
    ['', false],
    [' and at first refuses to open it again', true],
  ])(
    'OAC-04 a job goes on, and is stored, after the browser has ended the database%s',
    async (_how, isRefused) => {
      const end = breakableDatabase();
      const browser = aBrowser({ withLocks });
      const tab = aTab(browser);
      const letGo = holdAnswers();
      const jobId = start(tab);
      await until(() => sent.length === 2);
      end();
      if (isRefused) refuseOpening('once');
      letGo();
      expect((await finished(tab, jobId)).state).toBe('completed');
      expect(inOrder()).toEqual(IDS);
      tab.crash();

      const reloaded = aTab(browser);
      await until(() => stateIn(reloaded, jobId) === 'completed');
    },
  );
});

it('OAC-04 a job whose owner dies is paused in another tab that cannot read the storage again, and no order is sent twice', async () => {
  const end = breakableDatabase();
  const browser = aBrowser();
  // The owner dies before it can tell the other tab what it sent.
  const [owner, follower] = [aTab(browser, { timings: { emitEveryMs: 300 } }), aTab(browser)];
  const isHeld = (id: string) => id === 'ord_6' || id === 'ord_7';
  send = (id) => (isHeld(id) ? new Promise(() => undefined) : Promise.resolve({ data: {} }));
  const jobId = start(owner);
  await until(() => sent.length === 8 && stateIn(follower, jobId) === 'running');
  end();
  refuseOpening('always');
  owner.crash();
  send = () => Promise.resolve({ data: {} });

  await until(() => stateIn(follower, jobId) === 'paused');
  await follower.engine.command(jobId, 'resume');
  expect((await finished(follower, jobId)).state).toBe('completed');
  expect(inOrder()).toEqual(IDS);
});

it('without Web Locks, a job that another tab may run is not taken over while the claim is refused', async () => {
  const browser = aBrowser({ withLocks: false });
  let laterMs = 0;
  const [tab, other] = [aTab(browser), aTab(browser, { now: () => Date.now() + laterMs })];
  const letGo = holdAnswers();
  const jobId = start(tab);
  await until(() => sent.length === 2 && stateIn(other, jobId) === 'running');
  await tab.engine.command(jobId, 'pause');
  letGo();
  await tab.engine.settled(jobId);
  tab.crash();
  // The lease of the crashed tab is over.
  laterMs = 60_000;

  await until(() => stateIn(other, jobId) === 'paused');
  refusePuts(isClaim);
  // Until the lease is over, the command goes to its tab.
  const isRefused = () =>
    other.engine.command(jobId, 'resume').then(
      () => false,
      (why) => why instanceof ClaimRefused,
    );
  await until(isRefused);
  expect(stateIn(other, jobId)).toBe('paused');
  jest.restoreAllMocks();
  await other.engine.command(jobId, 'resume');
  await finished(other, jobId);
  expect(inOrder()).toEqual(IDS);
});
