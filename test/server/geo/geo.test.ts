/** GET /geo/autocomplete and GET /geo/geocode on the real server. */
import { sql } from 'kysely';
import type { AddressPrediction } from '../../../src/contract/schemas/geo';
import type { Address } from '../../../src/contract/schemas/orders';
import { withTx } from '../../../server/db/withTx';
import { lockOrder, updateOrder } from '../../../server/repositories/orders';
import { GEO_CALLS_A_MINUTE } from '../../../server/routes/geo';
import { aMerchant, anOrder, call, storeMerchants, storeOrders, type CallOptions } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';

const home: Address = {
  number: '804',
  street: 'Rue Sainte-Catherine O.',
  unit: '12B',
  city: 'Montréal',
  province: 'QC',
  postalCode: 'H3B1B9',
  country: 'Canada',
  location: { lat: 45.5031, lng: -73.5707 },
  locationAccuracy: 'exact',
};
const harbour: Address = {
  ...home,
  number: '88',
  street: 'Harbour Street',
  city: 'Toronto',
  province: 'ON',
  postalCode: 'M5J 0C3',
};

let server: TestServer;
let clock = 1_777_896_000_000;
beforeAll(async () => {
  server = await startTestServer({ deps: { now: () => clock } });
  await storeMerchants(server, [
    aMerchant({ merchantLocation: { street: '1200 McGill College', city: 'Montréal', province: 'QC' } }),
    aMerchant({
      id: 'mer_old',
      name: 'Old',
      archived: true,
      merchantLocation: { street: '5 Forgotten Lane' },
    }),
  ]);
  const found = { validAddress: true, recipient: { name: 'Hortensia Quux', phone: '+15145550142' } };
  await storeOrders(server, [
    anOrder({ ...found, recipientAddress: home }),
    anOrder({ ...found, recipientAddress: { ...home, unit: '7' } }),
    anOrder({ ...found, recipientAddress: harbour }),
    anOrder({ validAddress: false, recipientAddress: { ...home, street: 'Nowhere Boulevard' } }),
    anOrder({ ...found, recipientAddress: null }),
  ]);
});
afterAll(() => server.close());
// A minute later: calls of earlier tests no longer count for the limit, and cached addresses are read again.
beforeEach(() => (clock += 61_000));

async function suggest(
  q: string,
  more: Record<string, string> = {},
  options: CallOptions = {},
): Promise<AddressPrediction[]> {
  const answer = await call(
    server,
    `/geo/autocomplete?${String(new URLSearchParams({ q, ...more }))}`,
    options,
  );
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.predictions as AddressPrediction[];
}
const linesFor = async (q: string): Promise<string[]> => (await suggest(q)).map((one) => one.description);
const HOME_LINE = '804 Rue Sainte-Catherine O., Montréal, QC H3B 1B9';

