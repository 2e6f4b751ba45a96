/** Suggestions through GET /geo/autocomplete: from Photon and Google, and never from Nominatim. */
import type { AddressPrediction } from '../../../../src/contract/schemas/geo';
import { anOrder, aMerchant, call, storeMerchants, storeOrders } from '../../orders/fixtures';
import { startTestServer, type TestServer } from '../../support/testServer';
import { photon } from './answers';
import { startFakeService, type FakeService, type Said } from './fakeService';

const KEY = 'AIzaVerySecretKey';
const BUSY = 'The address service is not responding. Please try again in a moment.';
const started: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of started.splice(0)) await close();
});

let clock = 1_777_896_000_000;
async function start(settings: Record<string, string>): Promise<[FakeService, TestServer]> {
  const service = await startFakeService();
  const server = await startTestServer({
    settings: { GEOCODER_URL: service.url, GEOCODER_PER_SECOND: '1000', TOKEN_TTL: '30d', ...settings },
    deps: { now: () => clock },
  });
  started.push(
    () => server.close(),
    () => service.close(),
  );
  return [service, server];
}
const suggest = async (server: TestServer, q: string, more = '') =>
  call(server, `/geo/autocomplete?q=${encodeURIComponent(q)}${more}`);
const linesOf = ({ body }: Awaited<ReturnType<typeof suggest>>): string[] =>
  (body.predictions as AddressPrediction[]).map(({ description }) => description);

describe('Photon', () => {
  it('MAD-04 LIM-07 suggests houses, streets and towns of Canada and the US with their parts', async () => {
    const [service, server] = await start({ GEOCODER: 'photon' });
    service.says = () => ({
      body: photon.list(
        photon.door,
        photon.street,
        photon.abroad,
        photon.elsewhere,
        photon.town,
        photon.door,
      ),
    });
    const answer = await suggest(server, '88 harb');
    expect(linesOf(answer)).toEqual([
      '88 Harbour Street, Toronto, ON M5J 0C3',
      'Harbour Street, Toronto, ON',
      '88 Harbour Street, Boston, MA 02110',
      'Montréal, QC, Canada',
    ]);
    expect((answer.body.predictions as AddressPrediction[])[0]?.address).toEqual({
      number: '88',
      street: 'Harbour Street',
      city: 'Toronto',
      province: 'ON',
      postalCode: 'M5J 0C3',
      country: 'Canada',
      location: { lat: 43.6412, lng: -79.3789 },
      locationAccuracy: 'exact',
    });
    expect(service.asked[0]?.query.get('q')).toBe('88 harb');
    expect(service.asked[0]?.query.getAll('layer')).toEqual([
      'house',
      'street',
      'locality',
      'district',
      'city',
    ]);
  });

  it('LIM-07 returns as many as requested, at most 500', async () => {
    const [service, server] = await start({ GEOCODER: 'photon' });
    const many = Array.from({ length: 700 }, (_, index) => ({
      ...photon.door,
      properties: { ...photon.door.properties, housenumber: String(index + 1) },
    }));
    service.says = () => ({ body: photon.list(...many) });
    expect(linesOf(await suggest(server, 'harbour'))).toHaveLength(20);
    expect(linesOf(await suggest(server, 'harbour', '&limit=500'))).toHaveLength(500);
    expect(service.asked.map(({ query }) => query.get('limit'))).toEqual(['40', '100']);
  });

  it('makes one call for the same text, none below three characters, and another when the result has expired', async () => {
    const [service, server] = await start({ GEOCODER: 'photon' });
    service.says = () => ({ body: photon.list(photon.street) });
    await Promise.all([suggest(server, 'Harbour'), suggest(server, ' harbour ')]);
    await suggest(server, 'ha');
    expect(service.asked).toHaveLength(1);
    clock += 25 * 3_600_000;
    await suggest(server, 'harbour');
    expect(service.asked).toHaveLength(2);
  });

  it.each<[string, Said]>([
    ['500', { status: 500 }],
    ['no JSON', { body: 'harbour' }],
    ['another form', { body: { features: [{ properties: 'harbour' }] } }],
    ['nothing in time', { after: 'forever' }],
  ])('%s: answers 503 with a readable message, and the next request calls again', async (_, said) => {
    const [service, server] = await start({ GEOCODER: 'photon' });
    service.says = () => said;
    const answer = await suggest(server, 'harbour');
    expect(answer).toMatchObject({ status: 503, body: { message: BUSY } });
    service.says = () => ({ body: photon.list(photon.street) });
    // Another text, because an unanswered call is still awaited for a moment.
    expect((await suggest(server, 'harbour st')).status).toBe(200);
  });
});

