/**
 * Adding a shipping rule against the real server: refusals by console and server, lost answers, two people, the end of
 * the session.
 */
import { merchantsApi } from '../../../src/api/merchantsApi';
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { messages } from '../../../src/contract/messages';
import type { ShippingRule } from '../../../src/contract/schemas/merchants';
import { NEW_RULE, type RuleDraft } from '../../../src/domain/rules/newRule';
import { emptySpeedDraft, withSpeedType } from '../../../src/domain/rules/speedRow';
import { selectRuleByPair } from '../../../src/store/entities/shippingRules/shippingRulesSelectors';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { sessionActions } from '../../../src/store/session/sessionSlice';
import { restoreSession } from '../../../src/store/session/sessionThunks';
import { addShippingRule, selectPairTaken } from '../../../src/store/views/addShippingRule/addShippingRule';
import {
  addShippingRuleActions,
  selectRuleForm,
} from '../../../src/store/views/addShippingRule/addShippingRuleSlice';
import { startTestServer, type TestServer } from '../../server/support/testServer';
import { aRule, aZone, send, storeMerchant } from '../../server/zones/fixtures';
import { LOST } from '../../support/apiAnswers';
import { anAppStore } from '../../support/appStore';
import { fakeApi, lostAnswer } from '../../support/fakeApi';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT: 'off' } });
});
afterAll(() => server.close());

const FILLED: Partial<RuleDraft> = {
  originZone: 'Nord',
  destinationZone: 'Sud',
  inTransitDays: '1',
  surcharge: '2.50',
  windows: {
    'Delivery Windows': [['monday', '13:00', '17:00', ' 9:00', '12:00', '08:00']],
    'Pickup Windows': [['monday', '09:00', '12:00', '08:00']],
    'Scheduled Windows': [['', '', '', '', '', '']],
  },
};

/**
 * A console that has read its own merchant with the zones `Nord` and `Sud`; `on` can replace the responses of the
 * server.
 */
async function setup() {
  const merchantId = await storeMerchant(server, {
    zones: [aZone('Nord', { H1: 5 }), aZone('Sud', { H2: 5 })],
  });
  const api = fakeApi([], { isBetween: true });
  const { store } = anAppStore({
    token: await server.tokenFor('admin'),
    config: { apiBase: `${server.url}/api` },
    fetch: api.send,
  });
  store.dispatch(restoreSession({ askedForGuardedPage: true }));
  await store
    .dispatch(merchantsApi.endpoints.getMerchant.initiate(merchantId, { subscribe: false }))
    .unwrap();
  const creations = () => api.asked.filter(({ endpoint }) => endpoint === 'createShippingRule');
  return {
    store,
    merchantId,
    keys: () => creations().map(({ key }) => key),
    bodies: () => creations().map(({ body }) => body),
    on: api.on,
    form: () => selectRuleForm(store.getState(), merchantId),
    type: (changes: Partial<RuleDraft>) =>
      store.dispatch(addShippingRuleActions.changed({ merchantId, changes })),
    add: () => store.dispatch(addShippingRule(merchantId)),
    said: () => selectNotices(store.getState()).map(({ text, lines }) => [text, ...(lines ?? [])].join('\n')),
    rules: async () =>
      (await send(server, 'GET', `${merchantId}/shippingRules`)).body as unknown as ShippingRule[],
  };
}

it('SHR-19 SHR-20 MSG-78 API-31 ENT-04 sends and stores a complete form, reports it, and starts with an empty form', async () => {
  const { store, merchantId, type, form, add, said, rules, bodies } = await setup();
  type(FILLED);
  store.dispatch(addShippingRuleActions.serviceAdded({ merchantId, dispatcher: 'routing' }));
  const [entry] = form().draft.services;
  store.dispatch(
    addShippingRuleActions.serviceChanged({
      merchantId,
      key: entry?.key ?? 0,
      draft: withSpeedType(emptySpeedDraft('routing'), 'SAMEDAY'),
    }),
  );
  type({
    bands: [
      ['1', '0'],
      ['2', '1.5'],
    ],
  });
  expect(await add()).toBe('added');
  expect(said()).toEqual(['Shipping Rule Added.']);
  expect(form().draft).toEqual(NEW_RULE);
  expect(bodies()).toMatchObject([
    {
      inTransitDays: 1,
      surcharge: 2.5,
      weightPricing: {
        pricingRows: [
          { weightInPounds: 1, price: 0 },
          { weightInPounds: 2, price: 1.5 },
        ],
      },
      speedPricing: { pricingRows: [{ speedPricingType: 'SAMEDAY', price: 0 }] },
    },
  ]);
  expect(bodies()[0]).not.toHaveProperty('scheduledDeliveryPickupConstraintsByWeek');
  const [rule] = await rules();
  expect(rule).toMatchObject({
    originZone: 'Nord',
    destinationZone: 'Sud',
    services: [{ name: 'speedPricing' }, { name: 'weightPricing' }],
    deliveryConstraintsByWeek: { monday: [{ pickupWindow: { timeStart: '09:00', timeEnd: '12:00' } }] },
  });
  expect(
    selectRuleByPair(store.getState(), merchantId, { originZone: 'Nord', destinationZone: 'Sud' })?.id,
  ).toBe(rule?.id);
});

