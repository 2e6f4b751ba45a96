import { authApi } from '../../src/api/authApi';
import { addressOf } from '../../src/api/baseQuery';
import type { Call } from '../../src/api/calls';
import { flagsApi } from '../../src/api/flagsApi';
import { merchantsApi } from '../../src/api/merchantsApi';
import { carriesOrders, ordersApi } from '../../src/api/ordersApi';
import { reportPresence } from '../../src/api/reportPresence';
import { messages } from '../../src/contract/messages';
import { scriptedServer, type Asked, type ScriptedAnswer } from '../support/scriptedServer';
import { unsignedToken } from '../support/unsignedToken';
import { anApi, refusal } from './support';
import { NO_EXTRAS, OUR_EXTRAS } from '../support/extras';

const servers: { close(): Promise<void> }[] = [];
async function setup(script: (asked: Asked) => ScriptedAnswer, parts: Parameters<typeof anApi>[1] = {}) {
  const server = await scriptedServer(script);
  servers.push(server);
  return { server, ...anApi(server.url, parts) };
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
const names = () => merchantsApi.endpoints.listMerchantNames.initiate(undefined, { forceRefetch: true });
const setReady = (id: string, idempotencyKey?: string) =>
  ordersApi.endpoints.setPickupReady.initiate({ id, idempotencyKey });

describe('the request', () => {
  it('AUTH-19 carries the stored token, except for login and registration', async () => {
    const { server, store } = await setup(({ path }) => ({ json: path === '/user/login' ? 'jwt' : [] }));
    await store.dispatch(names());
    await store.dispatch(flagsApi.endpoints.getFeatureFlag.initiate('f'));
    await store.dispatch(authApi.endpoints.login.initiate({ email: 'a@b.ca', password: 'x' }));
    await store.dispatch(authApi.endpoints.register.initiate({ email: 'a@b.ca', password: 'x', name: 'A' }));
    expect(server.asked.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/merchants/names', 'Bearer stored-token'],
      ['/orders/admin/featureFlags/f', 'Bearer stored-token'],
      ['/user/login', undefined],
      ['/user/register', undefined],
    ]);
  });

  it('contains JSON with its content type, and neither without a body', async () => {
    const { server, store } = await setup(() => ({ json: { token: 't' } }));
    await store.dispatch(authApi.endpoints.login.initiate({ email: 'é@b.ca', password: 'x' }));
    await store.dispatch(names());
    const [login, list] = server.asked;
    expect(login).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(login?.text ?? '')).toEqual({ email: 'é@b.ca', password: 'x' });
    expect(list?.headers['content-type']).toBeUndefined();
    expect(list?.text).toBe('');
  });

  it('carries the Idempotency-Key only when the server supports it', async () => {
    const extras = { ...NO_EXTRAS, idempotencyKey: true };
    const plain = await setup(() => ({ json: {} }));
    const ours = await setup(() => ({ json: {} }), { config: { extras } });
    await plain.store.dispatch(setReady('o1', 'job:o1:1'));
    await ours.store.dispatch(setReady('o1', 'job:o1:1'));
    expect(plain.server.asked[0]?.headers['idempotency-key']).toBeUndefined();
    expect(ours.server.asked[0]?.headers['idempotency-key']).toBe('job:o1:1');
  });
});

describe('the origin of a request', () => {
  const getScreen = () => 'dashboard' as const;
  const sent = async (extras: typeof NO_EXTRAS, key?: string) => {
    const { server, store } = await setup(() => ({ json: {} }), { config: { extras }, getScreen });
    await store.dispatch(setReady('o1', key));
    return server.asked[0]?.headers['x-made-from'];
  };
  it('is the job for a job and the page otherwise, if the server stores it', async () => {
    expect(await sent(OUR_EXTRAS, 'job_4f2a:o1:1')).toBe('job:job_4f2a');
    expect(await sent(OUR_EXTRAS)).toBe('screen:dashboard');
    expect(await sent(NO_EXTRAS, 'job_4f2a:o1:1')).toBeUndefined();
  });
});

