/** The public password of the demo accounts: it opens no account of an installation that is no demo. */
import { serverMessages } from '../../../src/contract/serverMessages';
import { seedDemoAccounts } from '../../../server/demo/demoAccounts';
import { DEMO_PASSWORD } from '../../../server/services/passwordRule';
import { readSettings, type Settings } from '../../../server/settings/settings';
import { closedAfterTest } from '../../support/closedAfterTest';
import { call } from '../support/call';
import { startTestServer, TEST_TOKEN_SECRET, type TestServer } from '../support/testServer';

const EMAIL = 'user@example.com';

const start = async (changes: Partial<Settings>): Promise<TestServer> => {
  const settings = { ...readSettings({ TOKEN_SECRET: TEST_TOKEN_SECRET, SEED_ORDERS: '0' }), ...changes };
  const server = closedAfterTest(await startTestServer({ deps: { settings } }));
  await seedDemoAccounts(server.db, Date.now());
  return server;
};
const signIn = (server: TestServer, password = DEMO_PASSWORD) =>
  call(server, '/api/user/login', { body: { email: EMAIL, password } });
const act = async (server: TestServer, what: string, body?: object) => {
  const token = await server.tokenFor('super_admin');
  return call(server, `/api/user/manageUsers/${EMAIL}/${what}`, { method: 'POST', token, body });
};

it.each([
  ['with real data', { demo: false }],
  ['that other machines reach', { demo: true, host: '0.0.0.0' }],
])(
  'a demo account that is activated again cannot be opened with it on a server %s',
  async (_what, changes) => {
    const server = await start(changes);
    expect((await act(server, 'deactivate')).status).toBe(200);
    expect((await act(server, 'activate', { roles: ['user'] })).status).toBe(200);
    expect(await signIn(server)).toMatchObject({
      status: 403,
      json: { message: serverMessages.demoPassword },
    });
    expect((await signIn(server, 'something else')).status).toBe(401);

    // What the message advises.
    await act(server, 'deactivate');
    const { token: invite } = (await act(server, 'invite')).json?.invite as { token: string };
    const body = { email: EMAIL, name: 'Noah', password: 'correct horse', invite };
    await call(server, '/api/user/register', { body });
    expect((await signIn(server, 'correct horse')).status).toBe(200);
  },
);

it.each([
  ['on the machine of a demo', { demo: true }],
  ['where ALLOW_DEMO allows it', { demo: false, allowDemo: true, host: '0.0.0.0' }],
])('opens them %s', async (_what, changes) => {
  expect((await signIn(await start(changes))).status).toBe(200);
});