describe('suggestions', () => {
  it.each([
    ['the beginning', '804 rue'],
    ['words in any order, begun', 'cather 804'],
    ['no accents, other case', 'MONTREAL sainte catherine'],
    ['its postal code', '804 h3b 1b9'],
    ['its postal code in one word', '804 h3b1b9'],
  ])('finds a known address by %s', async (_, q) => {
    expect(await linesFor(q)).toContain(HOME_LINE);
  });

  it('suggests addresses of merchants, but not of archived ones, nor addresses that were not found', async () => {
    expect(await linesFor('mcgill')).toEqual(['1200 McGill College, Montréal, QC']);
    expect(await linesFor('forgotten')).toEqual([]);
    expect(await linesFor('nowhere boul')).toEqual([]);
  });

  it('suggests an address once, with its location, and reveals nothing about who lives there', async () => {
    const predictions = await suggest('804 rue sainte');
    const { unit: _unit, ...place } = home;
    expect(predictions).toEqual([{ description: HOME_LINE, address: place }]);
    const everything = JSON.stringify(await suggest('rue', { limit: '500' }));
    expect(everything).not.toMatch(/Hortensia|Quux|555|12B|ord_/);
    expect(await linesFor('hortensia')).toEqual([]);
    expect(await linesFor('5145550142')).toEqual([]);
  });

  it.each([
    ['m5v', [{ city: 'Toronto', province: 'ON', country: 'Canada' }]],
    ['M5V 1', [{ city: 'Toronto', province: 'ON', country: 'Canada' }]],
    ['m5v1a1', [{ city: 'Toronto', province: 'ON', postalCode: 'M5V 1A1', country: 'Canada' }]],
    ['33101', [{ city: 'Miami', province: 'FL', postalCode: '33101', country: 'United States' }]],
    ['H9Z', []],
  ])('the typed postal code %s suggests its city', async (q, expected) => {
    const predictions = (await suggest(q)).filter(({ address }) => address.street === undefined);
    expect(predictions.map(({ address }) => address)).toEqual(
      expected.map((address) => expect.objectContaining(address) as unknown),
    );
  });

  it('finds a city by its beginning', async () => {
    expect(await linesFor('kitch')).toContain('Kitchener, ON, Canada');
    expect(await linesFor('quebe')).toContain('Québec, QC, Canada');
  });

  it.each(['m', 'm5', '  m5 ', '80', 'é'])('fewer than three characters (%s) find nothing', async (q) => {
    expect(await suggest(q)).toEqual([]);
  });

  it('LIM-07 returns as many as requested, at most 500', async () => {
    const street = (number: number): Address => ({
      ...harbour,
      number: String(number),
      street: 'Longest Road',
    });
    await storeOrders(
      server,
      Array.from({ length: 520 }, (_, index) =>
        anOrder({ validAddress: true, recipientAddress: street(index + 1) }),
      ),
    );
    expect(await suggest('longest road')).toHaveLength(20);
    expect(await suggest('longest road', { limit: '500' })).toHaveLength(500);
    for (const limit of ['501', '0', '-1', 'many', '1.5']) {
      const answer = await call(server, `/geo/autocomplete?q=longest&limit=${limit}`);
      expect([limit, answer.status]).toEqual([limit, 400]);
    }
  });

  it('the most frequent address comes first', async () => {
    const at = (number: string) =>
      anOrder({ validAddress: true, recipientAddress: { ...home, number, street: 'Rang Double' } });
    await storeOrders(server, [at('1'), at('2'), at('2'), at('3')]);
    expect((await linesFor('rang double'))[0]).toMatch(/^2 Rang Double/);
  });

  it('suggests some of very many matching orders, and the right one when a word is added', async () => {
    await storeOrders(
      server,
      Array.from({ length: 60 }, (_, index) =>
        anOrder({
          validAddress: true,
          recipientAddress: { ...home, number: `${index + 100}`, street: 'Broadview' },
        }),
      ),
    );
    await sql`insert into known_addresses
      select '0_' || copy || order_id, words, exact_key, terms
      from known_addresses cross join generate_series(1, 100) as copy where words like '% broadview %'`.execute(
      server.db,
    );
    expect((await linesFor('broadview'))[0]).toMatch(/^1\d\d Broadview, Montréal, QC H3B 1B9$/);
    for (const number of ['100', '131', '159']) {
      expect((await linesFor(`broadv ${number}`))[0]).toMatch(new RegExp(`^${number} Broadview`));
    }
  });

  it('a changed or removed address is no longer suggested', async () => {
    const [order] = await storeOrders(server, [
      anOrder({ validAddress: true, recipientAddress: { ...home, street: 'Vanishing Row' } }),
    ]);
    expect(await linesFor('vanishing')).toHaveLength(1);
    const change = async (recipientAddress: Address | null): Promise<void> => {
      clock += 61_000;
      await withTx(server.db, async (trx) => {
        const current = await lockOrder(trx, order?.id ?? '');
        if (current) await updateOrder(trx, { ...current, recipientAddress }, clock);
      });
    };
    await change({ ...home, street: 'Appearing Row' });
    expect(await linesFor('vanishing')).toEqual([]);
    expect(await linesFor('appearing')).toHaveLength(1);
    await change(null);
    expect(await linesFor('appearing')).toEqual([]);
  });

  it.each([
    "'; drop table orders; --",
    '%%%',
    '___',
    '\\\\\\',
    '(.*)+$',
    '\u202e804',
    '😀😀😀',
    '<script>',
    '__proto__',
    'constructor',
    'a '.repeat(99),
    'Ⅷ Ǆ ﬃ',
  ])('hostile text finds nothing and does no harm: %j', async (q) => {
    const answer = await call(server, `/geo/autocomplete?q=${encodeURIComponent(q)}`);
    expect(answer.status).toBe(200);
    expect(Array.isArray(answer.body.predictions)).toBe(true);
    expect(await linesFor('804 rue')).toContain(HOME_LINE);
  });

  it.each(['', '?q=', `?q=${'x'.repeat(201)}`, '?q=%00abc', '?q=abc&q=def', '?q[a]=abc'])(
    'refuses an invalid query (%s)',
    async (query) => {
      expect((await call(server, `/geo/autocomplete${query}`)).status).toBe(400);
    },
  );

  it('refuses endless requests until the limit recovers, for this person only', async () => {
    const ask = (role: 'user' | 'admin') => call(server, '/geo/autocomplete?q=m5', { role });
    const statuses = await Promise.all(Array.from({ length: GEO_CALLS_A_MINUTE + 1 }, () => ask('user')));
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1);
    const held = await ask('user');
    expect(held.body.message).toBe('Too many requests. Please try again in 1 second.');
    expect(held.body).not.toHaveProperty('retryAfterS');
    expect(held.headers.get('retry-after')).toBe('1');
    expect((await ask('admin')).status).toBe(200);
    clock += 60_000 / GEO_CALLS_A_MINUTE;
    expect((await ask('user')).status).toBe(200);
    expect((await ask('user')).status).toBe(429);
  });
});

