/** What address edits and retries do to the position of an address that was found before. */
import { createEmbeddedGeocoder } from '../../../server/adapters/geocoder/embeddedGeocoder';
import type { Geocoder } from '../../../server/adapters/geocoder/geocoder';
import { startTestServer } from '../support/testServer';
import { HARBOUR, KING, PLACE, startChangeServer, type ChangeServer } from './changeServer';

const DEAD: Geocoder = { geocode: () => Promise.reject(new Error('down')) };
const UNSURE: Geocoder = { geocode: () => Promise.resolve({ kind: 'notFound', reason: 'no map has it' }) };

let on: ChangeServer;
let geocoder: Geocoder;
const asked: (string | undefined)[] = [];
beforeAll(async () => {
  on = await startChangeServer({
    geocoder: {
      geocode: (address, notAt) => {
        asked.push(address.street);
        return geocoder.geocode(address, notAt);
      },
    },
  });
});
afterAll(() => on.server.close());
beforeEach(() => {
  on.reset();
  geocoder = DEAD;
  asked.length = 0;
});

const EXACT = { location: PLACE, locationAccuracy: 'exact' } as const;
const ON_STREET = { location: PLACE, locationAccuracy: 'street' } as const;
const IN_AREA = { location: PLACE, locationAccuracy: 'area', locationWithinKm: 3 } as const;
const YONGE = { street: '1 Yonge Street', city: 'Toronto', postalCode: 'M5E 1E6' };

describe('an edit of the other address', () => {
  it.each([
    ['exact', EXACT],
    ['street', ON_STREET],
    ['area', IN_AREA],
  ])('API-06 OAC-14 keeps the place, %s, and does not look it up', async (_name, place) => {
    const recipientAddress = { ...HARBOUR, ...place };
    const id = await on.store({ recipientAddress, orderStatus: 'PICKUP_READY', pickupReadyAt: on.clock });
    const { body } = await on.patch(`/orders/originAddress/${id}`, YONGE);
    expect(body).toMatchObject({ orderStatus: 'PICKUP_READY', validAddress: true });
    expect(body.recipientAddress).toEqual(recipientAddress);
    expect(body.originAddress).toMatchObject({ ...YONGE, locationAccuracy: 'area' });
    expect(asked).toEqual([YONGE.street]);
  });

  it('API-06 OAC-14 keeps the place of the origin, too', async () => {
    const originAddress = { ...KING, ...EXACT };
    const id = await on.store({ originAddress });
    const { body } = await on.patch(`/orders/recipientAddress/${id}`, YONGE);
    expect(body.originAddress).toEqual(originAddress);
  });

  it('API-06 looks up an address that was never found', async () => {
    geocoder = UNSURE;
    const id = await on.store({ recipientAddress: HARBOUR });
    const { body } = await on.patch(`/orders/originAddress/${id}`, YONGE);
    expect(asked.sort()).toEqual([YONGE.street, HARBOUR.street]);
    expect(body).toMatchObject({ orderStatus: 'GEOCODEDFAILED', validAddress: false });
  });
});

