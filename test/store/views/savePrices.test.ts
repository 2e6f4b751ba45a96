/** Many prices of a zone saved at once on the real server, also while somebody else changes the zone. */
import { indexPrefixes } from '../../../src/domain/zones/prefixIndex';
import { readPriceBlock } from '../../../src/domain/zones/priceLines';
import { restoreDeleted } from '../../../src/store/views/merchants/restoreDeleted';
import { otherPrices, savePrices } from '../../../src/store/views/zones/savePrices';
import type { TestServer } from '../../server/support/testServer';
import { startMerchantServer, twoAtOneZone, type AtOneZone } from './merchantsSupport';

let server: TestServer;
beforeAll(async () => {
  server = await startMerchantServer();
});
afterAll(() => server.close());

/** A person who pastes prices. */
const editor = (at: AtOneZone) => {
  const { store, zone } = at;
  const rows = () =>
    zone().locationPricing.pricingRows.map(({ postalPrefix, price }) => `${postalPrefix} ${price}`);
  const save = async (block: string) => {
    const lines = readPriceBlock(block, zone(), indexPrefixes([zone()]));
    const outcome = await store.dispatch(savePrices(zone(), lines));
    return outcome.kind === 'conflict' ? { ...outcome, theirs: otherPrices(outcome.theirs, lines) } : outcome;
  };
  return { ...at, rows, save };
};

async function setup() {
  const { mine, theirs } = await twoAtOneZone(server, { H1: 5, H2: 6 });
  return { mine: editor(mine), theirs: editor(theirs) };
}

it('adds new prices and changes others in one call, and leaves out invalid lines', async () => {
  const { mine } = await setup();
  const { version = 0 } = mine.zone();
  expect(await mine.save('H2 7.5\nH3 8\nnowhere 1\nH1 5')).toEqual({ kind: 'saved' });
  expect(mine.rows()).toEqual(['H1 5', 'H2 7.5', 'H3 8']);
  expect(mine.zone().version).toBe(version + 1);
  expect(mine.notices()).toEqual(['Prices saved. / 1 new, 1 changed in Nord']);
  await mine.read();
  expect(mine.rows()).toEqual(['H1 5', 'H2 7.5', 'H3 8']);
});

it('keeps other prices that somebody else changed', async () => {
  const { mine, theirs } = await setup();
  await theirs.save('H1 9\nH4 4');
  expect(await mine.save('H2 7')).toEqual({ kind: 'saved' });
  expect(mine.rows()).toEqual(['H1 9', 'H2 7', 'H4 4']);
});

it('sends rows that nobody touched in the form that the server takes, however older data spells them', async () => {
  const { mine } = await setup();
  const stored = [
    { postalPrefix: 'G2 A', price: 5 },
    { postalPrefix: 'h3-b', price: 6 },
  ];
  await server.db
    .updateTable('zones')
    .set({ pricing_rows: JSON.stringify(stored) })
    .where('id', '=', mine.zone().serverId ?? '')
    .execute();
  await mine.read();
  expect(mine.rows()).toEqual(['G2 A 5', 'h3-b 6']);
  expect(await mine.save('H4 7\nG2A 8')).toEqual({ kind: 'saved' });
  expect(mine.rows()).toEqual(['G2A 8', 'H3B 6', 'H4 7']);
  // So is a row that was deleted, when it is restored.
  const row = { postalPrefix: 'G2 B', price: 4 };
  await mine.store.dispatch(restoreDeleted({ kind: 'price', zone: mine.zone().id, row }));
  expect(mine.rows()).toEqual(['G2A 8', 'H3B 6', 'H4 7', 'G2B 4']);
});

it('asks when somebody else changed one of the same prices, and sends nothing', async () => {
  const { mine, theirs } = await setup();
  await theirs.save('H1 9\nH3 3');
  expect(await mine.save('H1 7\nH2 7\nH3 7')).toMatchObject({
    kind: 'conflict',
    theirs: ['H1', 'H3'],
    changed: { name: 'Test admin' },
  });
  await theirs.read();
  expect(theirs.rows()).toEqual(['H1 9', 'H2 6', 'H3 3']);
  // The zone now shows the prices of the server; a second save overwrites them.
  expect(mine.rows()).toEqual(['H1 9', 'H2 6', 'H3 3']);
  expect(await mine.save('H1 7\nH2 7\nH3 7')).toEqual({ kind: 'saved' });
  expect(mine.rows()).toEqual(['H1 7', 'H2 7', 'H3 7']);
});

it('succeeds when somebody else made the same change', async () => {
  const { mine, theirs } = await setup();
  await theirs.save('H1 9');
  expect(await mine.save('H1 9')).toEqual({ kind: 'saved' });
  expect(mine.rows()).toEqual(['H1 9', 'H2 6']);
});

it('shows the server’s message about a prefix that another zone took, and changes nothing', async () => {
  const { mine, theirs } = await setup();
  await theirs.addZone('Sud', { H3: 1 });
  const problem =
    'Could not save the prices. The following postal codes already exist for the merchant: ...\nH3';
  expect(await mine.save('H1 7\nH3 7')).toMatchObject({ kind: 'failed', problem });
  expect(mine.rows()).toEqual(['H1 5', 'H2 6']);
});
