/** Two consoles with one record open, on the real server (docs/decisions/0065-who-is-here.md). */
import { addListener, type Action } from '@reduxjs/toolkit';
import type { PresenceRequest } from '../../../src/contract/schemas/presence';
import { selectFeedPhase } from '../../../src/store/feed/feedSlice';
import { openRecord } from '../../../src/store/presence/presentTab';
import { selectWhoIsHere } from '../../../src/store/presence/presenceSlice';
import { restoreSession } from '../../../src/store/session/sessionThunks';
import { isOfStory, nameInStory } from '../../../src/store/core/story';
import type { Role } from '../../../src/contract/roles';
import type { AppStore } from '../../../src/store/types';
import { startTestServer, type TestServer } from '../../server/support/testServer';
import { anAppStore, untilState } from '../../support/appStore';
import { aBrowser, aFeedPlatform } from '../../support/fakeFeed';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Line {
  /** Whether the network drops presence calls. */
  isCut: boolean;
  /** Delays the responses to presence calls. */
  holdsAnswers?: Promise<void>;
  /** The last presence call. */
  isAnswered?: Promise<unknown>;
  isPassedOn?: Promise<unknown>;
}

/** A console of somebody with this role, with a log of its presence calls. */
async function openConsole(role: Role, { hasStream = true, browser = {}, everyMs = 60_000 } = {}) {
  const line: Line = { isCut: false };
  const said: string[] = [];
  const send: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input as string);
    const isStream = new Headers(init?.headers).get('accept') === 'text/event-stream';
    if (isStream && !hasStream) return new Response('{}', { status: 406 });
    if (!pathname.endsWith('/presence')) return fetch(input, init);
    const { signs } = JSON.parse(init?.body as string) as PresenceRequest;
    said.push(signs.map(({ recordId, state }) => `${recordId} ${state}`).join(', '));
    if (line.isCut) throw new TypeError('fetch failed');
    const answering = fetch(input, init);
    line.isAnswered = answering;
    line.isPassedOn = answering.then(() => line.holdsAnswers);
    await line.isPassedOn;
    return answering;
  };
  const { platform, look } = aFeedPlatform(browser);
  // The next call is far away, unless a test shortens the interval.
  const timings = { ...platform.timings, presenceEveryMs: everyMs };
  const { store } = anAppStore({
    config: { apiBase: `${server.url}/api` },
    token: await server.tokenFor(role),
    fetch: send,
    followsChanges: { ...platform, timings },
  });
  store.dispatch(restoreSession({ askedForGuardedPage: true }));
  await untilState(store, selectFeedPhase, (phase) => phase === (hasStream ? 'live' : 'polling'));
  return { store, said, line, look };
}

const opened: { close: () => void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});
function open({ store }: { readonly store: AppStore }, recordId: string) {
  const record = store.dispatch(openRecord(order(recordId)));
  opened.push(record);
  return record;
}

const order = (recordId: string) => ({ entity: 'order', recordId }) as const;
const sees = (store: AppStore, recordId: string, ...people: string[]) =>
  untilState(
    store,
    (state) => selectWhoIsHere(state, order(recordId)).map(({ name, state: doing }) => `${name} ${doing}`),
    (seen) => seen.join() === people.join(),
  );

it('by stream, each sees the other open, edit and leave', async () => {
  const [dana, marc] = [await openConsole('admin'), await openConsole('user')];
  open(dana, 'ord_1');
  await untilSaid(dana.said, 'ord_1 open');
  const atMarc = open(marc, 'ord_1');
  await sees(dana.store, 'ord_1', 'Test user open');
  await sees(marc.store, 'ord_1', 'Test admin open');
  atMarc.become('editing');
  await sees(dana.store, 'ord_1', 'Test user editing');
  atMarc.close();
  await sees(dana.store, 'ord_1');
  expect(selectWhoIsHere(marc.store.getState(), order('ord_1'))).toEqual([]);
  expect(marc.said).toEqual(['ord_1 open', 'ord_1 editing', 'ord_1 left']);
});

