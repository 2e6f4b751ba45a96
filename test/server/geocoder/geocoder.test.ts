import { geocodeByPostalArea } from '../../../server/adapters/geocoder/postalAreaGeocoder';
import { aMerchant } from '../orders/fixtures';
import { createEmbeddedGeocoder } from '../../../server/adapters/geocoder/embeddedGeocoder';
import { createEmbeddedSuggester } from '../../../server/adapters/geocoder/embeddedSuggester';
import type { Geocoder } from '../../../server/adapters/geocoder/geocoder';
import { geocodeForPeople, guardGeocoder } from '../../../server/adapters/geocoder/guardedGeocoder';
import { findKnownAddresses } from '../../../server/adapters/geocoder/knownAddresses';
import { findPostalArea, listCanadianAreas } from '../../../server/adapters/geocoder/postalAreas';
import { rememberGeocodes } from '../../../server/adapters/geocoder/rememberingGeocoder';
import { createEmbeddedRouting } from '../../../server/adapters/routing/embeddedRouting';
import { guardRouting } from '../../../server/adapters/routing/guardedRouting';
import { withTx } from '../../../server/db/withTx';
import { insertOrders, lockOrder, updateOrder } from '../../../server/repositories/orders';
import { fileOlderAddresses } from '../../../server/services/fileOrders';
import { sql } from 'kysely';
import type { Address, Order } from '../../../src/contract/schemas/orders';
import { provinceCode } from '../../../src/domain/postal/provinces';
import { startTestServer, type TestServer } from '../support/testServer';

const warnings: string[] = [];
const log = { warn: (_: object, message: string) => warnings.push(message) };

describe('postal areas', () => {
  it.each([
    ['M5V 1A1', 'Ontario', 'Toronto'],
    ['h2j2k8', 'QC', 'Montréal'],
    ['K2K 1A1', 'ON', 'Ottawa'],
    ['V6B 1A1', 'British Columbia', 'Vancouver'],
    ['G1R 1A1', 'Québec', 'Québec'],
    ['33101', 'Florida', 'Miami'],
    ['12345-6789', 'NY', 'Schenectady'],
  ])('%s in %s is found with the city %s', (postalCode, province, city) => {
    expect(geocodeByPostalArea({ postalCode, province })).toMatchObject({
      kind: 'found',
      accuracy: 'area',
      fields: { city, province: provinceCode(province) },
    });
  });

  it.each([
    ['H9Z 9Z9', 'QC', 'Canada', 'no postal area H9Z is known'],
    ['M5V 1A1', 'QC', 'Canada', 'M5V is in ON, not in QC'],
    ['M5V 1A1', 'Ontario', 'USA', 'M5V is in Canada, not in USA'],
    ['33101', 'FL', 'Canada', '33101 is in United States, not in Canada'],
    ['99999', '', '', 'no postal area 99999 is known'],
    ['M5V', 'ON', 'Canada', 'M5V is not a postal code'],
    ['601', 'PR', '', '601 is not a postal code: the zeros at its beginning may be missing'],
    ['', 'ON', 'Canada', 'it has no postal code'],
  ])('%s in %s, %s is not found: %4$s', (postalCode, province, country, reason) => {
    expect(geocodeByPostalArea({ postalCode, province, country })).toEqual({ kind: 'notFound', reason });
  });

  it('does not compare omitted fields', () => {
    expect(geocodeByPostalArea({ postalCode: 'M5V 1A1' })).toMatchObject({ kind: 'found' });
    expect(geocodeByPostalArea({ postalCode: 'M5V 1A1', province: ' ', country: '' })).toMatchObject({
      kind: 'found',
    });
  });

  it.each([
    ['a quarter of a city', 'M5V 1A1', 2],
    ['a suburb', 'J4M 1X5', 5],
    ['a town that stands alone', 'X1A 1A1', 30],
    ['the country', 'K0H 1A0', 100],
    ['the far north', 'X0A 0A0', 2000],
    ['a district of a US city', '60614', 3],
    ['the country of a US state', '59053', 50],
  ])('%s states the possible distance: %s within %d km', (_, postalCode, withinKm) => {
    expect(geocodeByPostalArea({ postalCode })).toMatchObject({ accuracy: 'area', withinKm });
  });

  it('rural areas suggest no city, because they have many', () => {
    expect(geocodeByPostalArea({ postalCode: 'J0A 1B0' })).toMatchObject({
      kind: 'found',
      fields: { province: 'QC', postalCode: 'J0A1B0', country: 'Canada' },
    });
    expect(findPostalArea({ country: 'CA', area: 'J0A' })?.city).toBe('');
  });

  it('the bundled data is complete: every area has a location and a province', () => {
    const areas = listCanadianAreas();
    expect(areas).toHaveLength(1651);
    for (const { area, province, lat, lng } of areas) {
      expect([area, provinceCode(province)]).toEqual([area, province]);
      expect(area).toMatch(/^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]$/);
      expect(lat).toBeGreaterThan(41);
      expect(lat).toBeLessThan(84);
      expect(lng).toBeGreaterThan(-142);
      expect(lng).toBeLessThan(-52);
    }
    expect(findPostalArea({ country: 'CA', area: 'H0H' })).toBeNull();
  });
});

