/** Tabs of one browser in one process: stores that share IndexedDB, locks and a broadcast channel. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { RuntimeConfig } from '../../../src/contract/schemas/config';
import { createEnvironment, type AppEnvironment } from '../../../src/store/core/environment';
import { devTools } from '../../../src/store/core/devTools';
import { createPersistence, type KeyValueStorage } from '../../../src/store/persistence';
import { personOf } from '../../../src/store/session/person';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { createAppStore } from '../../../src/store/core/store';
import type { AppStore } from '../../../src/store/types';
import { workspace } from '../../../src/store/core/workspace';
import { createJobCoordinator, type JobCoordinator } from '../../../src/store/jobs/jobCoordinator';
import { browserJobPlatform, JOB_TIMINGS, type JobPlatform } from '../../../src/store/jobs/jobPlatform';
import {
  isFinished,
  type ItemResult,
  type Job,
  type JobId,
  type Outcome,
} from '../../../src/store/jobs/jobTypes';
import { OUR_EXTRAS } from '../../support/extras';

/** What all tabs of a browser share. */
export interface Browser {
  readonly locks: LockManager | null;
  readonly channelName: string;
}

let browsers = 0;

/** A fresh browser with empty storage. With `withLocks: false` it has no Web Locks, as on plain http. */
export function aBrowser({ withLocks = true } = {}): Browser {
  globalThis.indexedDB = new IDBFactory();
  browsers += 1;
  return { locks: withLocks ? sharedLocks() : null, channelName: `test-browser-${browsers}` };
}

/** Web Locks as the engine uses them: exclusive ones, with and without `ifAvailable`, and shared ones that wait. */
function sharedLocks(): LockManager {
  const held = new Set<string>();
  const waiting = new Map<string, (() => void)[]>();
  const waitFor = (name: string, wake: () => void) => waiting.set(name, [...(waiting.get(name) ?? []), wake]);
  const letGo = (name: string) => {
    held.delete(name);
    waiting
      .get(name)
      ?.splice(0)
      .forEach((wake) => wake());
  };
  const request = async (
    name: string,
    options: LockOptions,
    work: LockGrantedCallback<unknown>,
  ): Promise<unknown> => {
    if (options.mode !== 'shared') {
      if (held.has(name) && options.ifAvailable) return work(null);
      while (held.has(name)) await new Promise<void>((wake) => waitFor(name, wake));
      held.add(name);
      try {
        return await work({ name, mode: 'exclusive' });
      } finally {
        letGo(name);
      }
    }
    while (held.has(name)) {
      await new Promise<void>((wake, refuse) => {
        waitFor(name, wake);
        options.signal?.addEventListener('abort', () => refuse(new Error('aborted')));
      });
    }
    return work({ name, mode: 'shared' });
  };
  const query = () => Promise.resolve({ held: [...held].map((name) => ({ name })), pending: [] });
  return { request, query } as unknown as LockManager;
}

export interface Tab {
  readonly store: AppStore;
  readonly environment: AppEnvironment;
  readonly engine: JobCoordinator;
  /** The downloaded files. */
  readonly saved: { readonly name: string; readonly content: Blob }[];
  /** Signs a person in. */
  signIn(token: string): void;
  /** Ends the tab as in a crash: it sends and stores nothing more. */
  crash(): void;
  /** Fires the browser's event that the network is back. */
  online(): void;
  job(id: JobId): Job;
  outcomes(id: JobId): Record<string, Outcome>;
}

export interface TabOptions {
  readonly url: string;
  readonly token: string;
  readonly isIdempotent?: boolean;
  /** Settings that differ from the default configuration. */
  readonly config?: Partial<RuntimeConfig>;
  readonly timings?: Partial<JobPlatform['timings']>;
  /** The clock of its computer; the real one when absent. */
  readonly now?: () => number;
  /** Milliseconds that the store adds to it, because the server's clock differs. */
  readonly clockOffsetMs?: number;
}

const memory = (): KeyValueStorage => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
};

const opened: Tab[] = [];
let round = 0;

