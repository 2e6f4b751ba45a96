/** Letters and their marks on a label, and what is said of letters that no font has (API-13). */
import { startTestServer, type TestServer } from '../support/testServer';
import { aMerchant, storeMerchants, storeOrders } from '../orders/fixtures';
import { aPlacedOrder, address, askLabel } from './placedOrder';
import { readPages, type DrawnSign } from './readLabel';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await storeMerchants(server, [aMerchant()]);
});
afterAll(() => server.close());

/** The signs of the recipient's name. */
async function signsOf(name: string): Promise<readonly DrawnSign[]> {
  const order = aPlacedOrder({ recipient: { name } });
  await storeOrders(server, [order]);
  const response = await askLabel(server, order.id);
  if (response.status !== 200) throw new Error(await response.text());
  const [page] = await readPages(Buffer.from(await response.text(), 'base64'));
  return page?.lines.find(({ text }) => text === name.normalize('NFC'))?.signs ?? [];
}

describe('letters with marks that no single character holds', () => {
  it.each([
    ['Halkomelem', 'šxʷməθkʷəy̓əmasəm', 'y', '\u0313'],
    ['Kwak̓wala', 'Ḵ̓wa̱mx̱alaga̱lis', 'x', '\u0331'],
    ['Tłı̨chǫ', 'Tłı̨chǫ', 'ı', '\u0328'],
    ['typed in parts', 'T\u0142\u0131\u0328cho\u0328', 'ı', '\u0328'],
  ])('%s: each mark is drawn at its letter, not behind it', async (_, name, letter, mark) => {
    const signs = await signsOf(name);
    const at = signs.findIndex(({ text }) => text === letter + mark);
    expect(at).toBeGreaterThanOrEqual(0);
    const [base, drawn, next] = signs.slice(at);
    // One cluster of two signs; the second stands over the first and moves nothing.
    expect(drawn?.text).toBe('');
    expect(Math.abs((drawn?.x ?? Infinity) - (base?.x ?? 0))).toBeLessThan(next!.x - (base?.x ?? 0) + 1);
    expect(next!.x).toBeGreaterThan(base?.x ?? Infinity);
  });

  it('are drawn the same, however they were typed', async () => {
    const shown = (signs: readonly DrawnSign[]) => signs.map(({ text, x }) => [text, x]);
    const composed = await signsOf('Nguyễn Škoda');
    expect(composed.length).toBeGreaterThan(0);
    expect(shown(await signsOf('Nguyễn Škoda'.normalize('NFD')))).toEqual(shown(composed));
  });
});

describe('the fonts of labels that are merged into one file', () => {
  const fontsOf = async (name: string) => {
    const order = aPlacedOrder({ recipient: { name } });
    await storeOrders(server, [order]);
    const text = await (await askLabel(server, order.id)).text();
    const pdf = Buffer.from(text, 'base64').toString('latin1');
    return [...pdf.matchAll(/\/(?:BaseFont|FontName) \/(\S+)/g)].map(([, font = '']) => font);
  };

  it('LAB-03 each have a name of their own, so that no reader takes one for another', async () => {
    const fonts = [await fontsOf('Zoë'), await fontsOf('Łukasz'), await fontsOf('王小明')];
    for (const names of fonts) {
      expect(names).toHaveLength(3);
      expect(new Set(names).size).toBe(1);
      expect(names[0]).toMatch(/^[A-Z]{6}\+Signs[0-9a-f]+$/);
    }
    expect(new Set(fonts.map(([name]) => name?.slice(0, 6))).size).toBe(3);
  });
});

describe('letters that no font has', () => {
  const refusalOf = async (fields: Parameters<typeof aPlacedOrder>[0]): Promise<[string, unknown]> => {
    const order = aPlacedOrder(fields);
    await storeOrders(server, [order]);
    const response = await askLabel(server, order.id);
    expect(response.status).toBe(409);
    return [order.id, ((await response.json()) as { message: unknown }).message];
  };

  it('API-13 are named with their field, and nothing is printed with gaps', async () => {
    const [id, message] = await refusalOf({
      recipient: { name: 'Anna 𓀀𓁐𓀀' },
      recipientAddress: { ...address, city: 'Ville \ue000' },
    });
    expect(message).toBe(
      `No label available for order ${id}. These letters cannot be printed: "𓀀" (U+13000), "𓁐" (U+13050) in the ` +
        'recipient name; "\ue000" (U+E000) in the recipient address.',
    );
  });

  it('API-13 are so many marks on one letter that they would cover the line above', async () => {
    const tower = `Z${'\u0317\u0308\u033d'.repeat(4)}`.normalize('NFC');
    const [id, message] = await refusalOf({ refNumber: `A${tower}` });
    expect(message).toMatch(
      `No label available for order ${id}. These letters cannot be printed: "${tower}"`,
    );
    expect(message).toMatch(/ in the reference number\.$/);
  });
});
