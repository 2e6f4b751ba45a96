/** Bodies with so many faults that listing them all would be an attack: refusals stay short. */
import { WEEKDAYS } from '../../../src/contract/constants';
import { call } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';
import { aRule, aZone, storeMerchant } from '../zones/fixtures';

let server: TestServer;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  const zones = [aZone('Nord', { H: 1 })];
  id = await storeMerchant(server, { zones, shippingRules: [aRule('Nord', 'Nord')] });
});
afterAll(() => server.close());

const MOST_CHARACTERS = 2_000_000;
const zones = { originZone: 'Nord', destinationZone: 'Nord' };
const rows = <Row>(count: number, row: (index: number) => Row) =>
  Array.from({ length: count }, (_, at) => row(at));
const emptyWeek = Object.fromEntries(WEEKDAYS.map((day) => [day, rows(1_000, () => ({}))]));

it.each<[string, string, object]>([
  [
    'rows without cells',
    'actions/windows',
    { zones, deliveryConstraintsByWeek: emptyWeek, pickupConstraintsByWeek: emptyWeek },
  ],
  [
    'invalid bands',
    'actions/weightPricing',
    {
      zones,
      weightPricing: { pricingRows: rows(10_000, (at) => ({ weightInPounds: at * 2 + 0.5, price: 1.005 })) },
    },
  ],
  [
    'unknown members',
    'actions/surcharge',
    { zones, surcharge: 1, ...Object.fromEntries(rows(60_000, (at) => [`member${at}`, at])) },
  ],
])('API-46 %s get a short refusal', async (_name, path, body) => {
  const answer = await call(server, `/merchants/${id}/shippingRules/${path}`, {
    method: 'PATCH',
    role: 'admin',
    body,
  });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body).length).toBeLessThan(MOST_CHARACTERS);
});

it('API-46 the details say how many more faults there are', async () => {
  const weeks = { deliveryConstraintsByWeek: emptyWeek, pickupConstraintsByWeek: emptyWeek };
  const path = `/merchants/${id}/shippingRules/actions/windows`;
  const answer = await call(server, path, { method: 'PATCH', role: 'admin', body: { zones, ...weeks } });
  const details = answer.body.details as { field?: string; reason: string }[];
  expect(details[0]).toMatchObject({ field: 'deliveryConstraintsByWeek.monday[0].deliveryWindow' });
  // Three cells in each of 7,000 rows, two in each of the others.
  expect(details.slice(10_000)).toEqual([{ reason: 'And 25000 more.' }]);
});
