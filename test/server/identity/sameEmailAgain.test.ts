/** A change that was prepared for a deleted account never affects a new one with its e-mail. */
import { serverMessages } from '../../../src/contract/serverMessages';
import { aMerchant, storeMerchants } from '../orders/fixtures';
import { call as rawCall, type Answer, type Call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const MERCHANT = 'mer_one';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.tokenFor('super_admin');
  await storeMerchants(server, [aMerchant({ id: MERCHANT })]);
});
afterAll(() => server.close());

const call = (path: string, options: Call): Promise<Answer> =>
  rawCall(server, `/api${path}`, { token, ...options });

const asStaff = (email: string) => ({
  create: () => call('/user/manageUsers', { method: 'PUT', body: { email, roles: ['admin'] } }),
  edit: (headers: Call['headers']) =>
    call('/user/manageUsers', { method: 'PATCH', body: { email, roles: ['super_admin'] }, headers }),
  remove: (headers?: Call['headers']) =>
    call(`/user/manageUsers/${email}`, { method: 'DELETE', ...(headers && { headers }) }),
});
const asMerchantUser = (email: string) => ({
  create: () =>
    call(`/merchants/${MERCHANT}/user`, {
      body: { name: 'Ana Li', phone: '5145550142', email, group: 'merchant_admin' },
    }),
  edit: (headers: Call['headers']) =>
    call(`/user/${email}`, { method: 'PATCH', body: { name: 'Other' }, headers }),
  remove: (headers?: Call['headers']) =>
    call(`/merchants/${MERCHANT}/users/${email}`, { method: 'DELETE', ...(headers && { headers }) }),
});

it.each([
  ['API-43 API-44 a staff user', asStaff, asStaff],
  ['API-38 API-40 a user of a merchant', asMerchantUser, asMerchantUser],
  ['API-38 API-40 a user of a merchant, staff before,', asStaff, asMerchantUser],
])('%s who is added again has no version of the deleted one', async (who, first, second) => {
  const email = `${who.replace(/\W+/g, '-')}@example.com`.toLowerCase();
  const [before, after] = [first(email), second(email)];
  const old = { 'if-match': (await before.create()).headers.get('etag') ?? '' };
  expect((await before.remove(old)).status).toBe(200);
  const { status, json, headers } = await after.create();
  expect(status).toBe(200);

  const refused = { status: 412, json: { message: serverMessages.userChanged(email) } };
  expect(await after.edit(old)).toMatchObject(refused);
  expect(await after.remove(old)).toMatchObject({
    ...refused,
    json: { ...refused.json, current: { version: json?.version } },
  });
  expect((await after.remove({ 'if-match': headers.get('etag') ?? '' })).status).toBe(200);
});
