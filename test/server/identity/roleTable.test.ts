/** The role table: every endpoint of the server with every kind of caller. */
import { isDeepStrictEqual } from 'node:util';
import { ENDPOINTS, fillPath, isPermitted, type EndpointName } from '../../../src/contract/endpoints';
import { messages } from '../../../src/contract/messages';
import { readRoles } from '../../../src/contract/roles';
import { API_ROUTES, type RegisterRoutes } from '../../../server/start/buildServer';
import { contents } from '../support/contents';
import { buildBeside, startTestServer, type TestServer } from '../support/testServer';
import { everyCaller, newTokenFor, SUPER_ADMIN } from './callers';
import { prepareWorkingCalls, type ProtectedEndpoint, type WorkingCall } from './workingCalls';

let server: TestServer;
let calls: Awaited<ReturnType<typeof prepareWorkingCalls>>;
beforeAll(async () => {
  server = await startTestServer();
  await server.tokenFor('super_admin');
  calls = await prepareWorkingCalls(server, SUPER_ADMIN);
});
afterAll(() => server.close());

/** Returns a URL for ids that do not exist: permitted calls pass the guard and fail for another reason. */
const nowhere = (name: EndpointName): string =>
  server.settings.apiPrefix +
  fillPath(
    ENDPOINTS[name].path,
    Object.fromEntries(
      [...ENDPOINTS[name].path.matchAll(/:(\w+)/g)].map(([, part]) => [part ?? '', 'nothing-here']),
    ),
    server.settings.product.key,
  );

interface Said {
  readonly status: number;
  readonly message: unknown;
  /** The caller's roles as the refusal states them. */
  readonly roles: unknown;
}

async function say(
  { method, url, body }: Omit<WorkingCall, 'body'> & { readonly body?: unknown },
  token?: string,
): Promise<Said> {
  const answer = await server.app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const isJson = /json/.test(String(answer.headers['content-type']));
  const { message, roles } = isJson ? answer.json<Partial<Said>>() : {};
  return { status: answer.statusCode, message, roles };
}

it('the table has every endpoint below the API prefix', async () => {
  const found: string[] = [];
  const watch: RegisterRoutes = (api) => {
    api.addHook('onRoute', ({ method, url }) => {
      if (method !== 'HEAD') found.push(`${String(method)} ${url}`);
    });
  };
  await (await buildBeside(server, [watch, ...API_ROUTES])).close();
  const named = Object.values(ENDPOINTS).map(({ method, path }) => {
    const filled = path.replace('{product}', server.settings.product.key);
    return `${method} ${server.settings.apiPrefix}${filled}`;
  });
  expect(found.sort()).toEqual(named.sort());
});

it('API-45 every protected endpoint answers 401 without a token, before it reads the body', async () => {
  for (const { name, method, url } of calls) {
    const said = await say({ method, url, ...(method !== 'GET' && { body: '{broken' }) });
    expect({ name, ...said }).toEqual({
      name,
      status: 401,
      message: messages.notAuthenticated,
      roles: undefined,
    });
  }
});

it('API-45 ROL-02 ROL-04 for every endpoint and every kind of caller: who is refused, with which message, and nothing is changed', async () => {
  const { living, callers } = await everyCaller(server);
  const before = await contents(server);
  const wrong: unknown[] = [];
  for (const { who, token, refusal, roles: held } of callers) {
    for (const { name, ...working } of calls) {
      if (refusal === null && isPermitted(ENDPOINTS[name].roles, held)) continue;
      const expected = {
        roles: undefined,
        ...(refusal ?? { status: 403, message: messages.notPermitted, roles: readRoles(held) }),
      };
      const said = await say(working, token);
      if (!isDeepStrictEqual(said, expected)) wrong.push({ who, name, said, expected });
    }
  }
  expect(wrong).toEqual([]);
  expect(await contents(server)).toEqual(before);
  expect(await say({ method: 'GET', url: nowhere('listSessions') }, living)).toMatchObject({ status: 200 });

  for (const { who, token, roles: held } of callers.filter(({ refusal }) => refusal === null)) {
    for (const { name, method } of calls) {
      if (!isPermitted(ENDPOINTS[name].roles, held)) continue;
      const said = await say({ method, url: nowhere(name) }, token);
      if ([401, 403].includes(said.status) || said.status >= 500) wrong.push({ who, name, said });
    }
  }
  expect(wrong).toEqual([]);
});

it('ROL-03 role user reaches every order endpoint except the window change', async () => {
  const token = await newTokenFor(server, 'user');
  const refused: ProtectedEndpoint[] = [];
  for (const { name, method } of calls.filter((one) => ENDPOINTS[one.name].path.startsWith('/orders'))) {
    if ((await say({ method, url: nowhere(name) }, token)).status === 403) refused.push(name);
  }
  expect(refused).toEqual(['changeDeliveryWindow']);
});

it('each of these calls succeeds for a super_admin, so the refusals above are real', async () => {
  const token = await newTokenFor(server, 'super_admin');
  const failed: unknown[] = [];
  for (const { name, ...working } of calls) {
    const said = await say(working, token);
    if (said.status !== 200) failed.push({ name, ...said });
  }
  expect(failed).toEqual([]);
});
