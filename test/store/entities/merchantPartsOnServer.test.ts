/** Zones and rules of the real server in the store: created, changed, refused, renamed, deleted. */
import { toApiError, type ApiError } from '../../../src/api/errors';
import { merchantsApi } from '../../../src/api/merchantsApi';
import type { RuleChange } from '../../../src/api/ruleProofs';
import { ruleOfRefusal, shippingRulesApi } from '../../../src/api/shippingRulesApi';
import { zoneOfRefusal, zonesApi } from '../../../src/api/zonesApi';
import {
  selectRuleByPair,
  selectRulesOfMerchant,
} from '../../../src/store/entities/shippingRules/shippingRulesSelectors';
import { selectZonesOfMerchant } from '../../../src/store/entities/zones/zonesSelectors';
import type { TestServer } from '../../server/support/testServer';
import { aConsole, addMerchants, startMerchantServer, type Console } from '../views/merchantsSupport';

let server: TestServer;
beforeAll(async () => {
  server = await startMerchantServer();
});
afterAll(() => server.close());

const NO_DAYS = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
};
const WINDOW = { timeStart: '08:00', timeEnd: '12:00' };
const WEEKS = {
  deliveryConstraintsByWeek: {
    ...NO_DAYS,
    monday: [{ deliveryWindow: WINDOW, pickupWindow: WINDOW, cutoffTime: '07:00' }],
  },
  pickupConstraintsByWeek: { ...NO_DAYS, monday: [{ pickupWindow: WINDOW, cutoffTime: '07:00' }] },
};

const { createZone, updateZone, deleteZone, addLocationPricing, removeLocationPricing } = zonesApi.endpoints;
const { createShippingRule, changeShippingRule, deleteShippingRule, listShippingRules } =
  shippingRulesApi.endpoints;

let made = 0;

/** A console that has read its own merchant, with the zones `Nord` (H1) and `Sud` (H2). */
async function setup() {
  made += 1;
  const merchantId = `mer_parts_${made}`;
  await addMerchants(server, [{ id: merchantId, name: `Parts ${made}` }]);
  const console = await aConsole(server);
  const { store } = console;
  const read = () =>
    store
      .dispatch(
        merchantsApi.endpoints.getMerchant.initiate(merchantId, { subscribe: false, forceRefetch: true }),
      )
      .unwrap();
  await read();
  for (const [name, prefix] of [
    ['Nord', 'H1'],
    ['Sud', 'H2'],
  ] as const) {
    const pricingRows = [{ postalPrefix: prefix, price: 5 }];
    const zone = { name, timezone: 'America/Toronto', facility: 'yul1', locationPricing: { pricingRows } };
    await store.dispatch(createZone.initiate({ merchantId, zone })).unwrap();
  }
  const zone = (name: string) => {
    const found = selectZonesOfMerchant(store.getState(), merchantId).find((one) => one.name === name);
    if (!found) throw new Error(`No zone ${name}`);
    return found;
  };
  const zoneNames = () => selectZonesOfMerchant(store.getState(), merchantId).map(({ name }) => name);
  const prefixes = (name: string) =>
    zone(name).locationPricing.pricingRows.map(({ postalPrefix }) => postalPrefix);
  return { ...console, merchantId, read, zone, zoneNames, prefixes };
}

async function refused(call: Promise<unknown>): Promise<ApiError> {
  try {
    await call;
  } catch (thrown) {
    return toApiError(thrown);
  }
  throw new Error('The call was answered.');
}

type Shop = Awaited<ReturnType<typeof setup>>;

const pairs = ({ store, merchantId }: Pick<Console, 'store'> & Pick<Shop, 'merchantId'>) =>
  selectRulesOfMerchant(store.getState(), merchantId).map(
    ({ originZone, destinationZone }) => `${originZone} > ${destinationZone}`,
  );

async function addRule({ store, merchantId }: Shop): Promise<void> {
  const rule = { originZone: 'Nord', destinationZone: 'Sud', inTransitDays: 1, surcharge: 2, ...WEEKS };
  await store.dispatch(createShippingRule.initiate({ merchantId, rule })).unwrap();
}

