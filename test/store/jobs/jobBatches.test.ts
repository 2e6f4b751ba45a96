/** Calls that take many ids at once: what becomes of each id, and what is sent again under which key. */
import type { ApiError } from '../../../src/api/errors';
import {
  defineJob,
  registerJobs,
  type SentAnswer,
  type ReadBack,
} from '../../../src/store/jobs/jobDefinition';
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

interface Sent {
  readonly ids: readonly string[];
  readonly key: string;
}
type Answers = ReadonlyMap<string, SentAnswer>;

const sent: Sent[] = [];
const reread: string[] = [];
let answer: (call: Sent, number: number, signal: AbortSignal) => Promise<Answers>;
let read: (id: string) => ReadBack;

const all = (ids: readonly string[], answered: SentAnswer): Answers =>
  new Map(ids.map((id) => [id, answered]));
const done: SentAnswer = { data: { requestId: 'req-1' } };
const error = (status: ApiError['status'], message = `Fault ${status}`): SentAnswer => ({
  error: { status, message, ...(status !== 'NETWORK' && { fromServer: true }) },
});

const batchesJob = defineJob({
  kind: 'batches',
  title: 'Batches',
  resultsTitle: 'Batch results',
  concurrency: 1,
  doneWord: 'done',
  runningText: 'Doing…',
  opensResults: false,
  batch: {
    size: 10,
    send: async (ids, { idempotencyKey, signal }) => {
      const call = { ids, key: idempotencyKey };
      sent.push(call);
      return answer(call, sent.length, signal);
    },
  },
  reread: (id) => {
    reread.push(id);
    return Promise.resolve(read(id));
  },
});
registerJobs([batchesJob]);
beforeEach(() => {
  sent.length = 0;
  reread.length = 0;
  answer = ({ ids }) => Promise.resolve(all(ids, done));
  read = () => ({ verdict: 'notDone' });
});
afterEach(closeTabs);

const token = unsignedToken({ sub: 'ana@example.com', roles: ['user'], exp: 4_000_000_000 });
const aTab = (browser: Browser = aBrowser(), isIdempotent = true): Tab =>
  openTab(browser, { url: 'http://127.0.0.1:9', token, isIdempotent });
const idsOf = (count: number, name = 'ord') => Array.from({ length: count }, (_, at) => `${name}_${at}`);
const start = (tab: Tab, ids: readonly string[]): string => tab.engine.start(batchesJob, ids, {}) ?? '';