describe('a request while nobody is there', () => {
  const sent = async (extras: typeof NO_EXTRAS, isUnattended: boolean) => {
    const parts = { config: { extras }, isUnattended: () => isUnattended };
    const { server, store, environment } = await setup(() => ({ json: [] }), parts);
    await store.dispatch(names());
    const sign = { entity: 'order', recordId: 'o1', state: 'open' } as const;
    await reportPresence(environment, { tab: 't', signs: [sign] }, { isLast: false, limitMs: 5_000 });
    return server.asked.map(({ headers }) => headers['x-unattended']);
  };
  it('says so to a server that ends idle sessions', async () => {
    expect(await sent(OUR_EXTRAS, true)).toEqual(['1', '1']);
    expect(await sent(OUR_EXTRAS, false)).toEqual([undefined, undefined]);
    expect(await sent(NO_EXTRAS, true)).toEqual([undefined, undefined]);
  });
});

describe('the address of a request', () => {
  const config = anApiConfig();
  function anApiConfig() {
    return {
      apiBase: '/api/',
      productKey: 'routing',
      productLabel: '',
      providerName: '',
      emailExampleHost: '',
      paths: {} as Record<string, string>,
      extras: NO_EXTRAS,
    };
  }
  const geocode = { endpoint: 'geocodeOrder', params: { id: 'a/b c' } } as const;

  it('fills and encodes parameters under the API base', () => {
    expect(addressOf(geocode, config)).toEqual({ method: 'POST', url: '/api/orders/a%2Fb%20c/geocode' });
    const organization = { endpoint: 'createOrganization', params: { id: 'm1' } } as const;
    expect(addressOf(organization, { ...config, productKey: 'tracker' }).url).toBe(
      '/api/merchants/m1/tracker/organization',
    );
  });

  it.each(['.', '..'])('never leaves its folder for another endpoint with an id of dots: %s', (zoneId) => {
    const { url } = addressOf({ endpoint: 'updateZone', params: { merchantId: 'm', zoneId } }, config);
    expect(new URL(url, 'http://console.test').pathname).toMatch(/^\/api\/merchants\/m\/zones\/./);
  });

  it('can be replaced by the configuration for a hidden path, with its method', () => {
    const elsewhere = (path: string) => addressOf(geocode, { ...config, paths: { geocodeOrder: path } });
    expect(elsewhere('/orders/{id}/locate')).toEqual({ method: 'POST', url: '/api/orders/a%2Fb%20c/locate' });
    expect(elsewhere('PUT /geo/:id')).toMatchObject({ method: 'PUT' });
    expect(elsewhere('/merchants/{product}/{id}').url).toBe('/api/merchants/routing/a%2Fb%20c');
  });

  it('uses its own base for geo calls when one is configured', () => {
    const call: Call = { endpoint: 'autocompleteAddress', query: { q: '1 Rue', country: '', limit: null } };
    expect(addressOf(call, { ...config, geoBase: 'https://geo.test/v1' }).url).toBe(
      'https://geo.test/v1/geo/autocomplete?q=1+Rue',
    );
    expect(addressOf(call, config).url).toBe('/api/geo/autocomplete?q=1+Rue');
  });
});

