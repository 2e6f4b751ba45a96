/** Refusals after schema validation also name the field for programs: in `details`, by its path. */
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';
import { aMerchant, anOrder, storeMerchants, storeOrders } from '../orders/fixtures';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.tokenFor('super_admin');
  await storeMerchants(server, [aMerchant({ id: 'mer_1', name: 'Maison' }), aMerchant({ id: 'mer_2' })]);
  await storeOrders(server, [anOrder({ id: 'ord_1', merchantId: 'mer_1' })]);
});
afterAll(() => server.close());

const PERSON = { group: 'merchant_admin', name: 'Ana Li', phone: '514 555 0142', email: 'ana@example.com' };
const WINDOW = { category: 'DRIVER_SHORTAGE', completeAfter: 1_777_928_400_000 };

it.each<[field: string, method: string, path: string, body?: unknown]>([
  ['timezone', 'GET', '/orders/summary?timezone=Mars/Olympus'],
  ['below', 'GET', '/orders/ord_1/history?below=x'],
  ['below', 'GET', '/activity?below=x'],
  ['find', 'POST', '/orders', { find: 'x' }],
  ['createdAt', 'POST', '/orders', { lastEvaluatedKey: 'x' }],
  ['lastEvaluatedKey', 'POST', '/orders', { createdAt: 5 }],
  ['lastEvaluatedKey', 'POST', '/orders', { lastEvaluatedKey: 'x', createdAt: 5 }],
  ['addressType', 'PATCH', '/orders/billingAddress/ord_1', { city: 'x' }],
  ['useCoordinate', 'PATCH', '/orders/recipientAddress/ord_1', { useCoordinate: true }],
  ['completeBefore', 'PATCH', '/orders/windows/ord_1', { ...WINDOW, completeBefore: 1_777_917_600_000 }],
  ['recipient.email', 'PATCH', '/orders/updateOrder/ord_1', { recipient: { email: 'x' } }],
  ['recipient.phone', 'PATCH', '/orders/updateOrder/ord_1', { recipient: { phone: 'x' } }],
  ['name', 'PATCH', '/merchants/mer_2', { name: 'MAISON' }],
  ['email', 'PATCH', '/merchants/mer_1', { email: 'x' }],
  ['phone', 'PATCH', '/merchants/mer_1', { phone: '12' }],
  ['email', 'POST', '/merchants/mer_1/user', { ...PERSON, email: 'x' }],
  ['merchantId', 'POST', '/merchants/mer_1/user', { ...PERSON, merchantId: 'mer_2' }],
  ['username', 'GET', '/user/Login'],
  ['email', 'PUT', '/user/manageUsers', { email: 'x', roles: ['user'] }],
  ['email', 'PATCH', '/user/manageUsers', { email: 'x', roles: ['user'] }],
  ['email', 'POST', '/user/register', { email: 'x', password: 'correct horse', name: 'X' }],
  ['password', 'POST', '/user/register', { email: 'x@example.com', password: 'short', name: 'X' }],
  [
    'invite',
    'POST',
    '/user/register',
    { email: 'x@example.com', password: 'correct horse', name: 'X', invite: 'x' },
  ],
])('API-46 names %s in the refusal of %s %s', async (field, method, path, ...[body]) => {
  const answer = await call(server, `/api${path}`, { method, token, body });
  expect([400, 409]).toContain(answer.status);
  expect(answer.json?.details).toEqual([{ field, reason: answer.json?.message }]);
});
