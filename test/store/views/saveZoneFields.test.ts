/** Name, time zone and facility of a zone saved on the real server, also while somebody else changes the zone. */
import { merchantMessages } from '../../../src/contract/merchantMessages';
import { conflictingFields, withEdit, withMine, type ZoneTexts } from '../../../src/domain/zones/zoneEdits';
import { saveZoneFields } from '../../../src/store/views/zones/saveZoneFields';
import type { TestServer } from '../../server/support/testServer';
import { startMerchantServer, twoAtOneZone, type AtOneZone } from './merchantsSupport';

let server: TestServer;
beforeAll(async () => {
  server = await startMerchantServer();
});
afterAll(() => server.close());

/** A person who edits the fields of the zone. */
const editor = (at: AtOneZone) => {
  const { store, zone } = at;
  const edits = (changes: Partial<ZoneTexts>) =>
    (Object.keys(changes) as (keyof ZoneTexts)[]).reduce(
      (sum, field) => withEdit(sum, zone(), field, changes[field] ?? ''),
      {},
    );
  const save = (changes: Partial<ZoneTexts>) => store.dispatch(saveZoneFields(zone(), edits(changes)));
  const fields = () => [zone().name, zone().timezone, zone().facility];
  return { ...at, edits, save, fields };
};

async function setup() {
  const { mine, theirs } = await twoAtOneZone(server, { H1: 5 });
  return { mine: editor(mine), theirs: editor(theirs) };
}

it('saves all three and keeps the prices', async () => {
  const { mine } = await setup();
  const changes = { name: ' Nord-Est ', timezone: 'America/Halifax', facility: 'yvr2' };
  expect(await mine.save(changes)).toEqual({ kind: 'saved' });
  expect(mine.notices()).toEqual(['Zone updated. / Nord-Est']);
  await mine.read();
  expect(mine.fields()).toEqual(['Nord-Est', 'America/Halifax', 'yvr2']);
  expect(mine.zone().locationPricing.pricingRows).toEqual([{ postalPrefix: 'H1', price: 5 }]);
});

it('keeps another field that somebody else changed, and asks about the same field', async () => {
  const { mine, theirs } = await setup();
  await theirs.save({ facility: 'yvr2' });
  expect(await mine.save({ name: 'Sud' })).toEqual({ kind: 'saved' });
  expect(mine.fields()).toEqual(['Sud', 'America/Toronto', 'yvr2']);

  const edits = theirs.edits({ name: 'Ouest' });
  const save = (using: typeof edits) => theirs.store.dispatch(saveZoneFields(theirs.zone(), using));
  expect(await save(edits)).toMatchObject({
    kind: 'conflict',
    theirs: { name: 'Sud' },
    changed: { name: 'Test admin' },
  });
  expect(conflictingFields(theirs.zone(), edits)).toEqual(['name']);
  expect(theirs.fields()).toEqual(['Sud', 'America/Toronto', 'yvr2']);
  expect(await save(withMine(edits, theirs.zone(), 'name'))).toEqual({ kind: 'saved' });
  expect(theirs.zone().name).toBe('Ouest');
});

it('succeeds when somebody else made the same change', async () => {
  const { mine, theirs } = await setup();
  await theirs.save({ name: 'Sud' });
  expect(await mine.save({ name: 'Sud' })).toEqual({ kind: 'saved' });
  expect(mine.zone()).toMatchObject({ name: 'Sud', version: theirs.zone().version });
});

it('shows the server’s refusal', async () => {
  const { mine } = await setup();
  const outcome = await mine.save({ timezone: 'America/Nowhere' });
  const problem = `Could not save the zone. ${merchantMessages.timezoneUnknown('America/Nowhere')}`;
  expect(outcome).toMatchObject({ kind: 'failed', problem });
  expect(mine.notices()).toEqual([problem]);
  expect(mine.zone().timezone).toBe('America/Toronto');
});