describe('API-46 the message of a failed call', () => {
  test.each<[string, ScriptedAnswer, string]>([
    [
      'the message',
      { status: 409, json: { error: 'Conflict', message: 'Order o1 is CREATED.' } },
      'Order o1 is CREATED.',
    ],
    ['otherwise the error', { status: 400, json: { error: 'Bad things', message: '' } }, 'Bad things'],
    ['otherwise the body when it is a string', { status: 500, json: 'It broke' }, 'It broke'],
    ['otherwise the status', { status: 418, json: { teapot: true } }, 'Request failed (418).'],
    [
      'the status for an empty JSON body',
      { status: 500, headers: { 'content-type': 'application/json' } },
      'Request failed (500).',
    ],
    [
      'a network error for a page that is not JSON',
      { status: 502, headers: { 'content-type': 'text/html' }, text: '<html>' },
      messages.networkError,
    ],
    [
      'a network error for an HTML page with status 200',
      { headers: { 'content-type': 'text/html' }, text: '<!doctype html>' },
      messages.networkError,
    ],
  ])('API-46 is %s', async (_what, answer, expected) => {
    const { store } = await setup(() => answer);
    expect((await refusal(store.dispatch(names()))).message).toBe(expected);
  });

  it('API-46 is a network error when the server is down, and the next call works without a reload', async () => {
    const server = await scriptedServer(() => ({ json: ['A'] }));
    const { port } = new URL(server.url);
    await server.close();
    const { store } = anApi(server.url);
    expect(await refusal(store.dispatch(names()))).toMatchObject({
      status: 'NETWORK',
      cause: 'offline',
      message: messages.networkError,
    });
    servers.push(await scriptedServer(() => ({ json: ['A'] }), Number(port)));
    expect(await store.dispatch(names()).unwrap()).toHaveLength(1);
  });

  test.each(['fromTheStart', 'afterTheHeaders'] as const)(
    'is a timeout when the server stops responding (%s)',
    async (silent) => {
      const { store } = await setup(() => ({ silent }), { timeoutMs: 60 });
      const error = await refusal(store.dispatch(names()));
      expect(error).toMatchObject({
        status: 'NETWORK',
        cause: 'timeout',
        message: messages.serverTimeout(1),
      });
    },
  );

  it('comes with the request id, the details, the requested wait and the body of a 412', async () => {
    const { store } = await setup(() => ({
      status: 412,
      headers: { 'x-request-id': 'req-7', 'retry-after': '3' },
      json: {
        message: 'Stale',
        details: [{ field: 'notes', reason: 'changed' }, 'noise'],
        current: { id: 'o1' },
      },
    }));
    expect(await refusal(store.dispatch(setReady('o1')))).toEqual({
      status: 412,
      message: 'Stale',
      requestId: 'req-7',
      retryAfterMs: 3000,
      details: [{ field: 'notes', reason: 'changed' }],
      body: expect.objectContaining({ current: { id: 'o1' } }) as unknown,
      fromServer: true,
    });
  });

  it('comes with the status of an HTML page, so that a 502 can be retried', async () => {
    const { store } = await setup(() => ({ status: 502, text: '<h1>Bad gateway</h1>' }));
    const error = await refusal(store.dispatch(names()));
    expect(error).toMatchObject({ status: 502, cause: 'notJson' });
  });

  it('does not blame the server for an aborted call', async () => {
    const { store } = await setup(() => ({ silent: 'fromTheStart' }));
    const call = store.dispatch(names());
    setTimeout(() => call.abort(), 20);
    const error = await refusal(call);
    expect(error.cause).toBe('aborted');
  });
});

describe('the token changes during a call', () => {
  const anna = (exp: number) => unsignedToken({ sub: 'anna@example.com', exp });
  const bob = unsignedToken({ sub: 'bob@example.com', exp: 2 });

  it('AUTH-16 a 401 for a token renewed meanwhile is retried with the new token', async () => {
    let token = anna(1);
    const { server, store } = await setup(
      ({ headers }) => {
        const isOld = headers.authorization === `Bearer ${anna(1)}`;
        token = anna(2);
        return isOld ? { status: 401, json: { message: 'Expired' } } : { json: ['A'] };
      },
      { getToken: () => token },
    );
    expect(await store.dispatch(names()).unwrap()).toHaveLength(1);
    expect(server.asked).toHaveLength(2);
  });

  test.each([
    ['somebody else signed in', bob],
    ['the person signed out', null],
  ])('a response that arrives after %s is dropped and not retried', async (_why, after) => {
    let token: string | null = anna(1);
    const { server, store, actions } = await setup(
      () => {
        token = after;
        return { json: { id: 'o1', orderStatus: 'CREATED' } };
      },
      { getToken: () => token },
    );
    const error = await refusal(store.dispatch(ordersApi.endpoints.getOrder.initiate('o1')));
    expect(error.cause).toBe('superseded');
    expect(server.asked).toHaveLength(1);
    expect(actions.filter(carriesOrders)).toEqual([]);
  });

  it('a 401 for the current token is not retried', async () => {
    const { server, store } = await setup(() => ({ status: 401, json: { message: 'Please sign in.' } }));
    expect((await refusal(store.dispatch(names()))).status).toBe(401);
    expect(server.asked).toHaveLength(1);
  });
});
