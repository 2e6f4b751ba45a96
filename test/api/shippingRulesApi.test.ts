/** The requests for shipping rules, and what their responses bring (API-30 to API-34). */
import { merchantsApi } from '../../src/api/merchantsApi';
import { readRules } from '../../src/api/read/readRules';
import type { RuleChange } from '../../src/api/ruleProofs';
import { ruleOfRefusal, shippingRulesApi } from '../../src/api/shippingRulesApi';
import { PAIR, RULE, SAMEDAY, ZONE, served } from './merchantPartsSupport';
import { refusal } from './support';

it('API-20 reads the zones and rules inside a merchant', async () => {
  const { store, news } = await served(() => ({
    json: { id: 'mer', name: 'M', zones: [ZONE], shippingRules: [RULE] },
  }));
  await store.dispatch(merchantsApi.endpoints.getMerchant.initiate('mer')).unwrap();
  expect(news()).toMatchObject([
    {
      merchantId: 'mer',
      zones: { kind: 'listed', zones: [{ id: 'zone-1' }] },
      rules: { kind: 'listed', source: 'merchant', rules: [{ id: 'rule-1' }] },
    },
  ]);
});

it('API-30 SHR-12 reads the list of a merchant, and fails when the response is not a list', async () => {
  const { store, news } = await served(({ path }) => ({ json: path.includes('/mer/') ? [RULE] : {} }));
  const { listShippingRules } = shippingRulesApi.endpoints;
  expect(await store.dispatch(listShippingRules.initiate('mer')).unwrap()).toBe(1);
  expect(news()).toMatchObject([{ rules: { kind: 'listed', source: 'list' } }]);
  expect((await refusal(store.dispatch(listShippingRules.initiate('other')))).cause).toBe('notJson');
});

const KEY = { merchantId: 'mer', ...PAIR };

const changes: RuleChange[] = [
  { action: 'add', body: { speedPricingRow: { ...SAMEDAY, speedPricingType: 'SAMEDAY' } } },
  { action: 'remove', body: { speedPricingRow: { speedPricingType: 'SAMEDAY' } } },
  { action: 'inTransitDays', body: { inTransitDays: 2 } },
  { action: 'surcharge', body: { surcharge: 0.5 } },
  {
    action: 'windows',
    body: {
      deliveryConstraintsByWeek: RULE.deliveryConstraintsByWeek,
      pickupConstraintsByWeek: RULE.pickupConstraintsByWeek,
    },
  },
  { action: 'weightPricing', body: { weightPricing: { pricingRows: [{ weightInPounds: 1, price: 2 }] } } },
];
it.each(changes.map((change) => [change.action, change] as const))(
  'API-34 sends the action %s with the pair, its version and nothing else',
  async (action, change) => {
    const { server, store, news, sent } = await served(() => ({ json: RULE }));
    const rule = { merchantId: 'mer', ...RULE };
    await store
      .dispatch(shippingRulesApi.endpoints.changeShippingRule.initiate({ rule, change, ifMatch: 7 }))
      .unwrap();
    expect(sent()).toEqual([
      ['PATCH', `/merchants/mer/shippingRules/actions/${action}`, { zones: PAIR, ...change.body }],
    ]);
    expect(server.asked[0]?.headers['if-match']).toBe('"7"');
    expect(news()).toMatchObject([{ rules: { kind: 'put', rule: { id: 'rule-1', version: 7 } } }]);
  },
);

it('API-31 API-32 API-33 creates, changes by id and deletes by the pair', async () => {
  const { store, news, sent } = await served(({ method }) => ({ json: method === 'DELETE' ? {} : RULE }));
  const { createShippingRule, updateShippingRule, deleteShippingRule } = shippingRulesApi.endpoints;
  const rule = {
    ...PAIR,
    inTransitDays: 0,
    surcharge: 1.5,
    deliveryConstraintsByWeek: RULE.deliveryConstraintsByWeek,
    pickupConstraintsByWeek: RULE.pickupConstraintsByWeek,
  };
  const [held] = readRules([RULE], 'mer') ?? [];
  if (!held) throw new Error('no rule');
  await store.dispatch(createShippingRule.initiate({ merchantId: 'mer', rule })).unwrap();
  await store.dispatch(updateShippingRule.initiate({ rule: held, update: { surcharge: 2 } })).unwrap();
  await store.dispatch(deleteShippingRule.initiate({ rule: held })).unwrap();
  expect(sent()).toEqual([
    ['POST', '/merchants/mer/shippingRules', rule],
    ['PATCH', '/merchants/mer/shippingRules/rule-1', { surcharge: 2 }],
    [
      'DELETE',
      '/merchants/mer/shippingRules?originZone=Montr%C3%A9al+Centre&destinationZone=Laval',
      undefined,
    ],
  ]);
  expect(news().map(({ rules }) => rules?.kind)).toEqual(['put', 'put', 'removed']);
});

it('rereads the list when the response is not the rule; a failing read changes nothing', async () => {
  let isDown = false;
  const { store, news } = await served(({ method }) =>
    method !== 'GET'
      ? { json: { message: 'Updated' } }
      : isDown
        ? { status: 500, json: {} }
        : { json: [RULE] },
  );
  const change: RuleChange = { action: 'surcharge', body: { surcharge: 1 } };
  const arg = { rule: KEY, change };
  await store.dispatch(shippingRulesApi.endpoints.changeShippingRule.initiate(arg)).unwrap();
  isDown = true;
  await store.dispatch(shippingRulesApi.endpoints.changeShippingRule.initiate(arg)).unwrap();
  expect(news().map(({ rules }) => rules?.kind)).toEqual(['listed', undefined]);
});

it('a 412 contains the current rule', async () => {
  const { store } = await served(() => ({ status: 412, json: { message: 'Changed.', current: RULE } }));
  const change: RuleChange = { action: 'surcharge', body: { surcharge: 1 } };
  const call = shippingRulesApi.endpoints.changeShippingRule.initiate({ rule: KEY, change });
  const error = await refusal(store.dispatch(call));
  expect(ruleOfRefusal(error, KEY)).toMatchObject({ id: 'rule-1', version: 7 });
  expect(ruleOfRefusal(error, { ...KEY, destinationZone: 'Québec' })).toBeNull();
  expect(ruleOfRefusal(error, { ...KEY, serverId: 'another' })).toBeNull();
});

/** The rule of a server that loses every change. */
const STORED = {
  ...RULE,
  scheduledDeliveryPickupConstraintsByWeek: RULE.deliveryConstraintsByWeek,
};
const { dispatcher: _none, ...withoutDispatcher } = SAMEDAY;
const unmade: [string, RuleChange][] = [
  [
    'the scheduled windows are still there',
    {
      action: 'windows',
      body: {
        deliveryConstraintsByWeek: RULE.deliveryConstraintsByWeek,
        pickupConstraintsByWeek: RULE.pickupConstraintsByWeek,
      },
    },
  ],
  [
    'the service still has its dispatcher',
    { action: 'add', body: { speedPricingRow: { ...withoutDispatcher, speedPricingType: 'SAMEDAY' } } },
  ],
];

it.each(unmade)(
  'GRD-20 does not count a change as made after a lost answer while %s',
  async (_what, change) => {
    const { store } = await served(({ method }) => (method === 'GET' ? { json: [STORED] } : { status: 502 }));
    const sent = shippingRulesApi.endpoints.changeShippingRule.initiate({ rule: KEY, change });
    expect(await refusal(store.dispatch(sent))).toMatchObject({ isUnconfirmed: true });
  },
);
