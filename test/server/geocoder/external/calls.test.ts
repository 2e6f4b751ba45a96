/** How requests are sent to Photon, Nominatim and Google, and paused when they fail: all over real HTTP. */
import { call } from '../../orders/fixtures';
import { closedAfterTest } from '../../../support/closedAfterTest';
import { startTestServer, type TestServer } from '../../support/testServer';
import { google, harbour, nominatim, photon } from './answers';
import { nobodyThere, startFakeService, type FakeService } from './fakeService';

const KEY = 'AIzaVerySecretKey';
const asTyped = { ...harbour, street: '88 Harbour Street' };

afterEach(() => jest.restoreAllMocks());

async function start(settings: Record<string, string>): Promise<[FakeService, TestServer]> {
  const service = closedAfterTest(await startFakeService());
  const server = await startTestServer({ settings: { GEOCODER_URL: service.url, ...settings } });
  return [service, closedAfterTest(server)];
}
const geocode = (server: TestServer, parts: Record<string, string>) =>
  call(server, `/geo/geocode?${String(new URLSearchParams(parts))}`);

it('Photon: one text, within Canada and the US, houses and streets', async () => {
  const [service, server] = await start({
    GEOCODER: 'photon',
    GEOCODER_CONTACT: 'https://ops.example.com',
  });
  service.says = () => ({ body: photon.list(photon.door) });
  await geocode(server, asTyped);
  const { method, path, query, headers } = service.asked[0] ?? {
    query: new URLSearchParams(),
    headers: {},
  };
  expect([method, path]).toEqual(['GET', '/api']);
  expect(query.get('q')).toBe('88 Harbour Street, Toronto, ON M5J 0C3, Canada');
  expect(query.getAll('layer')).toEqual(['house', 'street']);
  expect(query.get('bbox')?.split(',').map(Number)).toHaveLength(4);
  expect(headers['user-agent']).toMatch(/^delivery-operations-console\/\S+ \(https:\/\/ops\.example\.com\)$/);
});

it('Nominatim: sends the address in parts with a contact, and again without the city when that finds nothing', async () => {
  const [service, server] = await start({
    GEOCODER: 'nominatim',
    GEOCODER_CONTACT: 'ops@example.com',
    GEOCODER_PER_SECOND: '1000',
  });
  service.says = ({ query }) => ({ body: query.has('city') ? [] : nominatim.list(nominatim.door) });
  const answer = await geocode(server, { ...asTyped, city: 'Torono' });
  expect(answer.body.address).toMatchObject({ city: 'Toronto', locationAccuracy: 'exact' });
  expect(service.asked.map(({ path, query }) => [path, Object.fromEntries(query)])).toEqual([
    [
      '/search',
      {
        street: '88 Harbour Street',
        city: 'Torono',
        state: 'ON',
        countrycodes: 'ca',
        format: 'jsonv2',
        addressdetails: '1',
        limit: '10',
      },
    ],
    ['/search', expect.objectContaining({ street: '88 Harbour Street', postalcode: 'M5J 0C3' }) as unknown],
  ]);
  expect(service.asked[0]?.headers['user-agent']).toMatch(/\(ops@example\.com\)$/);
});

it('Nominatim: one call at a time, one per second unless configured otherwise', async () => {
  const [service, server] = await start({ GEOCODER: 'nominatim', GEOCODER_CONTACT: 'ops@example.com' });
  let underWay = 0;
  let most = 0;
  service.says = () => {
    most = Math.max(most, (underWay += 1));
    setTimeout(() => (underWay -= 1), 30);
    return { body: nominatim.list(nominatim.door), after: 30 };
  };
  const began = performance.now();
  await Promise.all(
    ['88', '90'].map((number) => geocode(server, { ...asTyped, street: `${number} Harbour Street` })),
  );
  expect(service.asked).toHaveLength(2);
  // From before both calls, because the first may arrive late. The rate limiter's own test checks the exact pace.
  expect((service.asked[1]?.at ?? 0) - began).toBeGreaterThanOrEqual(990);
  expect(most).toBe(1);
});

it('Google: sends the key as its API expects, and one country as filter', async () => {
  const [service, server] = await start({ GEOCODER: 'google', GEOCODER_KEY: KEY });
  service.says = () => ({ body: google.list(google.door) });
  await geocode(server, asTyped);
  expect(Object.fromEntries(service.asked[0]?.query ?? [])).toEqual({
    address: '88 Harbour Street, Toronto, ON M5J 0C3',
    components: 'country:CA',
    language: 'en',
    key: KEY,
  });
});

