/** What /config.json tells the console to say of the source of addresses (decision 0012). */
import { runtimeConfig } from '../../../src/contract/schemas/config';
import { call } from '../support/call';
import { startTestServer } from '../support/testServer';

const OPENSTREETMAP = {
  text: '© OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
};
// Nothing is asked of it.
const GEOCODER_URL = 'http://127.0.0.1:9';

it.each([
  [{}, undefined],
  [{ GEOCODER: 'photon', GEOCODER_URL }, OPENSTREETMAP],
  [{ GEOCODER: 'nominatim', GEOCODER_URL, GEOCODER_CONTACT: 'ops@example.com' }, OPENSTREETMAP],
  [{ GEOCODER: 'google', GEOCODER_KEY: 'AIzaVerySecretKey' }, { text: 'Powered by Google' }],
])(
  'with %j addresses are credited to whom they come from, and nothing secret is told',
  async (settings, credit) => {
    const server = await startTestServer({ settings });
    try {
      const { json, text } = await call(server, '/config.json');
      expect(runtimeConfig.parse(json).geoCredit).toEqual(credit);
      expect(text).not.toMatch(/AIzaVerySecretKey|127\.0\.0\.1:9|ops@example/);
    } finally {
      await server.close();
    }
  },
);
