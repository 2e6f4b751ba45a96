/** Two token secrets at once: the signing secret changes, and nobody has to sign in again (docs/operating.md). */
import { Registry } from 'prom-client';
import { serverMessages } from '../../../src/contract/serverMessages';
import { createTokenIssuer } from '../../../server/services/tokens';
import { buildServer } from '../../../server/start/buildServer';
import { closedAfterTest } from '../../support/closedAfterTest';
import { startTestServer, TEST_TOKEN_SECRET as OLD } from '../support/testServer';

const NEW = 'another secret for tests only, as long';
const HOUR_S = 3600;

it('AUTH-11 while both secrets count, tokens and known browsers of either are accepted; afterwards only those of the new one', async () => {
  const server = closedAfterTest(await startTestServer());
  const process = async (secret: string, previous: string | null) => {
    const tokens = createTokenIssuer(secret, 12 * HOUR_S, Date.now, previous);
    const app = closedAfterTest(await buildServer({ ...server.deps, metrics: new Registry(), tokens }));
    const call = (token: string) =>
      app.inject({ url: '/api/user/sessions', headers: { authorization: `Bearer ${token}` } });
    return {
      /** Returns the status of a call with this token. */
      ask: async (token: string) => (await call(token)).statusCode,
      /** Returns the message of a refusal. */
      why: async (token: string) => (await call(token)).json<{ message: string }>().message,
      /** Signs in with these cookies. Returns the token and the cookie that identifies this browser from now on. */
      signIn: async (cookies: Record<string, string> = {}) => {
        const payload = { email: 'ana@example.com', password: 'correct horse' };
        const answer = await app.inject({ method: 'POST', url: '/api/user/login', payload, cookies });
        const [cookie = { name: '', value: '' }] = answer.cookies;
        return { token: answer.json<{ token: string }>().token, cookie };
      },
    };
  };
  await server.app.inject({
    method: 'POST',
    url: '/api/user/register',
    payload: { email: 'ana@example.com', name: 'Ana', password: 'correct horse' },
  });
  await server.db.updateTable('users').set({ activated: true, roles: '["user"]' }).execute();
  server.deps.users.forget('ana@example.com');

  const before = await process(OLD, null);
  const informed = await process(OLD, NEW);
  const turned = await process(NEW, OLD);
  const after = await process(NEW, null);
  const old = await before.signIn();
  const renewed = await turned.signIn({ [old.cookie.name]: old.cookie.value });
  const every = [before, informed, turned, after];
  expect(await Promise.all(every.map(({ ask }) => ask(old.token)))).toEqual([200, 200, 200, 401]);
  expect(await Promise.all(every.map(({ ask }) => ask(renewed.token)))).toEqual([401, 200, 200, 200]);
  expect(await after.why(old.token)).toBe(serverMessages.sessionOver);
  // The same browser id, with a new signature.
  const [browser, signature] = renewed.cookie.value.split(/\.(?=[^.]*$)/);
  expect(old.cookie.value.startsWith(`${browser}.`)).toBe(true);
  expect(old.cookie.value.endsWith(signature ?? '')).toBe(false);
});