describe('geocoding', () => {
  const geocode = async (parts: Record<string, string>) =>
    call(server, `/geo/geocode?${String(new URLSearchParams(parts))}`);

  it('returns a known address exactly, in its stored spelling', async () => {
    const answer = await geocode({ street: '88 HARBOUR street', postalCode: 'm5j0c3' });
    // The form has one field for number and street, so the street of the suggestion must include the number.
    expect(answer.body.address).toEqual({
      street: '88 Harbour Street',
      city: 'Toronto',
      province: 'ON',
      postalCode: 'M5J 0C3',
      country: 'Canada',
      location: harbour.location,
      locationAccuracy: 'exact',
    });
  });

  it('places any other address by its postal area, and suggests its city', async () => {
    const answer = await geocode({
      street: '1 Elm',
      city: 'Torono',
      province: 'Ontario',
      postalCode: 'M5V 1A1',
    });
    expect(answer.body.address).toMatchObject({ city: 'Toronto', province: 'ON', locationAccuracy: 'area' });
    expect(answer.body.address).not.toHaveProperty('street');
  });

  it.each<[string, Record<string, string>]>([
    ['an unknown area', { postalCode: 'H9Z 9Z9' }],
    ['a province that does not match', { postalCode: 'M5V 1A1', province: 'QC' }],
    ['a country that is not served', { postalCode: 'M5V 1A1', country: 'France' }],
    ['nothing', {}],
  ])('does not find %s', async (_, parts) => {
    expect(await geocode(parts)).toMatchObject({ status: 200, body: { address: null } });
  });

  it('refuses parts that are too long', async () => {
    expect((await geocode({ street: 'x'.repeat(201) })).status).toBe(400);
  });
});

describe('when the address service fails', () => {
  let broken: TestServer;
  beforeAll(async () => {
    const fail = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:2322'));
    broken = await startTestServer({ deps: { geocoder: { geocode: fail }, suggester: { suggest: fail } } });
  });
  afterAll(() => broken.close());
  const busy = 'The address service is not responding. Please try again in a moment.';

  it('suggestions answer 503 without internal details', async () => {
    const answer = await call(broken, '/geo/autocomplete?q=804');
    expect(answer).toMatchObject({ status: 503, body: { message: busy } });
    expect(JSON.stringify(answer.body)).not.toContain('10.0.0.7');
  });

  it('geocoding falls back to the postal area, and answers 503 without one', async () => {
    const known = await call(broken, '/geo/geocode?postalCode=M5V1A1');
    expect(known.body.address).toMatchObject({ city: 'Toronto', locationAccuracy: 'area' });
    expect(await call(broken, '/geo/geocode?street=1+Elm')).toMatchObject({
      status: 503,
      body: { message: busy },
    });
  });
});

describe('roles', () => {
  it.each(['user', 'admin', 'super_admin'] as const)('%s may use both', async (role) => {
    expect((await call(server, '/geo/autocomplete?q=m5v', { role })).status).toBe(200);
    expect((await call(server, '/geo/geocode?postalCode=M5V1A1', { role })).status).toBe(200);
  });

  it('others may use neither', async () => {
    expect((await call(server, '/geo/autocomplete?q=m5v', { role: null })).status).toBe(401);
    expect((await call(server, '/geo/geocode', { role: null })).status).toBe(401);
  });

  it('the console configuration says that both are available', async () => {
    const config = (await (await fetch(`${server.url}/config.json`)).json()) as { extras: unknown };
    expect(config.extras).toMatchObject({ geo: true });
  });
});