it.each(['OVER_QUERY_LIMIT', 'REQUEST_DENIED', 'UNKNOWN_ERROR', 'INVALID_REQUEST'])(
  'Google: %s is a failure, not an unknown address',
  async (status) => {
    const [service, server] = await start({ GEOCODER: 'google', GEOCODER_KEY: KEY });
    service.says = () => ({ body: { status, results: [], error_message: `The key ${KEY} is wrong` } });
    const answer = await geocode(server, { street: '88 Harbour Street', city: 'Toronto' });
    expect(answer.status).toBe(503);
    expect(JSON.stringify(answer.body)).not.toContain('AIza');
  },
);

it('429: pauses as long as the service asks, then sends requests again', async () => {
  const [service, server] = await start({ GEOCODER: 'photon' });
  service.says = () => ({ status: 429, headers: { 'retry-after': '1' } });
  const ask = (number: number) => geocode(server, { street: `${number} Harbour Street`, city: 'Toronto' });
  const clock = jest.spyOn(performance, 'now');
  const asked = performance.now();
  clock.mockReturnValue(asked);
  expect((await ask(1)).status).toBe(503);
  service.says = () => ({ body: photon.list(photon.street) });
  expect((await ask(2)).status).toBe(503);
  expect(service.asked).toHaveLength(1);
  clock.mockReturnValue(asked + 999);
  expect((await ask(2)).status).toBe(503);
  clock.mockReturnValue(asked + 1_000);
  expect((await ask(2)).status).toBe(200);
  clock.mockRestore();
});

it('Google: OVER_QUERY_LIMIT pauses like a 429', async () => {
  const [service, server] = await start({ GEOCODER: 'google', GEOCODER_KEY: KEY });
  service.says = () => ({ body: { status: 'OVER_QUERY_LIMIT', results: [] } });
  const ask = (number: number) => geocode(server, { street: `${number} Harbour Street`, city: 'Toronto' });
  const asked = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(asked);
  expect((await ask(1)).status).toBe(503);
  service.says = () => ({ body: google.list(google.door) });
  clock.mockReturnValue(asked + 9_999);
  expect((await ask(2)).status).toBe(503);
  expect(service.asked).toHaveLength(1);
  clock.mockReturnValue(asked + 10_000);
  expect((await ask(2)).status).toBe(200);
});

it.each([
  ['google', 'REQUEST_DENIED', { status: 'REQUEST_DENIED', results: [] }],
  ['google', 'UNKNOWN_ERROR', { status: 'UNKNOWN_ERROR', results: [] }],
  ['google', 'an unknown form', { result: [] }],
  ['photon', 'an unknown form', { places: [] }],
  ['nominatim', 'an unknown form', { error: 'Bandwidth limit exceeded' }],
])('%s: five answers in a row with %s pause it for a while', async (kind, _what, body) => {
  const more: Record<string, string> =
    kind === 'google'
      ? { GEOCODER_KEY: KEY }
      : kind === 'nominatim'
        ? { GEOCODER_CONTACT: 'ops@example.com' }
        : {};
  const [service, server] = await start({ GEOCODER: kind, GEOCODER_PER_SECOND: '1000', ...more });
  service.says = () => ({ body });
  for (let number = 1; number <= 8; number += 1) {
    await geocode(server, { street: `${number} Harbour Street`, city: 'Toronto' });
  }
  expect(service.asked).toHaveLength(5);
});

it('five failures in a row: pauses for a while, and nobody waits for it', async () => {
  const [service, server] = await start({ GEOCODER: 'photon', GEOCODER_PER_SECOND: '1000' });
  service.says = () => ({ status: 500 });
  for (let number = 1; number <= 8; number += 1) {
    await geocode(server, { street: `${number} Harbour Street`, city: 'Toronto' });
  }
  expect(service.asked).toHaveLength(5);
});

it('when the service is down, orders and people still get a response', async () => {
  const [, server] = await start({ GEOCODER: 'photon', GEOCODER_URL: await nobodyThere() });
  expect((await geocode(server, asTyped)).body.address).toMatchObject({ locationAccuracy: 'area' });
  expect((await geocode(server, { street: '88 Harbour Street' })).status).toBe(503);
  expect((await call(server, '/geo/autocomplete?q=harbour')).status).toBe(503);
});
