/** PATCH /orders/{addressType}/{orderId}: changes to addresses and the order's new status (API-06). */
import { ORDER_STATUSES, type OrderStatus } from '../../../src/contract/statuses';
import {
  CREATED,
  eventsOf,
  HARBOUR,
  HOUR,
  KING,
  NOW,
  PLACE,
  startChangeServer,
  without,
  type ChangeServer,
} from './changeServer';

let on: ChangeServer;
beforeAll(async () => {
  on = await startChangeServer();
});
afterAll(() => on.server.close());
beforeEach(() => on.reset());

const YONGE = { street: '1 Yonge Street', city: 'Toronto', postalCode: 'm5e1e6' };
const NOWHERE = { ...YONGE, postalCode: 'X0X 0X0' };
const edit = (id: string, body: unknown, headers: Record<string, string> = {}, type = 'recipientAddress') =>
  on.patch(`/orders/${type}/${id}`, body, { headers });

describe('what is written', () => {
  it('API-06 OAC-14 writes the geocoded destination, an event, an audit row and a new version, and keeps the submitted address', async () => {
    const id = await on.store();

    const { status, headers, body } = await edit(id, { ...YONGE, useCoordinate: false });

    expect(status).toBe(200);
    expect(headers.get('etag')).toBe('"2"');
    expect(body).toMatchObject({
      orderStatus: 'GEOCODED',
      validAddress: true,
      useCoordinate: false,
      recipientAddress: { street: '1 Yonge Street', postalCode: 'M5E 1E6', locationAccuracy: 'area' },
      dtoRecipientAddress: HARBOUR,
      version: 2,
    });
    const order = await on.read(id);
    expect(order.recipientAddress?.location).not.toEqual(PLACE);
    expect(eventsOf(order)).toEqual(['Destination address edited', 'Address found by postal code only']);
    const [row] = await on.audit(id);
    expect(row).toMatchObject({ actor: 'test-user@example.com', action: 'updateOrderAddress', at: NOW });
    expect(row?.before).toMatchObject({ recipientAddress: { unit: '1204' } });
    expect(row?.after).toMatchObject({ recipientAddress: { street: '1 Yonge Street' } });
    expect(row?.after).not.toHaveProperty('recipient');
  });

  it('API-06 OAC-14 writes the origin and leaves the destination unchanged', async () => {
    const id = await on.store();
    const { status, body } = await edit(id, YONGE, {}, 'originAddress');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      originAddress: { street: '1 Yonge Street' },
      recipientAddress: { street: '88 Harbour Street', unit: '1204' },
      dtoOriginAddress: KING,
    });
    expect(eventsOf(await on.read(id))[0]).toBe('Origin address edited');
  });

  it('OAC-11: street, city and postal code replace the whole address; the geocoder fills in the rest, and flags stay', async () => {
    const address = { ...HARBOUR, number: '88', sublocality: 'Harbourfront', isBusinessAddress: true };
    const id = await on.store({ recipientAddress: address });
    await edit(id, YONGE);
    const { recipientAddress } = await on.read(id);
    expect(recipientAddress).toMatchObject({ province: 'ON', country: 'Canada', isBusinessAddress: true });
    for (const part of ['unit', 'number', 'sublocality']) expect(recipientAddress).not.toHaveProperty(part);
  });

  it('OAC-11: an address in another province does not keep the province and country that were cleared', async () => {
    const id = await on.store({ recipientAddress: { ...HARBOUR, country: 'United States' } });
    const montreal = { street: '1 rue Ontario', city: 'Montréal', postalCode: 'H2X 1Y4' };
    const { body } = await edit(id, { ...montreal, useCoordinate: false });
    expect(body).toMatchObject({
      orderStatus: 'OUT_OF_FSA',
      validAddress: true,
      recipientAddress: { ...montreal, province: 'QC', country: 'Canada' },
    });

    const nowhere = (await edit(id, NOWHERE)).body;
    expect(nowhere.orderStatus).toBe('GEOCODEDFAILED');
    expect(nowhere.recipientAddress).toEqual(NOWHERE);
  });

  it('OAC-11: a smaller body is merged, and an empty text removes its part', async () => {
    const id = await on.store();
    await edit(id, { unit: '7', country: '', isBusinessAddress: false });
    expect((await on.read(id)).recipientAddress).toMatchObject({
      ...HARBOUR,
      unit: '7',
      // The geocoder knows the country and fills it in.
      country: expect.any(String) as string,
      isBusinessAddress: false,
    });
    await edit(id, { unit: '' });
    expect((await on.read(id)).recipientAddress).not.toHaveProperty('unit');
    await edit(id, { street: ' ' });
    const { recipientAddress } = await on.read(id);
    expect(recipientAddress).toMatchObject({ city: 'Toronto', postalCode: 'M5J 0C3' });
    expect(recipientAddress).not.toHaveProperty('street');
  });

  it('API-06: for an order without an address, the body is merged into the submitted address', async () => {
    const id = await on.store({ recipientAddress: null, orderStatus: 'GEOCODEDFAILED', validAddress: false });
    const { body } = await edit(id, { unit: '9' });
    expect(body).toMatchObject({
      orderStatus: 'GEOCODED',
      recipientAddress: { ...HARBOUR, unit: '9' },
      dtoRecipientAddress: HARBOUR,
    });
  });

  it('API-06 an address that is not found is stored as typed, without its old location', async () => {
    const id = await on.store();
    const { status, body } = await edit(id, NOWHERE);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      orderStatus: 'GEOCODEDFAILED',
      validAddress: false,
      recipientAddress: { postalCode: 'X0X 0X0' },
    });
    expect(body.recipientAddress).not.toHaveProperty('location');
    expect(body.recipientAddress).not.toHaveProperty('locationAccuracy');
  });
});