describe('Google', () => {
  const prediction = (mainText: string, secondaryText: string, ...types: string[]) => ({
    placePrediction: {
      structuredFormat: { mainText: { text: mainText }, secondaryText: { text: secondaryText } },
      types,
    },
  });

  it('MAD-04 splits predictions into parts, and sends the key in a header and the fields in a mask', async () => {
    const [service, server] = await start({ GEOCODER: 'google', GEOCODER_KEY: KEY });
    service.says = () => ({
      body: {
        suggestions: [
          prediction('804 Rue Sainte-Catherine O', 'Montréal, QC, Canada', 'street_address', 'geocode'),
          prediction('Harbour Street', 'Toronto, ON M5J 0C3, Canada', 'route', 'geocode'),
          prediction('12-34 5th Avenue', 'Queens, New York, NY, USA', 'premise'),
          prediction('1245 5 Avenue SW', 'Calgary, AB, Canada', 'street_address'),
          prediction('5e Avenue', 'Québec, QC, Canada', 'route', 'geocode'),
          prediction('101 Street NW', 'Edmonton, AB, Canada', 'geocode'),
          prediction('Kitchener', 'ON, Canada', 'locality', 'political'),
          prediction('10 Downing Street', 'London, UK', 'street_address'),
          { queryPrediction: { text: { text: 'pizza' } } },
        ],
      },
    });
    const answer = await suggest(server, 'rue sainte');
    expect((answer.body.predictions as AddressPrediction[]).map(({ address }) => address)).toEqual([
      {
        number: '804',
        street: 'Rue Sainte-Catherine O',
        city: 'Montréal',
        province: 'QC',
        country: 'Canada',
      },
      { street: 'Harbour Street', city: 'Toronto', province: 'ON', country: 'Canada' },
      { number: '12-34', street: '5th Avenue', city: 'New York', province: 'NY', country: 'United States' },
      { number: '1245', street: '5 Avenue SW', city: 'Calgary', province: 'AB', country: 'Canada' },
      { street: '5e Avenue', city: 'Québec', province: 'QC', country: 'Canada' },
      { street: '101 Street NW', city: 'Edmonton', province: 'AB', country: 'Canada' },
      { city: 'Kitchener', province: 'ON', country: 'Canada' },
    ]);
    const [asked] = service.asked;
    expect([asked?.method, asked?.path]).toEqual(['POST', '/v1/places:autocomplete']);
    expect([...(asked?.query ?? [])]).toEqual([]);
    expect(asked?.headers['x-goog-api-key']).toBe(KEY);
    expect(asked?.headers['x-goog-fieldmask']).toContain('suggestions.placePrediction.structuredFormat');
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      input: 'rue sainte',
      includedRegionCodes: ['ca', 'us'],
    });
  });

  it('a response without suggestions gives an empty list', async () => {
    const [service, server] = await start({ GEOCODER: 'google', GEOCODER_KEY: KEY });
    service.says = () => ({ body: {} });
    expect((await suggest(server, 'zzzzzz')).body).toEqual({ predictions: [] });
  });

  it('a refused key gives a 503 and is never exposed', async () => {
    const [service, server] = await start({ GEOCODER: 'google', GEOCODER_KEY: KEY });
    service.says = () => ({ status: 403, body: { error: { message: `${KEY} has no access` } } });
    const answer = await suggest(server, 'harbour');
    expect(answer.status).toBe(503);
    const config = await (await fetch(`${server.url}/config.json`)).text();
    expect(JSON.stringify(answer.body) + config).not.toContain('AIza');
  });
});

describe('Nominatim', () => {
  it('is never called while somebody types: known addresses are suggested instead', async () => {
    const [service, server] = await start({ GEOCODER: 'nominatim', GEOCODER_CONTACT: 'ops@example.com' });
    await storeMerchants(server, [aMerchant()]);
    await storeOrders(server, [
      anOrder({
        validAddress: true,
        recipientAddress: {
          number: '88',
          street: 'Harbour Street',
          city: 'Toronto',
          province: 'ON',
          location: { lat: 43.64, lng: -79.38 },
        },
      }),
    ]);
    // The first request may not wait until the addresses are loaded.
    let lines: string[] = [];
    while (lines.length === 0) lines = linesOf(await suggest(server, '88 harb'));
    expect(lines).toEqual(['88 Harbour Street, Toronto, ON']);
    expect(service.asked).toEqual([]);
  });
});
