/** Jobs that end in a file: when it is made, from what, and what happens to it. */
import { MISSING_CODE_ADVICE, missingCode } from '../../../src/lib/missingCode';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { defineJob, registerJobs, type ItemAnswer } from '../../../src/store/jobs/jobDefinition';
import { doneIdsOf } from '../../../src/store/jobs/jobsSelectors';
import type { ItemId } from '../../../src/store/jobs/jobTypes';
import { collectFaults } from '../../support/caughtFaults';
import { unsignedToken } from '../../support/unsignedToken';
import {
  aBrowser,
  closeTabs,
  finished,
  openTab,
  storedAsDone,
  until,
  type Browser,
  type Tab,
} from '../workflows/tabs';

let answer: (id: ItemId) => Promise<ItemAnswer>;
let damaged: ReadonlySet<ItemId>;
let making: Promise<void>;
let broken: Error | null;
const announced: string[] = [];
const done: ItemAnswer = { data: {} };

const lettersJob = defineJob({
  kind: 'letters',
  title: 'Letters',
  resultsTitle: 'Letter results',
  concurrency: 4,
  doneWord: 'fetched',
  runningText: 'Fetching…',
  opensResults: false,
  async item(id, { parts }) {
    const answered = await answer(id);
    if ('data' in answered) parts.put(id, { content: new Blob([`<${id}>`]), askedAt: 0, version: undefined });
    return answered;
  },
  reread: () => Promise.resolve({ verdict: 'notDone' }),
  file: {
    name: 'letters.txt',
    mayUse: (part) => part !== undefined,
    async make(job, { parts }) {
      await making;
      if (broken) throw broken;
      const ids = doneIdsOf(job);
      const failed = new Map(ids.filter((id) => damaged.has(id)).map((id) => [id, 'Damaged']));
      const good = ids.filter((id) => !damaged.has(id));
      const texts = good.map((id) => parts.get(id)?.content ?? 'lost');
      return { content: good.length > 0 ? new Blob(texts) : null, written: good.length, failed };
    },
    announce: (job, { written }) =>
      void announced.push(`${written} of ${job.total}, ${job.counts.failed} failed`),
  },
});
registerJobs([lettersJob]);
beforeEach(() => {
  answer = () => Promise.resolve(done);
  damaged = new Set();
  making = Promise.resolve();
  broken = null;
  announced.length = 0;
});
afterEach(closeTabs);
const faults = collectFaults();

const token = unsignedToken({ sub: 'ana@example.com', roles: ['user'], exp: 4_000_000_000 });
const aTab = (browser: Browser = aBrowser()): Tab => openTab(browser, { url: 'http://127.0.0.1:9', token });
const start = (tab: Tab, ids: readonly string[]): string => tab.engine.start(lettersJob, ids, {}) ?? '';
const textsOf = (tab: Tab) => Promise.all(tab.saved.map(({ content }) => content.text()));
const refused: ItemAnswer = { error: { status: 409, message: 'None' } };

/** A job of a, b and c, and its tab, which has crashed before c was answered. */
async function crashedWithoutLast(browser: Browser) {
  const tab = aTab(browser);
  answer = (id) => (id === 'c' ? new Promise(() => undefined) : Promise.resolve(done));
  const jobId = start(tab, ['a', 'b', 'c']);
  await until(() => tab.job(jobId).counts.succeeded === 2);
  await storedAsDone(jobId, 2);
  tab.crash();
  return { tab, jobId };
}

