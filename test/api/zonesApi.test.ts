/** The requests for zones, and what their responses bring (API-26 to API-29). */
import { readZones } from '../../src/api/read/readZones';
import { zoneOfRefusal, zonesApi } from '../../src/api/zonesApi';
import { ZONE, ZONE_FIELDS, served } from './merchantPartsSupport';
import { refusal } from './support';

const created = { status: 201, json: ZONE, headers: { etag: '"3"' } };

it('API-26 ZON-27 creates a zone with exactly its fields, and reports it', async () => {
  const { server, store, news, sent } = await served(() => created);
  const zone = ZONE_FIELDS;
  await store
    .dispatch(zonesApi.endpoints.createZone.initiate({ merchantId: 'a/b', zone, idempotencyKey: 'key-1' }))
    .unwrap();
  expect(sent()).toEqual([['POST', '/merchants/a%2Fb/zones', zone]]);
  expect(server.asked[0]?.headers['idempotency-key']).toBe('key-1');
  expect(news()).toMatchObject([{ merchantId: 'a/b', zones: { kind: 'put', zone: { id: 'zone-1' } } }]);
});

it('API-27 ZON-15 sends a change to the id or else the encoded name, with the version it was based on', async () => {
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

it('API-28 API-29 ZON-06 ZON-16 names a deleted zone or prefix in the query', async () => {
  const { store, news, sent } = await served(({ path }) =>
    path.includes('locationPricing') ? { json: ZONE } : { json: {} },
  );
  const { deleteZone, addLocationPricing, removeLocationPricing } = zonesApi.endpoints;
  const zone = { merchantId: 'mer', name: 'A & B', serverId: 'zone-1' };
  const row = { postalPrefix: 'H2X', price: 4 };
  await store.dispatch(addLocationPricing.initiate({ zone, row })).unwrap();
  await store.dispatch(removeLocationPricing.initiate({ zone, postalPrefix: 'H2X' })).unwrap();
  await store.dispatch(deleteZone.initiate({ zone })).unwrap();
  expect(sent()).toEqual([
    ['POST', '/merchants/mer/zones/locationPricing', { zoneName: 'A & B', ...row }],
    ['DELETE', '/merchants/mer/zones/locationPricing?zoneName=A+%26+B&postalPrefix=H2X', undefined],
    ['DELETE', '/merchants/mer/zones?zoneName=A+%26+B', undefined],
  ]);
  expect(news().map(({ zones }) => zones?.kind)).toEqual(['put', 'put', 'removed']);
});

it('rereads the merchant when the response is not the zone', async () => {
  const { store, news, sent } = await served(({ method }) =>
    method === 'GET' ? { json: { id: 'mer', name: 'M', zones: [ZONE] } } : { text: '' },
  );
  const zone = { merchantId: 'mer', name: 'A' };
  const row = { postalPrefix: 'H2X', price: 4 };
  await store.dispatch(zonesApi.endpoints.addLocationPricing.initiate({ zone, row })).unwrap();
  expect(sent().map(([method, path]) => [method, path])).toEqual([
    ['POST', '/merchants/mer/zones/locationPricing'],
    ['GET', '/merchants/mer'],
  ]);
  expect(news()).toMatchObject([{ zones: { kind: 'listed', zones: [{ id: 'zone-1' }] } }]);
  expect(news()[0]).not.toHaveProperty('rules');
});

it('a 412 contains the current zone, and only that one', async () => {
  const { store } = await served(() => ({ status: 412, json: { message: 'Changed.', current: ZONE } }));
  const [zone] = readZones([ZONE], 'mer') ?? [];
  if (!zone) throw new Error('no zone');
  const call = store.dispatch(zonesApi.endpoints.updateZone.initiate({ zone, update: {}, ifMatch: 1 }));
  const error = await refusal(call);
  expect(zoneOfRefusal(error, zone)).toMatchObject({ id: 'zone-1', version: 3 });
  expect(zoneOfRefusal(error, { ...zone, serverId: 'another' })).toBeNull();
  expect(zoneOfRefusal({ ...error, body: undefined }, zone)).toBeNull();
});
