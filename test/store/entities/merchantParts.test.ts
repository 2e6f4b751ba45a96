/** Zones and rules in the store. Uses a scripted server for responses that our own server never gives. */
import { merchantsApi } from '../../../src/api/merchantsApi';
import { shippingRulesApi } from '../../../src/api/shippingRulesApi';
import { zonesApi } from '../../../src/api/zonesApi';
import type { MerchantId } from '../../../src/domain/merchants/merchantRecord';
import {
  selectAreRulesListed,
  selectAreRulesLoaded,
  selectRuleByPair,
  selectRulesOfMerchant,
} from '../../../src/store/entities/shippingRules/shippingRulesSelectors';
import {
  selectAreZonesLoaded,
  selectZoneById,
  selectPrefixIndex,
  selectZonesOfMerchant,
} from '../../../src/store/entities/zones/zonesSelectors';
import { zoneReceived } from '../../../src/store/entities/zones/zonesSlice';
import { anAppStore } from '../../support/appStore';
import { closedAfterTest } from '../../support/closedAfterTest';
import { scriptedServer, type Asked, type ScriptedAnswer } from '../../support/scriptedServer';

interface WireZone {
  readonly id?: string;
  readonly name: string;
  readonly version?: number;
  readonly locationPricing: { readonly pricingRows: readonly { postalPrefix: string; price: number }[] };
}
const aZone = (name: string, fields: Partial<WireZone> = {}): WireZone => ({
  id: `id-${name}`,
  name,
  locationPricing: { pricingRows: [] },
  ...fields,
});
const aRule = (originZone: string, destinationZone: string, fields: object = {}) => ({
  originZone,
  destinationZone,
  inTransitDays: 0,
  surcharge: 0,
  services: [],
  deliveryConstraintsByWeek: {},
  pickupConstraintsByWeek: {},
  ...fields,
});

/** A console whose server gives the responses in `answers`, keyed by method and path. */
async function setup(answers: Record<string, ScriptedAnswer>) {
  const script = ({ method, path }: Asked): ScriptedAnswer =>
    answers[`${method} ${path.split('?')[0] ?? ''}`] ?? { status: 404, json: { message: 'Nothing there' } };
  const server = closedAfterTest(await scriptedServer(script));
  const { store } = anAppStore({ token: 'a.b.c', config: { apiBase: server.url } });
  const state = () => store.getState();
  const fresh = { subscribe: false, forceRefetch: true } as const;
  return {
    store,
    answers,
    readMerchant: (id: MerchantId) =>
      store.dispatch(merchantsApi.endpoints.getMerchant.initiate(id, fresh)).unwrap(),
    readRules: (id: MerchantId) =>
      store.dispatch(shippingRulesApi.endpoints.listShippingRules.initiate(id, fresh)).unwrap(),
    zones: (id = 'mer') => selectZonesOfMerchant(state(), id),
    zoneNames: (id = 'mer') => selectZonesOfMerchant(state(), id).map(({ name }) => name),
    rules: (id = 'mer') =>
      selectRulesOfMerchant(state(), id).map((rule) => `${rule.originZone} > ${rule.destinationZone}`),
    deleteZone: (name: string) =>
      store.dispatch(zonesApi.endpoints.deleteZone.initiate({ zone: { merchantId: 'mer', name } })).unwrap(),
  };
}

const merchant = (fields: object, id = 'mer') => ({ json: { id, name: 'M', ...fields } });

it('API-20 separates zones and rules from their merchant, links them to it, and sorts them by name', async () => {
  const shop = await setup({
    'GET /merchants/mer': merchant({
      zones: [aZone('Zone 10'), aZone('Zone 2'), aZone('école')],
      shippingRules: [aRule('Zone 2', 'école'), aRule('école', 'Zone 10'), aRule('école', 'Zone 2')],
    }),
    'GET /merchants/other': merchant({ zones: [aZone('Theirs')] }, 'other'),
  });
  expect(selectAreZonesLoaded(shop.store.getState(), 'mer')).toBe(false);
  await shop.readMerchant('mer');
  await shop.readMerchant('other');

  expect(shop.zoneNames()).toEqual(['école', 'Zone 2', 'Zone 10']);
  expect(shop.zoneNames('other')).toEqual(['Theirs']);
  expect(shop.rules()).toEqual(['école > Zone 2', 'école > Zone 10', 'Zone 2 > école']);
  const state = shop.store.getState();
  expect(selectZoneById(state, 'id-Zone 2')).toMatchObject({ merchantId: 'mer', name: 'Zone 2' });
  expect(selectRuleByPair(state, 'mer', { originZone: 'ZONE 2', destinationZone: 'école' })?.id).toBe(
    'mer/zone 2>école',
  );
  expect([selectAreZonesLoaded(state, 'mer'), selectAreRulesLoaded(state, 'mer')]).toEqual([true, true]);
  expect(selectAreRulesLoaded(state, 'other')).toBe(false);
  expect(state.entities.merchants.chunks.flat()[0]).not.toHaveProperty('zones');
});