describe('the file of a job', () => {
  it('LAB-03 is downloaded once when the job ends, in the order of the items, and again on Download', async () => {
    const tab = aTab();
    const jobId = start(tab, ['c', 'a', 'b']);
    await finished(tab, jobId);
    expect(tab.saved.map(({ name }) => name)).toEqual(['letters.txt']);
    expect(await textsOf(tab)).toEqual(['<c><a><b>']);
    expect(announced).toEqual(['3 of 3, 0 failed']);

    await tab.engine.download(jobId);
    await finished(tab, jobId);
    expect(await textsOf(tab)).toEqual(['<c><a><b>', '<c><a><b>']);
  });

  it('LAB-05 contains what succeeded; after a retry of the failed items it contains all, in the original order', async () => {
    const tab = aTab();
    answer = (id) => Promise.resolve(id === 'b' ? refused : done);
    const jobId = start(tab, ['a', 'b', 'c']);
    await finished(tab, jobId);
    const asked: string[] = [];
    answer = (id) => {
      asked.push(id);
      return Promise.resolve(done);
    };
    await tab.engine.command(jobId, 'retry');
    await finished(tab, jobId);
    expect(asked).toEqual(['b']);
    expect(await textsOf(tab)).toEqual(['<a><c>', '<a><b><c>']);
  });

  it('LAB-05 fails an item found damaged while the file is made, and delivers the rest', async () => {
    const tab = aTab();
    damaged = new Set(['b']);
    const jobId = start(tab, ['a', 'b', 'c']);
    expect(await finished(tab, jobId)).toMatchObject({
      state: 'completedWithErrors',
      counts: { succeeded: 2, failed: 1 },
    });
    expect(tab.job(jobId).resultChunks[0]?.[1]).toMatchObject({ outcome: 'failed', reason: 'Damaged' });
    expect(await textsOf(tab)).toEqual(['<a><c>']);
    expect(announced).toEqual(['2 of 3, 1 failed']);
  });

  it('LAB-05 is not made when nothing succeeded, and the result is still announced', async () => {
    const tab = aTab();
    answer = () => Promise.resolve(refused);
    await finished(tab, start(tab, ['a', 'b']));
    expect(tab.saved).toEqual([]);
    expect(announced).toEqual(['0 of 2, 2 failed']);
  });

  it('LAB-05 is made when the last items fail in a row, because a pause would hold nothing back', async () => {
    const tab = openTab(aBrowser(), { url: 'http://127.0.0.1:9', token, timings: { faultsBeforePause: 2 } });
    answer = (id) =>
      Promise.resolve(id === 'a' ? done : { error: { status: 'NETWORK', message: 'No answer' } });
    await finished(tab, start(tab, ['a', 'b', 'c']));
    expect(await textsOf(tab)).toEqual(['<a>']);
    expect(announced).toEqual(['1 of 3, 2 failed']);
  });

  it('is made when the job is paused while its last item is under way', async () => {
    const tab = aTab();
    let give: (answered: ItemAnswer) => void = () => undefined;
    answer = (id) => (id === 'a' ? Promise.resolve(done) : new Promise((resolve) => (give = resolve)));
    const jobId = start(tab, ['a', 'b']);
    await until(() => tab.job(jobId).counts.succeeded === 1);
    await tab.engine.command(jobId, 'pause');
    give(done);
    await finished(tab, jobId);
    expect(await textsOf(tab)).toEqual(['<a><b>']);
  });

  it('is not downloaded on cancel; what is done can be downloaded from the tray', async () => {
    const tab = aTab();
    let give: (answered: ItemAnswer) => void = () => undefined;
    answer = (id) => (id === 'a' ? Promise.resolve(done) : new Promise((resolve) => (give = resolve)));
    const jobId = start(tab, ['a', 'b']);
    await until(() => tab.job(jobId).counts.succeeded === 1);
    await tab.engine.command(jobId, 'cancel');
    give(refused);
    await finished(tab, jobId);
    expect(tab.saved).toEqual([]);
    expect(announced).toEqual([]);

    await tab.engine.download(jobId);
    expect(await textsOf(tab)).toEqual(['<a>']);
  });

  it('is not downloaded when the job is cancelled while the file is made', async () => {
    const tab = aTab();
    let go: () => void = () => undefined;
    making = new Promise((resolve) => (go = resolve));
    const jobId = start(tab, ['a']);
    await until(() => tab.job(jobId).counts.succeeded === 1);
    await tab.engine.command(jobId, 'pause');
    expect(tab.job(jobId).state).toBe('running');
    await tab.engine.command(jobId, 'cancel');
    go();
    expect((await finished(tab, jobId)).state).toBe('cancelled');
    expect(tab.saved).toEqual([]);
  });

  it('is neither made nor fetched for by a check that nobody asked for', async () => {
    const browser = aBrowser();
    const { jobId } = await crashedWithoutLast(browser);

    const asked: string[] = [];
    answer = (id) => {
      asked.push(id);
      return Promise.resolve(done);
    };
    const reloaded = aTab(browser);
    await until(() => reloaded.store.getState().jobs.byId[jobId]?.state === 'paused');
    await reloaded.engine.command(jobId, 'cancel');
    expect(await finished(reloaded, jobId)).toMatchObject({ counts: { succeeded: 2, unknown: 1 } });
    reloaded.online();
    await until(() => reloaded.job(jobId).counts.unknown === 0);
    await finished(reloaded, jobId);
    expect(asked).toEqual([]);
    expect(reloaded.saved).toEqual([]);
  });

  it.each([
    ['a fault', new Error('No memory'), 'Please try again.', ['Error: No memory']],
    ['missing code', missingCode('Loading chunk 7 failed.'), MISSING_CODE_ADVICE, []],
  ])(
    'shows that a file could not be made (%s), and Download tries again',
    async (_why, error, advice, told) => {
      const tab = aTab();
      broken = error;
      const jobId = start(tab, ['a']);
      expect((await finished(tab, jobId)).state).toBe('completed');
      expect(selectNotices(tab.store.getState()).map(({ text }) => text)).toContain(
        `Could not make letters.txt. ${advice}`,
      );
      expect(faults).toEqual(told);
      broken = null;
      await tab.engine.download(jobId);
      expect(await textsOf(tab)).toEqual(['<a>']);
    },
  );
});

