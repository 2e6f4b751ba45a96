/** A tab that is opened while another tab enters or sends a large job shows the whole of it. */
import { messages } from '../../../src/contract/messages';
import { defineJob, registerJobs, type ItemAnswer } from '../../../src/store/jobs/jobDefinition';
import type { JobId } from '../../../src/store/jobs/jobTypes';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import type { TabMessage } from '../../../src/store/jobs/jobsChannel';
import { deferred } from '../../support/deferred';
import { unsignedToken } from '../../support/unsignedToken';
import {
  aBrowser,
  closeTabs,
  finished,
  openTab,
  slowStorage,
  storedAs,
  storedAsDone,
  until,
  type Browser,
  type Tab,
} from '../workflows/tabs';
import { JOB_WORDS } from './jobWords';
import { refusePuts } from './refusePuts';

let send: (id: string) => Promise<ItemAnswer>;
const checkJob = defineJob({
  ...JOB_WORDS,
  concurrency: 50,
  item: (id) => send(id),
  reread: () => Promise.resolve({ verdict: 'notDone' }),
});
registerJobs([checkJob]);

beforeEach(() => {
  send = (id) => Promise.resolve({ data: { requestId: `req-${id}` } });
});
afterEach(() => {
  closeTabs();
  jest.restoreAllMocks();
});

const token = unsignedToken({ sub: 'ana@example.com', roles: ['user'], exp: 4_000_000_000 });
const aTab = (browser: Browser) =>
  openTab(browser, {
    url: 'http://127.0.0.1:9',
    token,
    timings: { emitEveryMs: 50, saveEveryMs: 50, claimAhead: 200 },
  });
const IDS = Array.from({ length: 3_000 }, (_, at) => `ord_${at}`);
/** Whether the tab shows the end of the job, with the result of each order. */
function showsAll(tab: Tab, jobId: JobId): boolean {
  const job = tab.store.getState().jobs.byId[jobId];
  return job?.state === 'completed' && job.counts.succeeded === IDS.length;
}

it.each([
  ['Web Locks', true],
  ['a lease in storage', false],
])(
  'OAC-04 tabs opened while a large job enters its orders show all of it, with %s',
  async (_how, withLocks) => {
    const browser = aBrowser({ withLocks });
    const owner = aTab(browser);
    slowStorage(4);
    const jobId = owner.engine.start(checkJob, IDS, {}) ?? '';
    const late: Tab[] = [];
    for (const part of [1, 3, 5]) {
      await until(() => owner.job(jobId).idChunks.length >= part);
      late.push(aTab(browser));
    }
    await finished(owner, jobId);
    await until(() => late.every((tab) => showsAll(tab, jobId)));
  },
);

it('OAC-04 a tab that follows a job loses no result when another tab is opened on a full disk', async () => {
  const browser = aBrowser();
  const [beforeFull, beforeLate] = [deferred(), deferred()];
  // The job waits at its 50th and at its 1,500th order.
  send = async (id) => {
    const at = IDS.indexOf(id);
    if (at >= 50) await beforeFull.until;
    if (at >= 1_500) await beforeLate.until;
    return { data: { requestId: `req-${id}` } };
  };
  const owner = aTab(browser);
  const follower = aTab(browser);
  const jobId = owner.engine.start(checkJob, IDS, {}) ?? '';
  await storedAsDone(jobId, 50);
  refusePuts(({ store }) => store === 'jobs');
  beforeFull.end();
  await until(() => follower.store.getState().jobs.byId[jobId]?.counts.succeeded === 1_500);
  // The late tab asks the owner to store what it knows. The owner answers that it has, but the disk refused it.
  const hasAnswered = heard(browser, 'stored');
  aTab(browser);
  await hasAnswered;
  beforeLate.end();
  await until(() => follower.job(jobId).state === 'completed');
  expect(follower.job(jobId).counts.succeeded).toBe(IDS.length);
});

it('OAC-04 a tab that could not read a job tells of it when its owner ends before all of it is stored', async () => {
  const browser = aBrowser();
  send = () => new Promise(() => undefined);
  refusePuts(({ store, key }) => store === 'results' && Array.isArray(key) && key[1] !== 0, 'one');
  const owner = aTab(browser);
  const jobId = owner.engine.start(checkJob, IDS, {}) ?? '';
  await storedAs(jobId, 'running');
  const hasAnswered = heard(browser, 'stored');
  const late = aTab(browser);
  await hasAnswered;
  const torn = messages.jobTorn({ title: owner.job(jobId).title });
  const isTold = () => selectNotices(late.store.getState()).some(({ text }) => text === torn);
  expect(isTold()).toBe(false);
  owner.crash();
  await until(isTold);
  expect(late.store.getState().jobs.ids).toEqual([]);
});

/** Resolves when a tab of the browser has sent the others a message of this type. */
function heard(browser: Browser, type: TabMessage['type']): Promise<void> {
  const channel = new BroadcastChannel(browser.channelName);
  return new Promise((resolve) => {
    channel.onmessage = ({ data }: { data: { readonly message: TabMessage } }) => {
      if (data.message.type !== type) return;
      channel.close();
      resolve();
    };
  });
}
