/** Letters with marks on a label, and the message for letters that no font has (API-13). */
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

/** Prints a label and returns the glyphs of the recipient's name. */
async function signsOf(name: string): Promise<readonly DrawnSign[]> {
  const order = aPlacedOrder({ recipient: { name } });
  await storeOrders(server, [order]);
  const response = await askLabel(server, order.id);
  if (response.status !== 200) throw new Error(await response.text());
  const [page] = await readPages(Buffer.from(await response.text(), 'base64'));
  return page?.lines.find(({ text }) => text === name.normalize('NFC'))?.signs ?? [];
}

describe('letters with marks that have no single character', () => {
  it.each([
    ['Halkomelem', 'šxʷməθkʷəy̓əmasəm', 'y', '\u0313'],
    ['Kwak̓wala', 'Ḵ̓wa̱mx̱alaga̱lis', 'x', '\u0331'],
    ['Tłı̨chǫ', 'Tłı̨chǫ', 'ı', '\u0328'],
    ['typed in parts', 'T\u0142\u0131\u0328cho\u0328', 'ı', '\u0328'],
  ])('%s: each mark is drawn on its letter, not after it', async (_, name, letter, mark) => {
    const signs = await signsOf(name);
    const at = signs.findIndex(({ text }) => text === letter + mark);
    expect(at).toBeGreaterThanOrEqual(0);
    const [base, drawn, next] = signs.slice(at);
    // One cluster of two glyphs; the second is drawn over the first and takes no width.
    expect(drawn?.text).toBe('');
    expect(Math.abs((drawn?.x ?? Infinity) - (base?.x ?? 0))).toBeLessThan(next!.x - (base?.x ?? 0) + 1);
    expect(next!.x).toBeGreaterThan(base?.x ?? Infinity);
  });

  it('are drawn the same in either Unicode form', async () => {
    const shown = (signs: readonly DrawnSign[]) => signs.map(({ text, x }) => [text, x]);
    const composed = await signsOf('Nguyễn Škoda');
    expect(composed.length).toBeGreaterThan(0);
    expect(shown(await signsOf('Nguyễn Škoda'.normalize('NFD')))).toEqual(shown(composed));
  });
});

describe('the fonts of labels merged into one file', () => {
  const fontsOf = async (name: string) => {
    const order = aPlacedOrder({ recipient: { name } });
    await storeOrders(server, [order]);
    const text = await (await askLabel(server, order.id)).text();
    const pdf = Buffer.from(text, 'base64').toString('latin1');
    return [...pdf.matchAll(/\/(?:BaseFont|FontName) \/(\S+)/g)].map(([, font = '']) => font);
  };

  it('LAB-03 each have their own name, so that no reader confuses them', async () => {
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

  it('API-13 are listed with their field, and no label with gaps is printed', async () => {
    const [id, message] = await refusalOf({
      recipient: { name: 'Anna 𓀀𓁐𓀀' },
      recipientAddress: { ...address, city: 'Ville \ue000' },
    });
    expect(message).toBe(
      `No label available for order ${id}. These letters cannot be printed: "𓀀" (U+13000), "𓁐" (U+13050) in the ` +
        'recipient name; "\ue000" (U+E000) in the recipient address.',
    );
  });

  it('API-13 include a letter with so many marks that they would cover the line above', async () => {
    const tower = `Z${'\u0317\u0308\u033d'.repeat(4)}`.normalize('NFC');
    const [id, message] = await refusalOf({ refNumber: `A${tower}` });
    expect(message).toMatch(
      `No label available for order ${id}. These letters cannot be printed: "${tower}"`,
    );
    expect(message).toMatch(/ in the reference number\.$/);
  });

  it('API-13 name the first marks of a letter that has very many', async () => {
    const [id, message] = await refusalOf({ refNumber: `Q\u0338${'\u0301'.repeat(60)}` });
    const [marks, codes] = ['\u0301'.repeat(14), ' U+0301'.repeat(14)];
    expect(message).toBe(
      `No label available for order ${id}. These letters cannot be printed: "Q\u0338${marks}…" (U+0051 U+0338${codes} …) ` +
        'in the reference number.',
    );
  });
});
