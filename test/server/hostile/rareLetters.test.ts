/** One person prints labels whose letters need many font slices: all are printed, and so are those of other people. */
import { aMerchant, storeMerchants, storeOrders } from '../orders/fixtures';
import { address, aPlacedOrder } from '../labels/placedOrder';
import { readPages } from '../labels/readLabel';
import { call } from '../support/call';
import { startTestServer, type TestServer } from '../support/testServer';

const COUNT = 8;

let server: TestServer;
let attacker: string;
let honest: string;
beforeAll(async () => {
  server = await startTestServer();
  await storeMerchants(server, [aMerchant()]);
  attacker = await server.tokenFor('user');
  honest = await server.tokenFor('admin');
});
afterAll(() => server.close());

/**
 * Returns this many of the 3,755 commonest Chinese characters (GB 2312), spread so that hardly two share a slice of a
 * font.
 */
function rare(length: number, seed: number): string {
  const codes = Array.from({ length }, (_, index) => ((index + 1) * 97 + seed * 13) % 3755);
  const bytes = codes.flatMap((code) => [0xb0 + Math.floor(code / 94), 0xa1 + (code % 94)]);
  return new TextDecoder('gbk', { fatal: true }).decode(Uint8Array.from(bytes));
}

const heavy = Array.from({ length: COUNT }, (_, seed) => {
  const street = rare(200, seed);
  return aPlacedOrder({ recipientAddress: { ...address, street, unit: rare(200, seed + 50) } });
});
const plain = Array.from({ length: COUNT }, () => aPlacedOrder());

const ask = (id: string, token: string) => call(server, `/api/labels/${id}`, { token });

it('API-13 prints a street and a unit of 200 different Chinese characters in full', async () => {
  await storeOrders(server, [...heavy, ...plain]);
  const { status, text } = await ask(heavy[0]?.id ?? '', attacker);
  if (status !== 200) throw new Error(text);
  const [page] = await readPages(Buffer.from(text, 'base64'));
  const printed = page?.texts.join('') ?? '';
  for (const letters of [rare(200, 0), rare(200, 50)]) expect(printed).toContain(letters);
});

it('API-13 while many such labels print, those of other people are printed too, and none is refused', async () => {
  const statuses = heavy.map(async ({ id }) => (await ask(id, attacker)).status);
  for (const { id } of plain) expect((await ask(id, honest)).status).toBe(200);
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
});
