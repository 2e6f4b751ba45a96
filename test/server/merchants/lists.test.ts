/** Pages, name search and single records of merchants (API-17, API-19, API-20). */
import { sql } from 'kysely';
import { readMerchantTexts } from '../../../server/repositories/merchantLists';
import { emptyWeek } from '../../../src/domain/merchants/emptyWeek';
import type { Merchant } from '../../../src/contract/schemas/merchants';
import { aMerchant, call as callAs, storeMerchants, type Answer } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';

const MERCHANTS = 123;
const LONG = 'Très long nom / “quoted” & Cie '.repeat(7).slice(0, 200);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { PRODUCT_KEY: 'atlas' } });
  const plain = Array.from({ length: MERCHANTS - 5 }, (_, index) =>
    aMerchant({ id: `mer_${String(index).padStart(3, '0')}`, name: `Boutique ${(index * 37) % 60}` }),
  );
  await storeMerchants(server, [
    ...plain,
    aMerchant({ id: 'mer_e', name: 'Éclair', organizationId: 'org_1', pickupCustomerId: 'cus_1' }),
    aMerchant({ id: 'mer_c', name: 'eclairage', phone: '+15145550101', shopifyShop: 'e.example' }),
    aMerchant({ id: 'mer_long', name: LONG, ...heavyParts() }),
    aMerchant({ id: 'mer_emoji', name: '🍕 100% _Pizza_ d’Or \\ 披萨' }),
    aMerchant({ id: 'mer_a', name: 'abeille' }),
    aMerchant({ id: 'mer_old', name: 'ÉCLAIR ancien', archived: true }),
  ]);
});
afterAll(() => server.close());

function heavyParts(): Partial<Merchant> {
  const locationPricing = { pricingRows: [{ postalPrefix: 'H2X', price: 4.5 }] };
  const closed = { timeStart: '09:00', timeEnd: '12:00' };
  const week = {
    ...emptyWeek(),
    monday: [{ deliveryWindow: closed, pickupWindow: closed, cutoffTime: '08:00' }],
  };
  return {
    locationPricing,
    deliveryConstraintsByWeek: week,
    zones: [
      { id: 'zon_1', name: 'Nord', timezone: 'America/Toronto', facility: 'yul1', locationPricing },
      { id: 'zon_2', name: 'ancien', timezone: 'America/Toronto', facility: 'yul2', locationPricing },
    ],
    shippingRules: [
      {
        id: 'rul_1',
        originZone: 'Nord',
        destinationZone: 'ancien',
        inTransitDays: 1,
        surcharge: 2.5,
        services: [
          {
            name: 'weightPricing',
            pricingStrategy: { pricingRows: [{ weightInPounds: 1, price: 3 }] },
          },
        ],
        deliveryConstraintsByWeek: week,
        pickupConstraintsByWeek: emptyWeek(),
      },
    ],
  };
}

const call = (path: string): Promise<Answer> => callAs(server, path, { role: 'admin' });
const page = async (query: string): Promise<Merchant[]> => {
  const answer = await call(`/merchants${query}`);
  expect(answer.status).toBe(200);
  return answer.body as unknown as Merchant[];
};
const find = (name: string): Promise<Merchant[]> => page(`/nameSearch?name=${encodeURIComponent(name)}`);
const idsOf = (merchants: readonly Merchant[]): string[] => merchants.map(({ id }) => id);

it('API-17 LIM-03 pages of at most 50 form the complete list: by name, then id, each once, without archived ones', async () => {
  const pages = [await page(''), await page('?offset=50&limit=50'), await page('?offset=100')];
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 23]);
  const all = pages.flat();
  expect(new Set(idsOf(all)).size).toBe(MERCHANTS);
  expect(idsOf(all).slice(0, 3)).toEqual(['mer_a', 'mer_000', 'mer_060']);
  expect(idsOf(all).slice(-4)).toEqual(['mer_e', 'mer_c', 'mer_long', 'mer_emoji']);
  expect(all.some(({ archived }) => archived)).toBe(false);

  // The names for selects have the same sequence, with the archived one in its place.
  const names = idsOf(await page('/names'));
  expect(names.filter((id) => id !== 'mer_old')).toEqual(idsOf(all));
  expect(names.indexOf('mer_old')).toBe(names.indexOf('mer_e') + 1);
  expect(await page('?offset=5000')).toEqual([]);
  expect(idsOf(await page('?offset=1&limit=2'))).toEqual(['mer_000', 'mer_060']);
});