it('SHR-14 SHR-16 SPD-13 reports all problems in one notice, sends nothing and keeps the form', async () => {
  const { store, merchantId, type, form, add, said, bodies } = await setup();
  type({ ...FILLED, surcharge: 'x', windows: NEW_RULE.windows, bands: [['2', '']] });
  store.dispatch(addShippingRuleActions.serviceAdded({ merchantId, dispatcher: 'routing' }));
  const before = form().draft;
  expect(await add()).toBe('wrong');
  expect(said()).toEqual([
    [
      merchantMessages.priceFormat('Surcharge'),
      merchantMessages.constraintsMissing,
      merchantMessages.fillAllFields,
      merchantMessages.bandsBegin,
      merchantMessages.bandPrice('2'),
    ].join('\n'),
  ]);
  expect(form()).toMatchObject({ phase: 'editing', isTried: true });
  expect(form().draft).toBe(before);
  expect(bodies()).toEqual([]);
});

it('replaces the notice of the previous try, and removes it when the rule is added', async () => {
  const { type, add, said } = await setup();
  expect(await add()).toBe('wrong');
  type({ ...FILLED, inTransitDays: '' });
  expect(await add()).toBe('wrong');
  expect(said()).toEqual(['In Transit Days is a required field']);
  type({ inTransitDays: '0' });
  expect(await add()).toBe('added');
  expect(said()).toEqual(['Shipping Rule Added.']);
});

it('SHR-20 SHR-22 MSG-77 warns about a pair that already has a rule; the server refuses it and the form stays', async () => {
  const { store, merchantId, type, form, add, said, keys, rules } = await setup();
  type(FILLED);
  expect(selectPairTaken(store.getState(), merchantId)).toBeNull();
  expect(await add()).toBe('added');
  const taken = 'A shipping rule from Nord to Sud already exists.';
  type({ ...FILLED, surcharge: '' });
  expect(selectPairTaken(store.getState(), merchantId)).toBe(taken);
  // Other problems are listed with it.
  expect(await add()).toBe('wrong');
  expect(said()).toContain(`${taken}\nSurcharge is a required field`);
  type({ surcharge: '3' });
  const { draft } = form();
  expect(await add()).toBe('failed');
  expect(said()).toContain(`Could not add shipping rule. (${taken})`);
  expect(form()).toMatchObject({ phase: 'editing', refusal: { message: taken, field: 'destinationZone' } });
  expect(form().draft).toBe(draft);
  expect(await add()).toBe('failed');
  // A refusal is an answer, so each try has a new key.
  expect(new Set(keys()).size).toBe(3);
  expect(await rules()).toHaveLength(1);
  type({ destinationZone: 'Nord' });
  expect(form().refusal).toBeNull();
  expect(await add()).toBe('added');
});

it('SHR-22 the server refuses a rule that somebody else added meanwhile, and accepts one deleted meanwhile', async () => {
  const { store, merchantId, type, add, said } = await setup();
  type(FILLED);
  const theirs = { ...aRule('Nord', 'Sud'), id: undefined, version: undefined, services: undefined };
  await send(server, 'POST', `${merchantId}/shippingRules`, theirs);
  expect(selectPairTaken(store.getState(), merchantId)).toBeNull();
  expect(await add()).toBe('failed');
  expect(said()).toEqual(['Could not add shipping rule. (A shipping rule from Nord to Sud already exists.)']);

  const other = await setup();
  other.type(FILLED);
  expect(await other.add()).toBe('added');
  await send(server, 'DELETE', `${other.merchantId}/shippingRules?originZone=Nord&destinationZone=Sud`);
  other.type(FILLED);
  expect(selectPairTaken(other.store.getState(), other.merchantId)).not.toBeNull();
  expect(await other.add()).toBe('added');
});

