import {
  FLAG_DELIVERY_TYPE,
  SESSION_RENEWAL_LEAD_MS,
  TOKEN_EARLY_EXPIRY_MS,
} from '../../../src/contract/constants';
import { messages } from '../../../src/contract/messages';
import { serverMessages } from '../../../src/contract/serverMessages';
import { authApi } from '../../../src/api/authApi';
import { flagsApi } from '../../../src/api/flagsApi';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { followStoredToken } from '../../../src/store/session/otherTabs';
import { renewalPostponed, selectIsRenewalDue } from '../../../src/store/session/sessionSlice';
import { reauthenticate, restoreSession, signIn } from '../../../src/store/session/sessionThunks';
import { withTx } from '../../../server/db/withTx';
import { deleteUser } from '../../../server/repositories/users';
import { call } from '../../server/support/call';
import { startTestServer, type TestServer } from '../../server/support/testServer';
import { unsignedToken } from '../../support/unsignedToken';
import { untilState } from '../../support/appStore';
import { aConsole, anAccount, PASSWORD } from './support';

let server: TestServer;
let serverIsAheadMs = 0;
beforeAll(async () => {
  server = await startTestServer({ deps: { now: () => Date.now() + serverIsAheadMs } });
});
afterAll(() => server.close());

const NOW = Date.UTC(2026, 10, 20, 17, 0, 0);
const MINUTE = 60_000;
const flag = (name: string) => flagsApi.endpoints.getFeatureFlag.initiate(name, { forceRefetch: true });
const tokenFor = (leftMs: number, sub = 'ana@example.com') =>
  unsignedToken({ sub, roles: ['user'], exp: (NOW + leftMs) / 1000 });
const opened = (token: string | undefined, askedForGuardedPage = true) => {
  const parts = aConsole(server, { token, now: () => NOW });
  parts.store.dispatch(restoreSession({ askedForGuardedPage }));
  return {
    ...parts,
    session: parts.store.getState().session,
    notices: selectNotices(parts.store.getState()),
  };
};

describe('on load', () => {
  it('AUTH-12 is loading until the token has been checked, then authenticated', () => {
    const { store } = aConsole(server, { token: tokenFor(60 * MINUTE), now: () => NOW });
    expect(store.getState().session.phase).toBe('loading');
    store.dispatch(restoreSession({ askedForGuardedPage: true }));
    expect(store.getState().session).toMatchObject({ phase: 'authenticated', email: 'ana@example.com' });
  });

  it('AUTH-13 MSG-04 reports a missing token with status 401 and its message, for 5 s', () => {
    const { session, notices } = opened(undefined);
    expect(session).toMatchObject({
      phase: 'failed',
      error: { status: 401, message: 'There is no token set in local storage.' },
    });
    expect(notices).toMatchObject([
      { title: 'Error!', text: 'There is no token set in local storage.', durationMs: 5_000 },
    ]);
  });

  it('AUTH-13 records a missing token on a plain visit to the login page without showing an error', () => {
    const { session, notices } = opened(undefined, false);
    expect(session.error).toEqual({ status: 401, message: messages.noToken });
    expect(notices).toEqual([]);
  });

  test.each([
    ['has expired', -MINUTE],
    ['expires in 39 minutes', 39 * MINUTE],
    ['expires in exactly 40 minutes', TOKEN_EARLY_EXPIRY_MS],
  ])('AUTH-14 MSG-05 LIM-01 treats a token that %s as expired and removes it', (_when, left) => {
    const { session, notices, local } = opened(tokenFor(left));
    expect(session).toMatchObject({
      phase: 'failed',
      email: null,
      error: { status: 401, message: 'The token in local storage has expired' },
    });
    expect(notices).toMatchObject([
      { title: 'Error!', text: 'The token in local storage has expired', durationMs: 5_000 },
    ]);
    expect(local.entries.has('token')).toBe(false);
  });

  it('AUTH-15 LIM-01 accepts a token with a second more than 2,400,000 ms left', () => {
    expect(TOKEN_EARLY_EXPIRY_MS).toBe(2_400_000);
    const { session, notices, local } = opened(tokenFor(2_401_000));
    expect(session).toMatchObject({ phase: 'authenticated', expiresAt: NOW + 2_401_000, error: null });
    expect(notices).toEqual([]);
    expect(local.entries.has('token')).toBe(true);
  });

  test.each(['rubbish', 'a.b.c', unsignedToken({ roles: ['user'] }), unsignedToken({ sub: 'a@b.ca' })])(
    'AUTH-14 treats an unreadable token (%#) as expired',
    (token) => {
      const { session, local } = opened(token);
      expect(session.error?.message).toBe(messages.tokenExpired);
      expect(local.entries.has('token')).toBe(false);
    },
  );

  it('AUTH-20 passes the e-mail to error reporting after a restore too', () => {
    expect(opened(tokenFor(60 * MINUTE)).errorReporting.told).toEqual(['user ana@example.com']);
  });

  it('AUTH-12 restores a token of the server, and its calls succeed', async () => {
    const { store, sent } = aConsole(server, { token: await server.tokenFor('user') });
    store.dispatch(restoreSession({ askedForGuardedPage: true }));
    expect(await store.dispatch(flag(FLAG_DELIVERY_TYPE)).unwrap()).toBe(false);
    expect(sent.length).toBeGreaterThan(0);
    expect(store.getState().session.phase).toBe('authenticated');
  });
});