it('finds nothing for an id that is a property name in JavaScript', async () => {
  const shop = await setup({});
  expect(shop.zones('constructor')).toEqual([]);
  expect(selectZoneById(shop.store.getState(), 'toString')).toBeUndefined();
  expect(selectAreZonesLoaded(shop.store.getState(), '__proto__')).toBe(false);
});

it('API-30 the list of rules outranks the rules inside the merchant, unless those have a newer version', async () => {
  const shop = await setup({
    'GET /merchants/mer': merchant({ shippingRules: [aRule('A', 'B', { surcharge: 9 }), aRule('A', 'Old')] }),
    'GET /merchants/mer/shippingRules': { json: [aRule('A', 'B', { surcharge: 1 }), aRule('A', 'C')] },
  });
  await shop.readRules('mer');
  await shop.readMerchant('mer');
  expect(shop.rules()).toEqual(['A > B', 'A > C']);
  expect(selectAreRulesListed(shop.store.getState(), 'mer')).toBe(true);
  const surcharge = () =>
    selectRuleByPair(shop.store.getState(), 'mer', { originZone: 'A', destinationZone: 'B' })?.surcharge;
  expect(surcharge()).toBe(1);

  shop.answers['GET /merchants/mer/shippingRules'] = {
    json: [aRule('A', 'B', { surcharge: 2, version: 4, id: 'r' })],
  };
  shop.answers['GET /merchants/mer'] = merchant({
    shippingRules: [aRule('A', 'B', { surcharge: 3, version: 5, id: 'r' })],
  });
  await shop.readRules('mer');
  await shop.readMerchant('mer');
  expect(surcharge()).toBe(3);
});

it('ZON-06 a deleted zone disappears, and a list requested earlier does not bring it back', async () => {
  let answerNow = (): void => undefined;
  const after = new Promise<void>((resolve) => (answerNow = resolve));
  const shop = await setup({
    'GET /merchants/mer': merchant({ zones: [aZone('A', { version: 1 }), aZone('B', { version: 1 })] }),
    'DELETE /merchants/mer/zones': { json: {} },
    'POST /merchants/mer/zones': { json: aZone('New') },
  });
  await shop.readMerchant('mer');
  shop.answers['GET /merchants/mer'] = {
    ...merchant({ zones: [aZone('A', { version: 2 }), aZone('B', { version: 1 })] }),
    after,
  };
  const reading = shop.readMerchant('mer');
  await shop.deleteZone('b ');
  const zone = { name: 'New', timezone: '', facility: '', locationPricing: { pricingRows: [] } };
  await shop.store.dispatch(zonesApi.endpoints.createZone.initiate({ merchantId: 'mer', zone })).unwrap();
  expect(shop.zoneNames()).toEqual(['A', 'New']);
  answerNow();
  await reading;
  expect(shop.zoneNames()).toEqual(['A', 'New']);
  expect(shop.zones()[0]?.version).toBe(2);

  shop.answers['GET /merchants/mer'] = merchant({ zones: [aZone('A', { version: 2 })] });
  await shop.readMerchant('mer');
  expect(shop.zoneNames()).toEqual(['A']);
});

it('shows a zone added while the first list was loading beside the others', async () => {
  let answerNow = (): void => undefined;
  const after = new Promise<void>((resolve) => (answerNow = resolve));
  const shop = await setup({
    'GET /merchants/mer': { ...merchant({ zones: [aZone('A')] }), after },
    'POST /merchants/mer/zones': { json: aZone('New') },
  });
  const reading = shop.readMerchant('mer');
  const zone = { name: 'New', timezone: '', facility: '', locationPricing: { pricingRows: [] } };
  await shop.store.dispatch(zonesApi.endpoints.createZone.initiate({ merchantId: 'mer', zone })).unwrap();
  expect(selectAreZonesLoaded(shop.store.getState(), 'mer')).toBe(false);
  answerNow();
  await reading;
  expect(shop.zoneNames()).toEqual(['A', 'New']);
});

