/** A rule among others of its merchant: which one a change means, what it leaves alone, and which cell is refused. */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import type { ShippingRule } from '../../../src/contract/schemas/merchants';
import { listChanges } from '../../../server/repositories/audit';
import { emptyWeek } from '../../../src/domain/merchants/emptyWeek';
import { startTestServer, type TestServer } from '../support/testServer';
import { AFTERNOON, aRule, aZone, send, storeMerchant } from '../zones/fixtures';
import { aBody, aService, bands, PICKUP_WEEK } from './fixtures';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const BACKWARDS = { ...AFTERNOON, deliveryWindow: { timeStart: '17:00', timeEnd: '09:00' } };
const backwards = (grid: 'Delivery Windows' | 'Scheduled Windows', day: string) =>
  merchantMessages.windowBackwards(grid, day, '17:00', '09:00');

/** A merchant with rules from Nord to Nord and, of these fields, from Nord to Sud. */
async function aShop(fields: Partial<ShippingRule> = {}) {
  const rules = [
    aRule('Nord', 'Nord'),
    aRule('Nord', 'Sud', { surcharge: 2.5, inTransitDays: 1, ...fields }),
  ];
  const id = await storeMerchant(server, {
    zones: [aZone('Nord', { H1A: 1 }), aZone('Sud', { H2A: 1 })],
    shippingRules: rules,
  });
  const path = `${id}/shippingRules`;
  const zones = { originZone: 'Nord', destinationZone: 'Sud' };
  return {
    id,
    rules,
    patch: (body: object) => send(server, 'PATCH', `${path}/${rules[1]?.id ?? ''}`, body),
    act: (action: string, body: object) =>
      send(server, 'PATCH', `${path}/actions/${action}`, { zones, ...body }),
    read: async () => (await send(server, 'GET', path)).body as unknown as ShippingRule[],
  };
}

it('API-32 the rule of the id is changed, and no other one', async () => {
  const { rules, patch, read } = await aShop();
  expect(await patch({ surcharge: 4.5 })).toMatchObject({ status: 200, body: { surcharge: 4.5 } });
  expect(await patch({ inTransitDays: 3 })).toMatchObject({ status: 200, body: { surcharge: 4.5 } });
  const after = { ...rules[1], id: rules[1]?.id ?? '', surcharge: 4.5, inTransitDays: 3, version: 3 };
  expect(await read()).toEqual([rules[0], after]);
  expect(await listChanges(server.db, 'shippingRule', after.id)).toContainEqual(
    expect.objectContaining({ before: { inTransitDays: 1 }, after: { inTransitDays: 3 } }),
  );
});

it('API-32 what is sent without windows does not stumble over stored ones that would be refused', async () => {
  const { patch } = await aShop({ pickupConstraintsByWeek: emptyWeek() });
  expect((await patch({ surcharge: 4.5 })).status).toBe(200);
  expect((await patch({ deliveryConstraintsByWeek: { monday: [AFTERNOON] } })).status).toBe(400);
});

it.each([
  ['deliveryConstraintsByWeek', 'Delivery Windows'],
  ['scheduledDeliveryPickupConstraintsByWeek', 'Scheduled Windows'],
] as const)('API-32 a wrong window in %s alone is refused at its cell', async (name, grid) => {
  const { rules, patch, read } = await aShop();
  const answer = await patch({ [name]: { monday: [AFTERNOON], friday: [BACKWARDS] } });
  const reason = backwards(grid, 'friday');
  const field = `${name}.friday[0].deliveryWindow.timeEnd`;
  expect(answer).toMatchObject({ status: 400, body: { message: reason, details: [{ field, reason }] } });
  expect(await read()).toEqual(rules);
});

it('API-31 of several wrong windows each stands in a line of its own', async () => {
  const { id } = await aShop();
  const sent = { deliveryConstraintsByWeek: { monday: [BACKWARDS], friday: [BACKWARDS] } };
  const answer = await send(server, 'POST', `${id}/shippingRules`, aBody({ originZone: 'Sud', ...sent }));
  const lines = ['monday', 'friday'].map((day) => backwards('Delivery Windows', day));
  expect(answer).toMatchObject({ status: 400, body: { message: lines.join('\n') } });
});

it('SHR-14 a new rule to a zone that the merchant has not is refused at its field', async () => {
  const { id } = await aShop();
  const body = aBody({ destinationZone: 'Ouest' });
  const reason = merchantMessages.zoneNotFound('Ouest');
  expect(await send(server, 'POST', `${id}/shippingRules`, body)).toMatchObject({
    status: 400,
    body: { message: reason, details: [{ field: 'destinationZone', reason }] },
  });
});

it('SHR-08 a service that the rule has not is not found beside those it has', async () => {
  const services = [
    { name: 'weightPricing' as const, pricingStrategy: bands(1) },
    { name: 'speedPricing' as const, pricingStrategy: { pricingRows: [aService()] } },
  ];
  const { rules, act, read } = await aShop({ services });
  expect(await act('remove', { speedPricingRow: { speedPricingType: 'FLEX' } })).toMatchObject({
    status: 404,
    body: { message: merchantMessages.serviceNotFound('FLEX') },
  });
  expect(await read()).toEqual(rules);
});

it('API-32 new bands and services leave the windows as they are', async () => {
  const { rules, patch } = await aShop({
    pickupConstraintsByWeek: { ...emptyWeek(), ...PICKUP_WEEK, sunday: PICKUP_WEEK.monday },
  });
  const { body } = await patch({ weightPricing: bands(1, 2) });
  expect(body).toEqual({
    ...rules[1],
    services: [{ name: 'weightPricing', pricingStrategy: bands(1, 2) }],
    version: 2,
  });
});

it('API-32 the first scheduled windows of a rule are stored, without exceptions', async () => {
  const { patch, read } = await aShop();
  expect((await patch({ scheduledDeliveryPickupConstraintsByWeek: { friday: [AFTERNOON] } })).status).toBe(
    200,
  );
  expect((await read())[1]?.scheduledDeliveryPickupConstraintsByWeek).toEqual({
    ...emptyWeek(),
    friday: [AFTERNOON],
  });
});
