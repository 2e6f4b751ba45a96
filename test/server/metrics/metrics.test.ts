/** The metrics for the operator: what they count, and that they hold no personal data. */
import fs from 'node:fs';
import path from 'node:path';
import { Registry } from 'prom-client';
import { guardGeocoder } from '../../../server/adapters/geocoder/guardedGeocoder';
import { createEmbeddedGeocoder } from '../../../server/adapters/geocoder/embeddedGeocoder';
import { measuredGeocoder } from '../../../server/metrics/measuredGeocoder';
import { openMemoryEngine } from '../../../server/db/engine/memoryEngine';
import { createMetrics, watch, watchDatabase } from '../../../server/metrics/serverMetrics';
import { closedAfterTest } from '../../support/closedAfterTest';
import { deferred } from '../../support/deferred';
import { address } from '../labels/placedOrder';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

let server: TestServer;
let metrics: Registry;

beforeAll(async () => {
  metrics = createMetrics();
  server = await startTestServer({ deps: { metrics } });
  watchDatabase(metrics, server.deps.engine);
});
afterAll(() => server.close());

/** Returns the value of the line with this name and labels. */
async function figure(begins: string, from = metrics): Promise<number | undefined> {
  const line = (await from.metrics()).split('\n').find((one) => one.startsWith(`${begins} `));
  return line === undefined ? undefined : Number(line.slice(begins.length));
}

it('counts responses by route pattern, never by the actual URL', async () => {
  const token = await server.tokenFor('user');
  for (const id of ['ord_hortensia', 'ord_other']) await call(server, `/api/labels/${id}`, { token });
  await call(server, '/api/no/such/hortensia');
  await call(server, '/api/user/login', { body: { email: 'hortensia@example.com', password: 'wrong' } });
  const text = await metrics.metrics();
  expect(
    await figure('console_answer_seconds_count{method="POST",route="/api/user/login",status="401"}'),
  ).toBe(1);
  expect(text).toMatch(/^console_answer_seconds_count\{method="GET",route="none",status="404"\} 1$/m);
  expect(text).toMatch(
    /^console_answer_seconds_count\{method="GET",route="\/api\/labels\/:id",status="404"\} 2$/m,
  );
  expect(text).not.toMatch(/hortensia|test-user/);
});

it('counts open feed streams and leaves them out of the response times', async () => {
  const token = await server.tokenFor('user');
  expect(await figure('console_feed_readers')).toBe(0);
  const end = new AbortController();
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const stream = await fetch(`${server.url}/api/events`, { headers, signal: end.signal });
  expect(stream.status).toBe(200);
  expect(await figure('console_feed_readers')).toBe(1);
  end.abort();
  while ((await figure('console_feed_readers')) !== 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await metrics.metrics()).not.toMatch(/console_answer_seconds_count\{[^}]*events/);
});

it('counts callers waiting for the database', async () => {
  const engine = closedAfterTest(await openMemoryEngine());
  const own = new Registry();
  watchDatabase(own, engine);
  const state = async (name: string) => figure(`console_database_connections{state="${name}"}`, own);
  const client = await engine.pool.connect();
  const waits = engine.pool.connect();
  expect([await state('busy'), await state('idle'), await state('waiting')]).toEqual([1, 0, 1]);
  client.release();
  (await waits).release();
  expect([await state('busy'), await state('idle'), await state('waiting')]).toEqual([0, 1, 0]);
});

it('reports the other metrics when one cannot be read', async () => {
  const own = new Registry();
  watch(own, { name: 'console_lost', help: 'Its disk is gone.' }, () => {
    throw new Error('ENOENT');
  });
  watch(own, { name: 'console_there', help: 'It is there.' }, () => 7);
  expect(await figure('console_there', own)).toBe(7);
  expect(await figure('console_lost', own)).toBeNaN();
});

it('counts how well addresses are found, and failures of the geocoder', async () => {
  const { db } = server.deps;
  const real = createEmbeddedGeocoder({ db });
  let isAway = false;
  const geocoder = measuredGeocoder(
    { ...real, geocode: (address) => (isAway ? Promise.reject(new Error('away')) : real.geocode(address)) },
    metrics,
  );
  const found = await geocoder.geocode(address);
  expect(found.kind).toBe('found');
  await geocoder.geocode({ ...address, postalCode: 'Z9Z 9Z9' });
  isAway = true;
  await expect(geocoder.geocode(address)).rejects.toThrow('away');
  expect(await figure('console_geocoder_seconds_count{answer="notFound"}')).toBe(1);
  expect(await figure('console_geocoder_seconds_count{answer="failed"}')).toBe(1);
});

it('counts what the caller got: an answer after the caller gave up is late', async () => {
  const own = new Registry();
  const { until, end } = deferred();
  const inner = {
    geocode: () =>
      until.then(() => ({
        kind: 'found' as const,
        accuracy: 'exact' as const,
        location: { lat: 43, lng: -79 },
        fields: {},
      })),
  };
  const geocode = jest.spyOn(inner, 'geocode');
  const geocoder = measuredGeocoder(inner, own);
  jest.useFakeTimers({ doNotFake: ['performance'] });
  const answer = guardGeocoder(geocoder, server.deps.log).geocode(address);
  jest.advanceTimersByTime(2_000);
  expect(await answer).toMatchObject({ kind: 'found', accuracy: 'area' });
  jest.useRealTimers();
  end();
  await geocode.mock.results[0]?.value;
  expect(await figure('console_geocoder_seconds_count{answer="late"}', own)).toBe(1);
  expect(await figure('console_geocoder_seconds_count{answer="exact"}', own)).toBeUndefined();
});

it('the Grafana dashboard uses only metrics that exist', async () => {
  const dashboard = fs.readFileSync(
    path.resolve(__dirname, '../../../deploy/grafana-dashboard.json'),
    'utf8',
  );
  const expressions = [...dashboard.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(
    ([, expression = '']) => expression,
  );
  const asked = new Set(
    expressions.flatMap((expression) => expression.match(/\b(?:console|nodejs|process)_\w+/g) ?? []),
  );
  expect(asked.size).toBeGreaterThan(8);
  const there = await metrics.metrics();
  // Metrics only of a process with a data folder, with standbys, with a collector.
  const others = [
    'console_data_folder_free_bytes',
    'console_standbys_passed_over_total',
    'console_trace_spans',
  ];
  const missing = [...asked].filter(
    (name) => !others.includes(name) && !new RegExp(`^${name}[ {]`, 'm').test(there),
  );
  expect(missing).toEqual([]);
});
