/** Zones, rules and rates as the API layer reads and sends them, from our server and from others. */
import { bringsParts, partsNewsIn } from '../../src/api/merchantParts';
import { merchantsApi } from '../../src/api/merchantsApi';
import { ratesApi } from '../../src/api/ratesApi';
import { readRates, readWindows } from '../../src/api/read/readRates';
import { readRule, readRules } from '../../src/api/read/readRules';
import { readZone, readZones } from '../../src/api/read/readZones';
import { ruleOfRefusal, shippingRulesApi, type RuleChange } from '../../src/api/shippingRulesApi';
import { zoneOfRefusal, zonesApi } from '../../src/api/zonesApi';
import { scriptedServer, type Asked, type ScriptedAnswer } from '../support/scriptedServer';
import { anApi, refusal } from './support';

const ZONE = {
  id: 'zone-1',
  name: 'Montréal Centre',
  timezone: 'America/Toronto',
  facility: 'yul1',
  locationPricing: { pricingRows: [{ postalPrefix: 'H2V', price: 9.25 }] },
  version: 3,
};
const DELIVERY = {
  deliveryWindow: { timeStart: '12:00', timeEnd: '16:00' },
  pickupWindow: { timeStart: '08:00', timeEnd: '10:00' },
  cutoffTime: '08:30',
};
const PICKUP = { pickupWindow: { timeStart: '08:00', timeEnd: '10:00' }, cutoffTime: '08:30' };
const NO_DAYS = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
  exceptions: [],
};
const SAMEDAY = {
  speedPricingType: 'SAMEDAY',
  price: 5,
  name: 'Same Day Delivery',
  description: 'Delivered today.',
  dispatcher: 'Provider',
  locales: [{ locale: 'FR', name: 'Livraison le jour même', description: 'Livré aujourd’hui.' }],
};
const RULE = {
  id: 'rule-1',
  originZone: 'Montréal Centre',
  destinationZone: 'Laval',
  inTransitDays: 0,
  surcharge: 1.5,
  services: [{ name: 'speedPricing', pricingStrategy: { pricingRows: [SAMEDAY] } }],
  deliveryConstraintsByWeek: { ...NO_DAYS, monday: [DELIVERY] },
  pickupConstraintsByWeek: { ...NO_DAYS, monday: [PICKUP] },
  version: 7,
};
const PAIR = { originZone: 'Montréal Centre', destinationZone: 'Laval' };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function served(script: (asked: Asked) => ScriptedAnswer) {
  const server = await scriptedServer(script);
  closing.push(() => server.close());
  const { store, actions } = anApi(server.url, {
    config: { extras: { ifMatch: true, idempotencyKey: true, geo: false, serverSent: false } },
  });
  const news = () => actions.filter(bringsParts).map(partsNewsIn);
  const sent = () =>
    server.asked.map(({ method, path, text }) => [
      method,
      path,
      text === '' ? undefined : (JSON.parse(text) as unknown),
    ]);
  return { server, store, news, sent };
}

describe('reading zones', () => {
  it('ENT-02 API-20 our own are read as they are, with the merchant they belong to', () => {
    expect(readZones([ZONE], 'mer')).toEqual([{ ...ZONE, serverId: 'zone-1', merchantId: 'mer' }]);
  });

  it('API-27 a zone without an id is known by its merchant and its name, whatever its case (D-113)', () => {
    const { id, version, ...wire } = ZONE;
    const [zone] = readZones([{ ...wire, name: '  Montréal CENTRE ' }], 'mer') ?? [];
    expect([id, version]).toBeDefined();
    expect(zone).toMatchObject({ id: 'mer/montréal centre', name: 'Montréal CENTRE' });
    expect(zone).not.toHaveProperty('serverId');
    expect(zone).not.toHaveProperty('version');
  });

  it('ENT-02 prices may be numeric texts; rows without a prefix and zones without a name are left out', () => {
    const pricingRows = [
      { postalPrefix: ' H2V ', price: '9.25' },
      { price: 4 },
      null,
      { postalPrefix: 'J', price: null },
    ];
    const zones = readZones([{ id: 5, name: 'A', locationPricing: { pricingRows } }, { id: 'x' }, 7], 'mer');
    expect(zones).toEqual([
      {
        id: '5',
        serverId: '5',
        merchantId: 'mer',
        name: 'A',
        timezone: '',
        facility: '',
        locationPricing: {
          pricingRows: [
            { postalPrefix: 'H2V', price: 9.25 },
            { postalPrefix: 'J', price: 0 },
          ],
        },
      },
    ]);
    expect(readZones(undefined, 'mer')).toBeUndefined();
  });

  it.each([
    [{}],
    [{ id: 'zone-1' }],
    [{ name: 'A' }],
    [{ ...ZONE, locationPricing: undefined }],
    [null],
    ['ok'],
  ])('the answer %j of a change is not taken for a zone: it would empty the prices', (answer) => {
    expect(readZone(answer, 'mer')).toBeNull();
  });

  it('an answer without a version has the one of its ETag', () => {
    const { version, ...wire } = ZONE;
    expect(readZone(wire, 'mer', version + 1)).toMatchObject({ version: 4 });
    expect(readZone(ZONE, 'mer', 9)).toMatchObject({ version: 3 });
  });
});

