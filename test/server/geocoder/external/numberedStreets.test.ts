/** Which street of an external service counts as the typed one, if streets have numbers, quadrants or no name. */
import { insertMerchants } from '../../../../server/repositories/merchants';
import { aMerchant, aRule, aZone } from '../../../fixtures/deliveryRules';
import { call } from '../../orders/fixtures';
import { createOrders } from '../../support/createOrders';
import { startTestServer, type TestServer } from '../../support/testServer';
import { google } from './answers';
import { startFakeService, type FakeService } from './fakeService';

/** Google's answers are kept for ten minutes. */
const ANSWERS_AGE_MS = 600_000;

const merchant = aMerchant([aZone('Toronto', ['M'])], [aRule('Toronto', 'Toronto')], { id: 'm-geo' });
let service: FakeService;
let server: TestServer;
let clock = 1_777_896_000_000;
beforeAll(async () => {
  service = await startFakeService();
  server = await startTestServer({
    settings: {
      GEOCODER: 'google',
      GEOCODER_KEY: 'AIzaVerySecretKey',
      GEOCODER_URL: service.url,
      TOKEN_TTL: '30d',
    },
    deps: { now: () => clock },
  });
  await insertMerchants(server.db, [merchant], clock);
});
afterAll(async () => {
  await server.close();
  await service.close();
});

/** Looks up a typed street while the service finds a house on `found`. Null: it does not count as found. */
async function look(street: string, found: string, house?: string) {
  answer(found, house);
  const typed = new URLSearchParams({ street, city: 'Toronto' });
  const { body } = await call(server, `/geo/geocode?${String(typed)}`);
  const address = body.address as { street?: string; locationAccuracy?: string } | null;
  return address && [address.street, address.locationAccuracy];
}

function answer(found: string, house = '1245') {
  const { door } = google;
  // The cached answers of earlier tests have expired.
  clock += ANSWERS_AGE_MS;
  const [, , ...place] = door.address_components;
  const address_components = [
    { long_name: house, short_name: house, types: ['street_number'] },
    { long_name: found, short_name: found, types: ['route'] },
    ...place,
  ];
  service.says = () => ({ body: google.list({ ...door, address_components }) });
}

it.each([
  ['1245 Elbow Drive SW', '17 Avenue SW'],
  ['1245 Elbow Drive SW', 'Centre Street SW'],
  ['1245 17 Avenue SW', '18 Avenue SW'],
  ['1245 17 Avenue SW', '17 Street SW'],
  ['1245 17 Avenue SW', '17 Avenue NW'],
  ['1245 17 Avenue SW', 'Elbow Drive SW'],
  ['1245 5e Avenue', 'Rue Sainte-Anne'],
  ['1245 5th Avenue', '6th Avenue'],
  ['1245 5th Avenue', 'Fourth Avenue'],
  ['1245 Highway 7 East', 'Highway 8 East'],
  ['1245 Highway 7 East', 'Highway 7 West'],
  ['1245 Highway 7 East', 'Bloor Street East'],
  ['1245 County Road 12', 'County Road 21'],
  ['1245 County Road 12', 'County Line'],
  ['1245 Rue 12', 'Rue 13'],
  ['1245 Rang 4', 'Rang 5'],
  ['1245 5e Avenue Ouest', '5e Avenue Est'],
  ['1245 Rue Sainte-Catherine Ouest', 'Rue Sainte-Catherine E'],
  ['1245 Avenue Road', 'Court Street'],
  ['1245 Avenue A South', 'Avenue D South'],
  ['1245 45A Street NW', '45B Street NW'],
  ['1245 45A Street NW', '45 Street NW'],
  ['45A Street NW', 'Street NW'],
])('%s is not %s', async (typed, found) => {
  expect(await look(typed, found)).toBeNull();
});

