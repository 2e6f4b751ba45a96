/** The end of a session while its person is asked for the password (docs/decisions/sessions.md#signing-in-again). */
import { flagsApi } from '../../../src/api/flagsApi';
import { FLAG_DELIVERY_TYPE } from '../../../src/contract/constants';
import { renewalPostponed, sessionActions } from '../../../src/store/session/sessionSlice';
import { reauthenticate, signIn } from '../../../src/store/session/sessionThunks';
import { call } from '../../server/support/call';
import { startTestServer, type TestServer } from '../../server/support/testServer';
import { untilState } from '../../support/appStore';
import { aConsole, anAccount, PASSWORD } from './support';

const HOUR = 3_600_000;

let server: TestServer;
let clock = Date.now();
beforeAll(async () => {
  server = await startTestServer({ deps: { now: () => clock } });
});
afterAll(() => server.close());

/**
 * A signed-in console, as it is when its dialog is due or as it wakes up after the end of the session. `refused`
 * resolves when the server has refused a call.
 */
async function asked(isAsleep = false) {
  const email = await anAccount(server);
  const console = aConsole(server, { now: () => clock });
  await console.store.dispatch(signIn({ email, password: PASSWORD }));
  // The call that begins with the session must not be the one that is refused.
  await untilState(
    console.store,
    ({ flags }) => Object.keys(flags).length,
    (count) => count > 0,
  );
  if (!isAsleep) console.store.dispatch(sessionActions.renewalFellDue());
  const refused = new Promise<void>((resolve) => {
    console.on({
      every: async (_call, pass) => {
        const response = await pass();
        if (response.status === 401) resolve();
        return response;
      },
    });
  });
  const send = () =>
    console.store.dispatch(
      flagsApi.endpoints.getFeatureFlag.initiate(FLAG_DELIVERY_TYPE, { forceRefetch: true }),
    );
  const untilOver = () =>
    untilState(
      console.store,
      ({ session }) => session.phase,
      (phase) => phase === 'failed',
    );
  return { ...console, refused, send, untilOver };
}

it('a call refused because the token is over waits for the new one, and the page stays', async () => {
  const { store, refused, send } = await asked();
  clock += 12 * HOUR + 1;
  const sent = send();
  await refused;
  expect(store.getState().session).toMatchObject({ phase: 'authenticated', renewalDue: true });
  expect(await store.dispatch(reauthenticate(PASSWORD))).toBeNull();
  expect(await sent).toMatchObject({ isSuccess: true });
  expect(store.getState().session).toMatchObject({ phase: 'authenticated', renewalDue: false });
});

it('a laptop that slept until its token was over asks for the password, although a call is the first to notice', async () => {
  const { store, refused, send, untilOver } = await asked(true);
  clock += 12 * HOUR + 1;
  const sent = send();
  await refused;
  await untilState(
    store,
    ({ session }) => session.renewalDue || session.phase === 'failed',
    (isOver) => isOver,
  );
  expect(store.getState().session).toMatchObject({ phase: 'authenticated', renewalDue: true });
  expect(await store.dispatch(reauthenticate(PASSWORD))).toBeNull();
  expect(await sent).toMatchObject({ isSuccess: true });

  // The next token is asked about too, but only once.
  clock += 12 * HOUR + 1;
  void send();
  await untilState(
    store,
    ({ session }) => session.renewalDue,
    (isDue) => isDue,
  );
  store.dispatch(renewalPostponed());
  await untilOver();
});

it('a call refused because the token is over ends the session once the question is put off', async () => {
  const { store, refused, send, untilOver } = await asked();
  clock += 12 * HOUR + 1;
  void send();
  await refused;
  store.dispatch(renewalPostponed());
  await untilOver();
});

it('AUTH-16 a session that was ended before its time is over at once, also while the question is open', async () => {
  const { local, send, untilOver } = await asked();
  clock += 11 * HOUR + 54 * 60_000;
  const token = local.entries.get('token') ?? '';
  expect((await call(server, '/api/user/logout', { method: 'POST', token })).status).toBe(200);
  void send();
  await untilOver();
});