describe('addresses known to the database', () => {
  const known: Address = {
    number: '88',
    street: 'Harbour Street',
    unit: '3107',
    city: 'Toronto',
    province: 'ON',
    postalCode: 'M5J 0C3',
    country: 'Canada',
    location: { lat: 43.64081, lng: -79.38012 },
    locationAccuracy: 'exact',
  };
  const stored = (id: string, recipientAddress: Address | null, fields: Partial<Order> = {}): Order => ({
    id,
    createdAt: 1_700_000_000,
    merchantId: 'm-1',
    merchantDisplayName: 'M',
    orderStatus: 'GEOCODED',
    validAddress: true,
    recipientAddress,
    ...fields,
  });
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    const areaOnly = { ...known, street: 'Lower Simcoe Street', locationAccuracy: 'area' } as const;
    await insertOrders(
      server.db,
      [
        stored('o-1', known),
        stored('o-2', areaOnly),
        stored('o-3', { ...known, street: 'York Street' }, { validAddress: false }),
        stored('o-4', null),
      ],
      Date.now(),
    );
  });
  afterAll(() => server.close());
  const ask = (address: Address) => server.deps.geocoder.geocode(address);

  it.each<[string, Address, string?]>([
    ['as it is', known],
    // Number and street are returned in one field if they were sent in one.
    ['number inside the street', { street: '88, harbour STREET', postalCode: 'm5j0c3' }, '88 Harbour Street'],
    ['another door of the building', { ...known, unit: '12' }],
    ['accents and province by name', { ...known, city: 'Toronto ', province: 'Ontario' }],
  ])('match exactly: %s', async (_, address, street = 'Harbour Street') => {
    expect(await ask({ ...address, location: undefined })).toEqual({
      kind: 'found',
      accuracy: 'exact',
      location: { lat: 43.64081, lng: -79.38012 },
      fields: {
        street,
        city: 'Toronto',
        province: 'ON',
        postalCode: 'M5J 0C3',
        country: 'Canada',
      },
    });
  });

  it.each<[string, Address]>([
    ['another number', { ...known, number: '90' }],
    ['another city', { ...known, city: 'Mississauga' }],
    ['one located by its area', { ...known, street: 'Lower Simcoe Street' }],
    ['one that was not valid', { ...known, street: 'York Street' }],
  ])('do not match: %s', async (_, address) => {
    expect(await ask(address)).toMatchObject({ kind: 'found', accuracy: 'area' });
  });

  it('simultaneous requests are looked up together', async () => {
    const connects = jest.spyOn(server.deps.engine.pool, 'connect');
    const numbers = Array.from({ length: 20 }, (_, at) => String(70 + at));
    const found = await Promise.all(numbers.map((number) => ask({ ...known, number })));
    const exact = numbers.filter((_, at) => found[at]?.kind === 'found' && found[at].accuracy === 'exact');
    expect(exact).toEqual(['88']);
    expect(connects.mock.calls.length).toBeLessThan(3);
  });

  it('a known street in the wrong province is not found', async () => {
    expect(await ask({ ...known, province: 'QC' })).toMatchObject({ kind: 'notFound' });
  });

  it('are looked up in bulk, through their index', async () => {
    const asked: Address[] = [
      known,
      { ...known, number: '90' },
      {},
      { street: '88 harbour street', postalCode: 'M5J0C3' },
    ];
    const found = await findKnownAddresses(server.db, asked);
    expect(found.map((address) => address?.unit)).toEqual(['3107', undefined, undefined, '3107']);
    const rows = await server.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const plan = await sql<Record<'QUERY PLAN', string>>`explain select order_id from known_addresses
        where exact_key = 'M5J0C3 88 harbour street' and exact_key <> '' order by order_id desc limit 1`.execute(
        trx,
      );
      return plan.rows;
    });
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('known_addresses_exact');
  });

  it('an address is no longer known when its order goes elsewhere, and a moved location replaces the old one', async () => {
    const change = async (recipientAddress: Address): Promise<void> => {
      await withTx(server.db, async (trx) => {
        const order = await lockOrder(trx, 'o-1');
        if (order) await updateOrder(trx, { ...order, recipientAddress }, Date.now(), { before: order });
      });
    };
    await change({ ...known, number: '89' });
    expect(await ask(known)).toMatchObject({ accuracy: 'area' });
    await change({ ...known, location: { lat: 43.7, lng: -79.5 } });
    expect(await ask(known)).toMatchObject({ accuracy: 'exact', location: { lat: 43.7, lng: -79.5 } });
    await change({ ...known, locationAccuracy: 'street' });
    expect(await ask(known)).toMatchObject({ accuracy: 'area' });
    await change(known);
  });

  it('a location corrected in the newest order counts, however many older ones have another', async () => {
    const street = { ...known, number: '91' };
    const orders = [1, 2, 3].map((at) => stored(`o-91-${at}`, street));
    await insertOrders(server.db, orders, Date.now());
    expect(await ask(street)).toMatchObject({ location: known.location });
    const moved = { lat: 43.65, lng: -79.39 };
    await withTx(server.db, async (trx) => {
      const order = await lockOrder(trx, 'o-91-3');
      const recipientAddress = { ...street, location: moved };
      if (order) await updateOrder(trx, { ...order, recipientAddress }, Date.now(), { before: order });
    });
    expect(await ask({ ...street, location: undefined })).toMatchObject({
      accuracy: 'exact',
      location: moved,
    });
  });

  it('addresses of an older database are known at once, and suggested once they are indexed', async () => {
    const older = await startTestServer();
    const many = Array.from({ length: 230 }, (_, index) =>
      stored(`o-${index}`, {
        ...known,
        number: String(index + 1),
        postalCode: index % 2 === 0 ? 'M5J 0C3' : 'M5J 0C4',
      }),
    );
    await insertOrders(older.db, many, Date.now());
    await older.db.deleteFrom('known_addresses').execute();
    await older.db.deleteFrom('meta').where('name', '=', 'addressesFiled').execute();
    const linesFor = async (text: string) =>
      (await createEmbeddedSuggester({ db: older.db, now: Date.now }).suggest(text, 5)).map(
        ({ description }) => description,
      );
    expect(await linesFor('211 harbour')).toEqual([]);
    expect(await older.deps.geocoder.geocode({ ...known, number: '211' })).toMatchObject({
      accuracy: 'exact',
    });
    const { geocoder } = older.deps;
    const elsewhere = { lat: 45, lng: -75 };
    expect(await geocoder.geocode({ ...known, number: '211' }, elsewhere)).toMatchObject({
      accuracy: 'exact',
    });
    expect(await geocoder.geocode({ ...known, number: '211' }, known.location)).toMatchObject({
      accuracy: 'area',
    });
    expect(await older.deps.geocoder.geocode({ ...known, number: '231' })).toMatchObject({
      accuracy: 'area',
    });

    expect(await fileOlderAddresses(older)).toBe(230);
    expect(await fileOlderAddresses(older)).toBe(0);
    expect(await linesFor('211 harbour')).toEqual(['211 Harbour Street, Toronto, ON M5J 0C3']);
    await older.close();
  });

  it('a failing database does not stop orders and forms', async () => {
    const broken = await startTestServer();
    const geocoder = createEmbeddedGeocoder({ db: broken.db });
    await broken.close();
    const { location: _, ...unplaced } = known;
    const found = await Promise.all([
      guardGeocoder(geocoder, log).geocode(unplaced),
      geocodeForPeople(geocoder, log, unplaced),
    ]);
    for (const answer of found) expect(answer).toMatchObject({ kind: 'found', accuracy: 'area' });
    expect(warnings.splice(0)).toEqual([expect.stringMatching(/^The geocoder failed/), expect.any(String)]);
  });

  it('an order waits for our busy database, a batch longer, people who type do not', async () => {
    jest.useFakeTimers();
    const found = { kind: 'found', accuracy: 'exact', location: { lat: 1, lng: 2 }, fields: {} } as const;
    const busy = (ms: number): Geocoder => ({
      ...createEmbeddedGeocoder(server.deps),
      geocode: () => new Promise((resolve) => setTimeout(() => resolve(found), ms)),
    });
    const address = { postalCode: 'M5V 1A1' };
    const answers = Promise.all([
      guardGeocoder(busy(10_000), log).geocode(address),
      guardGeocoder(rememberGeocodes(busy(50_000)), log).geocode(address),
      geocodeForPeople(busy(10_000), log, address),
    ]);
    await jest.advanceTimersByTimeAsync(50_000);
    jest.useRealTimers();
    expect(await answers).toEqual([found, found, expect.objectContaining({ accuracy: 'area' })]);
  });
});