describe('reading rules', () => {
  it('ENT-03 ENT-04 our own are read as they are', () => {
    expect(readRules([RULE], 'mer')).toEqual([{ ...RULE, serverId: 'rule-1', merchantId: 'mer' }]);
  });

  it('API-30 a rule without an id is known by its pair; days, times and services may be missing or loose', () => {
    const [rule] =
      readRules(
        {
          shippingRules: [
            {
              ...PAIR,
              inTransitDays: '1',
              surcharge: '1.50',
              speedPricing: { pricingRows: [{ speedPricingType: 'FLEX', price: '2' }] },
              weightPricing: { pricingRows: [{ weightInPounds: '5', price: '1' }, { price: 3 }] },
              deliveryConstraintsByWeek: {
                monday: [{ deliveryWindow: { timeStart: '9:00', timeEnd: '12:00:00' }, cutoffTime: '8:30' }],
              },
            },
            { originZone: 'only one' },
          ],
        },
        'mer',
      ) ?? [];
    expect(rule).toMatchObject({
      id: 'mer/montréal centre>laval',
      inTransitDays: 1,
      surcharge: 1.5,
      services: [
        {
          name: 'speedPricing',
          pricingStrategy: {
            pricingRows: [{ speedPricingType: 'FLEX', price: 2, name: 'FLEX', description: '', locales: [] }],
          },
        },
        { name: 'weightPricing', pricingStrategy: { pricingRows: [{ weightInPounds: 5, price: 1 }] } },
      ],
    });
    expect(rule?.deliveryConstraintsByWeek).toEqual({
      ...NO_DAYS,
      monday: [
        {
          deliveryWindow: { timeStart: '09:00', timeEnd: '12:00' },
          pickupWindow: { timeStart: '', timeEnd: '' },
          cutoffTime: '08:30',
        },
      ],
    });
    expect(rule?.pickupConstraintsByWeek).toEqual(NO_DAYS);
    expect(rule).not.toHaveProperty('scheduledDeliveryPickupConstraintsByWeek');
    expect(readRules({ message: 'no' }, 'mer')).toBeUndefined();
  });

  it('exceptions keep what they have and get nothing they have not', () => {
    const exceptions = [
      { date: '2026-12-25' },
      { date: '2026-12-26', cutoffTime: '10:00' },
      { note: 'no date' },
    ];
    const [rule] = readRules([{ ...RULE, pickupConstraintsByWeek: { ...NO_DAYS, exceptions } }], 'mer') ?? [];
    expect(rule?.pickupConstraintsByWeek.exceptions).toEqual(exceptions.slice(0, 2));
  });

  it.each([[{ ...PAIR }], [{ ...RULE, services: undefined }], [{ message: 'Updated' }], [null]])(
    'the answer %j of a change is not taken for a rule: it would empty its windows',
    (answer) => {
      expect(readRule(answer, 'mer')).toBeNull();
    },
  );
});

describe('reading rates', () => {
  it('RATE-06 rates are read in their order, prices also as texts; one without a price says nothing', () => {
    const wire = [
      { name: 'Next Day', price: '10.75', description: 'Tomorrow.', service: 'NEXTDAY' },
      { price: 3, service: 'FLEX' },
      { name: 'No price' },
    ];
    const rates = [
      { name: 'Next Day', price: 10.75, description: 'Tomorrow.', service: 'NEXTDAY' },
      { name: 'FLEX', price: 3, description: '', service: 'FLEX' },
    ];
    expect(readRates(wire)).toEqual(rates);
    expect(readRates({ rates: wire })).toEqual(rates);
    expect(readRates({ message: 'no' })).toBeNull();
  });

  it('RATE-07 windows are read with their weekday, which may be missing or in capitals', () => {
    const deliveryWindow = { timeStart: '12:00', timeEnd: '16:00' };
    expect(
      readWindows([
        { date: '2026-11-20', weekday: 'FRIDAY', deliveryWindow },
        { date: '2026-11-21T00:00:00', deliveryWindow },
        { date: 'some day', deliveryWindow },
        { date: '2026-11-22' },
      ]),
    ).toEqual([
      { date: '2026-11-20', weekday: 'friday', deliveryWindow },
      { date: '2026-11-21', weekday: 'saturday', deliveryWindow },
    ]);
  });
});

