/** Traces: what a collector gets about a call, what it never gets, and that a failing collector slows nobody down. */
import { once } from 'node:events';
import http from 'node:http';
import { createEmbeddedGeocoder } from '../../../server/adapters/geocoder/embeddedGeocoder';
import { measuredGeocoder } from '../../../server/metrics/measuredGeocoder';
import { createLog } from '../../../server/http/log';
import { insertMerchants } from '../../../server/repositories/merchants';
import { findOrders } from '../../../server/repositories/orders';
import { readSettings } from '../../../server/settings/settings';
import { openTracing } from '../../../server/tracing/openTracing';
import { statementName } from '../../../server/tracing/tracedPool';
import { inSpan } from '../../../server/tracing/tracing';
import { closedAfterTest } from '../../support/closedAfterTest';
import { aMerchant as anOrderingMerchant, aRule, aZone } from '../../fixtures/deliveryRules';
import { photon } from '../geocoder/external/answers';
import { startFakeService } from '../geocoder/external/fakeService';
import { aMerchant, anOrder, storeMerchants, storeOrders } from '../orders/fixtures';
import { call } from '../support/call';
import { createOrders } from '../support/createOrders';
import { startTestServer, type TestServer } from '../support/testServer';
import { startCollector, type CollectedSpan, type Collector } from './collector';

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', id: '00f067aa0ba902b7' };

