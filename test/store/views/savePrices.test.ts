/** Many prices of a zone saved at once, on the real server: also while somebody else changes the zone. */
import { merchantsApi } from '../../../src/api/merchantsApi';
import { zonesApi } from '../../../src/api/zonesApi';
import { indexPrefixes } from '../../../src/domain/zones/prefixGuard';
import { readPriceBlock } from '../../../src/domain/zones/priceLines';
import { selectZoneByName } from '../../../src/store/entities/zones/zonesSelectors';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { savePrices } from '../../../src/store/views/zones/savePrices';
import type { TestServer } from '../../server/support/testServer';
import { aConsole, addMerchants, startMerchantServer } from './merchantsSupport';

let server: TestServer;
beforeAll(async () => {
  server = await startMerchantServer();
});
afterAll(() => server.close());

let made = 0;

/** Two consoles at a merchant with the zone `Nord`: H1 at 5, H2 at 6. */
async function setup() {
  made += 1;
  const merchantId = `mer_prices_${made}`;
  await addMerchants(server, [{ id: merchantId, name: `Prices ${made}` }]);
  const open = async () => {
    const { store } = await aConsole(server);
    const read = () =>
      store
        .dispatch(
          merchantsApi.endpoints.getMerchant.initiate(merchantId, { subscribe: false, forceRefetch: true }),
        )
        .unwrap();
    await read();
    const zone = () => {
      const found = selectZoneByName(store.getState(), merchantId, 'Nord');
      if (!found) throw new Error('No zone');
      return found;
    };
    const rows = () =>
      zone().locationPricing.pricingRows.map(({ postalPrefix, price }) => `${postalPrefix} ${price}`);
    const lines = (block: string) => readPriceBlock(block, zone(), indexPrefixes([zone()]));
    const notices = () =>
      selectNotices(store.getState()).map(({ text, lines: more = [] }) => [text, ...more].join(' / '));
    return { store, read, zone, rows, lines, notices };
  };
  const mine = await open();
  const pricingRows = [
    { postalPrefix: 'H1', price: 5 },
    { postalPrefix: 'H2', price: 6 },
  ];
  const zone = {
    name: 'Nord',
    timezone: 'America/Toronto',
    facility: 'yul1',
    locationPricing: { pricingRows },
  };
  await mine.store.dispatch(zonesApi.endpoints.createZone.initiate({ merchantId, zone })).unwrap();
  return { merchantId, mine, theirs: await open() };
}

type Opened = Awaited<ReturnType<typeof setup>>['mine'];
const save = ({ store, zone, lines }: Opened, block: string) =>
  store.dispatch(savePrices(zone(), lines(block)));

it('adds the new ones and changes the others in one call, and leaves the refused out', async () => {
  const { mine } = await setup();
  expect(await save(mine, 'H2 7.5\nH3 8\nnowhere 1\nH1 5')).toEqual({ kind: 'saved' });
  expect(mine.rows()).toEqual(['H1 5', 'H2 7.5', 'H3 8']);
  expect(mine.zone().version).toBe(2);
  expect(mine.notices()).toEqual(['Prices saved. / 1 new, 1 changed in Nord']);
  await mine.read();
  expect(mine.rows()).toEqual(['H1 5', 'H2 7.5', 'H3 8']);
});

it('takes in what somebody else changed beside it', async () => {
  const { mine, theirs } = await setup();
  await save(theirs, 'H1 9\nH4 4');
  expect(await save(mine, 'H2 7')).toEqual({ kind: 'saved' });
  expect(mine.rows()).toEqual(['H1 9', 'H2 7', 'H4 4']);
});

it('asks where somebody else changed one of the same, and sends nothing over it', async () => {
  const { mine, theirs } = await setup();
  await save(theirs, 'H1 9\nH3 3');
  expect(await save(mine, 'H1 7\nH2 7\nH3 7')).toEqual({ kind: 'conflict', theirs: ['H1', 'H3'] });
  await theirs.read();
  expect(theirs.rows()).toEqual(['H1 9', 'H2 6', 'H3 3']);
  // What is shown now is what is on the server; saved once more it goes over that.
  expect(mine.rows()).toEqual(['H1 9', 'H2 6', 'H3 3']);
  expect(await save(mine, 'H1 7\nH2 7\nH3 7')).toEqual({ kind: 'saved' });
  expect(mine.rows()).toEqual(['H1 7', 'H2 7', 'H3 7']);
});

it('is done where somebody else made the very same change', async () => {
  const { mine, theirs } = await setup();
  await save(theirs, 'H1 9');
  expect(await save(mine, 'H1 9')).toEqual({ kind: 'saved' });
  expect(mine.rows()).toEqual(['H1 9', 'H2 6']);
});

it('tells in the server’s words what another zone took meanwhile, and keeps all as it was', async () => {
  const { merchantId, mine, theirs } = await setup();
  const pricingRows = [{ postalPrefix: 'H3', price: 1 }];
  const zone = {
    name: 'Sud',
    timezone: 'America/Toronto',
    facility: 'yul1',
    locationPricing: { pricingRows },
  };
  await theirs.store.dispatch(zonesApi.endpoints.createZone.initiate({ merchantId, zone })).unwrap();
  const problem =
    'Could not save the prices. The following postal codes already exist for the merchant: ...\nH3';
  expect(await save(mine, 'H1 7\nH3 7')).toEqual({ kind: 'failed', problem });
  expect(mine.rows()).toEqual(['H1 5', 'H2 6']);
});
