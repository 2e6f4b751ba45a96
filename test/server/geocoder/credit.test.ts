/** The credit for the source of addresses in /config.json (decision 0012). */
import { runtimeConfig } from '../../../src/contract/schemas/config';
import { call } from '../support/call';
import { startTestServer } from '../support/testServer';

const OPENSTREETMAP = {
  text: '© OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
};
// Nothing is sent to it.
const GEOCODER_URL = 'http://127.0.0.1:9';

it.each([
  [{}, undefined],
  [{ GEOCODER: 'photon', GEOCODER_URL }, OPENSTREETMAP],
  [{ GEOCODER: 'nominatim', GEOCODER_URL, GEOCODER_CONTACT: 'ops@example.com' }, OPENSTREETMAP],
  [{ GEOCODER: 'google', GEOCODER_KEY: 'AIzaVerySecretKey' }, { text: 'Powered by Google' }],
])('with %j the source of addresses is credited, and nothing secret is exposed', async (settings, credit) => {
  const server = await startTestServer({ settings });
  try {
    const { json, text } = await call(server, '/config.json');
    expect(runtimeConfig.parse(json).geoCredit).toEqual(credit);
    expect(text).not.toMatch(/AIzaVerySecretKey|127\.0\.0\.1:9|ops@example/);
  } finally {
    await server.close();
  }
});
