import { titles, messages } from '../../../src/contract/messages';
import { serverMessages } from '../../../src/contract/serverMessages';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { followStoredToken } from '../../../src/store/session/otherTabs';
import { register, restoreSession, signIn, signOut } from '../../../src/store/session/sessionThunks';
import type { RootState } from '../../../src/store/types';
import { call } from '../../server/support/call';
import { startTestServer, type TestServer } from '../../server/support/testServer';
import { LOST } from '../../support/apiAnswers';
import { untilState } from '../../support/appStore';
import { NO_EXTRAS } from '../../support/extras';
import { unsignedToken } from '../../support/unsignedToken';
import { aConsole, anAccount, PASSWORD } from './support';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('signing in', () => {
  it('AUTH-02 sends e-mail and password to POST /user/login and stores the bare token', async () => {
    const email = await anAccount(server);
    const { store, sent, local } = aConsole(server);
    expect(await store.dispatch(signIn({ email: ` ${email} `, password: PASSWORD }))).toBe(true);
    expect(sent[0]).toMatchObject({
      method: 'POST',
      path: '/user/login',
      authorization: null,
      body: { email, password: PASSWORD },
    });
    expect(local.entries.get('token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await server.deps.tokens.read(local.entries.get('token') ?? '')).toMatchObject({ email });
  });

  it('AUTH-18 takes user and roles from the token’s claims, not from a call', async () => {
    const email = await anAccount(server, ['admin', 'user']);
    const { store, sentPaths } = aConsole(server);
    await store.dispatch(signIn({ email, password: PASSWORD }));
    expect(store.getState().session).toMatchObject({
      phase: 'authenticated',
      email,
      roles: ['admin', 'user'],
      name: expect.stringContaining('Été') as unknown,
    });
    expect(sentPaths()).toEqual(['/user/login']);
  });

  it('AUTH-18 accepts roles as a single text, and ignores unknown ones', () => {
    const exp = Date.now() / 1000 + 86_400;
    const rolesOf = (roles: unknown) => {
      const { store } = aConsole(server, { token: unsignedToken({ sub: 'a@b.ca', roles, exp }) });
      store.dispatch(restoreSession({ askedForGuardedPage: true }));
      return store.getState().session.roles;
    };
    expect(rolesOf('super_admin')).toEqual(['super_admin']);
    expect(rolesOf(['emperor', 'user'])).toEqual(['user']);
    expect(rolesOf(undefined)).toEqual([]);
  });

  it('AUTH-07 MSG-06 shows a refused login as `Login Error` with the server’s message until closed, and clears the token', async () => {
    const email = await anAccount(server);
    const { store, local } = aConsole(server, { token: 'left.from.before' });
    expect(await store.dispatch(signIn({ email, password: 'wrong' }))).toBe(false);
    expect(selectNotices(store.getState())).toMatchObject([
      { title: 'Login Error', text: serverMessages.invalidCredentials, intent: 'danger', durationMs: null },
    ]);
    expect(local.entries.has('token')).toBe(false);
    expect(store.getState().session).toMatchObject({ phase: 'failed', email: null });
  });

  it.each([
    ['refused', 'wrong'],
    ['late', PASSWORD],
  ])(
    'AUTH-07 a %s login leaves alone the session that another tab has begun meanwhile',
    async (_, password) => {
      const [mine, theirs] = [await anAccount(server), await anAccount(server)];
      const other = aConsole(server);
      await other.store.dispatch(signIn({ email: theirs, password: PASSWORD }));
      const begun = other.local.entries.get('token') ?? '';
      const { store, local, on, sentPaths } = aConsole(server, { token: 'left.from.before' });
      on({
        login: () => {
          local.entries.set('token', begun);
          followStoredToken(store, begun);
          return undefined;
        },
      });
      expect(await store.dispatch(signIn({ email: mine, password }))).toBe(false);
      expect(local.entries.get('token')).toBe(begun);
      // The session that nobody uses is ended.
      expect(sentPaths()).toEqual(['/user/login', ...(password === PASSWORD ? ['/user/logout'] : [])]);
      await untilState(
        store,
        ({ session }) => session.email,
        (email) => email === theirs,
      );
      expect(selectNotices(store.getState())).toEqual([]);
    },
  );

  it('shows one refusal at a time, and removes it when the next try succeeds', async () => {
    const email = await anAccount(server);
    const { store } = aConsole(server);
    await store.dispatch(signIn({ email, password: 'wrong' }));
    await store.dispatch(signIn({ email, password: 'wrong again' }));
    expect(selectNotices(store.getState())).toHaveLength(1);
    await store.dispatch(signIn({ email, password: PASSWORD }));
    expect(selectNotices(store.getState())).toEqual([]);
  });

  it('shows the server’s message for an account that is not activated', async () => {
    const email = await anAccount(server, ['user'], false);
    const { store } = aConsole(server);
    await store.dispatch(signIn({ email, password: PASSWORD }));
    expect(selectNotices(store.getState())).toMatchObject([
      { title: titles.loginError, text: serverMessages.notActivated },
    ]);
  });

  it('reports a server that is down, and the next try works', async () => {
    const email = await anAccount(server);
    const { store, on } = aConsole(server);
    on({ every: () => LOST });
    await store.dispatch(signIn({ email, password: PASSWORD }));
    expect(selectNotices(store.getState())).toMatchObject([{ text: messages.networkError }]);
    on();
    expect(await store.dispatch(signIn({ email, password: PASSWORD }))).toBe(true);
  });

  it('keeps password and token out of the state', async () => {
    const email = await anAccount(server);
    const { store, local } = aConsole(server);
    await store.dispatch(signIn({ email, password: PASSWORD }));
    const state = JSON.stringify(store.getState());
    expect(state).not.toContain(PASSWORD);
    expect(state).not.toContain(local.entries.get('token'));
  });

  it('AUTH-20 passes the e-mail to error reporting, and clears it on Log Out', async () => {
    const email = await anAccount(server);
    const { store, errorReporting } = aConsole(server);
    await store.dispatch(signIn({ email, password: PASSWORD }));
    expect(errorReporting.told).toEqual([`user ${email}`]);
    store.dispatch(signOut());
    expect(errorReporting.told).toEqual([`user ${email}`, 'nobody']);
  });
});

describe('registering', () => {
  const details = (email: string) => ({ email, password: 'long enough', name: 'Zoë' });

  it('AUTH-09 MSG-09 sends e-mail, password and name, and shows success for 3 s', async () => {
    const { store, sent } = aConsole(server);
    expect(await store.dispatch(register(details(' new@example.com ')))).toBe(true);
    expect(sent).toMatchObject([
      { method: 'POST', path: '/user/register', authorization: null, body: details('new@example.com') },
    ]);
    expect(selectNotices(store.getState())).toMatchObject([
      { title: 'Registration Success', intent: 'success', durationMs: 3_000 },
    ]);
  });

  it('AUTH-10 MSG-08 shows a refusal as `Registration Error` with the server’s message for 5 s', async () => {
    const email = await anAccount(server);
    const { store } = aConsole(server);
    expect(await store.dispatch(register(details(email)))).toBe(false);
    expect(selectNotices(store.getState())).toMatchObject([
      { title: 'Registration Error', text: messages.accountExists, intent: 'danger', durationMs: 5_000 },
    ]);
  });

  it('reports a registration with lost responses as unknown, until closed', async () => {
    const { store, on } = aConsole(server);
    on({ register: () => LOST });
    expect(await store.dispatch(register(details('lost@example.com')))).toBe(false);
    expect(selectNotices(store.getState())).toMatchObject([
      { title: 'Registration Error', text: messages.notConfirmed, intent: 'danger', durationMs: null },
    ]);
  });

  it('AUTH-11 has no password rule of its own, and shows the server’s message', async () => {
    const { store, sent } = aConsole(server);
    await store.dispatch(register({ ...details('short@example.com'), password: 'x' }));
    expect(sent).toHaveLength(1);
    expect(selectNotices(store.getState())).toMatchObject([{ text: serverMessages.passwordTooShort }]);
  });
});

const sessionsOf = (token: string) => call(server, '/api/user/sessions', { token });

/** The state without the session and without the settings of the query cache. */
function withoutSession(state: RootState) {
  const { queries, mutations } = state.adminApi;
  return { ...state, session: null, adminApi: { queries, mutations } };
}

describe('Log Out', () => {
  it('AUTH-17 clears token and session, and stays logged out on the next load', async () => {
    const email = await anAccount(server);
    const { store, local } = aConsole(server);
    await store.dispatch(signIn({ email, password: PASSWORD }));
    store.dispatch(signOut());
    expect(local.entries.has('token')).toBe(false);
    expect(store.getState().session).toMatchObject({ phase: 'failed', email: null, roles: [], error: null });
    store.dispatch(restoreSession({ askedForGuardedPage: false }));
    expect(store.getState().session.phase).toBe('failed');
  });

  it('AUTH-17 ends the session on the server too, so that a copy of the token is refused', async () => {
    const email = await anAccount(server);
    const { store, local, sent } = aConsole(server);
    await store.dispatch(signIn({ email, password: PASSWORD }));
    const token = local.entries.get('token') ?? '';
    expect((await sessionsOf(token)).status).toBe(200);
    store.dispatch(signOut());
    expect(store.getState().session.phase).toBe('failed');
    expect(sent.at(-1)).toMatchObject({ path: '/user/logout', authorization: `Bearer ${token}` });
    for (let tries = 0; (await sessionsOf(token)).status !== 401; tries += 1) expect(tries).toBeLessThan(100);
  });

  it('AUTH-17 works without the server, and makes no call to a server without sessions', async () => {
    const email = await anAccount(server);
    const cutOff = aConsole(server);
    await cutOff.store.dispatch(signIn({ email, password: PASSWORD }));
    cutOff.on({ logOut: () => LOST });
    cutOff.store.dispatch(signOut());
    expect(cutOff.store.getState().session).toMatchObject({ phase: 'failed', error: null });
    expect(selectNotices(cutOff.store.getState())).toEqual([]);

    const apiBase = `${server.url}${server.settings.apiPrefix}`;
    const plain = aConsole(server, { config: { apiBase, extras: NO_EXTRAS } });
    await plain.store.dispatch(signIn({ email, password: PASSWORD }));
    plain.store.dispatch(signOut());
    expect(plain.sentPaths()).toEqual(['/user/login']);
  });

  it('AUTH-17 leaves nothing that the person loaded', async () => {
    const email = await anAccount(server);
    const { store } = aConsole(server);
    const blank = store.getState();
    await store.dispatch(signIn({ email, password: PASSWORD }));
    await untilState(
      store,
      (state) => state.flags,
      (flags) => Object.keys(flags).length > 0,
    );
    store.dispatch(signOut());
    expect(withoutSession(store.getState())).toEqual(withoutSession(blank));
  });
});
