/** GET .../history of merchants, zones, rules and users (docs/decisions/0058-history.md). */
import { randomBytes } from 'node:crypto';
import { withTx } from '../../../server/db/withTx';
import { recordChange } from '../../../server/repositories/audit';
import { serverMessages } from '../../../src/contract/serverMessages';
import type { HistoryAnswer } from '../../../src/contract/schemas/history';
import { call } from '../support/call';
import { aMerchant, storeMerchants } from '../orders/fixtures';
import { aRule, aZone } from '../zones/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.tokenFor('super_admin');
  await storeMerchants(server, [
    aMerchant({
      id: 'mer_1',
      name: 'Maison',
      zones: [
        aZone('Nord', { H2X: 4 }, { id: 'zon_1' }),
        aZone('Sud', { H3B: 6 }),
        aZone('Vide', { K9K: 1 }, { id: 'zon_2' }),
      ],
      shippingRules: [aRule('Nord', 'Sud', { id: 'rul_1' })],
    }),
  ]);
});
afterAll(() => server.close());

const send = (path: string, method: string, body?: unknown) =>
  call(server, `/api${path}`, { method, token, body });
const read = (path: string, as = token) => call(server, `/api${path}/history`, { method: 'GET', token: as });
const changes = async (path: string) => ((await read(path)).json as unknown as HistoryAnswer).changes;

it('of a merchant: its fields before and after', async () => {
  await send('/merchants/mer_1', 'PATCH', { pickupNotes: 'Ring twice.' });
  expect(await changes('/merchants/mer_1')).toMatchObject([
    { action: 'updateMerchant', name: 'Test super_admin', after: { pickupNotes: 'Ring twice.' } },
  ]);
});

it('of a zone: its prices too, and even after it was deleted', async () => {
  await send('/merchants/mer_1/zones/zon_1', 'PATCH', { facility: 'yul2' });
  await send('/merchants/mer_1/zones/locationPricing', 'POST', {
    zoneName: 'Nord',
    postalPrefix: 'K2B',
    price: 7,
  });
  expect(await changes('/zones/zon_1')).toMatchObject([
    {
      action: 'addLocationPricing',
      after: { locationPricing: { pricingRows: [{ postalPrefix: 'K2B', price: 7 }] } },
    },
    { action: 'updateZone', after: { facility: 'yul2' } },
  ]);
  await send('/merchants/mer_1/zones?zoneName=Vide', 'DELETE');
  expect(await changes('/zones/zon_2')).toMatchObject([{ action: 'deleteZone', before: { name: 'Vide' } }]);
});

it('of a rule: including the change when its zone was renamed', async () => {
  await send('/merchants/mer_1/shippingRules/rul_1', 'PATCH', { surcharge: 3 });
  await send('/merchants/mer_1/zones/zon_1', 'PATCH', { name: 'Nord-Est' });
  expect(await changes('/rules/rul_1')).toMatchObject([
    { action: 'updateZone', before: { originZone: 'Nord' }, after: { originZone: 'Nord-Est' } },
    { action: 'updateShippingRule', after: { surcharge: 3 } },
  ]);
});

it('of a rule: of its weeks only the days that changed, and of a long list only its rows that changed', async () => {
  const { deliveryConstraintsByWeek: week } = aRule('Nord', 'Sud');
  const tuesday = [{ ...week.monday?.[0], cutoffTime: '07:00' }];
  await send('/merchants/mer_1/shippingRules/rul_1', 'PATCH', {
    deliveryConstraintsByWeek: { ...week, tuesday },
  });
  const [windows] = await changes('/rules/rul_1');
  expect([windows?.before, windows?.after]).toEqual([
    { deliveryConstraintsByWeek: { tuesday: [] } },
    { deliveryConstraintsByWeek: { tuesday } },
  ]);

  const prices = Array.from({ length: 500 }, (_, index) => index);
  const priced = (all: readonly number[]) => ({
    weightPricing: { pricingRows: all.map((price, at) => ({ weightInPounds: at + 1, price })) },
  });
  await send('/merchants/mer_1/shippingRules/rul_1', 'PATCH', priced(prices));
  await send('/merchants/mer_1/shippingRules/rul_1', 'PATCH', priced(prices.with(400, 999)));
  const [raised] = await changes('/rules/rul_1');
  const bands = (price: number) => ({
    services: [{ name: 'weightPricing', pricingStrategy: { pricingRows: [{ weightInPounds: 401, price }] } }],
  });
  expect([raised?.before, raised?.after]).toEqual([bands(400), bands(999)]);
});

it('of a user: readable by super_admins only', async () => {
  await send('/user/manageUsers', 'PUT', { email: 'new@example.com', roles: ['user'] });
  expect(await changes('/users/new@example.com')).toMatchObject([
    { action: 'createStaffUser', after: { roles: ['user'], activated: false } },
  ]);
  const admin = await server.tokenFor('admin');
  expect((await read('/users/new@example.com', admin)).status).toBe(403);
  expect((await read('/zones/zon_1', admin)).status).toBe(200);
  const user = await server.tokenFor('user');
  for (const path of ['/merchants/mer_1', '/zones/zon_1', '/rules/rul_1', '/users/new@example.com'])
    expect((await read(path, user)).status).toBe(403);
});

it.each([
  ['of a rule', '/rules/rul_long/history?limit=500', 'changes'],
  ['of everything', '/activity?limit=500&id=rul_long', 'events'],
  ['of everything, by jobs', '/activity?limit=500&fold=jobs&id=rul_long', 'events'],
])(
  'a page holds no more long changes than fit into memory, and the next one goes on: %s',
  async (_whose, path, name) => {
    const long = (at: number) => ({
      actor: 'a@example.com',
      requestId: 'r',
      action: 'updateShippingRule',
      entity: 'shippingRule',
      entityId: 'rul_long',
      after: { surcharge: at, services: randomBytes(at === 3 ? 1_500_000 : 300_000).toString('base64') },
      at,
    });
    if ((await read('/rules/rul_long')).status === 404) {
      for (const at of [1, 2, 3, 4, 5, 6]) await withTx(server.db, (trx) => recordChange(trx, long(at)));
    }
    const pages: unknown[][] = [];
    for (let below = ''; ;) {
      const { json } = await call(server, `/api${path}${below}`, { method: 'GET', token });
      pages.push((json?.[name] as { after: { surcharge: number } }[]).map(({ after }) => after.surcharge));
      if (json?.next === null) break;
      below = `&below=${json?.next as string}`;
    }
    expect(pages).toEqual([[6, 5], [4], [3], [2, 1]]);
  },
);

it('is empty for an unchanged record, and 404 for an unknown one', async () => {
  expect(await changes('/users/test-admin@example.com')).toEqual([]);
  for (const path of ['/merchants/mer_0', '/zones/zon_0', '/rules/rul_0', '/users/nobody@example.com'])
    expect(await read(path)).toMatchObject({ status: 404, json: { message: serverMessages.recordNotFound } });
});