it.each([
  'offset=-1',
  'offset=1.5',
  'offset=abc',
  'offset=99999999999',
  'limit=0',
  'limit=51',
  'limit=',
  'offset=1&offset=2',
])('API-17 refuses a page with %s', async (query) => {
  expect(await call(`/merchants?${query}`)).toMatchObject({ status: 400, body: { statusCode: 400 } });
});

it('API-17 API-19 ENT-02 lists have every flat field under its configured name and none of the heavy parts', async () => {
  const listed = (await page('?offset=100')).find(({ id }) => id === 'mer_long');
  const [found] = await find(LONG);
  expect(found).toEqual(listed);
  expect(Object.keys(listed ?? {}).sort()).toEqual(
    [...Object.keys(aMerchant()), 'lastRedactedAt', 'version'].sort(),
  );
  const [eclair] = await find('Éclair');
  expect(eclair).toMatchObject({ atlasOrgId: 'org_1', atlasPickupCustomerId: 'cus_1', version: 1 });
  expect(eclair).not.toHaveProperty('organizationId');
});

it.each<[string, string[]]>([
  ['éclair', ['mer_e', 'mer_old', 'mer_c']],
  ['  ECLAIR  ', ['mer_e', 'mer_old', 'mer_c']],
  ['lair  anc', ['mer_old']],
  ['%', ['mer_emoji']],
  ['_', ['mer_emoji']],
  ['\\', ['mer_emoji']],
  ['🍕', ['mer_emoji']],
  ['披', ['mer_emoji']],
  ['/ “quoted” & cie', ['mer_long']],
  ["'; drop table merchants; --", []],
  ['\u0301', []],
])('API-19 a search for %j finds any part of a name, archived or not', async (name, ids) => {
  const found = await find(name);
  expect(idsOf(found)).toEqual(ids);
  expect(found.map(({ archived }) => archived)).toEqual(ids.map((id) => id === 'mer_old'));
});

it('API-19 a search needs a name', async () => {
  for (const query of ['', '?name=', '?name=%20%20', '?name=a&name=b', `?name=${'x'.repeat(501)}`]) {
    expect((await call(`/merchants/nameSearch${query}`)).status).toBe(400);
  }
});

it('API-20 ENT-02 ENT-03 ENT-04 one merchant is returned in full: zones, rules, prices, constraints and version', async () => {
  const answer = await call('/merchants/mer_long');
  const { zones, ...parts } = heavyParts();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(answer.body).toEqual({
    ...aMerchant({ id: 'mer_long', name: LONG }),
    ...parts,
    lastRedactedAt: null,
    pickupConstraintsByWeek: emptyWeek(),
    zones: [...(zones ?? [])].reverse().map((zone) => ({ ...zone, version: 1 })),
    shippingRules: parts.shippingRules?.map((rule) => ({ ...rule, version: 1 })),
    version: 1,
  });
  expect((await call('/merchants/mer_e')).body).toMatchObject({
    atlasOrgId: 'org_1',
    locationPricing: { pricingRows: [] },
    deliveryConstraintsByWeek: emptyWeek(),
    zones: [],
    shippingRules: [],
  });
  expect(await call('/merchants/mer_old')).toMatchObject({ status: 200, body: { archived: true } });
  expect(await call('/merchants/mer_nobody')).toMatchObject({
    status: 404,
    body: { message: 'No merchant has the id mer_nobody.' },
  });
});

