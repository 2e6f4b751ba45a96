/** A job that is cancelled and still waits for its last answers when its tab goes: the cancel holds. */
import {
  defineJob,
  registerJobs,
  type ItemAnswer,
  type ReadBack,
} from '../../../src/store/jobs/jobDefinition';
import { isFinished, type JobId } from '../../../src/store/jobs/jobTypes';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { unsignedToken } from '../../support/unsignedToken';
import { aBrowser, closeTabs, openTab, storedAs, until, type Browser, type Tab } from '../workflows/tabs';
import { JOB_WORDS } from './jobWords';

let sent: string[];
const checkJob = defineJob({
  ...JOB_WORDS,
  concurrency: 2,
  item: (id: string): Promise<ItemAnswer> => {
    sent.push(id);
    return new Promise(() => undefined);
  },
  reread: (): Promise<ReadBack> => Promise.resolve({ verdict: 'notDone' }),
});
registerJobs([checkJob]);
beforeEach(() => {
  sent = [];
});
afterEach(closeTabs);

const token = unsignedToken({ sub: 'ana@example.com', roles: ['user'], exp: 4_000_000_000 });
const aTab = (browser: Browser): Tab =>
  openTab(browser, {
    url: 'http://127.0.0.1:9',
    token,
    isIdempotent: false,
    timings: { saveEveryMs: 0, emitEveryMs: 0 },
  });
const stateIn = (tab: Tab, jobId: JobId) => tab.store.getState().jobs.byId[jobId]?.state;
const IDS = ['ord_0', 'ord_1', 'ord_2', 'ord_3'];

/** A tab with a job whose first two items were sent, and which was then cancelled. */
async function cancelUnanswered(browser: Browser) {
  const tab = aTab(browser);
  const jobId = tab.engine.start(checkJob, IDS, {}) ?? '';
  await until(() => sent.length === 2);
  void tab.engine.command(jobId, 'cancel');
  await until(() => stateIn(tab, jobId) === 'cancelling');
  return { tab, jobId };
}

/**
 * Waits until the tab shows what became of the job, and tries to go on with it as one does with a paused job. Orders
 * that may have been sent are checked by themselves, so the job may also have ended with errors by then.
 */
async function expectCancelled(tab: Tab, jobId: JobId) {
  const now = () => tab.store.getState().jobs.byId[jobId];
  await until(() => {
    const job = now();
    return job !== undefined && (job.state === 'paused' || isFinished(job));
  });
  expect(['cancelled', 'completedWithErrors']).toContain(now()?.state);
  await tab.engine.command(jobId, 'resume');
  expect(sent).toEqual(['ord_0', 'ord_1']);
}

it('OAC-04 ends as cancelled when the page is loaded again', async () => {
  const browser = aBrowser();
  const { tab, jobId } = await cancelUnanswered(browser);
  await storedAs(jobId, 'cancelling');
  tab.crash();
  await expectCancelled(aTab(browser), jobId);
});

it('OAC-04 ends as cancelled in another tab when its own is closed', async () => {
  const browser = aBrowser();
  const other = aTab(browser);
  const { tab, jobId } = await cancelUnanswered(browser);
  await until(() => stateIn(other, jobId) === 'cancelling');
  tab.crash();
  await expectCancelled(other, jobId);
});

it('OAC-04 ends as cancelled when the session ends', async () => {
  const browser = aBrowser();
  const { tab, jobId } = await cancelUnanswered(browser);
  tab.store.dispatch(sessionActions.expired({ status: 401, message: 'Over.' }));
  tab.signIn(token);
  await expectCancelled(tab, jobId);
});
