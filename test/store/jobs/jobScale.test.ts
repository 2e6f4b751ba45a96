/** The engine alone, with a test workflow: size, storage, and what an item may return. */
import { addListener, type UnknownAction } from '@reduxjs/toolkit';
import {
  defineJob,
  registerJobs,
  ok,
  skipped,
  unprocessed,
  type ItemAnswer,
} from '../../../src/store/jobs/jobDefinition';
import { selectTrayJobIds } from '../../../src/store/jobs/jobsSelectors';
import { selectRowJobState } from '../../../src/store/jobs/rowJobState';
import { aBrowser, closeTabs, finished, openTab, until, type Browser, type Tab } from '../workflows/tabs';

const tokenOf = (email: string): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 7200;
  return `${part({ alg: 'HS256' })}.${part({ sub: email, roles: ['user'], exp })}.x`;
};

let answer: (id: string) => Promise<ItemAnswer>;
const done = { data: { requestId: 'req-0123456789abcdef0123456789abcdef' } };

const countJob = defineJob({
  kind: 'count',
  title: 'Count',
  resultsTitle: 'Count results',
  concurrency: 4,
  doneWord: 'counted',
  runningText: 'Counting…',
  opensResults: false,
  eligible: (_order, id) =>
    id.startsWith('bad') ? unprocessed('Bad one') : id.startsWith('old') ? skipped('Counted before') : ok,
  item: (id) => answer(id),
  reread: () => Promise.resolve({ verdict: 'notDone' }),
});
registerJobs([countJob]);
beforeEach(() => {
  answer = () => Promise.resolve(done);
});
afterEach(closeTabs);

const EMAIL = 'ana@example.com';
/** Nothing listens here: the jobs of these tests call no server. */
const URL = 'http://127.0.0.1:9';
const aTab = (browser: Browser = aBrowser(), email = EMAIL): Tab =>
  openTab(browser, { url: URL, token: tokenOf(email) });

const start = (tab: Tab, ids: readonly string[]): string => tab.engine.start(countJob, ids, {}) ?? '';

const aSwap = (at: number) => ({
  from: { completeAfter: 1_800_000_000_000 + at, completeBefore: 1_800_003_600_000 + at },
  to: { completeAfter: 1_800_007_200_000 + at, completeBefore: 1_800_010_800_000 + at },
});

/** Collects the size of each action of jobs. */
function sizesIn(tab: Tab): number[] {
  const sizes: number[] = [];
  const isOfJobs = (action: UnknownAction): boolean => action.type.startsWith('jobs/');
  const effect = (action: UnknownAction) => void sizes.push(JSON.stringify(action).length);
  tab.store.dispatch(addListener({ predicate: isOfJobs, effect }));
  return sizes;
}

describe('a job of 20,000 items', () => {
  it('ends with one outcome for each item, with actions of at most 50 kB', async () => {
    const browser = aBrowser();
    const tab = aTab(browser);
    // Another tab receives every event of the owner.
    const heard: unknown[] = [];
    const channel = new BroadcastChannel(browser.channelName);
    channel.onmessage = (event) => heard.push(event.data);
    const ids = Array.from(
      { length: 20_000 },
      (_, at) => `${at % 10 === 0 ? 'bad' : 'ord'}_01JD7AJS5E8P${at}`,
    );

    const jobId = start(tab, ids);
    const job = await finished(tab, jobId);
    await until(() => JSON.stringify(heard.at(-1) ?? '').includes('jobs/finished'));
    channel.close();

    expect(job).toMatchObject({
      state: 'completed',
      total: 20_000,
      counts: { succeeded: 18_000, unprocessed: 2_000 },
    });
    expect(job.idChunks.every((piece) => piece.length === 500)).toBe(true);
    const sizes = heard.map((message) => JSON.stringify(message).length);
    expect(Math.max(...sizes)).toBeLessThan(50_000);
    expect(selectRowJobState(tab.store.getState(), ids[0] ?? '')).toEqual({
      state: 'unprocessed',
      text: 'Not processed',
    });
    expect(selectRowJobState(tab.store.getState(), ids[19_999] ?? '')).toBeNull();
  });

  it('stores a window for each item, and restores them after a reload, with actions as small', async () => {
    const browser = aBrowser();
    const tab = aTab(browser);
    const sizes = sizesIn(tab);
    const ids = Array.from({ length: 20_000 }, (_, at) => `ord_01JD7AJS5E8P2QK6Y3ZV${at}`);
    const windows = new Map(ids.map((id, at) => [id, aSwap(at)]));
    const reason = 'Nov 20, 2026, 11:00 AM – Nov 21, 2026, 12:00 PM EST';
    answer = () => Promise.resolve({ data: { ...done.data, reason } });

    const jobId = tab.engine.start(countJob, ids, {}, { windows }) ?? '';
    await finished(tab, jobId);
    await tab.engine.settled(jobId);
    tab.crash();
    const later = openTab(browser, { url: URL, token: tokenOf('nobody@example.com') });
    const sizesLater = sizesIn(later);
    later.signIn(tokenOf(EMAIL));
    await until(() => later.store.getState().jobs.byId[jobId]?.total === 20_000);

    const results = later.job(jobId).resultChunks.flat();
    expect(results.map((result) => result.windows)).toEqual(ids.map((id) => windows.get(id)));
    expect(Math.max(...sizes, ...sizesLater)).toBeLessThan(50_000);
  });

  it('restores the windows of items that were not sent before the page was closed', async () => {
    const browser = aBrowser();
    const tab = openTab(browser, { url: URL, token: tokenOf(EMAIL), timings: { saveEveryMs: 0 } });
    const ids = Array.from({ length: 2_000 }, (_, at) => `ord_${at}`);
    const windows = new Map(ids.map((id, at) => [id, aSwap(at)]));
    answer = () => new Promise(() => undefined);
    const jobId = tab.engine.start(countJob, ids, {}, { windows }) ?? '';
    await until(() => tab.job(jobId).counts.running === 4);
    tab.crash();

    const later = aTab(browser);
    await until(() => later.store.getState().jobs.byId[jobId]?.state === 'paused');
    const results = later.job(jobId).resultChunks.flat();
    expect(
      results.filter((result, at) => result.windows?.from.completeAfter !== aSwap(at).from.completeAfter),
    ).toEqual([]);
  });

  it('a result changes only the chunk it belongs to', async () => {
    const tab = aTab();
    const waiting = new Map<string, () => void>();
    answer = (id) => new Promise((give) => waiting.set(id, () => give(done)));
    const ids = Array.from({ length: 1_200 }, (_, at) => `ord_${at}`);
    const jobId = start(tab, ids);
    await until(() => tab.store.getState().jobs.byId[jobId]?.counts.running === 4);
    const before = tab.job(jobId).resultChunks;

    waiting.get('ord_0')?.();
    await until(() => tab.job(jobId).counts.succeeded === 1);

    const after = tab.job(jobId).resultChunks;
    expect(after.map((piece, at) => piece === before[at])).toEqual([false, true, true]);
    expect(tab.job(jobId).idChunks[0]).toHaveLength(500);
  });
});

