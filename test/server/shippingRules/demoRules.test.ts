/** Zones and rules of the demo data can be saved unchanged, so nobody is stopped by somebody else's mistakes. */
import type { Merchant } from '../../../src/contract/schemas/merchants';
import { call } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';
import { readMerchant, send } from '../zones/fixtures';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: 100 });
});
afterAll(() => server.close());

it('API-27 API-32 every demo zone and rule passes the validation of its endpoints', async () => {
  const list = await call(server, '/merchants?offset=0&limit=50', { role: 'admin' });
  const merchants = list.body as unknown as Merchant[];
  expect(merchants.length).toBeGreaterThan(30);
  const refused: unknown[] = [];
  let saved = 0;
  const save = async (path: string, body: object): Promise<void> => {
    const answer = await send(server, 'PATCH', path, body);
    saved += 1;
    if (answer.status !== 200) refused.push({ path, ...answer.body });
  };
  for (const { id } of merchants) {
    const { zones = [], shippingRules = [] } = await readMerchant(server, id);
    for (const { id: zoneId, name, timezone, facility, locationPricing } of zones) {
      await save(`${id}/zones/${zoneId}`, { name, timezone, facility, locationPricing });
    }
    for (const rule of shippingRules) {
      const bands = rule.services.find((service) => service.name === 'weightPricing');
      await save(`${id}/shippingRules/${rule.id}`, {
        inTransitDays: rule.inTransitDays,
        surcharge: rule.surcharge,
        deliveryConstraintsByWeek: rule.deliveryConstraintsByWeek,
        pickupConstraintsByWeek: rule.pickupConstraintsByWeek,
        scheduledDeliveryPickupConstraintsByWeek: rule.scheduledDeliveryPickupConstraintsByWeek,
        ...(bands && { weightPricing: bands.pricingStrategy }),
      });
    }
  }
  expect(saved).toBeGreaterThan(100);
  expect(refused).toEqual([]);
});