describe('coordinates', () => {
  const at = { lat: 43.65, lng: -79.37 };

  it.each([
    ['lat and lng', { ...at }],
    ['location', { location: at }],
  ])('API-06 OAC-12 uses %s unchanged and marks the location exact', async (_name, place) => {
    const id = await on.store();
    const { body } = await edit(id, { ...place, useCoordinate: true });
    expect(body).toMatchObject({
      orderStatus: 'GEOCODED',
      useCoordinate: true,
      recipientAddress: { ...HARBOUR, location: at, locationAccuracy: 'exact' },
    });
  });

  it('OAC-11 OAC-12 coordinates with texts replace the whole address: a cleared street is gone', async () => {
    const id = await on.store();
    const typed = { unit: '1204', city: 'Toronto', postalCode: 'M5J 0C3' };
    const { body } = await edit(id, { ...at, ...typed, useCoordinate: true });
    expect(body.recipientAddress).toEqual({ ...typed, location: at, locationAccuracy: 'exact' });
  });

  it.each([
    ['exchanged', { lat: -79.37, lng: 43.65 }],
    ['without the minus', { lat: 43.65, lng: 79.37 }],
    ['exchanged and without the minus', { lat: 79.37, lng: 43.65 }],
  ])(
    'API-06 refuses coordinates that are %s, and says which are near the postal code',
    async (_name, wrong) => {
      const id = await on.store();
      const answer = await edit(id, { ...YONGE, ...wrong, useCoordinate: true });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        message: `The coordinates ${wrong.lat}, ${wrong.lng} are not near m5e1e6, but 43.65, -79.37 are. Correct latitude and longitude.`,
      });
    },
  );

  it.each(['recipientAddress', 'originAddress'])(
    'API-06 refuses the coordinates 0, 0 for the %s, with or without a postal code, and says what to do',
    async (type) => {
      const id = await on.store();
      for (const texts of [YONGE, { street: '1 Yonge Street' }]) {
        const answer = await edit(id, { ...texts, lat: 0, lng: 0, useCoordinate: true }, {}, type);
        expect([answer.status, answer.body.message]).toEqual([
          400,
          'The coordinates 0, 0 are in the sea, and stand for an unknown position. Correct them, or use the address without coordinates.',
        ]);
      }
      expect((await on.read(id)).version).toBe(1);
    },
  );

  it('API-06 accepts coordinates far from the postal code that no usual mistake explains', async () => {
    const id = await on.store();
    const montreal = { lat: 45.5, lng: -73.57 };
    const { body } = await edit(id, { ...YONGE, street: '9 Away Street', ...montreal, useCoordinate: true });
    expect(body.recipientAddress).toMatchObject({ location: montreal, locationAccuracy: 'exact' });
  });

  it('OAC-13 ignores lat and lng without useCoordinate, and geocodes the address again', async () => {
    const id = await on.store({ useCoordinate: true });
    const { body } = await edit(id, { ...YONGE, ...at, useCoordinate: false });
    expect(body.useCoordinate).toBe(false);
    expect(body.recipientAddress).toMatchObject({ locationAccuracy: 'area' });
    expect((body.recipientAddress as { location: unknown }).location).not.toEqual(at);
  });

  it('API-06 an origin with typed coordinates keeps them when the destination is edited', async () => {
    const id = await on.store();
    await edit(id, { ...at, useCoordinate: true }, {}, 'originAddress');
    await edit(id, YONGE);
    expect(await on.read(id)).toMatchObject({
      useCoordinate: false,
      originAddress: { useCoordinate: true, location: at, locationAccuracy: 'exact' },
      recipientAddress: { locationAccuracy: 'area' },
    });
    await edit(id, { ...KING, useCoordinate: false }, {}, 'originAddress');
    expect((await on.read(id)).originAddress).not.toHaveProperty('useCoordinate');
  });

  it('a smaller body keeps useCoordinate and the coordinates', async () => {
    const id = await on.store();
    await edit(id, { ...at, useCoordinate: true });
    const { body } = await edit(id, { unit: '3' });
    expect(body).toMatchObject({ useCoordinate: true, recipientAddress: { unit: '3', location: at } });
  });

  it.each([{ useCoordinate: true }, { useCoordinate: true, lat: 43 }, { ...YONGE, useCoordinate: true }])(
    'OAC-12 refuses useCoordinate without a location: %j',
    async (body) => {
      const id = await on.store();
      const answer = await edit(id, body);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe('The fields lat and lng are needed with useCoordinate.');
      expect((await on.read(id)).version).toBe(1);
    },
  );

  it.each([
    { lat: 90.1, lng: 0 },
    { lat: 0, lng: -180.1 },
    { lat: '43', lng: '-79' },
    { lat: null, lng: -79 },
    { location: { lat: 91, lng: 0 } },
    { location: { lat: 1 } },
  ])('OAC-12: %j is refused', async (place) => {
    const id = await on.store();
    const answer = await edit(id, { ...place, useCoordinate: true });
    expect(answer.status).toBe(400);
    expect((await on.read(id)).version).toBe(1);
  });
});