describe('batches', () => {
  it('all ids go out once, in their order, in calls of the size', async () => {
    const tab = aTab();
    const ids = idsOf(25);
    const job = await finished(tab, start(tab, ids));
    expect(sent.map((call) => call.ids.length)).toEqual([10, 10, 5]);
    expect(sent.flatMap((call) => call.ids)).toEqual(ids);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
    expect(job).toMatchObject({ state: 'completed', counts: { succeeded: 25 } });
  });

  it('refused ids fail with their own reason, the others of the batch are left out; retry takes the failed only', async () => {
    const tab = aTab();
    answer = ({ ids }, number) =>
      Promise.resolve(
        number > 1
          ? all(ids, done)
          : new Map(
              ids.map((id) => [
                id,
                id === 'ord_3' ? error(409, 'Not this one') : { leftOut: 'Others were refused' },
              ]),
            ),
      );
    const jobId = start(tab, idsOf(6));
    expect(await finished(tab, jobId)).toMatchObject({
      state: 'completedWithErrors',
      counts: { failed: 1, skipped: 5 },
    });
    expect(tab.job(jobId).resultChunks[0]?.[3]).toMatchObject({
      outcome: 'failed',
      status: 409,
      reason: 'Not this one',
    });
    expect(tab.job(jobId).resultChunks[0]?.[0]).toMatchObject({
      outcome: 'skipped',
      reason: 'Others were refused',
    });

    await tab.engine.command(jobId, 'retry');
    expect(await finished(tab, jobId)).toMatchObject({ counts: { succeeded: 1, skipped: 5 } });
    expect(sent[1]?.ids).toEqual(['ord_3']);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
    expect(sent[1]?.key).toMatch(/:2$/);
  });

  it('a lost answer is asked for again under the same key where the server knows keys', async () => {
    const tab = aTab();
    answer = ({ ids }, number) => Promise.resolve(all(ids, number === 1 ? error('NETWORK') : done));
    const job = await finished(tab, start(tab, idsOf(4)));
    expect(job.counts.succeeded).toBe(4);
    expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
    expect(reread).toEqual([]);
  });

  it('a lost answer is read back where it does not, and only what was not done is sent again', async () => {
    const tab = aTab(aBrowser(), false);
    answer = ({ ids }, number) => Promise.resolve(all(ids, number === 1 ? error(500) : done));
    read = (id) => ({ verdict: id === 'ord_2' ? 'notDone' : 'done' });
    const job = await finished(tab, start(tab, idsOf(4)));
    expect(job.counts.succeeded).toBe(4);
    expect(reread.sort()).toEqual(idsOf(4));
    expect(sent.map((call) => call.ids)).toEqual([idsOf(4), ['ord_2']]);
  });

  it('a refusal after a lost answer is its echo where the server knows no keys: what the order says counts', async () => {
    const tab = aTab(aBrowser(), false);
    answer = ({ ids }, number) => Promise.resolve(all(ids, number === 1 ? error('NETWORK') : error(409)));
    read = (id) => ({ verdict: id === 'ord_0' ? 'done' : 'notDone' });
    const jobId = start(tab, idsOf(2));
    await finished(tab, jobId);
    expect(tab.outcomes(jobId)).toEqual({ ord_0: 'succeeded', ord_1: 'failed' });
  });

  it('a refusal after a lost answer is none of it where the server knows keys: somebody else was faster', async () => {
    const tab = aTab();
    answer = ({ ids }, number) => Promise.resolve(all(ids, number === 1 ? error('NETWORK') : error(409)));
    read = () => ({ verdict: 'done' });
    const jobId = start(tab, idsOf(2));
    await finished(tab, jobId);
    expect(tab.outcomes(jobId)).toEqual({ ord_0: 'failed', ord_1: 'failed' });
  });

  it('left out in a second attempt where the server knows no keys: what the order says counts', async () => {
    const tab = aTab(aBrowser(), false);
    answer = ({ ids }, number) =>
      Promise.resolve(all(ids, number === 1 ? error(409) : { leftOut: 'Done before' }));
    read = (id) => ({ verdict: id === 'ord_0' && sent.length > 1 ? 'done' : 'notDone' });
    const jobId = start(tab, idsOf(2));
    await finished(tab, jobId);
    await tab.engine.command(jobId, 'retry');
    await finished(tab, jobId);
    expect(tab.outcomes(jobId)).toEqual({ ord_0: 'succeeded', ord_1: 'skipped' });
  });

  it('a server that keeps failing pauses the job instead of running through the rest', async () => {
    const tab = aTab();
    answer = ({ ids }) => Promise.resolve(all(ids, error(500)));
    const jobId = start(tab, idsOf(40));
    await until(() => tab.job(jobId).state === 'paused');
    await tab.engine.settled(jobId);
    expect(tab.job(jobId)).toMatchObject({ pauseReason: 'serverFails', counts: { failed: 10, pending: 30 } });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('busy: the whole batch waits and goes out again', async () => {
    const tab = aTab();
    answer = ({ ids }, number) => Promise.resolve(all(ids, number < 3 ? error(429) : done));
    const job = await finished(tab, start(tab, idsOf(3)));
    expect(job.counts.succeeded).toBe(3);
    expect(sent).toHaveLength(3);
  });

  it('losing the role in the middle stops the job with the server’s words', async () => {
    const tab = aTab();
    answer = ({ ids }, number) =>
      Promise.resolve(all(ids, number === 2 ? error(403, 'Only admins may do this.') : done));
    const job = await finished(tab, start(tab, idsOf(30)));
    expect(job).toMatchObject({
      state: 'failed',
      stopMessage: 'Only admins may do this.',
      counts: { succeeded: 10, failed: 10, skipped: 10 },
    });
  });

  it('signed out on the server: the batch waits, unsent as far as anybody knows', async () => {
    const tab = aTab();
    answer = ({ ids }) => Promise.resolve(all(ids, error(401)));
    const jobId = start(tab, idsOf(12));
    await until(() => tab.job(jobId).state === 'paused');
    await tab.engine.settled(jobId);
    expect(tab.job(jobId)).toMatchObject({ pauseReason: 'signIn', counts: { pending: 12 } });
  });

  it('cancel while a batch works: what it says still counts, what it did not come to was never sent', async () => {
    const tab = aTab();
    answer = ({ ids }, _number, signal) =>
      new Promise((give) => signal.addEventListener('abort', () => give(new Map([[ids[0] ?? '', done]]))));
    const jobId = start(tab, idsOf(20));
    await until(() => sent.length === 1);
    await tab.engine.command(jobId, 'cancel');
    expect(await finished(tab, jobId)).toMatchObject({
      state: 'cancelled',
      counts: { succeeded: 1, skipped: 19, unknown: 0 },
    });
    expect(sent).toHaveLength(1);
  });

  it('a crash in the middle: the lost batch goes out again as it was, under its key, then the rest', async () => {
    const browser = aBrowser();
    const tab = aTab(browser);
    answer = ({ ids }, number) =>
      number === 2 ? new Promise(() => undefined) : Promise.resolve(all(ids, done));
    const jobId = start(tab, idsOf(35));
    await until(() => sent.length === 2 && tab.job(jobId).counts.succeeded === 10);
    // What the first batch did is stored before the tab dies.
    await storedAsDone(jobId, 10);
    tab.crash();

    answer = ({ ids }) => Promise.resolve(all(ids, done));
    const reloaded = aTab(browser);
    await until(() => reloaded.store.getState().jobs.byId[jobId]?.state === 'paused');
    await reloaded.engine.command(jobId, 'resume');
    expect(await finished(reloaded, jobId)).toMatchObject({ state: 'completed', counts: { succeeded: 35 } });
    expect(sent.map((call) => call.ids.length)).toEqual([10, 10, 10, 10, 5]);
    expect(sent[2]).toEqual(sent[1]);
  });
});

describe('a job of 20,000 in batches', () => {
  it('is a short story of small actions', async () => {
    const browser = aBrowser();
    const tab = aTab(browser);
    const heard: string[] = [];
    const channel = new BroadcastChannel(browser.channelName);
    channel.onmessage = (event) => heard.push(JSON.stringify(event.data));
    // Every hundredth is refused with words of its own: they do not fit one another.
    answer = ({ ids }) =>
      Promise.resolve(
        new Map(
          ids.map((id) => [
            id,
            id.endsWith('00') ? error(409, `Refused: ${id}, ${'why '.repeat(40)}`) : done,
          ]),
        ),
      );
    const jobId = start(tab, idsOf(20_000, 'ord_01JD7AJS5E8P'));
    const job = await finished(tab, jobId);
    await until(() => heard.at(-1)?.includes('jobs/finished') ?? false);
    channel.close();
    expect(job.total).toBe(20_000);
    expect(job.counts).toMatchObject({ succeeded: 19_801, failed: 199 });
    expect(Math.max(...heard.map(({ length }) => length))).toBeLessThan(50_000);
  });
});
