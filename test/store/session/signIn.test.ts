import { titles, messages } from '../../../src/contract/messages';
import { serverMessages } from '../../../src/contract/serverMessages';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
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

  it('AUTH-18 user and roles come from the token’s claims, not from a call', async () => {
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

  it('AUTH-18 roles as one text are understood, unknown ones mean nothing', () => {
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

  it('AUTH-07 MSG-06 a refused login: `Login Error` with the server’s message until closed, token cleared', async () => {
    const email = await anAccount(server);
    const { store, local } = aConsole(server, { token: 'left.from.before' });
    expect(await store.dispatch(signIn({ email, password: 'wrong' }))).toBe(false);
    expect(selectNotices(store.getState())).toMatchObject([
      { title: 'Login Error', text: serverMessages.invalidCredentials, intent: 'danger', durationMs: null },
    ]);
    expect(local.entries.has('token')).toBe(false);
    expect(store.getState().session).toMatchObject({ phase: 'failed', email: null });
  });

  it('the refusal goes away when the next try works, and does not pile up', async () => {
    const email = await anAccount(server);
    const { store } = aConsole(server);
    await store.dispatch(signIn({ email, password: 'wrong' }));
    await store.dispatch(signIn({ email, password: 'wrong again' }));
    expect(selectNotices(store.getState())).toHaveLength(1);
    await store.dispatch(signIn({ email, password: PASSWORD }));
    expect(selectNotices(store.getState())).toEqual([]);
  });

  it('an account that is not activated is told so by the server', async () => {
    const email = await anAccount(server, ['user'], false);
    const { store } = aConsole(server);
    await store.dispatch(signIn({ email, password: PASSWORD }));
    expect(selectNotices(store.getState())).toMatchObject([
      { title: titles.loginError, text: serverMessages.notActivated },
    ]);
  });

  it('a server that is down is told as such and the next try works', async () => {
    const email = await anAccount(server);
    const { store, on } = aConsole(server);
    on({ every: () => LOST });
    await store.dispatch(signIn({ email, password: PASSWORD }));
    expect(selectNotices(store.getState())).toMatchObject([{ text: messages.networkError }]);
    on();
    expect(await store.dispatch(signIn({ email, password: PASSWORD }))).toBe(true);
  });

  it('neither password nor token is part of the state', async () => {
    const email = await anAccount(server);
    const { store, local } = aConsole(server);
    await store.dispatch(signIn({ email, password: PASSWORD }));
    const state = JSON.stringify(store.getState());
    expect(state).not.toContain(PASSWORD);
    expect(state).not.toContain(local.entries.get('token'));
  });

  it('AUTH-20 the e-mail is handed to error reporting, and taken back on Log Out', async () => {
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

  it('AUTH-09 MSG-09 sends e-mail, password and name; success is told for 3 s', async () => {
    const { store, sent } = aConsole(server);
    expect(await store.dispatch(register(details(' new@example.com ')))).toBe(true);
    expect(sent).toMatchObject([
      { method: 'POST', path: '/user/register', authorization: null, body: details('new@example.com') },
    ]);
    expect(selectNotices(store.getState())).toMatchObject([
      { title: 'Registration Success', intent: 'success', durationMs: 3_000 },
    ]);
  });

  it('AUTH-10 MSG-08 a refusal is `Registration Error` with the server’s message for 5 s', async () => {
    const email = await anAccount(server);
    const { store } = aConsole(server);
    expect(await store.dispatch(register(details(email)))).toBe(false);
    expect(selectNotices(store.getState())).toMatchObject([
      { title: 'Registration Error', text: messages.accountExists, intent: 'danger', durationMs: 5_000 },
    ]);
  });

  it('a registration whose answers were lost is told as unknown, and stays until it is closed', async () => {
    const { store, on } = aConsole(server);
    on({ register: () => LOST });
    expect(await store.dispatch(register(details('lost@example.com')))).toBe(false);
    expect(selectNotices(store.getState())).toMatchObject([
      { title: 'Registration Error', text: messages.notConfirmed, intent: 'danger', durationMs: null },
    ]);
  });

  it('AUTH-11 the client has no password rule of its own: the server’s message is shown', async () => {
    const { store, sent } = aConsole(server);
    await store.dispatch(register({ ...details('short@example.com'), password: 'x' }));
    expect(sent).toHaveLength(1);
    expect(selectNotices(store.getState())).toMatchObject([{ text: serverMessages.passwordTooShort }]);
  });
});

const sessionsOf = (token: string) => call(server, '/api/user/sessions', { token });

/** Everything but who is in, and the query cache's own settings. */
function withoutSession(state: RootState) {
  const { queries, mutations } = state.adminApi;
  return { ...state, session: null, adminApi: { queries, mutations } };
}

describe('Log Out', () => {
  it('AUTH-17 clears token and session, and the next load stays logged out', async () => {
    const email = await anAccount(server);
    const { store, local } = aConsole(server);
    await store.dispatch(signIn({ email, password: PASSWORD }));
    store.dispatch(signOut());
    expect(local.entries.has('token')).toBe(false);
    expect(store.getState().session).toMatchObject({ phase: 'failed', email: null, roles: [], error: null });
    store.dispatch(restoreSession({ askedForGuardedPage: false }));
    expect(store.getState().session.phase).toBe('failed');
  });

  it('AUTH-17 the server ends the session, too: a copy of the token is worth nothing', async () => {
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

  it('AUTH-17 works without the server, and asks nothing of one that has no such call', async () => {
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

  it('AUTH-17 nothing the person loaded stays for the next one', async () => {
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