describe('the order status', () => {
  const settles: readonly OrderStatus[] = [
    'CREATED',
    'GEOCODED',
    'GEOCODEDFAILED',
    'OUT_OF_FSA',
    'UNSUPPORTED_WEIGHT',
    'RATE_FAILED',
    'INVALIDTIME',
  ];
  it.each(settles)('API-06 an edit gives an order that is %s a new status', async (orderStatus) => {
    const id = await on.store({ orderStatus });
    expect((await edit(id, YONGE)).body.orderStatus).toBe('GEOCODED');
    expect((await edit(id, NOWHERE)).body.orderStatus).toBe('GEOCODEDFAILED');
  });

  it('API-06 an edit keeps PICKUP_READY while the order still passes, and clears it otherwise', async () => {
    const ready = { orderStatus: 'PICKUP_READY', pickupReadyAt: NOW - HOUR } as const;
    const id = await on.store(ready);
    expect((await edit(id, YONGE)).body).toMatchObject(ready);
    const { body } = await edit(id, { ...YONGE, postalCode: 'V6B 1A1', province: 'BC', city: 'Vancouver' });
    expect(body.orderStatus).toBe('OUT_OF_FSA');
    expect(body).not.toHaveProperty('pickupReadyAt');
  });

  it.each([
    ['found', YONGE, true],
    ['not found', NOWHERE, false],
  ])(
    'API-06 an ARCHIVED order stays ARCHIVED when its address is %s',
    async (_name, address, validAddress) => {
      const id = await on.store({ orderStatus: 'ARCHIVED', ...without('orderCreation') });
      expect((await edit(id, address)).body).toMatchObject({ orderStatus: 'ARCHIVED', validAddress });
      expect(on.told).toEqual([]);
    },
  );

  const gone = ORDER_STATUSES.filter((status) => ![...settles, 'ARCHIVED', 'PICKUP_READY'].includes(status));
  it.each(gone)(
    'API-06 an order that is %s gets the new address, and nothing else changes',
    async (orderStatus) => {
      const id = await on.store({ orderStatus, completeAfter: NOW - 5 * HOUR, completeBefore: NOW - HOUR });
      const before = await on.read(id);
      const { status, body } = await edit(id, NOWHERE);
      expect([status, body.orderStatus, body.validAddress]).toEqual([200, orderStatus, false]);
      expect(body.recipientAddress).toMatchObject({ postalCode: 'X0X 0X0' });
      expect((await edit(id, YONGE)).body.validAddress).toBe(true);
      const { recipientAddress, version, timelineEvents, useCoordinate, ...after } = await on.read(id);
      const { recipientAddress: _, version: __, ...untouched } = before;
      expect(after).toEqual(untouched);
      expect([recipientAddress?.street, version, useCoordinate]).toEqual(['1 Yonge Street', 3, false]);
      expect(eventsOf({ timelineEvents })).toEqual([
        'Destination address edited',
        expect.stringMatching(/^Destination address not found: /),
        'Destination address edited',
        'Address found by postal code only',
      ]);
    },
  );

  it('API-06 sends an order that becomes GEOCODED to the routing platform, once', async () => {
    const id = await on.store({ orderStatus: 'GEOCODEDFAILED', ...without('orderCreation') });
    expect((await edit(id, YONGE)).body.routingOrderCreate).toMatchObject({ success: true });
    await edit(id, { unit: '2' });
    expect(on.told).toEqual([id]);
  });
});

