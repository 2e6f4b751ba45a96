/**
 * What became of a change whose answer was lost, when somebody else renamed the record meanwhile, or gave its name to
 * another one: the record is looked up by its id.
 */
import { merchantUsersApi } from '../../src/api/merchantUsersApi';
import { readMerchantUsers } from '../../src/api/read/readMerchantUsers';
import { readRule } from '../../src/api/read/readRules';
import { readZone } from '../../src/api/read/readZones';
import { shippingRulesApi } from '../../src/api/shippingRulesApi';
import { toApiError } from '../../src/api/errors';
import { zonesApi } from '../../src/api/zonesApi';
import type { RuleRecord } from '../../src/domain/merchants/ruleRecord';
import type { ZoneRecord } from '../../src/domain/merchants/zoneRecord';
import { call } from '../server/orders/fixtures';
import { startChangeServer, type ChangeServer } from '../server/orders/changeServer';
import { aRule, aZone, readMerchant, send, storeMerchant } from '../server/zones/fixtures';
import { SAMEDAY } from './merchantPartsSupport';
import { anApi } from './support';

let on: ChangeServer;
let token: string;
beforeAll(async () => {
  on = await startChangeServer();
  token = await on.server.tokenFor('admin');
});
afterAll(() => on.server.close());

const services: RuleRecord['services'] = [
  {
    name: 'speedPricing',
    pricingStrategy: { pricingRows: [{ ...SAMEDAY, speedPricingType: 'SAMEDAY' }] },
  },
];

interface Shop {
  readonly id: string;
  readonly zone: ZoneRecord;
  readonly rule: RuleRecord;
  /** Somebody else's call; fails unless it is made. */
  readonly other: (method: string, path: string, body?: unknown) => Promise<void>;
}

/** A merchant with the zones `Nord` and `Sud`, and a rule within `Nord`. */
async function aShop(): Promise<Shop> {
  const id = await storeMerchant(on.server, {
    zones: [aZone('Nord', { H1: 5 }), aZone('Sud', { H2: 5 })],
    shippingRules: [aRule('Nord', 'Nord', { services })],
  });
  const merchant = await readMerchant(on.server, id);
  const zone = readZone(
    merchant.zones?.find(({ name }) => name === 'Sud'),
    id,
  );
  const rule = readRule(merchant.shippingRules?.[0], id);
  if (!zone || !rule) throw new Error('no zone or rule');
  const other: Shop['other'] = async (method, path, body) => {
    const { status } = await send(on.server, method, `${id}${path}`, body);
    expect(status).toBeLessThan(300);
  };
  return { id, zone, rule, other };
}

/** A console whose change reaches the server or not; its answer is lost either way, and `meanwhile` happens then. */
const console = (reaches: boolean, meanwhile: () => Promise<void>) =>
  anApi(`${on.server.url}/api`, {
    getToken: () => token,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (request.method === 'GET') return fetch(request);
      if (reaches) await fetch(request);
      await meanwhile();
      throw new TypeError('Failed to fetch');
    },
  }).store;
type Store = ReturnType<typeof console>;

const { deleteZone, removeLocationPricing, addLocationPricing } = zonesApi.endpoints;
const { deleteShippingRule, changeShippingRule } = shippingRulesApi.endpoints;

const changes = {
  'the deletion of a zone': ({ zone }: Shop, store: Store) => store.dispatch(deleteZone.initiate({ zone })),
  'the removal of a price': ({ zone }: Shop, store: Store) =>
    store.dispatch(removeLocationPricing.initiate({ zone, postalPrefix: 'H2' })),
  'a new price': ({ zone }: Shop, store: Store) =>
    store.dispatch(addLocationPricing.initiate({ zone, row: { postalPrefix: 'H4', price: 3 } })),
  'the deletion of a rule': ({ rule }: Shop, store: Store) =>
    store.dispatch(deleteShippingRule.initiate({ rule })),
  'the removal of a service': ({ rule }: Shop, store: Store) =>
    store.dispatch(
      changeShippingRule.initiate({
        rule,
        change: { action: 'remove', body: { speedPricingRow: { speedPricingType: 'SAMEDAY' } } },
      }),
    ),
};
type Change = keyof typeof changes;

async function outcome(change: Change, shop: Shop, reaches: boolean, meanwhile: () => Promise<void>) {
  try {
    await changes[change](shop, console(reaches, meanwhile)).unwrap();
    return 'done';
  } catch (thrown) {
    return toApiError(thrown).isUnconfirmed ? 'unknown' : 'not done';
  }
}

const renamed =
  (from: string) =>
  ({ other }: Shop) =>
    other('PATCH', `/zones/${from}`, { name: 'Neuf' });

it.each<[Change, string, string]>([
  ['the deletion of a zone', 'Sud', 'not done'],
  ['the removal of a price', 'Sud', 'not done'],
  ['the deletion of a rule', 'Nord', 'not done'],
  ['the removal of a service', 'Nord', 'unknown'],
])('does not report %s as done because somebody else renamed the zone', async (change, from, told) => {
  const shop = await aShop();
  expect(await outcome(change, shop, false, () => renamed(from)(shop))).toBe(told);
});

it.each<[Change, string]>([
  ['the removal of a price', 'Sud'],
  ['a new price', 'Sud'],
  ['the removal of a service', 'Nord'],
])('reports %s as done although somebody else renamed the zone then', async (change, from) => {
  const shop = await aShop();
  expect(await outcome(change, shop, true, () => renamed(from)(shop))).toBe('done');
});

it('reports a zone as deleted although somebody else added one of its name then', async () => {
  const shop = await aShop();
  const { id: _id, version: _version, ...zone } = aZone('Sud', { H2: 7 });
  expect(await outcome('the deletion of a zone', shop, true, () => shop.other('POST', '/zones', zone))).toBe(
    'done',
  );
});

it('reports a rule as deleted although somebody else added one for its zones then', async () => {
  const shop = await aShop();
  const { id: _id, version: _version, services: _services, ...rule } = aRule('Nord', 'Nord');
  const added = () => shop.other('POST', '/shippingRules', rule);
  expect(await outcome('the deletion of a rule', shop, true, added)).toBe('done');
});

it('reports a user as deleted although somebody else added one of the same e-mail then', async () => {
  const { id } = await aShop();
  const email = `${id}@example.com`;
  const body = { merchantName: 'B', name: 'Ana', email, phone: '+15145550142', group: 'merchant_admin' };
  const add = async () => {
    const how = { method: 'POST', role: 'super_admin', body } as const;
    expect((await call(on.server, `/merchants/${id}/user`, how)).status).toBeLessThan(300);
  };
  await add();
  const [user] = readMerchantUsers((await send(on.server, 'GET', `${id}/users`)).body) ?? [];
  if (!user) throw new Error('no user');
  const store = console(true, add);
  const deletion = merchantUsersApi.endpoints.deleteMerchantUser.initiate({ merchantId: id, user });
  expect(await store.dispatch(deletion).unwrap()).toBeNull();
});