/** Flushes until the collector has a matching span. The span of a call ends when its connection is done with it. */
async function collected(
  { deps }: TestServer,
  { spans }: Collector,
  looksRight: (span: CollectedSpan) => boolean,
): Promise<CollectedSpan> {
  for (;;) {
    await deps.tracing?.flush();
    const found = spans.find(looksRight);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('a server with a collector', () => {
  let collector: Collector;
  let server: TestServer;
  let token: string;
  const lines: string[] = [];
  const geocoding = { asked: [] as (string | undefined)[] };

  beforeAll(async () => {
    collector = await startCollector();
    const service = await startFakeService();
    service.says = ({ headers }) => {
      geocoding.asked.push(headers.traceparent as string | undefined);
      return { body: photon.list(photon.door) };
    };
    server = await startTestServer({
      seed: 30,
      settings: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=tests',
        OTEL_SERVICE_NAME: 'console-of-tests',
        GEOCODER: 'photon',
        GEOCODER_URL: service.url,
      },
      deps: { log: createLog('info', { write: (line) => void lines.push(line) }) },
    });
    token = await server.tokenFor('super_admin');
    closeAll = async () => {
      await server.close();
      await Promise.all([collector.close(), service.close()]);
    };
  });
  let closeAll: () => Promise<void>;
  afterAll(() => closeAll());

  const below = (parent: CollectedSpan) => collector.spans.filter(({ parentId }) => parentId === parent.id);

  it('sends a span of the call below the caller’s span, with its statements and its requests to other services', async () => {
    const address = { street: '88 Harbour Street', city: 'Toronto', province: 'ON', postalCode: 'M5J 0C3' };
    const answer = await call(server, `/api/geo/geocode?${String(new URLSearchParams(address))}`, {
      token,
      headers: { traceparent: `00-${CALLER.traceId}-${CALLER.id}-01`, tracestate: 'vendor=hortensia' },
    });
    expect(answer.status).toBe(200);
    const requestId = answer.headers.get('x-request-id');
    const span = await collected(
      server,
      collector,
      ({ facts }) => facts['console.request_id'] === requestId && requestId !== null,
    );
    expect(span).toMatchObject({
      name: 'GET /api/geo/geocode',
      traceId: CALLER.traceId,
      parentId: CALLER.id,
      isFailed: false,
      facts: {
        'http.request.method': 'GET',
        'http.route': '/api/geo/geocode',
        'http.response.status_code': 200,
      },
      resource: { 'service.name': 'console-of-tests', 'deployment.environment.name': 'tests' },
    });
    expect(collector.headers[0]).toMatchObject({ 'x-key': 'a key' });
    const session = below(span).find(({ name }) => name.startsWith('select sessions'));
    expect(session?.facts).toMatchObject({ 'db.system.name': 'postgresql' });
    const asked = below(span).find(({ name }) => name === 'ask Photon');
    expect(asked?.facts).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 200 });
    expect(geocoding.asked).toContain(`00-${CALLER.traceId}-${asked?.id}-01`);
    // The call's log line has the trace id.
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ reqId: requestId, msg: 'answered', traceId: CALLER.traceId }),
    );
    expect(JSON.stringify([...answer.headers])).not.toContain(CALLER.traceId);
  });

  it('puts the statements of a change below its transaction', async () => {
    await storeMerchants(server, [aMerchant()]);
    const [order] = await storeOrders(server, [anOrder()]);
    const path = `/api/orders/updateOrder/${order?.id}`;
    const edited = await call(server, path, { method: 'PATCH', token, body: { notes: 'Ring twice' } });
    expect(edited.status).toBe(200);
    const span = await collected(server, collector, ({ name }) =>
      name.startsWith('PATCH /api/orders/update'),
    );
    expect(span.name).toBe('PATCH /api/orders/updateOrder/:orderId');
    const [transaction] = below(span).filter(({ name }) => name === 'transaction');
    const steps = transaction ? below(transaction).map(({ name }) => name) : [];
    expect(steps.at(0)).toBe('begin');
    expect(steps).toEqual(expect.arrayContaining(['select orders', 'commit']));
    expect(steps.some((name) => /^(update|insert) .*\baudit orders/.test(name))).toBe(true);
  });

  it("writes a new order once, with the routing platform's result, as a server without a collector does", async () => {
    const merchant = anOrderingMerchant([aZone('Toronto', ['M'])], [aRule('Toronto', 'Toronto')], {
      id: 'm-traced',
    });
    await insertMerchants(server.db, [merchant], Date.now());
    const destination = {
      street: '88 Harbour Street',
      city: 'Toronto',
      province: 'ON',
      postalCode: 'M5J 0C3',
    };
    const { db } = server.deps;
    const [made] = await createOrders(
      { ...server.deps, geocoder: createEmbeddedGeocoder({ db }) },
      merchant,
      [{ recipient: { name: 'Al' }, destination }],
      'req-traced',
    );
    if (made?.kind !== 'created') throw new Error('not created');
    expect(made.order).toMatchObject({
      orderStatus: 'GEOCODED',
      version: 1,
      orderCreation: { success: true },
    });
  });

  it('keeps the context of a call whose body arrives late, in a connection event', async () => {
    const request = http.request(`${server.url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    });
    request.flushHeaders();
    await once(request, 'continue');
    request.end(JSON.stringify({ email: 'nobody@example.com', password: 'a password of nobody' }));
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    const span = await collected(server, collector, ({ name }) => name === 'POST /api/user/login');
    expect(span.facts['http.response.status_code']).toBe(401);
    expect(below(span).map(({ name }) => name)).toContain('select users');
  });

  it('reports the kind of error that ended a call, and spans of the platform and of background work', async () => {
    const { tracing, routing, metrics } = server.deps;
    const geocoder = measuredGeocoder(
      { geocode: () => Promise.reject(new RangeError('Rue X')) },
      metrics,
      tracing,
    );
    const work = inSpan(tracing, 'nightly', async () => {
      await routing.createOrder(anOrder());
      await geocoder.geocode({});
    });
    await expect(work).rejects.toThrow('Rue X');
    const nightly = await collected(server, collector, ({ name }) => name === 'nightly');
    expect(nightly).toMatchObject({ parentId: '', isFailed: true, facts: { 'error.type': 'RangeError' } });
    expect(below(nightly)).toMatchObject([
      { name: 'routing createOrder', facts: { 'console.outcome': 'refused' } },
      { name: 'geocode', isFailed: true, facts: { 'error.type': 'RangeError' } },
    ]);
    // An error message may quote personal data.
    expect(Buffer.concat(collector.bodies).toString()).not.toContain('Rue X');
    // Statements outside any span begin no trace.
    await server.db.selectFrom('orders').select('id').limit(1).execute();
    await tracing?.flush();
    expect(
      collector.spans.filter(({ name, parentId }) => name.startsWith('select') && parentId === ''),
    ).toEqual([]);
  });

  it('never gets personal data, typed text or tokens', async () => {
    const typed = {
      email: 'hortensia.okafor@example.net',
      phone: '+1 647 555 0199',
      street: '1174 Quetzalcoatl Crescent',
      notes: 'Beware of the Brontosaurus',
      password: 'a password of Hortensia',
      name: 'Hortensia Okafor',
    };
    const [order] = await storeOrders(server, [
      anOrder({ recipient: { name: typed.name, phone: typed.phone } }),
    ]);
    const id = order?.id ?? '';
    const ask = async (path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<number> =>
      (await call(server, path, { token, method, ...(body && { body }) })).status;
    const statuses = [
      await ask('/api/user/login', { email: 'super@example.com', password: 'demo-password' }),
      await ask('/api/user/login', { email: typed.email, password: typed.password }),
      await ask('/api/user/register', { email: typed.email, password: typed.password, name: typed.name }),
      await ask('/api/orders', { find: typed.phone }),
      await ask('/api/orders', { find: typed.name }),
      await ask(`/api/orders/getOrders/${id}`),
      await ask(
        `/api/orders/updateOrder/${id}`,
        { notes: typed.notes, recipient: { email: typed.email, phone: typed.phone } },
        'PATCH',
      ),
      await ask(
        `/api/orders/recipientAddress/${id}`,
        { street: typed.street, city: 'Toronto', postalCode: 'M5J 0C3' },
        'PATCH',
      ),
      await ask(`/api/orders/${id}/geocode`, {}),
      await ask(`/api/orders/${id}/history`),
      await ask(`/api/geo/autocomplete?input=${encodeURIComponent(typed.street)}`),
      await ask('/api/no/such/address'),
    ];
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(6);
    await collected(server, collector, ({ facts }) => facts['http.route'] === '/api/orders/:id/history');

    const ids = await server.db.selectFrom('orders').select('id').execute();
    const orders = await findOrders(
      server.db,
      ids.map((one) => one.id),
    );
    const people = orders.flatMap(({ recipient, recipientAddress }) => [
      ...[recipient?.name, recipient?.email, recipient?.phone],
      ...[recipientAddress?.street, recipientAddress?.postalCode],
    ]);
    const secrets = [
      ...Object.values(typed),
      ...people,
      token,
      'demo-password',
      'super@example.com',
      'hortensia',
    ];
    const known = [
      ...new Set(secrets.filter((one): one is string => typeof one === 'string' && one.length > 3)),
    ];
    expect(known.length).toBeGreaterThan(60);
    const told = Buffer.concat(collector.bodies).toString('latin1').toLowerCase();
    expect(told).toContain('/api/user/login');
    expect(known.filter((one) => told.includes(Buffer.from(one).toString('latin1').toLowerCase()))).toEqual(
      [],
    );
  });
});

describe('a collector', () => {
  const open = (collector: Collector, environment: Record<string, string> = {}, patienceMs?: number) => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const { traces } = readSettings({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
      ...environment,
    });
    if (!traces) throw new Error('There are no traces.');
    const tracing = openTracing(traces, log, patienceMs);
    const some = (count: number): void => {
      for (let each = 0; each < count; each += 1) tracing.begin('work')?.end();
    };
    return { tracing, lines, some };
  };

  it('that answers 500 is logged once, lost spans are counted, and sending resumes when it recovers', async () => {
    const collector = closedAfterTest(await startCollector());
    const { tracing, lines, some } = open(collector);
    collector.status = 500;
    for (let times = 0; times < 3; times += 1) {
      some(2);
      await tracing.flush();
    }
    expect(tracing.counts()).toEqual({ sent: 0, lost: 6 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('Traces could not be sent');
    collector.status = 200;
    some(3);
    await tracing.close();
    expect(tracing.counts()).toEqual({ sent: 3, lost: 6 });
    expect(lines).toHaveLength(2);
    expect(collector.spans.map(({ name }) => name)).toEqual(['work', 'work', 'work']);
  });

  it('that never answers is not waited for: the queue is limited, and closing goes on without it', async () => {
    const collector = closedAfterTest(await startCollector());
    const { tracing, some } = open(collector, { OTEL_EXPORTER_OTLP_TIMEOUT: '300' }, 1);
    collector.status = null;
    some(10_000);
    expect(tracing.counts().lost).toBeGreaterThan(10_000 - 3_000);
    await tracing.close();
    expect(tracing.counts().sent).toBe(0);
  });

  it('gets the configured share of traces, each complete', async () => {
    const collector = closedAfterTest(await startCollector());
    const { tracing } = open(collector, {
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.2',
    });
    for (let each = 0; each < 500; each += 1)
      await inSpan(tracing, 'first', () => inSpan(tracing, 'second', () => Promise.resolve()));
    await tracing.close();
    const traces = new Set(collector.spans.map(({ traceId }) => traceId));
    expect(collector.spans).toHaveLength(traces.size * 2);
    expect(traces.size).toBeGreaterThan(30);
    expect(traces.size).toBeLessThan(250);
    // If the caller samples its trace, this part is sampled too.
    expect(tracing.ofRequest('call', `00-${CALLER.traceId}-${CALLER.id}-01`, {}).traceparent).toMatch(
      new RegExp(`^00-${CALLER.traceId}-[0-9a-f]{16}-01$`),
    );
    for (const bad of [`00-${'0'.repeat(32)}-${CALLER.id}-01`, 'hortensia', undefined, ['x']])
      expect(tracing.ofRequest('call', bad, {}).traceId).not.toMatch(/^0+$|hortensia/);
  });
});

it.each([
  ['select "id" from "orders" where "id" = $1', 'select orders'],
  ['insert into "orders" ("id") values ($1)', 'insert orders'],
  [`select 'from smith' as x from orders o join "merchants" on true`, 'select orders merchants'],
  [
    'with due as (select id from orders for update skip locked) update merchants set x = $1',
    'update orders merchants',
  ],
  ['insert into meta values ($1, $2) on conflict (name) do update set value = $2', 'insert meta'],
  ['select extract(epoch from now()) from unnest($1::text[])', 'select'],
  ['begin', 'begin'],
])('names a statement by its action and tables: %s', (statement, name) => {
  expect(statementName(statement)).toBe(name);
});