describe('permissions and refusals', () => {
  it.each(['address', 'dtoRecipientAddress', 'RecipientAddress', 'constructor', '__proto__', 'é'])(
    'API-06 refuses the address type %s and changes nothing',
    async (type) => {
      const id = await on.store();
      const answer = await edit(id, YONGE, {}, encodeURIComponent(type));
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe(`${type} is not an address of an order.`);
      expect((await on.read(id)).version).toBe(1);
    },
  );

  it('API-06 the fixed paths updateOrder, windows, pickupready and bulk take precedence over address types', async () => {
    const id = await on.store();
    expect((await on.patch(`/orders/updateOrder/${id}`, { notes: 'x' })).status).toBe(200);
    expect((await on.patch(`/orders/${id}/pickupready`, undefined)).body.orderStatus).toBe('PICKUP_READY');
    expect((await on.patch(`/orders/windows/${id}`, {})).status).toBe(403);
    expect((await on.patch('/orders/admin/bulk/pickupready', { ids: [id] })).body.unchanged).toEqual([id]);
  });

  it.each([
    ['an unknown field', { ...YONGE, planet: 'Mars' }],
    ['an address inside', { recipientAddress: YONGE }],
    ['a number as text', { number: 12 }],
    ['a text as flag', { useCoordinate: 'true' }],
    ['a street of 300 characters', { street: 's'.repeat(300) }],
    ['a list', [YONGE]],
    ['no body', undefined],
    ['a prototype', '{"__proto__":{"street":"x"}}'],
    ['a NUL', '{"street":"a\\u0000"}'],
    ['two megabytes', { street: 's'.repeat(2_000_000) }],
  ])('refuses a hostile body in plain words: %s', async (_name, body) => {
    const id = await on.store();
    const answer = await edit(id, body);
    expect([400, 413]).toContain(answer.status);
    expect(typeof answer.body.message).toBe('string');
    expect((await on.read(id)).version).toBe(1);
  });

  it('keeps text in any script unchanged', async () => {
    const id = await on.store();
    const street = '１２ 東京通り — rue de l’Église 🏠';
    expect((await edit(id, { ...YONGE, street })).body.recipientAddress).toMatchObject({ street });
  });

  it('a stale If-Match gets 412 with the current order', async () => {
    const id = await on.store();
    await on.patch(`/orders/recipientAddress/${id}`, { ...YONGE, unit: '3' }, { role: 'admin' });
    await on.patch(`/orders/updateOrder/${id}`, { notes: 'Other' });
    const stale = await edit(id, { unit: '4' }, { 'if-match': '"1"' });
    expect(stale).toMatchObject({
      status: 412,
      body: {
        current: { id, version: 3, recipientAddress: { street: '1 Yonge Street' } },
        changed: { by: 'test-admin@example.com', at: NOW },
      },
    });
    expect((await on.read(id)).version).toBe(3);
  });

  it('with two edits at once, both addresses are changed, each with its event', async () => {
    const id = await on.store({ orderCreation: CREATED });
    const answers = await Promise.all([edit(id, YONGE), edit(id, YONGE, {}, 'originAddress')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const order = await on.read(id);
    expect([order.recipientAddress?.street, order.originAddress?.street]).toEqual([
      YONGE.street,
      YONGE.street,
    ]);
    expect(eventsOf(order).filter((event) => event.endsWith('edited'))).toHaveLength(2);
  });

  it('answers 404 for an unknown id and 401 without a token', async () => {
    expect((await edit('ord_none', YONGE)).status).toBe(404);
    expect((await on.patch('/orders/originAddress/x', YONGE, { role: null })).status).toBe(401);
  });
});

it('API-06 refuses a body that names no part of the address, and writes nothing', async () => {
  const id = await on.store();
  expect(await edit(id, {})).toMatchObject({
    status: 400,
    body: { message: 'The request body must name at least one part of the address.' },
  });
  expect(await on.read(id)).toMatchObject({ version: 1 });
});