it('SHR-20 MSG-77 reports a merchant archived meanwhile in the server’s words', async () => {
  const { merchantId, type, add, said, form } = await setup();
  type(FILLED);
  await send(server, 'PATCH', `${merchantId}/archive`);
  expect(await add()).toBe('failed');
  expect(said()).toEqual(['Could not add shipping rule. (Merchant is archived.)']);
  expect(form()).toMatchObject({ draft: FILLED, refusal: { message: 'Merchant is archived.', field: null } });
});

it('reports a zone renamed meanwhile at its field', async () => {
  const { store, merchantId, type, add, said, form } = await setup();
  type(FILLED);
  const [zone] = (await send(server, 'GET', merchantId)).body.zones as { id: string; name: string }[];
  await send(server, 'PATCH', `${merchantId}/zones/${zone?.id ?? ''}`, { name: 'Norden' });
  expect(zone?.name).toBe('Nord');
  expect(await add()).toBe('failed');
  expect(said()).toEqual(['Could not add shipping rule. (There is no zone Nord.)']);
  expect(form().refusal).toEqual({ message: 'There is no zone Nord.', field: 'originZone' });
  await store
    .dispatch(
      merchantsApi.endpoints.getMerchant.initiate(merchantId, { subscribe: false, forceRefetch: true }),
    )
    .unwrap();
  expect(await add()).toBe('wrong');
  type({ originZone: 'Norden' });
  expect(await add()).toBe('added');
});

it('reports a lost answer as unknown, and a retry with the same key adds the rule only once', async () => {
  const { type, add, on, said, form, keys, rules } = await setup();
  type(FILLED);
  on({ every: lostAnswer });
  expect(await add()).toBe('failed');
  expect(said()).toEqual([messages.notConfirmed]);
  expect(form().draft).toMatchObject(FILLED);
  on();
  expect(await add()).toBe('added');
  expect(keys()[0]).toBeTruthy();
  expect(new Set(keys()).size).toBe(1);
  expect(await rules()).toHaveLength(1);
});

it('uses a new key for a rule changed after a lost answer', async () => {
  const { type, add, on, keys } = await setup();
  type(FILLED);
  on({ every: () => LOST });
  expect(await add()).toBe('failed');
  on();
  type({ surcharge: '4' });
  expect(await add()).toBe('added');
  expect(keys().at(-1)).not.toBe(keys()[0]);
});

it('ignores changes and a second press while saving', async () => {
  const { store, merchantId, type, add, form, rules } = await setup();
  type(FILLED);
  const first = add();
  expect(form().phase).toBe('saving');
  type({ surcharge: '9' });
  store.dispatch(addShippingRuleActions.serviceAdded({ merchantId, dispatcher: 'routing' }));
  expect(form().draft).toMatchObject({ surcharge: '2.50', services: [] });
  expect(await add()).toBe('busy');
  expect(await first).toBe('added');
  expect(await rules()).toHaveLength(1);
});

it('keeps one form per merchant, and clears them all when the session ends', async () => {
  const { store, type, form } = await setup();
  type({ surcharge: '7' });
  expect(form().draft.surcharge).toBe('7');
  expect(selectRuleForm(store.getState(), 'mer_other').draft).toBe(NEW_RULE);
  store.dispatch(sessionActions.signedOut());
  expect(form().draft).toEqual(NEW_RULE);
});

it('adds and removes services, and does not mark one added after a try', async () => {
  const { store, merchantId, form, add } = await setup();
  const service = () =>
    store.dispatch(addShippingRuleActions.serviceAdded({ merchantId, dispatcher: 'routing' }));
  service();
  service();
  const [one, two] = form().draft.services.map(({ key }) => key);
  store.dispatch(addShippingRuleActions.serviceRemoved({ merchantId, key: one ?? 0 }));
  expect(form().draft.services.map(({ key }) => key)).toEqual([two]);
  await add();
  service();
  const keys = form().draft.services.map(({ key }) => key);
  expect(new Set([...keys, one]).size).toBe(3);
  expect(form().triedServices).toEqual([two]);
});