describe('a 401 response', () => {
  async function signedInAndDeleted() {
    const email = await anAccount(server);
    const parts = aConsole(server);
    await parts.store.dispatch(signIn({ email, password: PASSWORD }));
    await untilState(
      parts.store,
      (state) => state.flags,
      (flags) => Object.keys(flags).length > 0,
    );
    await withTx(server.db, (trx) => deleteUser(trx, email));
    server.deps.users.forget(email);
    return { ...parts, email };
  }

  it('AUTH-16 to any call ends the session, removes the token and all loaded data, and keeps the reason', async () => {
    const { store, local, errorReporting, email } = await signedInAndDeleted();
    await store.dispatch(flag(FLAG_DELIVERY_TYPE));
    expect(store.getState().session).toMatchObject({ phase: 'failed', email: null, error: { status: 401 } });
    expect(local.entries.has('token')).toBe(false);
    expect(store.getState().flags).toEqual({});
    expect(errorReporting.told).toEqual([`user ${email}`, 'nobody']);
  });

  it('AUTH-16 to ten calls at once ends the session once, with one notice until somebody signs in', async () => {
    const { store } = await signedInAndDeleted();
    await Promise.all(Array.from({ length: 10 }, (_, at) => store.dispatch(flag(`flag-${at}`))));
    expect(selectNotices(store.getState())).toMatchObject([{ intent: 'danger', durationMs: null }]);
    expect(store.getState().session.phase).toBe('failed');
    await store.dispatch(signIn({ email: await anAccount(server), password: PASSWORD }));
    expect(selectNotices(store.getState())).toEqual([]);
  });

  it('AUTH-16 to a login means wrong credentials, not an expired session', async () => {
    const email = await anAccount(server);
    const { store, local } = aConsole(server);
    await store.dispatch(signIn({ email, password: PASSWORD }));
    const token = local.entries.get('token');
    await store.dispatch(authApi.endpoints.login.initiate({ email, password: 'wrong' }));
    expect(store.getState().session.phase).toBe('authenticated');
    expect(local.entries.get('token')).toBe(token);
  });

  it('AUTH-16 is unlike a 403, which leaves the session as it is', async () => {
    const email = await anAccount(server, []);
    const { store, local } = aConsole(server);
    await store.dispatch(signIn({ email, password: PASSWORD }));
    const answer = await store.dispatch(flag(FLAG_DELIVERY_TYPE));
    expect(answer.error).toMatchObject({ status: 403, message: messages.notPermitted });
    expect(store.getState().session).toMatchObject({ phase: 'authenticated', email });
    expect(local.entries.has('token')).toBe(true);
  });
});