describe('an edit that does not move the address', () => {
  const whole = { number: '88', ...HARBOUR, street: 'Harbour Street' };
  it.each([
    ['a unit', HARBOUR, { unit: '7' }],
    ['the unit in the whole address, the number in the street', whole, { ...HARBOUR, unit: '7' }],
    ['a sublocality', HARBOUR, { sublocality: 'Harbourfront' }],
    ['whether it is a business', HARBOUR, { isBusinessAddress: true }],
  ])('API-06 OAC-14 keeps its place and does not look it up: %s', async (_what, texts, body) => {
    const id = await on.store({
      recipientAddress: { ...texts, ...EXACT },
      originAddress: { ...KING, ...EXACT },
    });
    const edited = await on.patch(`/orders/recipientAddress/${id}`, body);
    expect(edited).toMatchObject({ status: 200, body: { orderStatus: 'GEOCODED', validAddress: true } });
    expect(edited.body.recipientAddress).toMatchObject({ ...body, ...EXACT });
    expect(asked).toEqual([]);
  });

  it('API-06 keeps the place of an order that has left', async () => {
    const id = await on.store({
      recipientAddress: { ...HARBOUR, ...EXACT },
      orderStatus: 'DELIVERY_EN_ROUTE',
    });
    const { body } = await on.patch(`/orders/recipientAddress/${id}`, { unit: '7' });
    expect(body.recipientAddress).toEqual({ ...HARBOUR, unit: '7', ...EXACT });
  });

  it.each([
    ['turned off', '1 Quay Street', { useCoordinate: false }],
    ['left behind by a changed country', '2 Quay Street', { country: 'CA' }],
  ])(
    'OAC-13 OAC-14 does not find coordinates that were given up again in the order itself, or in a later one: %s',
    async (_how, street, change) => {
      geocoder = createEmbeddedGeocoder(on.server.deps);
      const quay = { ...HARBOUR, street };
      const wrong = { lat: 43.66, lng: -79.42 };
      const path = `/orders/recipientAddress/${await on.store({ recipientAddress: quay })}`;
      await on.patch(path, { ...quay, ...wrong, useCoordinate: true });
      const later = await on.store({ recipientAddress: quay, orderStatus: 'RATE_FAILED' });
      const copied = await on.post(`/orders/${later}/geocode`);
      expect(copied.body.recipientAddress).toMatchObject({ location: wrong, locationAccuracy: 'exact' });

      const { body } = await on.patch(path, { ...quay, ...change });

      expect(body).toMatchObject({ useCoordinate: false, recipientAddress: { locationAccuracy: 'area' } });
      expect(body.recipientAddress).not.toMatchObject({ location: wrong });
    },
  );

  it('OAC-13 finds an address without its coordinates where another order is', async () => {
    geocoder = createEmbeddedGeocoder(on.server.deps);
    const street = { ...HARBOUR, street: '90 Harbour Street' };
    await on.store({ recipientAddress: { ...street, ...EXACT } });
    const path = `/orders/recipientAddress/${await on.store({ recipientAddress: street })}`;
    await on.patch(path, { ...street, lat: 43.66, lng: -79.42, useCoordinate: true });
    const { body } = await on.patch(path, { ...street, useCoordinate: false });
    expect(body.recipientAddress).toMatchObject(EXACT);
  });

  it('OAC-13 does not keep typed coordinates that are no longer used', async () => {
    const id = await on.store({ recipientAddress: { ...HARBOUR, ...EXACT }, useCoordinate: true });
    const { body } = await on.patch(`/orders/recipientAddress/${id}`, { unit: '7', useCoordinate: false });
    expect(asked).toEqual([HARBOUR.street]);
    expect(body.recipientAddress).toMatchObject({ unit: '7', locationAccuracy: 'area' });
  });
});

describe.each([
  ['a geocode retry', 'geocode', 'RATE_FAILED'],
  ['a revival', 'revive', 'CANCELLED'],
] as const)('%s', (_name, call, orderStatus) => {
  const found = {
    recipientAddress: { ...HARBOUR, ...EXACT },
    originAddress: { ...KING, ...IN_AREA },
  };

  it('keeps both places if the geocoder does not answer', async () => {
    const id = await on.store({ orderStatus, ...found });
    const { body } = await on.post(`/orders/${id}/${call}`);
    expect(asked.sort()).toEqual([KING.street, HARBOUR.street]);
    expect(body).toMatchObject({ orderStatus: 'GEOCODED', validAddress: true });
    expect(body.recipientAddress).toEqual(found.recipientAddress);
    expect(body.originAddress).toEqual(found.originAddress);
  });

  it('keeps both places while the embedded geocoder cannot search its database', async () => {
    const gone = await startTestServer();
    await gone.close();
    geocoder = createEmbeddedGeocoder(gone.deps);
    const id = await on.store({ orderStatus, ...found });
    expect((await on.post(`/orders/${id}/${call}`)).body.recipientAddress).toEqual(found.recipientAddress);
  });

  it('believes a geocoder that does not know the address any more', async () => {
    geocoder = UNSURE;
    const id = await on.store({ orderStatus, ...found });
    const { body } = await on.post(`/orders/${id}/${call}`);
    expect(body.orderStatus).toBe('GEOCODEDFAILED');
    expect(body.recipientAddress).toEqual(HARBOUR);
  });
});
