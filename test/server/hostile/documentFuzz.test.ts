/**
 * A short run of `npm run fuzz` for each caller: requests generated from the OpenAPI document, and random bytes. Each
 * response is checked against the document.
 */
import { fuzz } from '../../../bench/fuzz/fuzz';
import { CALLERS } from '../../../bench/fuzz/requests';
import { createLog } from '../../../server/http/log';
import { aPlacedOrder } from '../labels/placedOrder';
import { aMerchant, NOON, storeMerchants, storeOrders } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';
import { aRule, aZone } from '../zones/fixtures';

const SEED = 20_261_124;
const REQUESTS = 500;

const errors: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const log = createLog('error', { write: (line) => void errors.push(line) });
  server = await startTestServer({
    settings: { API_DOCS: '1', CALLS_PER_MINUTE: '1000000' },
    deps: { log },
  });
  const zones = [aZone('Nord', { H2X: 4, M5V: 5 }), aZone('Sud', { H3B: 6 })];
  await storeMerchants(server, [
    aMerchant({ zones, shippingRules: [aRule('Nord', 'Sud')], organizationId: 'org_nord' }),
  ]);
  await storeOrders(server, [
    ...Array.from({ length: 10 }, () =>
      aPlacedOrder({ orderCreation: { attemptedAt: NOON, success: true, message: 'Created.' } }),
    ),
    aPlacedOrder({ orderStatus: 'GEOCODEDFAILED' }),
    aPlacedOrder({ orderStatus: 'DELIVERY_FAILED' }),
  ]);
});
afterAll(() => server.close());

it.each(CALLERS)(
  'API-46 requests by %s, valid and invalid, break nothing and get only responses that the document describes',
  async (caller) => {
    const report = await fuzz({
      url: server.url,
      seed: SEED,
      requests: REQUESTS,
      callers: [caller],
      signIn: async (role) => {
        await server.tokenFor(role);
        return server.tokenOf(`test-${role}@example.com`);
      },
    });
    expect(report.faults).toEqual([]);
    expect(errors).toEqual([]);
    // The requests are realistic: permitted callers get past the schema checks, others do not.
    const done = report.statuses[200] ?? 0;
    if (caller === 'nobody' || caller === 'forger') expect(done).toBeLessThan(REQUESTS / 10);
    else expect(done).toBeGreaterThan(REQUESTS / 20);
  },
);
