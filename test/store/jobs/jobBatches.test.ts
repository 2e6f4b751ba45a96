/** Calls with many ids at once: the outcome of each id, and what is sent again under which key. */
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
  it('sends all ids once, in order, in calls of the batch size', async () => {
    const tab = aTab();
    const ids = idsOf(25);
    const job = await finished(tab, start(tab, ids));
    expect(sent.map((call) => call.ids.length)).toEqual([10, 10, 5]);
    expect(sent.flatMap((call) => call.ids)).toEqual(ids);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
    expect(job).toMatchObject({ state: 'completed', counts: { succeeded: 25 } });
  });

  it('fails refused ids with their own reason and skips the rest of the batch; retry sends only the failed ones', async () => {
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

  it('retries a lost response under the same key when the server supports keys', async () => {
    const tab = aTab();
    answer = ({ ids }, number) => Promise.resolve(all(ids, number === 1 ? error('NETWORK') : done));
    const job = await finished(tab, start(tab, idsOf(4)));
    expect(job.counts.succeeded).toBe(4);
    expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
    expect(reread).toEqual([]);
  });

  it('reads orders back after a lost response when the server does not support keys, and resends only those not done', async () => {
    const tab = aTab(aBrowser(), false);
    answer = ({ ids }, number) => Promise.resolve(all(ids, number === 1 ? error(500) : done));
    read = (id) => ({ verdict: id === 'ord_2' ? 'notDone' : 'done' });
    const job = await finished(tab, start(tab, idsOf(4)));
    expect(job.counts.succeeded).toBe(4);
    expect(reread.sort()).toEqual(idsOf(4));
    expect(sent.map((call) => call.ids)).toEqual([idsOf(4), ['ord_2']]);
  });

  it('trusts the order over a refusal that follows a lost response when the server does not support keys', async () => {
    const tab = aTab(aBrowser(), false);
    answer = ({ ids }, number) => Promise.resolve(all(ids, number === 1 ? error('NETWORK') : error(409)));
    read = (id) => ({ verdict: id === 'ord_0' ? 'done' : 'notDone' });
    const jobId = start(tab, idsOf(2));
    await finished(tab, jobId);
    expect(tab.outcomes(jobId)).toEqual({ ord_0: 'succeeded', ord_1: 'failed' });
  });

  it('trusts a refusal that follows a lost response when the server supports keys', async () => {
    const tab = aTab();
    answer = ({ ids }, number) => Promise.resolve(all(ids, number === 1 ? error('NETWORK') : error(409)));
    read = () => ({ verdict: 'done' });
    const jobId = start(tab, idsOf(2));
    await finished(tab, jobId);
    expect(tab.outcomes(jobId)).toEqual({ ord_0: 'failed', ord_1: 'failed' });
  });

  it('trusts the order when a second attempt leaves it out and the server does not support keys', async () => {
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

  it('pauses the job when the server keeps failing', async () => {
    const tab = aTab();
    answer = ({ ids }) => Promise.resolve(all(ids, error(500)));
    const jobId = start(tab, idsOf(40));
    await until(() => tab.job(jobId).state === 'paused');
    await tab.engine.settled(jobId);
    expect(tab.job(jobId)).toMatchObject({ pauseReason: 'serverFails', counts: { failed: 10, pending: 30 } });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('resends the whole batch after a delay when the server is busy', async () => {
    const tab = aTab();
    answer = ({ ids }, number) => Promise.resolve(all(ids, number < 3 ? error(429) : done));
    const job = await finished(tab, start(tab, idsOf(3)));
    expect(job.counts.succeeded).toBe(3);
    expect(sent).toHaveLength(3);
  });

  it('stops the job with the server’s message when the role is lost in the middle', async () => {
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

  it('pauses the job with the batch still pending when the session has ended', async () => {
    const tab = aTab();
    answer = ({ ids }) => Promise.resolve(all(ids, error(401)));
    const jobId = start(tab, idsOf(12));
    await until(() => tab.job(jobId).state === 'paused');
    await tab.engine.settled(jobId);
    expect(tab.job(jobId)).toMatchObject({ pauseReason: 'signIn', counts: { pending: 12 } });
  });

  it('counts the results of a running batch on cancel, and skips what was never sent', async () => {
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

  it('after a crash, resends the lost batch unchanged under its key, then the rest', async () => {
    const browser = aBrowser();
    const tab = aTab(browser);
    answer = ({ ids }, number) =>
      number === 2 ? new Promise(() => undefined) : Promise.resolve(all(ids, done));
    const jobId = start(tab, idsOf(35));
    await until(() => sent.length === 2 && tab.job(jobId).counts.succeeded === 10);
    // The results of the first batch are stored before the tab dies.
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
  it('tells other tabs about it in small messages', async () => {
    const browser = aBrowser();
    const tab = aTab(browser);
    const heard: string[] = [];
    const channel = new BroadcastChannel(browser.channelName);
    channel.onmessage = (event) => heard.push(JSON.stringify(event.data));
    // Every hundredth is refused with its own message, too long for all to fit into one.
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
