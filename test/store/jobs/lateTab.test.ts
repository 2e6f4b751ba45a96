/** A tab that is opened while another tab enters or sends a large job shows the whole of it. */
import { defineJob, registerJobs, type ItemAnswer } from '../../../src/store/jobs/jobDefinition';
import type { JobId } from '../../../src/store/jobs/jobTypes';
import { unsignedToken } from '../../support/unsignedToken';
import {
  aBrowser,
  closeTabs,
  finished,
  openTab,
  slowStorage,
  until,
  type Browser,
  type Tab,
} from '../workflows/tabs';

let send: (id: string) => Promise<ItemAnswer>;
const checkJob = defineJob({
  kind: 'checkAll',
  title: 'Check All',
  resultsTitle: 'Check results',
  concurrency: 50,
  doneWord: 'checked',
  runningText: 'Checking…',
  opensResults: false,
  item: (id) => send(id),
  reread: () => Promise.resolve({ verdict: 'notDone' }),
});
registerJobs([checkJob]);

beforeEach(() => {
  send = (id) => Promise.resolve({ data: { requestId: `req-${id}` } });
});
afterEach(closeTabs);

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

it('OAC-04 tabs that follow a job lose none of its results when another tab is opened', async () => {
  const browser = aBrowser();
  const owner = aTab(browser);
  const follower = aTab(browser);
  slowStorage(4);
  const jobId = owner.engine.start(checkJob, IDS, {}) ?? '';
  const tabs = [follower];
  for (const count of [500, 1_000, 1_500]) {
    await until(() => owner.job(jobId).counts.succeeded >= count);
    tabs.push(aTab(browser));
  }
  await finished(owner, jobId);
  await until(() => tabs.every((tab) => showsAll(tab, jobId)));
});