it('API-26 API-27 API-29 creates a zone, then adds, edits and removes its prices, each time with the new version', async () => {
  const shop = await setup();
  const { store, zone, prefixes } = shop;
  expect(shop.zoneNames()).toEqual(['Nord', 'Sud']);
  const first = zone('Nord');
  expect(first.serverId).toBe(first.id);
  const { version = 0 } = first;
  const row = { postalPrefix: ' h2x ', price: 4.5 };
  await store.dispatch(addLocationPricing.initiate({ zone: first, row })).unwrap();
  expect(prefixes('Nord').sort()).toEqual(['H1', 'H2X']);
  expect(zone('Nord').version).toBe(version + 1);

  const locationPricing = { pricingRows: [{ postalPrefix: 'H3', price: 1 }] };
  const update = { locationPricing };
  await store.dispatch(updateZone.initiate({ zone: zone('Nord'), update, ifMatch: version + 1 })).unwrap();
  expect(prefixes('Nord')).toEqual(['H3']);
  const prefix = { zone: first, postalPrefix: 'H3' };
  const gone = await refused(
    store.dispatch(removeLocationPricing.initiate({ ...prefix, postalPrefix: 'H9' })).unwrap(),
  );
  expect(gone.status).toBe(404);
  await store.dispatch(addLocationPricing.initiate({ zone: first, row })).unwrap();
  await store.dispatch(removeLocationPricing.initiate(prefix)).unwrap();
  expect(prefixes('Nord')).toEqual(['H2X']);

  const held = zone('Nord');
  await shop.read();
  expect(zone('Nord')).toBe(held);
});

it('API-27 refuses a stale version with the current zone, and changes nothing', async () => {
  const shop = await setup();
  const stale = shop.zone('Nord');
  const other = await aConsole(server);
  await other.store.dispatch(updateZone.initiate({ zone: stale, update: { facility: 'yul2' } })).unwrap();
  const update = { facility: 'yow1' };
  const error = await refused(
    shop.store.dispatch(updateZone.initiate({ zone: stale, update, ifMatch: stale.version })).unwrap(),
  );
  expect(error.status).toBe(412);
  expect(zoneOfRefusal(error, stale)).toMatchObject({
    id: stale.id,
    facility: 'yul2',
    version: (stale.version ?? 0) + 1,
  });
  expect(shop.zone('Nord').facility).toBe('yul1');
});

it('API-28 API-31 API-34 API-33 keeps a zone that a rule uses, renames it in the rule, and edits rules by action', async () => {
  const shop = await setup();
  const { store, merchantId } = shop;
  await addRule(shop);
  expect(pairs(shop)).toEqual(['Nord > Sud']);
  const used = await refused(store.dispatch(deleteZone.initiate({ zone: shop.zone('Sud') })).unwrap());
  expect(used).toMatchObject({ status: 409, message: 'Zone Sud is used by shipping rule Nord to Sud.' });
  expect(shop.zoneNames()).toEqual(['Nord', 'Sud']);

  await store.dispatch(updateZone.initiate({ zone: shop.zone('Sud'), update: { name: 'Été' } })).unwrap();
  expect(shop.zoneNames()).toEqual(['Été', 'Nord']);
  expect(pairs(shop)).toEqual(['Nord > Été']);
  const ofStore = selectRulesOfMerchant(store.getState(), merchantId).map(({ id }) => id);
  await store.dispatch(listShippingRules.initiate(merchantId, { subscribe: false })).unwrap();
  expect(pairs(shop)).toEqual(['Nord > Été']);
  expect(selectRulesOfMerchant(store.getState(), merchantId).map(({ id }) => id)).toEqual(ofStore);

  const pair = { originZone: 'Nord', destinationZone: 'Été' };
  const key = { merchantId, ...pair };
  const rule = () => selectRuleByPair(store.getState(), merchantId, pair);
  const seen = rule()?.version;
  const change = { action: 'surcharge', body: { surcharge: 3.25 } } as const;
  await store.dispatch(changeShippingRule.initiate({ rule: key, change, ifMatch: seen })).unwrap();
  expect(rule()).toMatchObject({ surcharge: 3.25, inTransitDays: 1 });
  const stale = await refused(
    store.dispatch(changeShippingRule.initiate({ rule: key, change, ifMatch: seen })).unwrap(),
  );
  expect(stale.status).toBe(412);
  expect(ruleOfRefusal(stale, key)).toMatchObject({ surcharge: 3.25, version: rule()?.version });

  const row = {
    speedPricingType: 'FLEX',
    price: 2,
    name: 'Flex',
    description: 'Within days.',
    locales: [{ locale: 'FR', name: 'Flex', description: 'En quelques jours.' }],
  } as const;
  const add: RuleChange = {
    action: 'add',
    body: { speedPricingRow: { ...row, locales: [...row.locales] } },
  };
  await store.dispatch(changeShippingRule.initiate({ rule: key, change: add })).unwrap();
  expect(rule()?.services).toMatchObject([{ name: 'speedPricing', pricingStrategy: { pricingRows: [row] } }]);

  await store.dispatch(deleteShippingRule.initiate({ rule: key })).unwrap();
  expect(pairs(shop)).toEqual([]);
  await store.dispatch(deleteZone.initiate({ zone: shop.zone('Été') })).unwrap();
  expect(shop.zoneNames()).toEqual(['Nord']);
});
