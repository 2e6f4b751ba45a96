/** The role table of decisions H on every endpoint the server has, one by one. */
import { ENDPOINTS, fillPath, type Endpoint } from '../../../src/contract/endpoints';
import { messages } from '../../../src/contract/messages';
import { ROLES } from '../../../src/contract/roles';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A parameter that names nothing: permitted calls get past the guard and are refused for another reason. */
const nowhere = (path: string): string =>
  fillPath(
    path,
    Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', 'nothing-here'])),
    server.settings.product.key,
  );

const protectedEndpoints = (): [string, Endpoint][] =>
  Object.entries<Endpoint>(ENDPOINTS).filter(
    ([, { method, path, roles }]) =>
      roles !== 'public' &&
      server.app.hasRoute({
        method,
        url: server.settings.apiPrefix + path.replace('{product}', server.settings.product.key),
      }),
  );

it('API-45 every protected endpoint answers 401 without a token, before it looks at the body', async () => {
  const endpoints = protectedEndpoints();
  expect(endpoints.length).toBeGreaterThanOrEqual(5);
  for (const [name, { method, path }] of endpoints) {
    const text = method === 'GET' ? undefined : '{broken';
    const answer = await call(server, `/api${nowhere(path)}`, { method, text });
    expect({ name, status: answer.status, message: answer.json?.message }).toEqual({
      name,
      status: 401,
      message: messages.notAuthenticated,
    });
  }
});

it('API-45 ROL-04 every role gets 403 exactly where the table does not permit it', async () => {
  for (const [name, { method, path, roles }] of protectedEndpoints()) {
    for (const role of ROLES) {
      const answer = await call(server, `/api${nowhere(path)}`, {
        method,
        token: await server.tokenFor(role),
      });
      expect({ name, role, refused: answer.status === 403 }).toEqual({
        name,
        role,
        refused: !roles.includes(role),
      });
      expect(answer.status).not.toBe(401);
      expect(answer.status).toBeLessThan(500);
      if (answer.status === 403) expect(answer.json?.message).toBe(messages.notPermitted);
    }
  }
});

it('ROL-03 role user reaches every order endpoint there is but the window change', async () => {
  const token = await server.tokenFor('user');
  const orders = protectedEndpoints().filter(([, { path }]) => path.startsWith('/orders'));
  for (const [name, { method, path }] of orders) {
    const { status } = await call(server, `/api${nowhere(path)}`, { method, token });
    expect({ name, permitted: status !== 403 }).toEqual({ name, permitted: name !== 'changeDeliveryWindow' });
  }
});
