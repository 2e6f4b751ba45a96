/** Name, time zone and facility of a zone saved on the real server: also while somebody else changes the zone. */
import { merchantsApi } from '../../../src/api/merchantsApi';
import { zonesApi } from '../../../src/api/zonesApi';
import { withEdit, withMine, type ZoneTexts } from '../../../src/domain/zones/zoneEdits';
import { selectZonesOfMerchant } from '../../../src/store/entities/zones/zonesSelectors';
import { selectNotices } from '../../../src/store/notices/noticesSlice';
import { saveZoneFields } from '../../../src/store/views/zones/saveZoneFields';
import type { TestServer } from '../../server/support/testServer';
import { aConsole, addMerchants, startMerchantServer } from './merchantsSupport';

let server: TestServer;
beforeAll(async () => {
  server = await startMerchantServer();
});
afterAll(() => server.close());

let made = 0;

/** Two consoles at a merchant with the zone `Nord`. */
async function setup() {
  made += 1;
  const merchantId = `mer_fields_${made}`;
  await addMerchants(server, [{ id: merchantId, name: `Fields ${made}` }]);
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
      const [found] = selectZonesOfMerchant(store.getState(), merchantId);
      if (!found) throw new Error('No zone');
      return found;
    };
    const edits = (changes: Partial<ZoneTexts>) =>
      (Object.keys(changes) as (keyof ZoneTexts)[]).reduce(
        (sum, field) => withEdit(sum, zone(), field, changes[field] ?? ''),
        {},
      );
    const save = (changes: Partial<ZoneTexts>) => store.dispatch(saveZoneFields(zone(), edits(changes)));
    const fields = () => [zone().name, zone().timezone, zone().facility];
    const notices = () =>
      selectNotices(store.getState()).map(({ text, lines = [] }) => [text, ...lines].join(' / '));
    return { store, read, zone, edits, save, fields, notices };
  };
  const mine = await open();
  const pricingRows = [{ postalPrefix: 'H1', price: 5 }];
  const zone = {
    name: 'Nord',
    timezone: 'America/Toronto',
    facility: 'yul1',
    locationPricing: { pricingRows },
  };
  await mine.store.dispatch(zonesApi.endpoints.createZone.initiate({ merchantId, zone })).unwrap();
  return { mine, theirs: await open() };
}

it('saves all three and leaves the prices alone', async () => {
  const { mine } = await setup();
  const changes = { name: ' Nord-Est ', timezone: 'America/Halifax', facility: 'yvr2' };
  expect(await mine.save(changes)).toEqual({ kind: 'saved' });
  expect(mine.notices()).toEqual(['Zone updated. / Nord-Est']);
  await mine.read();
  expect(mine.fields()).toEqual(['Nord-Est', 'America/Halifax', 'yvr2']);
  expect(mine.zone().locationPricing.pricingRows).toEqual([{ postalPrefix: 'H1', price: 5 }]);
});

it('takes in another field that somebody else changed, and asks about the same one', async () => {
  const { mine, theirs } = await setup();
  await theirs.save({ facility: 'yvr2' });
  expect(await mine.save({ name: 'Sud' })).toEqual({ kind: 'saved' });
  expect(mine.fields()).toEqual(['Sud', 'America/Toronto', 'yvr2']);

  const edits = theirs.edits({ name: 'Ouest' });
  const save = (using: typeof edits) => theirs.store.dispatch(saveZoneFields(theirs.zone(), using));
  expect(await save(edits)).toEqual({ kind: 'conflict', theirs: ['name'] });
  expect(theirs.fields()).toEqual(['Sud', 'America/Toronto', 'yvr2']);
  expect(await save(withMine(edits, theirs.zone(), 'name'))).toEqual({ kind: 'saved' });
  expect(theirs.zone().name).toBe('Ouest');
});

it('is done where somebody else made the very same change', async () => {
  const { mine, theirs } = await setup();
  await theirs.save({ name: 'Sud' });
  expect(await mine.save({ name: 'Sud' })).toEqual({ kind: 'saved' });
  expect(mine.zone()).toMatchObject({ name: 'Sud', version: 2 });
});

it('tells in the server’s words what it refuses', async () => {
  const { mine } = await setup();
  const outcome = await mine.save({ timezone: 'America/Nowhere' });
  const problem = 'Could not save the zone. America/Nowhere is not a time zone.';
  expect(outcome).toEqual({ kind: 'failed', problem });
  expect(mine.notices()).toEqual([problem]);
  expect(mine.zone().timezone).toBe('America/Toronto');
});