describe('before the token expires', () => {
  afterEach(() => jest.useRealTimers());

  it('asks for the password again ten minutes ahead, not earlier', async () => {
    jest.useFakeTimers();
    let now = NOW;
    // Without a role the console makes no requests.
    const token = unsignedToken({ sub: 'ana@example.com', roles: [], exp: (NOW + 60 * MINUTE) / 1000 });
    const { store } = aConsole(server, { token, now: () => now });
    store.dispatch(restoreSession({ askedForGuardedPage: true }));
    now = NOW + 60 * MINUTE - SESSION_RENEWAL_LEAD_MS - 1000;
    await jest.advanceTimersByTimeAsync(31_000);
    expect(selectIsRenewalDue(store.getState())).toBe(false);
    // A laptop that slept: the clock jumps, the timers do not.
    now = NOW + 60 * MINUTE - SESSION_RENEWAL_LEAD_MS;
    await jest.advanceTimersByTimeAsync(31_000);
    expect(selectIsRenewalDue(store.getState())).toBe(true);
    store.dispatch(renewalPostponed());
    expect(store.getState().session).toMatchObject({ phase: 'authenticated', renewalDue: false });
  });

  it('the right password replaces the token and keeps all loaded data', async () => {
    const email = await anAccount(server);
    const { store, local } = aConsole(server);
    await store.dispatch(signIn({ email, password: PASSWORD }));
    await untilState(
      store,
      (state) => state.flags,
      (flags) => Object.keys(flags).length > 0,
    );
    const { flags, views, session } = store.getState();
    const token = local.entries.get('token');
    serverIsAheadMs = 5 * MINUTE;
    expect(await store.dispatch(reauthenticate(PASSWORD))).toBeNull();
    serverIsAheadMs = 0;
    expect(local.entries.get('token')).not.toBe(token);
    expect(store.getState().session).toMatchObject({ phase: 'authenticated', email });
    expect(store.getState().session.expiresAt).toBeGreaterThan(session.expiresAt ?? Infinity);
    expect(store.getState().views).toBe(views);
    expect(store.getState().flags).toBe(flags);
    // The session of the old token has ended; the new one continues.
    const ask = (one = '') => call(server, '/api/user/sessions', { token: one });
    for (let tries = 0; (await ask(token)).status !== 401; tries += 1) expect(tries).toBeLessThan(100);
    expect((await ask(local.entries.get('token'))).json).toHaveLength(1);
    expect(store.getState().session.phase).toBe('authenticated');
  });

  it('a wrong password is reported by the form and ends nothing', async () => {
    const email = await anAccount(server);
    const { store, local } = aConsole(server);
    await store.dispatch(signIn({ email, password: PASSWORD }));
    const token = local.entries.get('token');
    expect(await store.dispatch(reauthenticate('wrong'))).toMatchObject({
      status: 401,
      message: serverMessages.invalidCredentials,
    });
    expect(store.getState().session.phase).toBe('authenticated');
    expect(local.entries.get('token')).toBe(token);
    expect(selectNotices(store.getState())).toEqual([]);
  });
});

describe('events in another tab', () => {
  const signedIn = () => {
    const parts = opened(tokenFor(60 * MINUTE));
    return parts.store;
  };

  it('Log Out there logs out here, without remembering the location', () => {
    const { store, environment } = opened(tokenFor(60 * MINUTE));
    environment.persistence.logOut();
    followStoredToken(store, null);
    expect(store.getState().session).toMatchObject({
      phase: 'failed',
      email: null,
      error: null,
      endedFor: null,
    });
  });

  it('a token removed without Log Out ends the session here, and remembers whose it was', () => {
    const store = signedIn();
    followStoredToken(store, null);
    expect(store.getState().session).toMatchObject({
      phase: 'failed',
      email: null,
      endedFor: 'ana@example.com',
    });
  });

  it('a renewal there renews the session here', () => {
    const store = signedIn();
    followStoredToken(store, tokenFor(120 * MINUTE));
    expect(store.getState().session).toMatchObject({
      email: 'ana@example.com',
      expiresAt: NOW + 120 * MINUTE,
    });
  });

  it('another person signing in there takes over this tab', () => {
    const store = signedIn();
    followStoredToken(store, tokenFor(120 * MINUTE, 'bob@example.com'));
    expect(store.getState().session).toMatchObject({ phase: 'authenticated', email: 'bob@example.com' });
  });
});
