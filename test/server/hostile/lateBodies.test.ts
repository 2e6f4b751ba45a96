/** The end of a request arrives after its caller has lost their rights: nothing is done. */
import net from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { Role } from '../../../src/contract/roles';
import { withTx } from '../../../server/db/withTx';
import { insertUser } from '../../../server/repositories/users';
import { aMerchant, storeMerchants } from '../orders/fixtures';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => jest.restoreAllMocks());

const bySuper = async (method: string, path: string, body?: unknown): Promise<void> => {
  const token = await server.tokenFor('super_admin');
  const answer = await call(server, `/api/user/manageUsers${path}`, { method, token, body });
  expect(answer.status).toBe(200);
};
const isArchived = async (id: string): Promise<unknown> => {
  const answer = await call(server, `/api/merchants/${id}`, { token: await server.tokenFor('admin') });
  return answer.json?.archived;
};

it.each([
  ['nothing happened', 200, () => Promise.resolve()],
  ['they were deactivated', 401, (email: string) => bySuper('POST', `/${email}/deactivate`)],
  ['they were deleted', 401, (email: string) => bySuper('DELETE', `/${email}`)],
  ['their role was removed', 403, (email: string) => bySuper('PATCH', '', { email, roles: ['user'] })],
])('between the halves of the body of an admin %s: %i', async (what, status, happens) => {
  const email = `${what.replaceAll(' ', '-')}@example.com`;
  const id = `mer_${status}${what.length}`;
  await storeMerchants(server, [aMerchant({ id, name: what })]);
  const roles: Role[] = ['admin'];
  const person = { email, name: 'Late', roles, kind: 'staff', activated: true, passwordHash: null } as const;
  await withTx(server.db, (trx) => insertUser(trx, person, Date.now()));
  const token = await server.tokenOf(email);
  const lookups = jest.spyOn(server.deps.users, 'findSession');
  const { hostname, port } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  let said = '';
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  socket.write(
    `PATCH /api/merchants/${id}/archive HTTP/1.1\r\nHost: here\r\nConnection: close\r\nAuthorization: ${token}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  );
  // The caller is looked up as soon as the headers have arrived.
  while (lookups.mock.results.length === 0) await setImmediate();
  expect(await lookups.mock.results[0]?.value).toBeDefined();
  await happens(email);
  socket.write('}');
  await ended;
  expect(said).toMatch(`HTTP/1.1 ${status} `);
  expect(await isArchived(id)).toBe(status === 200);
});

it('a caller whose request arrived at once is looked up once', async () => {
  const token = await server.tokenFor('user');
  const lookups = jest.spyOn(server.deps.users, 'findSession');
  const body = '{"orderStatus":"GEOCODED","limit":1}';
  const { hostname, port } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  const ended = new Promise((resolve) => socket.once('close', resolve));
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  socket.write(
    `POST /api/orders HTTP/1.1\r\nHost: here\r\nConnection: close\r\nAuthorization: ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await ended;
  expect(said).toMatch('HTTP/1.1 200 ');
  expect(lookups).toHaveBeenCalledTimes(1);
});