it.each([
  ['1245 Elbow Drive SW', 'Elbow Drive Southwest'],
  ['1245 Elbow Drive SW Apt 5', 'Elbow Drive SW'],
  ['Unit 4, 1245 Elbow Drive', 'Elbow Drive'],
  ['1245 17 Avenue SW', '17th Avenue SW'],
  ['1245 17 Avenue SW, Suite 300', '17 Avenue SW'],
  ['1245, 17 Ave', '17 Avenue South-West'],
  ['1245 - 17 Avenue SW', '17 Avenue SW'],
  ['1245 45A Street NW', '45A Street Northwest'],
  ['1245 16A Ave', '16A Avenue'],
  ['1245 5e Avenue', '5th Avenue'],
  ['1245 1re Rue Ouest', '1st Street W'],
  ['1245 1st Avenue', 'First Avenue'],
  ['1245 Deuxième Avenue', '2e Avenue'],
  ['1245 Hwy 7 E', 'Highway 7 East'],
  ['1245 Highway 7', 'ON-7'],
  ['1245 Rue 12', 'Rue 12'],
  ['1245 Rang 4', '4e Rang'],
  ['1245 5e Avenue O.', '5e Avenue Ouest'],
  ['1245 Avenue Rd', 'Avenue Road'],
  ["1245 King's Road North", 'Kings Road North'],
  ['1245 Rue Sainte-Catherine O', 'Rue Sainte-Catherine Ouest'],
])('%s is %s', async (typed, found) => {
  expect(await look(typed, found)).not.toBeNull();
});

it.each([
  ['1245 17 Avenue SW', '17 Avenue SW', '1245 17 Avenue SW', 'exact'],
  ['1245 - 17 Avenue SW', '17 Avenue SW', '1245 17 Avenue SW', 'exact'],
  ['17 17 Avenue SW', '17 Avenue SW', '17 17 Avenue SW', 'street'],
  ['17 Avenue SW', '17 Avenue SW', '17 Avenue SW', 'street'],
  ['45A Street NW', '45A Street NW', '45A Street NW', 'street'],
  ['5e Avenue', '5e Avenue', '5e Avenue', 'street'],
  ['1245 Rue 12', 'Rue 12', '1245 Rue 12', 'exact'],
])('MAD-08 %s, found on %s, is suggested as %s (%s)', async (typed, found, suggested, accuracy) => {
  expect(await look(typed, found)).toEqual([suggested, accuracy]);
});

it.each([
  ['12 1/2 Main St', '1', '12 1/2 Main St', 'street'],
  ['12 1/2 Main St', '2', '12 1/2 Main St', 'street'],
  ['12 1/2 Main St', '12', '12 Main St', 'exact'],
  ['12 1/2 Main St', '12 1/2', '12 1/2 Main St', 'exact'],
  ['12 Main St', '12 1/2', '12 Main St', 'street'],
  ['12 1/4 Main St', '12 1/2', '12 1/4 Main St', 'street'],
  ['12½ Main St', '12 1/2', '12 1/2 Main St', 'exact'],
  ['4-12 Main St', '12', '12 Main St', 'exact'],
])('MAD-08 %s, found as house %s, is suggested as %s (%s)', async (typed, house, suggested, accuracy) => {
  expect(await look(typed, 'Main St', house)).toEqual([suggested, accuracy]);
});

const EXACT = { orderStatus: 'GEOCODED', recipientAddress: { locationAccuracy: 'exact' } };
const FAILED = { orderStatus: 'GEOCODEDFAILED' };

it.each([
  ['1245', '17 Avenue SW', '17 Avenue SW', EXACT],
  ['1245', '17 Avenue SW', '12 Avenue SW', FAILED],
  ['1245', '1245 17 Avenue SW', '17 Avenue SW', EXACT],
  ['1245', '45A Street NW', '45A Street NW', EXACT],
  ['1245', '45A Street NW', '45B Street NW', FAILED],
  ['1245', '9 Mile Road', '9 Mile Road', EXACT],
  ['1245', '1245 9 Mile Road', '9 Mile Road', EXACT],
  ['1245', '1000 Islands Parkway', 'Thousand Islands Parkway', EXACT],
  ['1245', '1000 Islands Parkway', '1000 Islands Parkway', EXACT],
  ['9-1245', '9 Mile Road', '9 Mile Road', EXACT],
  ['1245½', 'Main St', 'Main St', EXACT],
  ['1245B', '1245 St. Clair Avenue', 'Saint Clair Avenue', { orderStatus: 'GEOCODED' }],
  ['4-1245', '1245 Avenue Road', 'Avenue Road', { orderStatus: 'GEOCODED' }],
])('an order to house %s, %s, found on %s', async (number, street, found, expected) => {
  answer(found);
  const destination = { number, street, city: 'Toronto', postalCode: 'M5J 0C3' };
  const origin = { city: 'Toronto', province: 'ON', postalCode: 'M5V 1A1', country: 'Canada' };
  const refNumber = `${number} ${street} ${found}`;
  const [outcome] = await createOrders(server.deps, merchant, [{ destination, origin, refNumber }], 'req');
  expect(outcome).toMatchObject({ kind: 'created', order: expected });
});