/** Opens a tab with a signed-in person. */
export function openTab(browser: Browser, options: TabOptions): Tab {
  const saved: Tab['saved'] = [];
  let online = () => {};
  const platform: JobPlatform = {
    ...browserJobPlatform(),
    ...(options.now && { now: options.now }),
    onOnline: (listener) => {
      online = listener;
      return () => (online = () => {});
    },
    saveFile: (name, content) => void saved.push({ name, content }),
    locks: browser.locks,
    openChannel: () => {
      // Node has its own MessageEvent; the parts that are read are the same.
      const channel = new BroadcastChannel(browser.channelName);
      return channel;
    },
    timings: {
      ...JOB_TIMINGS,
      backoff: { baseMs: 4, maxMs: 20, maxRetryAfterMs: 50 },
      emitEveryMs: 5,
      saveEveryMs: 5,
      claimAhead: 4,
      // A lease must not end while the machine is busy.
      leaseMs: 10_000,
      heartbeatMs: 50,
      ...options.timings,
    },
  };
  const engine = createJobCoordinator(platform);
  const persistence = createPersistence(memory, memory);
  const isIdempotent = options.isIdempotent ?? true;
  const environment = createEnvironment(
    {
      apiBase: `${options.url}/api`,
      productKey: 'routing',
      productLabel: 'Routing',
      providerName: 'Provider',
      emailExampleHost: 'example.com',
      readyGraceSeconds: 0,
      paths: {},
      extras: { ...OUR_EXTRAS, idempotencyKey: isIdempotent, geo: false },
      ...options.config,
    },
    {
      persistence,
      jobs: engine,
      now: () => (options.now ?? Date.now)() + (options.clockOffsetMs ?? 0),
      ...(options.config?.devTools && { devTools }),
    },
  );
  const store = createAppStore(environment);
  environment.workspace.attach(workspace);
  const tab: Tab = {
    store,
    environment,
    engine,
    saved,
    signIn(newToken) {
      const person = personOf(newToken);
      if (!person) throw new Error('Not a token');
      persistence.setToken(newToken);
      store.dispatch(sessionActions.signedIn(person));
    },
    crash: () => engine.close(),
    online: () => online(),
    job: (id) => {
      const job = store.getState().jobs.byId[id];
      if (!job) throw new Error(`No job ${id} in this tab`);
      return job;
    },
    outcomes: (id) => {
      const job = tab.job(id);
      return Object.fromEntries(
        job.idChunks.flatMap((ids, piece) =>
          ids.map((item, place) => [item, job.resultChunks[piece]?.[place]?.outcome ?? 'pending'] as const),
        ),
      );
    },
  };
  tab.signIn(options.token);
  opened.push(tab);
  return tab;
}

const realSetImmediate = globalThis.setImmediate;

/**
 * Delays each step of IndexedDB by up to this long from now on, as on a busy disk. Ends with the tabs. Milliseconds.
 */
export function slowStorage(ms: number): void {
  globalThis.setImmediate = ((work: () => void) =>
    setTimeout(work, Math.random() * ms)) as unknown as typeof setImmediate;
}

/** Closes every tab of the test, so that no channel keeps the process alive. */
export function closeTabs(): void {
  round += 1;
  globalThis.setImmediate = realSetImmediate;
  for (const tab of opened.splice(0)) {
    tab.crash();
    tab.store.dispatch(sessionActions.signedOut());
  }
}

/** Waits until the condition holds; only the time limit of the test ends the wait. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const test = round;
  while (!(await isSo())) {
    await new Promise((again) => setTimeout(again, 5));
    // The test has ended: its waiting must not outlive it.
    if (test !== round) throw new Error('The test is over');
  }
}

/** Waits until this many items of the job are stored as done, and so survive a crash of the tab. */
export const storedAsDone = (id: JobId, count: number): Promise<void> =>
  until(
    async () => (await storedResults(id)).filter(({ outcome }) => outcome === 'succeeded').length === count,
  );

/** Waits until the job is stored in this state. */
export const storedAs = (id: JobId, state: Job['state']): Promise<void> =>
  until(async () => (await allStored<Job>('jobs', id))[0]?.state === state);

/** Waits until a tab's claim on the job is stored. */
export const claimed = (id: JobId): Promise<void> =>
  until(async () => (await allStored('claims', id)).length > 0);

const storedResults = async (id: JobId): Promise<ItemResult[]> =>
  (await allStored<ItemResult[]>('results', IDBKeyRange.bound([id, 0], [id, Infinity]))).flat();

/** Everything under the key in a store of the jobs' database. */
function allStored<Value>(
  store: 'jobs' | 'results' | 'claims',
  key: IDBValidKey | IDBKeyRange,
): Promise<Value[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('console-jobs');
    opening.onerror = () => reject(new Error('Not opened'));
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction(store).objectStore(store).getAll(key);
      reading.onerror = () => reject(new Error('Not read'));
      reading.onsuccess = () => {
        database.close();
        resolve(reading.result as Value[]);
      };
    };
  });
}

/** Waits until the job has ended in this tab and is stored, and returns it. */
export async function finished(tab: Tab, id: JobId): Promise<Job> {
  await until(() => {
    const job = tab.store.getState().jobs.byId[id];
    return job !== undefined && isFinished(job);
  });
  await tab.engine.settled(id);
  return tab.job(id);
}
