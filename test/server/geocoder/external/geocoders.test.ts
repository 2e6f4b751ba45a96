/** Photon, Nominatim and Google behind the server's geocoder, each over real HTTP. */
import { insertMerchants } from '../../../../server/repositories/merchants';
import type { Address } from '../../../../src/contract/schemas/orders';
import { aMerchant, aRule, aZone } from '../../../fixtures/deliveryRules';
import { call, type Answer } from '../../orders/fixtures';
import { createOrders } from '../../support/createOrders';
import { startTestServer, type TestServer } from '../../support/testServer';
import { google, harbour, nominatim, photon } from './answers';
import { startFakeService, type FakeService, type Said } from './fakeService';

const KEY = 'AIzaVerySecretKey';
const KINDS = {
  photon: { GEOCODER: 'photon', answers: photon, path: '/api', name: 'Photon' },
  // Faster than the public service allows, so that the test need not wait a second each time.
  nominatim: {
    GEOCODER: 'nominatim',
    GEOCODER_CONTACT: 'ops@example.com',
    GEOCODER_PER_SECOND: '1000',
    answers: nominatim,
    path: '/search',
    name: 'Nominatim',
  },
  google: {
    GEOCODER: 'google',
    GEOCODER_KEY: KEY,
    answers: google,
    path: '/maps/api/geocode/json',
    name: 'Google Maps',
  },
} as const;
const BUSY = 'The address service is not responding. Please try again in a moment.';
const asTyped = { ...harbour, street: '88 Harbour Street' };

const merchant = aMerchant([aZone('Toronto', ['M'])], [aRule('Toronto', 'Toronto')], { id: 'm-geo' });
// Without a street the service is not called, so every call is about the destination.
const origin: Address = { city: 'Toronto', province: 'ON', postalCode: 'M5V 1A1', country: 'Canada' };