it('ROL-02 ROL-04 role user can read merchant names, and nothing else of merchants', async () => {
  for (const path of ['/merchants', '/merchants/nameSearch?name=a', '/merchants/mer_e']) {
    expect((await callAs(server, path, { role: 'user' })).status).toBe(403);
  }
  expect((await callAs(server, '/merchants/names', { role: 'user' })).status).toBe(200);
});

it('API-17 API-19 pages and searches read neither zones nor rules nor the heavy columns', async () => {
  const rows = await readMerchantTexts(server.db, ['mer_long', 'mer_e', 'mer_nobody']);
  expect(rows.map(({ id }) => id).sort()).toEqual(['mer_e', 'mer_long']);
  for (const column of ['location_pricing', 'delivery_constraints', 'pickup_constraints']) {
    expect(rows[0]).not.toHaveProperty(column);
  }
});

describe('cached lists', () => {
  let clock = 1_777_896_000_000;
  let own: TestServer;
  beforeAll(async () => {
    own = await startTestServer({ deps: { now: () => clock } });
    await storeMerchants(own, [
      aMerchant({ id: 'mer_b', name: 'Bistro' }),
      aMerchant({ id: 'mer_k', name: 'Kiosque' }),
    ]);
  });
  afterAll(() => own.close());
  const ask = async (path: string): Promise<Merchant[]> =>
    (await callAs(own, path, { role: 'admin' })).body as unknown as Merchant[];
  const everything = async () => [
    await ask('/merchants'),
    await ask('/merchants/nameSearch?name=i'),
    await ask('/merchants/names'),
  ];
  const change = (path: string, body?: object) =>
    callAs(own, path, { method: 'PATCH', role: 'admin', ...(body && { body }) });

  it('API-17 API-18 API-19 show a change at once: a field, a new name in its new place, a new merchant, an archived one', async () => {
    expect((await everything()).map(idsOf)).toEqual([
      ['mer_b', 'mer_k'],
      ['mer_b', 'mer_k'],
      ['mer_b', 'mer_k'],
    ]);
    await change('/merchants/mer_b', { pickupNotes: 'Ring twice' });
    const [page1, found] = await everything();
    expect([page1?.[0]?.pickupNotes, found?.[0]?.pickupNotes]).toEqual(['Ring twice', 'Ring twice']);
    expect([page1?.[0]?.version, found?.[0]?.version]).toEqual([2, 2]);

    await change('/merchants/mer_b', { name: 'Zinc' });
    expect((await everything()).map((list) => list.map(({ name }) => name))).toEqual([
      ['Kiosque', 'Zinc'],
      ['Kiosque', 'Zinc'],
      ['Kiosque', 'Zinc'],
    ]);

    await storeMerchants(own, [aMerchant({ id: 'mer_l', name: 'Librairie' })]);
    await change('/merchants/mer_k/archive');
    const [active, byName, names] = await everything();
    expect(idsOf(active ?? [])).toEqual(['mer_l', 'mer_b']);
    for (const list of [byName, names]) {
      expect(list?.map(({ id, archived }) => [id, archived])).toEqual([
        ['mer_k', true],
        ['mer_l', false],
        ['mer_b', false],
      ]);
    }
  });

  it('API-19 show a change made directly in the database within minutes', async () => {
    const patch = JSON.stringify({ phone: '+15145550999' });
    await sql`update merchants set document = document || ${patch}::jsonb where id = 'mer_l'`.execute(own.db);
    clock += 301_000;
    expect((await ask('/merchants/nameSearch?name=libr'))[0]?.phone).toBe('+15145550999');
  });

  it('API-19 are complete when many requests arrive at once', async () => {
    clock += 301_000;
    const lists = await Promise.all(Array.from({ length: 12 }, () => ask('/merchants/nameSearch?name=i')));
    for (const list of lists) expect(idsOf(list)).toEqual(['mer_k', 'mer_l', 'mer_b']);
  });
});
