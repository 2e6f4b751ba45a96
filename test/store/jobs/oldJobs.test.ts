/** Old jobs of one order that ended well leave by themselves, so that a week of single orders does not add up. */
import { defineJob, ok, registerJobs, type ItemAnswer } from '../../../src/store/jobs/jobDefinition';
import { selectTrayJobIds } from '../../../src/store/jobs/jobsSelectors';
import { SINGLE_JOBS_KEPT } from '../../../src/store/jobs/clearOldJobs';
import { unsignedToken } from '../../support/unsignedToken';
import { aBrowser, closeTabs, finished, openTab, until, type Tab } from '../workflows/tabs';

const done = { data: { requestId: 'req-0123456789abcdef0123456789abcdef' } };
const refused = { error: { status: 409, message: 'It is cancelled.', fromServer: true } };

const oneJob = defineJob({
  kind: 'one',
  title: 'One',
  resultsTitle: 'One results',
  concurrency: 1,
  doneWord: 'done',
  runningText: 'Doing…',
  opensResults: false,
  eligible: () => ok,
  item: (id): Promise<ItemAnswer> => Promise.resolve(id.startsWith('bad') ? refused : done) as never,
  reread: () => Promise.resolve({ verdict: 'notDone' }),
});
registerJobs([oneJob]);

const exp = Math.floor(Date.now() / 1000) + 7200;
const token = unsignedToken({ sub: 'ana@example.com', roles: ['user'], exp });
afterEach(closeTabs);

async function run(tab: Tab, ids: readonly string[]): Promise<string> {
  const jobId = tab.engine.start(oneJob, ids, {}) ?? '';
  await finished(tab, jobId);
  await tab.engine.settled(jobId);
  return jobId;
}

it('keeps the newest jobs of one order, and all that had several orders or failed', async () => {
  const browser = aBrowser();
  const tab = openTab(browser, { url: 'http://127.0.0.1:9', token });
  const failed = await run(tab, ['bad_1']);
  const several = await run(tab, ['ord_1', 'ord_2']);
  const single: string[] = [];
  for (let at = 0; at < SINGLE_JOBS_KEPT + 3; at += 1) single.push(await run(tab, [`ord_single${at}`]));

  const kept = [...single.slice(-SINGLE_JOBS_KEPT), several, failed];
  const last = await run(tab, ['ord_last']);
  await until(() => selectTrayJobIds(tab.store.getState()).length === kept.length + 1);
  const shown = new Set(selectTrayJobIds(tab.store.getState()));
  expect(shown).toEqual(new Set([last, ...kept]));

  tab.crash();
  const later = openTab(browser, { url: 'http://127.0.0.1:9', token });
  await until(() => later.store.getState().jobs.ids.length === shown.size);
  expect(new Set(selectTrayJobIds(later.store.getState()))).toEqual(shown);
});