describe('ineligible items', () => {
  it('OAC-05 keep their reason and outcome, and are not sent', async () => {
    const tab = aTab();
    const asked: string[] = [];
    answer = (id) => {
      asked.push(id);
      return Promise.resolve(done);
    };

    const jobId = start(tab, ['bad_1', 'ord_1', 'old_1']);
    const job = await finished(tab, jobId);

    expect(asked).toEqual(['ord_1']);
    expect(tab.outcomes(jobId)).toEqual({ bad_1: 'unprocessed', ord_1: 'succeeded', old_1: 'skipped' });
    expect(job.resultChunks[0]?.map(({ reason }) => reason ?? null)).toEqual([
      'Bad one',
      null,
      'Counted before',
    ]);
  });

  it('a job with nothing to send ends at once', async () => {
    const tab = aTab();
    const jobId = start(tab, ['bad_1', 'bad_2']);
    expect(await finished(tab, jobId)).toMatchObject({ state: 'completed', counts: { unprocessed: 2 } });
  });
});

describe('storage', () => {
  it('restores jobs of the last 7 days after a reload, and drops older ones', async () => {
    const browser = aBrowser();
    const first = aTab(browser);
    const jobId = start(first, ['ord_1', 'bad_1']);
    await finished(first, jobId);
    first.crash();

    const reloaded = aTab(browser);
    await until(() => reloaded.store.getState().jobs.ids.length === 1);
    expect(await finished(reloaded, jobId)).toMatchObject({
      state: 'completed',
      total: 2,
      counts: { succeeded: 1, unprocessed: 1 },
    });
    reloaded.crash();

    const later = openTab(browser, { url: URL, token: tokenOf(EMAIL), timings: { keepMs: -1 } });
    const second = start(later, ['ord_2']);
    await finished(later, second);
    expect(later.store.getState().jobs.ids).toEqual([second]);
  });

  it('does not restore a dismissed job', async () => {
    const browser = aBrowser();
    const tab = aTab(browser);
    const jobId = start(tab, ['ord_1']);
    await finished(tab, jobId);
    await tab.engine.command(jobId, 'dismiss');
    expect(tab.store.getState().jobs.ids).toEqual([]);
    tab.crash();

    const reloaded = aTab(browser);
    const next = start(reloaded, ['ord_2']);
    await finished(reloaded, next);
    expect(reloaded.store.getState().jobs.ids).toEqual([next]);
  });

  it('runs a job without IndexedDB too', async () => {
    const browser = aBrowser();
    Reflect.deleteProperty(globalThis, 'indexedDB');
    const tab = aTab(browser);

    const jobId = start(tab, ['ord_1', 'ord_2']);

    expect(await finished(tab, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 2 } });
    await tab.engine.command(jobId, 'dismiss');
    expect(selectTrayJobIds(tab.store.getState())).toEqual([]);
  });
});

describe('people', () => {
  it('shows a job only to the person who started it', async () => {
    const browser = aBrowser();
    const tab = aTab(browser);
    const jobId = start(tab, ['ord_1']);
    await finished(tab, jobId);

    const other = aTab(browser, 'ben@example.com');
    const theirs = start(other, ['ord_9']);
    await finished(other, theirs);
    expect(other.store.getState().jobs.ids).toEqual([theirs]);

    tab.signIn(tokenOf('ben@example.com'));
    await until(() => tab.store.getState().jobs.ids.includes(theirs));
    expect(tab.store.getState().jobs.ids).toEqual([theirs]);
  });
});