it('without a stream, others appear with the next presence call', async () => {
  const [dana, marc] = [
    await openConsole('admin', { hasStream: false, everyMs: 20 }),
    await openConsole('user'),
  ];
  open(dana, 'ord_2');
  const atMarc = open(marc, 'ord_2');
  await sees(dana.store, 'ord_2', 'Test user open');
  atMarc.close();
  await sees(dana.store, 'ord_2');
});

it('a tab that does not listen itself sees others too', async () => {
  const browser = aBrowser();
  const first = await openConsole('admin', { browser });
  const second = await openConsole('admin', { browser });
  const marc = await openConsole('user');
  for (const one of [first, second]) open(one, 'ord_3');
  for (const { said } of [first, second]) await untilSaid(said, 'ord_3 open');
  open(marc, 'ord_3');
  await sees(first.store, 'ord_3', 'Test user open');
  await sees(second.store, 'ord_3', 'Test user open');
});

it('one call names all open records, and a record shown in two parts of a page counts once', async () => {
  const { store, said } = await openConsole('admin');
  const parts = ['ord_4', 'ord_5', 'ord_4'].map((id) => open({ store }, id));
  parts[2]?.become('editing');
  await untilSaid(said, 'ord_4 editing, ord_5 open');
  parts[2]?.close();
  await untilSaid(said, 'ord_4 open, ord_5 open');
  for (const part of parts.slice(0, 2)) part.close();
  await untilSaid(said, 'ord_4 left, ord_5 left');
  expect(said).toHaveLength(3);
});

it('a hidden tab leaves its records, and reports them again when visible', async () => {
  const { store, said, look } = await openConsole('admin');
  open({ store }, 'ord_6');
  await untilSaid(said, 'ord_6 open');
  look(false);
  expect(said.at(-1)).toBe('ord_6 left');
  look(true);
  await untilSaid(said, 'ord_6 open');
});

it('a late response does not undo what the stream reported meanwhile', async () => {
  const [dana, marc] = [await openConsole('admin'), await openConsole('user')];
  let release: () => void = () => undefined;
  dana.line.holdsAnswers = new Promise((resolve) => (release = resolve));
  open(dana, 'ord_9');
  await untilSaid(dana.said, 'ord_9 open');
  // By now the server has built the response, in which nobody is present.
  await dana.line.isAnswered;
  open(marc, 'ord_9');
  await sees(dana.store, 'ord_9', 'Test user open');
  release();
  await dana.line.isPassedOn;
  open(dana, 'ord_10');
  await untilSaid(dana.said, 'ord_9 open, ord_10 open');
  expect(selectWhoIsHere(dana.store.getState(), order('ord_9'))).toHaveLength(1);
});

it('the next call repeats what was lost while the network was down', async () => {
  const [dana, marc] = [await openConsole('admin', { everyMs: 50 }), await openConsole('user')];
  open(marc, 'ord_7');
  await untilSaid(marc.said, 'ord_7 open');
  dana.line.isCut = true;
  open(dana, 'ord_7').become('editing');
  await untilSaid(dana.said, 'ord_7 editing');
  dana.line.isCut = false;
  await sees(marc.store, 'ord_7', 'Test admin editing');
});

it('the action log shows who came and went, but not the calls', async () => {
  const [dana, marc] = [await openConsole('admin', { everyMs: 10 }), await openConsole('user')];
  const story: string[] = [];
  dana.store.dispatch(
    addListener({
      predicate: (action: Action) => isOfStory(action),
      effect: (action: Action) => void story.push(nameInStory(action)),
    }),
  );
  const atDana = open(dana, 'ord_8');
  await untilSaid(dana.said, 'ord_8 open');
  const atMarc = open(marc, 'ord_8');
  await sees(dana.store, 'ord_8', 'Test user open');
  const signs = dana.said.length;
  while (dana.said.length < signs + 5) await new Promise((resolve) => setTimeout(resolve, 5));
  atMarc.close();
  await sees(dana.store, 'ord_8');
  atDana.close();
  await untilSaid(dana.said, 'ord_8 left');
  // The stream and a response may both report the same.
  const told = story.filter((type) => /presence/i.test(type));
  expect([...new Set(told)]).toEqual(['presence/reported', 'presence/closed']);
});

async function untilSaid(said: readonly string[], what: string): Promise<void> {
  while (said.at(-1) !== what) await new Promise((resolve) => setTimeout(resolve, 5));
}