describe('the parts of a file', () => {
  it('are gone after a reload: any tab gets them again for its file', async () => {
    const browser = aBrowser();
    const tab = aTab(browser);
    const jobId = start(tab, ['a', 'b']);
    await finished(tab, jobId);
    tab.crash();

    const asked: string[] = [];
    answer = (id) => {
      asked.push(id);
      return Promise.resolve(done);
    };
    const [reloaded, other] = [aTab(browser), aTab(browser)];
    for (const each of [reloaded, other]) {
      await until(() => each.store.getState().jobs.byId[jobId]?.total === 2);
      await each.engine.download(jobId);
      await finished(each, jobId);
      expect(await textsOf(each)).toEqual(['<a><b>']);
      expect(asked.splice(0)).toEqual(['a', 'b']);
    }
  });

  it('are got again when a job that crashed before its file was made is resumed', async () => {
    const browser = aBrowser();
    const { tab, jobId } = await crashedWithoutLast(browser);

    answer = () => Promise.resolve(done);
    const reloaded = aTab(browser);
    await until(() => reloaded.store.getState().jobs.byId[jobId]?.state === 'paused');
    await reloaded.engine.command(jobId, 'resume');
    await finished(reloaded, jobId);
    expect(await textsOf(reloaded)).toEqual(['<a><b><c>']);
    expect(tab.saved).toEqual([]);
  });

  it('are used again for a retry, and dropped once the complete file was delivered', async () => {
    const tab = aTab();
    answer = (id) => Promise.resolve(id === 'b' ? refused : done);
    const jobId = start(tab, ['a', 'b']);
    await finished(tab, jobId);
    const asked: string[] = [];
    answer = (id) => {
      asked.push(id);
      return Promise.resolve(done);
    };
    await tab.engine.command(jobId, 'retry');
    await finished(tab, jobId);
    expect(asked.splice(0)).toEqual(['b']);

    await tab.engine.download(jobId);
    await finished(tab, jobId);
    expect(asked).toEqual(['a', 'b']);
    expect(await textsOf(tab)).toEqual(['<a>', '<a><b>', '<a><b>']);
  });

  it('never enter an action', async () => {
    const browser = aBrowser();
    const tab = aTab(browser);
    const heard: string[] = [];
    const channel = new BroadcastChannel(browser.channelName);
    channel.onmessage = (event) => heard.push(JSON.stringify(event.data));
    const jobId = start(tab, ['a']);
    await finished(tab, jobId);
    await until(() => heard.at(-1)?.includes('jobs/finished') ?? false);
    channel.close();
    expect(heard.join('\n')).not.toContain('<a>');
  });

  it('do not outlive the session', async () => {
    const tab = aTab();
    answer = (id) => Promise.resolve(id === 'b' ? refused : done);
    const jobId = start(tab, ['a', 'b']);
    await finished(tab, jobId);
    tab.store.dispatch(sessionActions.signedOut());
    tab.signIn(token);
    await until(() => tab.store.getState().jobs.byId[jobId]?.total === 2);
    const asked: string[] = [];
    answer = (id) => {
      asked.push(id);
      return Promise.resolve(done);
    };
    await tab.engine.download(jobId);
    await finished(tab, jobId);
    expect(asked).toEqual(['a']);
  });
});
