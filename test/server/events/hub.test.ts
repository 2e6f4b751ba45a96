/**
 * The one feed reader of a process: listeners that come and go while it reads, heartbeats, and transactions that hold
 * it up.
 */
import { committed, notifyAtCommit } from '../../../server/db/commits';
import { withTx } from '../../../server/db/withTx';
import type { Logger } from '../../../server/deps';
import { createFeedHub, type FeedListener } from '../../../server/services/feed/feedHub';
import { presentPlace } from '../../../server/services/feed/feedPage';
import { closedAfterTest } from '../../support/closedAfterTest';
import { deferred } from '../../support/deferred';
import { startTestServer, type TestServer } from '../support/testServer';
import { EVENTS, noteChanges, settled } from './feed';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Returns a listener that records what it gets. */
function aListener() {
  const told: string[] = [];
  const waiting = new Map<string, () => void>();
  const listener: FeedListener = {
    reader: { email: 'ada@example.com', roles: ['super_admin'] },
    ready: () => undefined,
    take: (changes) => {
      for (const { event } of changes) {
        told.push(event.recordId);
        waiting.get(event.recordId)?.();
      }
    },
    hasRoom: () => Promise.resolve(true),
    gone: () => undefined,
    doubt: () => undefined,
  };
  const until = (id: string) => new Promise<void>((resolve) => waiting.set(id, resolve));
  return { listener, told, until };
}

type Executor = ReturnType<TestServer['db']['getExecutor']>;

/** Returns a hub on the database, whose next result the test can hold back. */
function aHub(log: Partial<Logger> = {}) {
  let holding: { readonly came: () => void; readonly until: Promise<void> } | null = null;
  const executeQuery: Executor['executeQuery'] = async (...query) => {
    const result = await server.db.getExecutor().executeQuery(...query);
    const held = holding;
    if (held !== null && result.rows.some((row) => Object.hasOwn(row as object, 'isSettled'))) {
      holding = null;
      held.came();
      await held.until;
    }
    return result;
  };
  const getExecutor = () =>
    new Proxy(server.db.getExecutor(), {
      get: (executor, name) => {
        if (name === 'executeQuery') return executeQuery;
        const value: unknown = Reflect.get(executor, name, executor);
        return typeof value === 'function' ? (value.bind(executor) as unknown) : value;
      },
    });
  const db = { getExecutor } as unknown as TestServer['db'];
  const hub = createFeedHub({ ...server.deps, db, log: { ...server.deps.log, ...log } }, () => undefined);
  closedAfterTest({ close: () => Promise.resolve(hub.close()) });
  return {
    hub,
    /** Changes an order, and notifies the hub. */
    change: async (id: string) => {
      await withTx(server.db, (trx) => noteChanges(trx, [id]));
      const trx = {};
      notifyAtCommit(trx);
      committed(db, trx);
    },
    /** Holds back the next rows until they are released. */
    hold: () => {
      const came = deferred();
      const { until, end } = deferred();
      holding = { came: came.end, until };
      return { came: came.until, letGo: end };
    },
  };
}

it('a listener that arrives during a read for one that has left gets nothing it already knows', async () => {
  const { hub, change, hold } = aHub();
  const first = await hub.follow(null, aListener().listener);
  const reading = hold();
  await change('known');
  await reading.came;
  first();
  const second = aListener();
  await settled(server.db);
  await hub.follow(await presentPlace(server.db), second.listener);
  reading.letGo();
  const later = second.until('later');
  await change('later');
  await later;
  expect(second.told).toEqual(['later']);
});

it('an idle stream sends heartbeats, and ends when its session has ended without notice', async () => {
  const token = await server.tokenFor('user');
  // Fake only intervals.
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'setTimeout',
      'clearTimeout',
    ],
  });
  const response = await fetch(server.url + EVENTS, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  const until = async (wanted: string) => {
    while (!text.includes(wanted)) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`It ended after ${text}`);
      text += decoder.decode(value, { stream: true });
    }
    text = '';
  };
  await until('event: ready');
  jest.advanceTimersByTime(15_000);
  await until(':\n\n');
  await server.db.deleteFrom('sessions').where('email', '=', 'test-user@example.com').execute();
  server.deps.users.forget('test-user@example.com');
  jest.advanceTimersByTime(45_000);
  await until('event: signedOut');
});

/** Two transactions at once; the embedded engine has one connection. */
const onPostgres = process.env.TEST_DATABASE_URL ? it : it.skip;

onPostgres(
  'an open transaction that holds up everybody is told of in the log, and nothing is lost',
  async () => {
    const warned = deferred();
    const warnings: unknown[] = [];
    const { hub, change } = aHub({
      warn: (...words: unknown[]) => {
        warnings.push(...words);
        warned.end();
      },
    });
    const { listener, told, until } = aListener();
    await hub.follow(null, listener);
    const mayEnd = deferred();
    const hasBegun = deferred();
    const open = withTx(server.db, async (trx) => {
      await noteChanges(trx, ['first']);
      hasBegun.end();
      await mayEnd.until;
    });
    await hasBegun.until;
    await change('second');
    let passed = 0;
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + (passed += 10_000));
    await warned.until;
    jest.restoreAllMocks();
    expect(warnings).toEqual([
      'A transaction that has been open for a minute or more holds up the feed of changes',
    ]);
    expect(told).toEqual([]);
    const second = until('second');
    mayEnd.end();
    await open;
    await second;
    expect(told).toEqual(['first', 'second']);
  },
);
