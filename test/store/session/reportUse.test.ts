/** A person who only types keeps their session (SESSION_IDLE, docs/decisions/0043). */
import { reportUse, signIn, signOut } from '../../../src/store/session/sessionThunks';
import { peopleOn } from '../../server/identity/people';
import { call } from '../../server/support/call';
import { startTestServer, type TestServer } from '../../server/support/testServer';
import { NO_EXTRAS } from '../../support/extras';
import { aConsole, PASSWORD } from './support';

const MINUTE = 60_000;

let server: TestServer;
let clock = Date.now();
const { aPerson, untilSeen } = peopleOn(
  () => server,
  () => clock,
);
beforeAll(async () => {
  server = await startTestServer({ deps: { now: () => clock }, settings: { SESSION_IDLE: '30m' } });
});
afterAll(() => server.close());

it('what somebody does without a call of the page counts as use of the session', async () => {
  const { store, local } = aConsole(server, { now: () => clock });
  await store.dispatch(signIn({ email: await aPerson(), password: PASSWORD }));
  const token = local.entries.get('token') ?? '';
  for (let count = 0; count < 3; count += 1) {
    clock += 29 * MINUTE;
    store.dispatch(reportUse());
    await untilSeen(token, clock);
  }
  expect((await call(server, '/api/user/sessions', { token })).status).toBe(200);
});

it('nothing is sent without a session, or to a server whose sessions cannot be idle', async () => {
  const apiBase = `${server.url}${server.settings.apiPrefix}`;
  const plain = aConsole(server, { config: { apiBase, extras: NO_EXTRAS } });
  await plain.store.dispatch(signIn({ email: await aPerson(), password: PASSWORD }));
  plain.store.dispatch(reportUse());
  expect(plain.sentPaths()).toEqual(['/user/login']);

  const left = aConsole(server);
  await left.store.dispatch(signIn({ email: await aPerson(), password: PASSWORD }));
  left.store.dispatch(signOut());
  left.store.dispatch(reportUse());
  expect(left.sentPaths()).toEqual(['/user/login', '/user/logout']);
});