describe('zone calls', () => {
  const created = { status: 201, json: ZONE, headers: { etag: '"3"' } };

  it('API-26 ZON-27 a zone is created with exactly its fields and comes into the news', async () => {
    const { server, store, news, sent } = await served(() => created);
    const { name, timezone, facility, locationPricing } = ZONE;
    const zone = { name, timezone, facility, locationPricing };
    await store
      .dispatch(zonesApi.endpoints.createZone.initiate({ merchantId: 'a/b', zone, idempotencyKey: 'key-1' }))
      .unwrap();
    expect(sent()).toEqual([['POST', '/merchants/a%2Fb/zones', zone]]);
    expect(server.asked[0]?.headers['idempotency-key']).toBe('key-1');
    expect(news()).toMatchObject([{ merchantId: 'a/b', zones: { kind: 'put', zone: { id: 'zone-1' } } }]);
  });

  it('API-27 ZON-15 a change goes to the id, else to the encoded name, with the version it was made on', async () => {
    const { server, store, sent } = await served(() => created);
    const [zone] = readZones([ZONE], 'mer') ?? [];
    if (!zone) throw new Error('no zone');
    const { serverId, ...unknown } = { ...zone, name: 'Nord / Sud' };
    const update = { locationPricing: { pricingRows: [] } };
    const change = zonesApi.endpoints.updateZone;
    await store.dispatch(change.initiate({ zone, update, ifMatch: 3 })).unwrap();
    await store.dispatch(change.initiate({ zone: unknown, update })).unwrap();
    expect(sent()).toEqual([
      ['PATCH', `/merchants/mer/zones/${String(serverId)}`, update],
      ['PATCH', '/merchants/mer/zones/Nord%20%2F%20Sud', update],
    ]);
    expect(server.asked.map(({ headers }) => headers['if-match'])).toEqual(['"3"', undefined]);
  });

  it('API-28 API-29 ZON-06 ZON-16 deleting a zone or a prefix names them in the query', async () => {
    const { store, news, sent } = await served(({ path }) =>
      path.includes('locationPricing') ? { json: ZONE } : { json: {} },
    );
    const { deleteZone, addLocationPricing, removeLocationPricing } = zonesApi.endpoints;
    const row = { zoneName: 'A & B', postalPrefix: 'H2X', price: 4 };
    await store.dispatch(addLocationPricing.initiate({ merchantId: 'mer', row })).unwrap();
    await store
      .dispatch(removeLocationPricing.initiate({ merchantId: 'mer', zoneName: 'A & B', postalPrefix: 'H2X' }))
      .unwrap();
    await store.dispatch(deleteZone.initiate({ merchantId: 'mer', zoneName: 'A & B' })).unwrap();
    expect(sent()).toEqual([
      ['POST', '/merchants/mer/zones/locationPricing', row],
      ['DELETE', '/merchants/mer/zones/locationPricing?zoneName=A+%26+B&postalPrefix=H2X', undefined],
      ['DELETE', '/merchants/mer/zones?zoneName=A+%26+B', undefined],
    ]);
    expect(news().map(({ zones }) => zones?.kind)).toEqual(['put', 'put', 'removed']);
  });

  it('an answer that is not the zone is followed by a read of the merchant', async () => {
    const { store, news, sent } = await served(({ method }) =>
      method === 'GET' ? { json: { id: 'mer', name: 'M', zones: [ZONE] } } : { text: '' },
    );
    const row = { zoneName: 'A', postalPrefix: 'H2X', price: 4 };
    await store.dispatch(zonesApi.endpoints.addLocationPricing.initiate({ merchantId: 'mer', row })).unwrap();
    expect(sent().map(([method, path]) => [method, path])).toEqual([
      ['POST', '/merchants/mer/zones/locationPricing'],
      ['GET', '/merchants/mer'],
    ]);
    expect(news()).toMatchObject([{ zones: { kind: 'listed', zones: [{ id: 'zone-1' }] } }]);
    expect(news()[0]).not.toHaveProperty('rules');
  });

  it('a 412 brings the zone as it is now, and only that one', async () => {
    const { store } = await served(() => ({ status: 412, json: { message: 'Changed.', current: ZONE } }));
    const [zone] = readZones([ZONE], 'mer') ?? [];
    if (!zone) throw new Error('no zone');
    const call = store.dispatch(zonesApi.endpoints.updateZone.initiate({ zone, update: {}, ifMatch: 1 }));
    const error = await refusal(call);
    expect(zoneOfRefusal(error, zone)).toMatchObject({ id: 'zone-1', version: 3 });
    expect(zoneOfRefusal(error, { ...zone, serverId: 'another' })).toBeNull();
    expect(zoneOfRefusal({ ...error, body: undefined }, zone)).toBeNull();
  });
});