describe.each(Object.entries(KINDS))('%s', (_kind, { answers, path, name, ...settings }) => {
  let service: FakeService;
  let server: TestServer;
  let clock = 1_777_896_000_000;
  const logged: string[] = [];
  beforeAll(async () => {
    service = await startFakeService();
    server = await startTestServer({
      // The tests move the clock by days.
      settings: { ...settings, GEOCODER_URL: `${service.url}/`, TOKEN_TTL: '30d' },
      deps: { now: () => clock },
    });
    await insertMerchants(server.db, [merchant], clock);
    for (const level of ['warn', 'error'] as const) {
      jest.spyOn(server.deps.log, level).mockImplementation((...told: unknown[]) => {
        const [details, message] = told as [{ err?: Error }, string];
        logged.push(`${message} ${details.err?.stack ?? ''} ${JSON.stringify(details)}`);
      });
    }
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });
  // More than a day later: every cached result has expired.
  beforeEach(() => {
    clock += 25 * 3_600_000;
    service.asked.length = 0;
    logged.length = 0;
  });

  const says = (said: Said) => (service.says = () => said);
  const finds = (...found: readonly object[]) => says({ body: answers.list(...found) });
  const geocode = (parts: Record<string, string>): Promise<Answer> =>
    call(server, `/geo/geocode?${String(new URLSearchParams(parts))}`);
  let orders = 0;
  const order = async (destination: Address) => {
    const [outcome] = await createOrders(
      server.deps,
      merchant,
      [{ destination, origin, refNumber: `geo-${(orders += 1)}` }],
      'req-geo',
    );
    if (outcome?.kind !== 'created') throw new Error('not created');
    return outcome;
  };

  it("MAD-05 finds a house exactly, in the service's spelling with the typed number", async () => {
    finds(answers.elsewhere, answers.door, answers.street);
    const answer = await geocode({
      ...asTyped,
      street: '88 harbor street',
      city: 'Torono',
      province: 'Ontario',
    });
    expect(answer.body.address).toEqual({
      ...asTyped,
      location: { lat: 43.6412, lng: -79.3789 },
      locationAccuracy: 'exact',
    });
    expect(service.asked[0]?.path).toBe(path);
  });

  it('MAD-08 suggests the postal code of the found house for a wrong one', async () => {
    finds(answers.door);
    const answer = await geocode({ ...asTyped, postalCode: 'M5V 9Z9' });
    expect(answer.body.address).toMatchObject({ postalCode: 'M5J 0C3', locationAccuracy: 'exact' });
  });

  it('finds the street when the house is missing, and keeps the typed number', async () => {
    finds(answers.street);
    const answer = await geocode(asTyped);
    expect(answer.body.address).toEqual({
      street: '88 Harbour Street',
      city: 'Toronto',
      province: 'ON',
      country: 'Canada',
      location: { lat: 43.6415, lng: -79.3775 },
      locationAccuracy: 'street',
    });
    finds(answers.door);
    expect((await geocode({ ...asTyped, street: '90 Harbour Street' })).body.address).toMatchObject({
      street: '90 Harbour Street',
      locationAccuracy: 'street',
    });
  });

  it.each([
    ['nothing', []],
    ['a house in another city', [answers.elsewhere]],
    ['a house in another country', [answers.abroad]],
  ])('%s counts as not found', async (_, found) => {
    finds(...found);
    expect(await geocode(asTyped)).toMatchObject({ status: 200, body: { address: null } });
  });

  it('does not take another street of the city for the typed one', async () => {
    finds(answers.door);
    expect(await geocode({ ...asTyped, street: '88 Bloomington Road' })).toMatchObject({
      body: { address: null },
    });
  });

  it('does not call the service for other countries or without a street', async () => {
    expect((await geocode({ ...asTyped, country: 'France' })).body).toEqual({ address: null });
    expect((await geocode({ postalCode: 'M5V 1A1' })).body.address).toMatchObject({ city: 'Toronto' });
    expect(service.asked).toEqual([]);
  });

  it('caches a result for a while, makes one call for simultaneous requests, and calls again when it has expired', async () => {
    finds(answers.door);
    await Promise.all([geocode(asTyped), geocode({ ...asTyped, postalCode: 'm5j0c3' })]);
    await geocode({ ...asTyped, city: 'TORONTO' });
    expect(service.asked).toHaveLength(1);
    clock += 25 * 3_600_000;
    await geocode(asTyped);
    expect(service.asked).toHaveLength(2);
  });

  it('forgets within a minute that it found nothing, so that a retry calls again', async () => {
    finds();
    await geocode(asTyped);
    const asked = service.asked.length;
    await geocode(asTyped);
    expect(service.asked).toHaveLength(asked);
    clock += 61_000;
    finds(answers.door);
    expect((await geocode(asTyped)).body.address).toMatchObject({ locationAccuracy: 'exact' });
  });

  describe('an order', () => {
    it('gets the location that was found', async () => {
      finds(answers.door);
      const { order: made } = await order({ ...harbour, number: '88', country: '' });
      expect(made).toMatchObject({
        orderStatus: 'GEOCODED',
        recipientAddress: {
          ...harbour,
          number: '88',
          location: { lat: 43.6412, lng: -79.3789 },
          locationAccuracy: 'exact',
        },
      });
    });

    it('with an unknown address is GEOCODEDFAILED, and the reason names the service', async () => {
      finds();
      const { order: made, reasons } = await order({ ...harbour, number: '1', street: 'Nowhere Street' });
      expect(made).toMatchObject({ orderStatus: 'GEOCODEDFAILED', validAddress: false });
      expect(reasons).toEqual([`Destination address not found: ${name} does not know it.`]);
    });

    it('is not accepted when its location and its postal code are in different postal areas', async () => {
      finds(answers.door);
      const { order: made, reasons } = await order({ ...harbour, number: '88', postalCode: 'M9W 1A1' });
      expect(made.orderStatus).toBe('GEOCODEDFAILED');
      expect(reasons).toEqual(['Destination address not found: it is in M5J, not in M9W.']);
    });
  });

  describe('that fails', () => {
    // A success in between, so that the failures do not add up and pause the service.
    beforeEach(async () => {
      finds(answers.door);
      await geocode({ ...asTyped, street: `88 Harbour Street ${'x'.repeat(1)}` });
      clock += 25 * 3_600_000;
      logged.length = 0;
    });

    it.each<[string, Said]>([
      ['says 500', { status: 500, body: { error: { message: `wrong ${KEY} for 88 Harbour Street` } } }],
      ['says no JSON', { body: `<html>${KEY} 88 Harbour Street</html>` }],
      ['says half a JSON', { body: '{"features":[{"geometry":' }],
      ['says something else in JSON', { body: { hello: KEY, results: 'none' } }],
      ['sends elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
      ['never answers', { after: 'forever' }],
    ])(
      '%s: orders use the postal area, people get a message, and the log has neither key nor address',
      async (_, said) => {
        says(said);
        const { order: made } = await order({ ...harbour, number: '88' });
        expect(made).toMatchObject({
          orderStatus: 'GEOCODED',
          recipientAddress: { street: 'Harbour Street', locationAccuracy: 'area' },
        });
        says(said);
        const unknown = await geocode({ street: '88 Harbour Street', city: 'Toronto' });
        expect(unknown).toMatchObject({ status: 503, body: { message: BUSY } });
        expect(logged.join('\n')).toContain('The geocoder failed; answering without it');
        expect(logged.join('\n') + JSON.stringify(unknown.body)).not.toMatch(/AIza|Harbour|M5J/);
      },
    );

    it('an outage does not count as a wrong address: the reason names it', async () => {
      says({ status: 500 });
      const { order: made, reasons } = await order({ street: '88 Harbour Street', city: 'Toronto' });
      expect(made.orderStatus).toBe('GEOCODEDFAILED');
      expect(reasons).toEqual([
        'Destination address not found: the geocoder did not answer, and it has no postal code.',
      ]);
    });
  });
});
