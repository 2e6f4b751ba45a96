/** Sessions over HTTP on a real database: a token is dead the moment its session ends, in every process. */
import { Readable } from 'node:stream';
import { messages } from '../../../src/contract/messages';
import { serverMessages } from '../../../src/contract/serverMessages';
import type { Session } from '../../../src/contract/schemas/auth';
import type { CreatedStaffUser } from '../../../src/contract/schemas/users';
import { createAdminCommand } from '../../../server/cli/createAdminCommand';
import { listChanges } from '../../../server/repositories/audit';
import { forgetOldSessions } from '../../../server/repositories/sessions';
import { MOST_SESSIONS } from '../../../server/services/sessions';
import { call, type Answer, type Call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';
import { NEW_PASSWORD, PASSWORD, peopleOn } from './people';

const SUPER = 'test-super_admin@example.com';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const MINUTE = 60_000;

let server: TestServer;
/** Another process on the same database where possible, otherwise the same one again. */
let other: TestServer;
let clock = Date.now();
const { aPerson, signIn, changePassword, untilSeen } = peopleOn(
  () => server,
  () => clock,
);

beforeAll(async () => {
  const options = { deps: { now: () => clock }, settings: { SESSION_IDLE: '30m' } };
  server = await startTestServer(options);
  other = process.env.TEST_DATABASE_URL ? await startTestServer({ ...options, beside: server }) : server;
});
afterAll(async () => {
  if (other !== server) await other.close();
  await server.close();
});

const sessionsOf = async (token: string, query = ''): Promise<Session[]> => {
  const { status, json } = await call(server, `/api/user/sessions${query}`, { token });
  expect(status).toBe(200);
  return json as unknown as Session[];
};
const statuses = async (token: string): Promise<number[]> => {
  const answers = [server, other].map((one) => call(one, '/api/user/sessions', { token }));
  return (await Promise.all(answers)).map(({ status }) => status);
};
/** Returns a token of a new session, because the clock of these tests lets others go idle. */
const superToken = async (): Promise<string> => {
  await server.tokenFor('super_admin');
  return server.tokenOf(SUPER);
};
const asSuper = async (path: string, options: Call): Promise<Answer> => {
  const answer = await call(server, `/api${path}`, { token: await superToken(), ...options });
  expect(answer.status).toBe(200);
  return answer;
};
const act = (email: string, what: string): Promise<Answer> =>
  asSuper(`/user/manageUsers/${email}/${what}`, { method: 'POST' });
/** The message to the holder of a token, by how its session ended. */
const WHY: readonly (readonly [RegExp, string])[] = [
  [/was deactivated$/, serverMessages.deactivated],
  [/deletion of its person/, serverMessages.deleted],
  [/password/, serverMessages.otherPassword],
];

describe('a stolen token is dead in every process after', () => {
  const ways: Record<string, (email: string, own: string, token: string) => Promise<unknown>> = {
    'Log Out': (_email, _own, token) => call(server, '/api/user/logout', { method: 'POST', token }),
    'a change of the password in another session': (_email, own) => changePassword(own),
    'a new password by command': async (email) => {
      const args = { email, password: NEW_PASSWORD };
      for await (const line of createAdminCommand(server.deps, { args, input: Readable.from([]) })) {
        expect(line).toEqual({ email, created: false });
      }
    },
    'the deletion of its person': (email) => asSuper(`/user/manageUsers/${email}`, { method: 'DELETE' }),
    'a deletion and an invitation of the same e-mail that was taken up': async (email) => {
      await asSuper(`/user/manageUsers/${email}`, { method: 'DELETE' });
      const body = { email, roles: ['user'] };
      const created = await asSuper('/user/manageUsers', { method: 'PUT', body });
      const { invite } = created.json as unknown as CreatedStaffUser;
      const details = { email, password: PASSWORD, name: 'Anew', invite: invite?.token };
      expect((await call(server, '/api/user/register', { body: details })).status).toBe(200);
      expect(await statuses(await signIn(email))).toEqual([200, 200]);
    },
    'its person was deactivated': (email) => act(email, 'deactivate'),
    'its person was deactivated and activated again': async (email) => {
      await act(email, 'deactivate');
      await asSuper(`/user/manageUsers/${email}/activate`, { body: { roles: ['user'] } });
      expect(await statuses(await signIn(email))).toEqual([200, 200]);
    },
    'its person was deactivated and took up a new invitation': async (email) => {
      await act(email, 'deactivate');
      const { invite } = (await act(email, 'invite')).json as unknown as CreatedStaffUser;
      const details = { email, password: PASSWORD, name: 'Anew', invite: invite?.token };
      expect((await call(server, '/api/user/register', { body: details })).status).toBe(200);
      expect(await statuses(await signIn(email))).toEqual([200, 200]);
    },
    'its session was ended from the list': async (_email, own, token) => {
      const mine = await sessionsOf(token);
      const id = mine.find(({ isCurrent }) => isCurrent)?.id ?? '';
      expect((await call(server, `/api/user/sessions/${id}`, { method: 'DELETE', token: own })).status).toBe(
        200,
      );
    },
    'Sign out everywhere': async (_email, own) => {
      const { json } = await call(server, '/api/user/sessions', { method: 'DELETE', token: own });
      expect(json).toEqual({ ended: 1 });
    },
    'a super_admin signed its person out': async (email) => {
      const { json } = await asSuper(`/user/sessions?email=${email.toUpperCase()}`, { method: 'DELETE' });
      expect(json).toEqual({ ended: 2 });
    },
  };

  it.each(Object.entries(ways))(
    'AUTH-16 %s, and its holder is told why if they cannot simply sign in again',
    async (way, end) => {
      const email = await aPerson();
      const [own, token] = [await signIn(email), await signIn(email)];
      expect(await statuses(token)).toEqual([200, 200]);
      await end(email, own, token);
      expect(await statuses(token)).toEqual([401, 401]);
      const { json } = await call(other, '/api/user/sessions', { token });
      expect(json?.message).toBe(WHY.find(([words]) => words.test(way))?.[1] ?? serverMessages.sessionOver);
    },
  );
});

it('a token with a forged signature does not reveal how a session ended', async () => {
  const email = await aPerson();
  const token = await signIn(email);
  await act(email, 'deactivate');
  const [head, claims] = token.split('.');
  const forged = `${head}.${claims}.${'A'.repeat(43)}`;
  expect(await call(server, '/api/user/sessions', { token: forged })).toMatchObject({
    status: 401,
    json: { message: serverMessages.sessionOver },
  });
});

describe('sessions that stay open', () => {
  it('the session that changes the password, and the one that signs out everywhere else', async () => {
    const email = await aPerson();
    const own = await signIn(email);
    expect((await changePassword(own)).json).toEqual({});
    expect(await statuses(own)).toEqual([200, 200]);
    await signIn(email, NEW_PASSWORD);
    await call(server, '/api/user/sessions', { method: 'DELETE', token: own });
    expect(await statuses(own)).toEqual([200, 200]);
    expect(await sessionsOf(own)).toHaveLength(1);
  });

  it('other sessions of the same person after Log Out, and all sessions of other people', async () => {
    const [email, somebody] = [await aPerson(), await aPerson()];
    const [one, two, theirs] = [await signIn(email), await signIn(email), await signIn(somebody)];
    await call(server, '/api/user/logout', { method: 'POST', token: one });
    expect([...(await statuses(two)), ...(await statuses(theirs))]).toEqual([200, 200, 200, 200]);
  });
});

describe('the list of sessions', () => {
  it('lists open sessions with times, address and browser, and marks the current one', async () => {
    const email = await aPerson();
    const before = clock;
    const first = await signIn(email, PASSWORD, { headers: { 'user-agent': FIREFOX } });
    clock += 5 * MINUTE;
    const second = await signIn(email, PASSWORD, { headers: { 'user-agent': 'curl/8.5.0' } });
    const list = await sessionsOf(second);
    const place = { address: '127.0.0.1' };
    expect(list).toEqual([
      expect.objectContaining({ ...place, browser: 'curl/8.5.0', isCurrent: true, seenAt: clock }),
      expect.objectContaining({ ...place, browser: 'Firefox 140 on Linux', isCurrent: false }),
    ]);
    expect(list[1]).toMatchObject({ createdAt: before, seenAt: before });
    expect(list[1]?.expiresAt).toBe(Math.floor(before / 1000) * 1000 + 12 * 3_600_000);
    await call(server, '/api/user/logout', { method: 'POST', token: first });
    expect(await sessionsOf(second)).toHaveLength(1);
  });

  it('records the last use of a session to the minute, and writes no more often', async () => {
    const email = await aPerson();
    const token = await signIn(email);
    const began = clock;
    const seen = async () => (await sessionsOf(token))[0]?.seenAt;
    clock = began + MINUTE - 1;
    expect(await seen()).toBe(began);
    clock = began + MINUTE;
    // The write is not awaited by the response.
    await call(server, '/api/user/sessions', { token });
    await untilSeen(token, began + MINUTE);
    expect(await seen()).toBe(began + MINUTE);
  });

  it('shows and ends the sessions of another person for super_admins only', async () => {
    const [email, somebody] = [await aPerson(), await aPerson(['admin'])];
    await signIn(email);
    const theirs = await signIn(somebody);
    const admin = await superToken();
    const list = await sessionsOf(admin, `?email=${email}`);
    expect(list).toEqual([expect.objectContaining({ isCurrent: false })]);
    const id = list[0]?.id ?? '';
    const refused = { status: 403, json: { message: messages.notPermitted } };
    const gone = { status: 404, json: { message: serverMessages.sessionNotFound } };
    for (const method of ['GET', 'DELETE'] as const) {
      const path = `/api/user/sessions?email=${email}`;
      expect(await call(server, path, { method, token: theirs })).toMatchObject(refused);
      for (const nobody of ['nobody@example.com', 'not an address']) {
        const unknown = `/api/user/sessions?email=${encodeURIComponent(nobody)}`;
        expect(await call(server, unknown, { method, token: admin })).toMatchObject({ status: 404 });
      }
    }
    // The refusal does not reveal that the session exists.
    const end = (token: string) => call(server, `/api/user/sessions/${id}`, { method: 'DELETE', token });
    expect(await end(theirs)).toMatchObject(gone);
    expect((await end(admin)).status).toBe(200);
    expect(await end(admin)).toMatchObject(gone);
  });

  it("naming one's own e-mail gives one's own list", async () => {
    const email = await aPerson();
    const token = await signIn(email);
    expect(await sessionsOf(token, `?email=${email}`)).toEqual([
      expect.objectContaining({ isCurrent: true }),
    ]);
    const { json } = await call(server, `/api/user/sessions?email=${email}`, { method: 'DELETE', token });
    expect(json).toEqual({ ended: 0 });
    expect(await statuses(token)).toEqual([200, 200]);
  });

  it('is limited: one more sign-in ends the session that was unused longest', async () => {
    const email = await aPerson();
    const unused = await signIn(email);
    clock += MINUTE;
    const first = await signIn(email);
    clock += MINUTE;
    for (let count = 1; count < MOST_SESSIONS; count += 1) await server.tokenOf(email);
    expect(await statuses(first)).toEqual([200, 200]);
    clock += MINUTE;
    const last = await signIn(email);
    const list = await sessionsOf(last);
    expect(list).toHaveLength(MOST_SESSIONS);
    expect(await statuses(unused)).toEqual([401, 401]);
    expect(await statuses(first)).toEqual([200, 200]);
    clock += MINUTE;
    await signIn(email);
    expect(await sessionsOf(last)).toHaveLength(MOST_SESSIONS);
  });
});

it('the audit trail records who ended whose session, and which', async () => {
  const email = await aPerson();
  const [first, second] = [await signIn(email), await signIn(email)];
  const [{ id } = { id: '' }] = (await sessionsOf(first)).filter(({ isCurrent }) => isCurrent);
  await call(server, '/api/user/logout', { method: 'POST', token: first });
  clock += 1;
  await asSuper(`/user/sessions?email=${email}`, { method: 'DELETE' });
  expect(await statuses(second)).toEqual([401, 401]);
  expect((await listChanges(server.db, 'session', email)).reverse()).toMatchObject([
    { actor: email, action: 'logOut', after: { ended: [id] } },
    { actor: SUPER, action: 'endSessions', after: { ended: [expect.any(String)] } },
  ]);
});

it.each([
  ['idle', 30],
  ['expired', 13 * 60],
])('what is counted as ended was alive: not a session that was %s', async (_how, minutes) => {
  const email = await aPerson();
  await signIn(email);
  clock += minutes * MINUTE;
  const [own] = [await signIn(email), await signIn(email)];
  const [theOther] = (await sessionsOf(own)).filter(({ isCurrent }) => !isCurrent);
  const end = async () => (await call(server, '/api/user/sessions', { method: 'DELETE', token: own })).json;
  expect(await end()).toEqual({ ended: 1 });
  expect(await end()).toEqual({ ended: 0 });
  expect(await listChanges(server.db, 'session', email)).toMatchObject([
    { after: { ended: [theOther?.id] } },
  ]);
});

it('sessions that ended long ago are deleted', async () => {
  const email = await aPerson();
  const token = await signIn(email);
  expect(await forgetOldSessions(server.db, clock)).toBe(0);
  expect(await statuses(token)).toEqual([200, 200]);
  expect(await forgetOldSessions(server.db, clock + 31 * 24 * 60 * MINUTE)).toBeGreaterThan(0);
});
