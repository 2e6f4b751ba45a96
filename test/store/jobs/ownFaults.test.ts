/** A workflow with a bug: the job must neither hang nor blame the server, and the error must be reported. */
import { defineJob, ok, registerJobs } from '../../../src/store/jobs/jobDefinition';
import { PAUSE_TEXTS } from '../../../src/store/jobs/jobTexts';
import { collectFaults } from '../../support/caughtFaults';
import { unsignedToken } from '../../support/unsignedToken';
import { aBrowser, closeTabs, finished, openTab, until, type Tab } from '../workflows/tabs';

let faultIn: 'eligible' | 'item' | 'announceStart' | null;
const stampJob = defineJob({
  kind: 'stamps',
  title: 'Stamps',
  resultsTitle: 'Stamp results',
  concurrency: 2,
  doneWord: 'stamped',
  runningText: 'Stamping…',
  opensResults: false,
  eligible: () => {
    if (faultIn === 'eligible') throw new TypeError('order is undefined');
    return ok;
  },
  announceStart: () => {
    if (faultIn === 'announceStart') throw new TypeError('ids is not iterable');
  },
  item: (id) => {
    if (faultIn === 'item' && id === 'o3') throw new TypeError('stamp is not a function');
    return Promise.resolve({ data: {} });
  },
  reread: () => Promise.resolve({ verdict: 'notDone' }),
});
registerJobs([stampJob]);
afterEach(closeTabs);
const faults = collectFaults();

const token = unsignedToken({ sub: 'ana@example.com', roles: ['user'], exp: 4_000_000_000 });
const aTab = (): Tab => openTab(aBrowser(), { url: 'http://127.0.0.1:9', token });
const ids = ['o1', 'o2', 'o3', 'o4', 'o5'];

it.each([
  ['eligible', 'TypeError: order is undefined'],
  ['item', 'TypeError: stamp is not a function'],
  ['announceStart', 'TypeError: ids is not iterable'],
] as const)(
  'an error in %s pauses the job with its own reason, is reported, and the rest can be resumed',
  async (place, fault) => {
    faultIn = place;
    const tab = aTab();
    const jobId = tab.engine.start(stampJob, ids, {}) ?? '';
    await until(() => tab.job(jobId).state === 'paused');
    const { pauseReason } = tab.job(jobId);
    expect(pauseReason && PAUSE_TEXTS[pauseReason]).toBe(
      'Paused: an error in the console. Please reload the page.',
    );
    expect(faults).toEqual([fault]);
    expect(tab.outcomes(jobId).o3).not.toBe('succeeded');

    faultIn = null;
    await tab.engine.command(jobId, 'resume');
    await finished(tab, jobId);
    expect(tab.outcomes(jobId)).toEqual(Object.fromEntries(ids.map((id) => [id, 'succeeded'])));
  },
);