describe('rule calls', () => {
  it('API-20 a merchant brings the zones and rules inside it', async () => {
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

  it('API-30 SHR-12 the list of a merchant; an answer that is none is a failure', async () => {
    const { store, news } = await served(({ path }) => ({ json: path.includes('/mer/') ? [RULE] : {} }));
    const { listShippingRules } = shippingRulesApi.endpoints;
    expect(await store.dispatch(listShippingRules.initiate('mer')).unwrap()).toBe(1);
    expect(news()).toMatchObject([{ rules: { kind: 'listed', source: 'list' } }]);
    expect((await refusal(store.dispatch(listShippingRules.initiate('other')))).cause).toBe('notJson');
  });

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
    'API-34 the action %s is sent with the pair, its version and nothing else',
    async (action, change) => {
      const { server, store, news, sent } = await served(() => ({ json: RULE }));
      const pair = { ...PAIR, ...RULE };
      await store
        .dispatch(
          shippingRulesApi.endpoints.changeShippingRule.initiate({
            merchantId: 'mer',
            pair,
            change,
            ifMatch: 7,
          }),
        )
        .unwrap();
      expect(sent()).toEqual([
        ['PATCH', `/merchants/mer/shippingRules/actions/${action}`, { zones: PAIR, ...change.body }],
      ]);
      expect(server.asked[0]?.headers['if-match']).toBe('"7"');
      expect(news()).toMatchObject([{ rules: { kind: 'put', rule: { id: 'rule-1', version: 7 } } }]);
    },
  );

  it('API-31 API-32 API-33 creating, changing by id and deleting by the pair', async () => {
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
    await store.dispatch(deleteShippingRule.initiate({ merchantId: 'mer', pair: held })).unwrap();
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

  it('an answer that is not the rule is followed by a read of the list, and a failing read changes nothing', async () => {
    let isDown = false;
    const { store, news } = await served(({ method }) =>
      method !== 'GET'
        ? { json: { message: 'Updated' } }
        : isDown
          ? { status: 500, json: {} }
          : { json: [RULE] },
    );
    const change: RuleChange = { action: 'surcharge', body: { surcharge: 1 } };
    const arg = { merchantId: 'mer', pair: PAIR, change };
    await store.dispatch(shippingRulesApi.endpoints.changeShippingRule.initiate(arg)).unwrap();
    isDown = true;
    await store.dispatch(shippingRulesApi.endpoints.changeShippingRule.initiate(arg)).unwrap();
    expect(news().map(({ rules }) => rules?.kind)).toEqual(['listed', undefined]);
  });

  it('a 412 brings the rule as it is now', async () => {
    const { store } = await served(() => ({ status: 412, json: { message: 'Changed.', current: RULE } }));
    const change: RuleChange = { action: 'surcharge', body: { surcharge: 1 } };
    const call = shippingRulesApi.endpoints.changeShippingRule.initiate({
      merchantId: 'mer',
      pair: PAIR,
      change,
    });
    const error = await refusal(store.dispatch(call));
    expect(ruleOfRefusal(error, 'mer', PAIR)).toMatchObject({ id: 'rule-1', version: 7 });
    expect(ruleOfRefusal(error, 'mer', { ...PAIR, destinationZone: 'Québec' })).toBeNull();
  });
});

it('RATE-04 RATE-05 RATE-10 API-15 API-16 both look-ups carry the recipient’s code, the origin’s and the moment', async () => {
  const { store, sent } = await served(() => ({ json: [] }));
  const lookup = {
    merchantId: 'm 1',
    postalCode: 'H7N 5H9',
    originPostalCode: 'H2V 4G3',
    dateTime: 1_795_187_700_000,
  };
  await store.dispatch(ratesApi.endpoints.listRates.initiate(lookup)).unwrap();
  await store.dispatch(ratesApi.endpoints.listWindows.initiate(lookup)).unwrap();
  const { merchantId, ...body } = lookup;
  expect(merchantId).toBe('m 1');
  expect(sent()).toEqual([
    ['POST', '/rates/m%201', body],
    [
      'GET',
      '/rates/windows/m%201?postalCode=H7N+5H9&originPostalCode=H2V+4G3&dateTime=1795187700000',
      undefined,
    ],
  ]);
});