describe('adapters that fail', () => {
  const order: Order = {
    id: 'o-1',
    createdAt: 1,
    merchantId: 'm',
    merchantDisplayName: 'M',
    orderStatus: 'GEOCODED',
  };

  it('when a geocoder throws or never responds, the postal area is used', async () => {
    const throwing = guardGeocoder({ geocode: () => Promise.reject(new Error('down')) }, log);
    const silent = guardGeocoder({ geocode: () => new Promise(() => undefined), patienceMs: 20 }, log);
    const sync = guardGeocoder(
      {
        geocode: () => {
          throw new Error('at once');
        },
      },
      log,
    );
    for (const geocoder of [throwing, silent, sync]) {
      expect(await geocoder.geocode({ postalCode: 'M5V 1A1' })).toMatchObject({ kind: 'found' });
      expect(await geocoder.geocode({ postalCode: 'H9Z 9Z9' })).toEqual({
        kind: 'notFound',
        reason: 'the geocoder did not answer, and no postal area H9Z is known',
      });
    }
  });

  it('a routing platform that throws or never responds counts as a failed attempt', async () => {
    const down = () => Promise.reject(new Error('down'));
    const throwing = guardRouting({ createOrder: down, registerMerchant: down }, log);
    const never = () => new Promise<never>(() => undefined);
    const silent = guardRouting({ createOrder: never, registerMerchant: never }, log, 20);
    const failed = { success: false, message: 'The routing platform could not be reached.' };
    for (const routing of [throwing, silent]) {
      expect(await routing.createOrder(order)).toEqual(failed);
      expect(await routing.registerMerchant('organization', aMerchant())).toEqual(failed);
    }
  });

  it('the log tells the failures of a routing platform apart, without the words that they quote', async () => {
    const details: unknown[] = [];
    const noted = { warn: (about: object) => details.push(about) };
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const failed = new TypeError('no such field: Jane Doe\n    at 5 King Street', { cause: refused });
    const down = () => Promise.reject(failed);
    await guardRouting({ createOrder: down, registerMerchant: down }, noted).createOrder(order);
    const never = () => new Promise<never>(() => undefined);
    await guardRouting({ createOrder: never, registerMerchant: never }, noted, 20).createOrder(order);
    expect(details).toEqual([
      {
        orderId: order.id,
        cause: 'TypeError',
        code: 'ECONNREFUSED',
        at: expect.stringContaining('geocoder.test.ts') as string,
      },
      { orderId: order.id, cause: 'TimeoutError', at: expect.stringContaining('deadline.ts') as string },
    ]);
    expect(JSON.stringify(details)).not.toMatch(/Jane|King/);
  });

  it('the embedded platform accepts complete orders, and says what is missing', async () => {
    const routing = createEmbeddedRouting();
    const place = { location: { lat: 1, lng: 2 } };
    expect(
      await routing.createOrder({
        ...order,
        recipientAddress: place,
        originAddress: place,
        completeAfter: 1,
        completeBefore: 2,
      }),
    ).toEqual({ success: true, message: 'Order o-1 created.' });
    expect(await routing.createOrder({ ...order, recipientAddress: place })).toEqual({
      success: false,
      message: 'Order o-1 lacks the position of its origin and a delivery window.',
    });
  });
});
