/**
 * A rule among others of its merchant: which one a change applies to, what it leaves alone, and which cell is refused.
 */
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

/** Stores a merchant with a rule from Nord to Nord and one with these fields from Nord to Sud. */
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

it('API-32 changes the rule with this id, and no other', async () => {
  const { rules, patch, read } = await aShop();
  expect(await patch({ surcharge: 4.5 })).toMatchObject({ status: 200, body: { surcharge: 4.5 } });
  expect(await patch({ inTransitDays: 3 })).toMatchObject({ status: 200, body: { surcharge: 4.5 } });
  const after = { ...rules[1], id: rules[1]?.id ?? '', surcharge: 4.5, inTransitDays: 3, version: 3 };
  expect(await read()).toEqual([rules[0], after]);
  expect(await listChanges(server.db, 'shippingRule', after.id)).toContainEqual(
    expect.objectContaining({ before: { inTransitDays: 1 }, after: { inTransitDays: 3 } }),
  );
});

it('API-32 a change without windows does not fail because of invalid stored windows', async () => {
  const { patch } = await aShop({ pickupConstraintsByWeek: emptyWeek() });
  expect((await patch({ surcharge: 4.5 })).status).toBe(200);
  expect((await patch({ deliveryConstraintsByWeek: { monday: [AFTERNOON] } })).status).toBe(400);
});

it.each([
  ['deliveryConstraintsByWeek', 'Delivery Windows'],
  ['scheduledDeliveryPickupConstraintsByWeek', 'Scheduled Windows'],
] as const)('API-32 refuses a wrong window in %s alone, at its cell', async (name, grid) => {
  const { rules, patch, read } = await aShop();
  const answer = await patch({ [name]: { monday: [AFTERNOON], friday: [BACKWARDS] } });
  const reason = backwards(grid, 'friday');
  const field = `${name}.friday[0].deliveryWindow.timeEnd`;
  expect(answer).toMatchObject({ status: 400, body: { message: reason, details: [{ field, reason }] } });
  expect(await read()).toEqual(rules);
});

it('API-31 lists several wrong windows, each on its own line', async () => {
  const { id } = await aShop();
  const sent = { deliveryConstraintsByWeek: { monday: [BACKWARDS], friday: [BACKWARDS] } };
  const answer = await send(server, 'POST', `${id}/shippingRules`, aBody({ originZone: 'Sud', ...sent }));
  const lines = ['monday', 'friday'].map((day) => backwards('Delivery Windows', day));
  expect(answer).toMatchObject({ status: 400, body: { message: lines.join('\n') } });
});

it('SHR-14 refuses a new rule to an unknown zone, at its field', async () => {
  const { id } = await aShop();
  const body = aBody({ destinationZone: 'Ouest' });
  const reason = merchantMessages.zoneNotFound('Ouest');
  expect(await send(server, 'POST', `${id}/shippingRules`, body)).toMatchObject({
    status: 400,
    body: { message: reason, details: [{ field: 'destinationZone', reason }] },
  });
});

it('SHR-08 answers 404 for a service that the rule does not have, although it has others', async () => {
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

it('API-32 new bands and services leave the windows unchanged', async () => {
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

it('API-32 stores the first scheduled windows of a rule, without exceptions', async () => {
  const { patch, read } = await aShop();
  expect((await patch({ scheduledDeliveryPickupConstraintsByWeek: { friday: [AFTERNOON] } })).status).toBe(
    200,
  );
  expect((await read())[1]?.scheduledDeliveryPickupConstraintsByWeek).toEqual({
    ...emptyWeek(),
    friday: [AFTERNOON],
  });
});