it.each([
  ['with ids', 'id-A'],
  ['without ids', undefined],
])(
  'API-27 renaming a zone renames it in its rules (%s), in place and without duplicates',
  async (_how, id) => {
    const shop = await setup({
      'GET /merchants/mer': merchant({
        zones: [aZone('A', { id }), aZone('B')],
        shippingRules: [aRule('a', 'B', { version: 2 }), aRule('B', 'A'), aRule('B', 'B')],
      }),
      [`PATCH /merchants/mer/zones/${id ?? 'A'}`]: { json: aZone('Z', { id }) },
    });
    await shop.readMerchant('mer');
    const [zone] = shop.zones();
    const untouched = selectRuleByPair(shop.store.getState(), 'mer', {
      originZone: 'B',
      destinationZone: 'B',
    });
    if (!zone) throw new Error('no zone');
    await shop.store
      .dispatch(zonesApi.endpoints.updateZone.initiate({ zone, update: { name: 'Z' } }))
      .unwrap();
    expect(shop.zoneNames()).toEqual(['B', 'Z']);
    expect(shop.rules()).toEqual(['B > B', 'B > Z', 'Z > B']);
    const pair = { originZone: 'Z', destinationZone: 'B' };
    // The server changed this rule too: a save must not send the old version.
    expect(selectRuleByPair(shop.store.getState(), 'mer', pair)).not.toHaveProperty('version');
    expect(selectRuleByPair(shop.store.getState(), 'mer', { originZone: 'B', destinationZone: 'B' })).toBe(
      untouched,
    );
  },
);

it('SHR-04 SHR-08 a deleted rule disappears, and a changed one is replaced', async () => {
  const shop = await setup({
    'GET /merchants/mer/shippingRules': {
      json: [aRule('A', 'B', { id: '1' }), aRule('B', 'A', { id: '2' })],
    },
    'DELETE /merchants/mer/shippingRules': { json: {} },
    'PATCH /merchants/mer/shippingRules/actions/surcharge': {
      json: aRule('B', 'A', { id: '2', surcharge: 5 }),
    },
  });
  await shop.readRules('mer');
  const { changeShippingRule, deleteShippingRule } = shippingRulesApi.endpoints;
  const pair = { originZone: 'b', destinationZone: 'a' };
  const change = { action: 'surcharge', body: { surcharge: 5 } } as const;
  await shop.store
    .dispatch(changeShippingRule.initiate({ rule: { merchantId: 'mer', ...pair }, change }))
    .unwrap();
  expect(selectRuleByPair(shop.store.getState(), 'mer', pair)?.surcharge).toBe(5);
  await shop.store
    .dispatch(
      deleteShippingRule.initiate({ rule: { merchantId: 'mer', originZone: 'A', destinationZone: 'B' } }),
    )
    .unwrap();
  expect(shop.rules()).toEqual(['B > A']);
});

it('ignores a record with an older version, and accepts a newer one', async () => {
  const shop = await setup({ 'GET /merchants/mer': merchant({ zones: [aZone('A', { version: 3 })] }) });
  await shop.readMerchant('mer');
  const [zone] = shop.zones();
  if (!zone) throw new Error('no zone');
  shop.store.dispatch(zoneReceived({ ...zone, version: 2, timezone: 'old' }));
  expect(shop.zones()).toEqual([zone]);
  shop.store.dispatch(zoneReceived({ ...zone, version: 4, timezone: 'new' }));
  expect(shop.zones()[0]?.timezone).toBe('new');
});

it('ZON-22 indexes thousands of prefixes once, and again only when one of the zones changes', async () => {
  const pricingRows = Array.from({ length: 1_700 }, (_none, at) => ({
    postalPrefix: `${10_000 + at}`,
    price: 1,
  }));
  const zones = [aZone('A', { locationPricing: { pricingRows } }), aZone('B')];
  const shop = await setup({
    'GET /merchants/mer': merchant({ zones }),
    'GET /merchants/other': merchant({ zones: [aZone('Theirs')] }, 'other'),
  });
  await shop.readMerchant('mer');
  const index = () => selectPrefixIndex(shop.store.getState(), { id: 'mer' }).index;
  const first = index();
  expect(first.byPrefix.size).toBe(1_700);
  await shop.readMerchant('other');
  await shop.readMerchant('mer');
  expect(index()).toBe(first);
  const [, second] = shop.zones();
  if (!second) throw new Error('no zone');
  shop.store.dispatch(
    zoneReceived({ ...second, locationPricing: { pricingRows: [{ postalPrefix: 'H', price: 2 }] } }),
  );
  expect(index()).not.toBe(first);
  expect(index().byPrefix.get('H')?.zone.name).toBe('B');
});
