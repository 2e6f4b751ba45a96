/** GET /labels/{id} (API-13) on the real server; the codes are read from the drawn page. */
import type { Merchant } from '../../../src/contract/schemas/merchants';
import type { Order } from '../../../src/contract/schemas/orders';
import type { Role } from '../../../src/contract/roles';
import { labelOf } from '../../../server/labels/label';
import { createLabelPrinter } from '../../../server/labels/labelThread';
import { aMerchant, storeMerchants, storeOrders } from '../orders/fixtures';
import { startTestServer, type TestServer } from '../support/testServer';
import { aPlacedOrder, address, askLabel } from './placedOrder';
import { readPages, scanPages, type ReadPage } from './readLabel';
import { TORONTO, zoneNamed } from '../../support/timeZones';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const zones = [
    {
      id: 'zon_1',
      name: 'GMA ZONE 2',
      timezone: 'America/Vancouver',
      facility: 'Dépôt Nord',
      locationPricing: { pricingRows: [{ postalPrefix: 'H3B', price: 4 }] },
    },
  ] satisfies Merchant['zones'];
  await storeMerchants(server, [aMerchant({ zones })]);
});
afterAll(() => server.close());

const ask = (id: string, role?: Role | null) => askLabel(server, id, role);

/** Stores the order and returns the bytes of its label. */
async function labelFor(order: Order): Promise<Buffer> {
  await storeOrders(server, [order]);
  const response = await ask(order.id);
  if (response.status !== 200) throw new Error(await response.text());
  return Buffer.from(await response.text(), 'base64');
}

const pagesFor = async (order: Order): Promise<ReadPage[]> => readPages(await labelFor(order));

describe('the response', () => {
  it('API-13 is base64 text with the type of a PDF, for every role', async () => {
    const order = aPlacedOrder();
    await storeOrders(server, [order]);
    for (const role of ['user', 'admin', 'super_admin'] as const) {
      const response = await ask(order.id, role);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-transfer-encoding')).toBe('base64');
      const text = await response.text();
      expect(text).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
      expect(Buffer.from(text, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect((await ask(order.id, null)).status).toBe(401);
  });

  it('API-13 answers 404 for an unknown order', async () => {
    const response = await ask('ord_nobody');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ message: 'No order has the id ord_nobody.' });
  });

  it.each<[string, Partial<Order>]>([
    ['no address', { recipientAddress: null }],
    ['an address that was not found', { validAddress: false }],
  ])('API-13 answers 409 with the message for an order with %s', async (_, fields) => {
    const order = aPlacedOrder(fields);
    await storeOrders(server, [order]);
    const response = await ask(order.id);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ message: `No label available for order ${order.id}.` });
  });

  it('the same order gives the same bytes, even from another thread', async () => {
    const order = aPlacedOrder();
    const first = await labelFor(order);
    expect(Buffer.from(await (await ask(order.id)).text(), 'base64').equals(first)).toBe(true);
    const printer = createLabelPrinter();
    const zone = { name: 'GMA ZONE 2', facility: 'Dépôt Nord' };
    const again = Buffer.from(
      await printer.print(labelOf(order, zone, zoneNamed('America/Vancouver'))),
      'base64',
    );
    await printer.stop();
    expect(again.equals(first)).toBe(true);
    expect(first.length).toBeLessThan(15_000);
  });
});

describe('the page', () => {
  it('is 4 by 6 inches and shows who, where, what and when', async () => {
    const order = aPlacedOrder({ deliveryType: 'HEAVY', signatureRequired: true, minimumAge: 19 });
    const [page] = await pagesFor(order);
    expect(page).toMatchObject({ width: 288, height: 432 });
    expect(page?.texts).toEqual(
      expect.arrayContaining([
        'Maison Un',
        '12 Rue du Parc',
        'Laval, QC  H7T 1B9',
        'Zoë Tremblay',
        '804 Rue Sainte-Catherine O., unit 12B',
        'Montréal, QC',
        'Canada',
        'H3B 1B9',
        'Tel. +1 (514) 555-0142',
        'Evening',
        // In the time zone of the order's zone, not the server's.
        'Mon, May 4, 11:00 AM – 2:00 PM PDT',
        'GMA ZONE 2',
        'Dépôt Nord',
        'SIGNATURE',
        'AGE 19+',
        'HEAVY',
        order.refNumber,
        order.id,
        '12.5 kg',
        'TRACKING BTR-1234-5678',
      ]),
    );
  });

  it('shows nothing that does not apply', async () => {
    const { texts = [] } = (await pagesFor(aPlacedOrder()))[0] ?? {};
    expect(texts).not.toContain('SIGNATURE');
    expect(texts).not.toContain('HEAVY');
    expect(texts.join()).not.toMatch(/AGE \d/);
  });

  it('is printed once per package, each with its own code', async () => {
    const packages = ['BTR-1', 'BTR-2', 'BTR-3'].map((trackingNumber) => ({ trackingNumber }));
    const order = aPlacedOrder({ packages });
    const label = await labelFor(order);
    const pages = await readPages(label);
    expect(pages.map(({ texts }) => texts.find((text) => /^\d \/ \d$/.test(text)))).toEqual([
      '1 / 3',
      '2 / 3',
      '3 / 3',
    ]);
    expect(await scanPages(label)).toEqual(
      packages.map(({ trackingNumber }) => ({ code128: trackingNumber, qr: order.id })),
    );
  });

  it.each<[string, Partial<Order>, number]>([
    ['counted but not listed', { packages: [], packageCount: 4 }, 4],
    ['neither', { packages: [], packageCount: 0 }, 1],
    ['counted beyond reason', { packages: [], packageCount: 1e9 }, 100],
  ])('is printed for packages that are %s', async (_, fields, count) => {
    expect(await pagesFor(aPlacedOrder(fields))).toHaveLength(count);
  });
});

describe('both codes scan at 203 dpi', () => {
  it.each<[string, string | undefined, string | null]>([
    ['a tracking number', 'BTR-1234-5678', 'BTR-1234-5678'],
    ['lower case, digits and signs', 'a1/b2.c3-d4_e5', 'a1/b2.c3-d4_e5'],
    ['digits, which are packed in pairs', '00123456789012345678', '00123456789012345678'],
    ['what looks like an escape', '^029^FNC1', '^029^FNC1'],
    ['no tracking number: the id', undefined, null],
    ['one no scanner gives back: the id', 'BTR-Ł-é', null],
    ['one too long for the page: the id', 'X'.repeat(60), null],
  ])('of %s', async (_, trackingNumber, expected) => {
    const order = aPlacedOrder({
      packages: [{ trackingNumber }],
      signatureRequired: true,
      deliveryType: 'HEAVY',
    });
    const label = await labelFor(order);
    expect(await scanPages(label)).toEqual([{ code128: expected ?? order.id, qr: order.id }]);
    // The number is also printed as text, whatever the bars encode.
    const text = (await readPages(label))[0]?.texts.join('') ?? '';
    expect(text).toContain(trackingNumber ?? order.id);
  });

  it('next to texts of any length', async () => {
    const long = 'Société de fabrication et de distribution '.repeat(9).trim();
    const order = aPlacedOrder({
      recipient: { name: long, phone: long },
      merchantDisplayName: long,
      refNumber: long,
      rateChoice: { name: long },
      recipientAddress: { ...address, street: long, city: long },
    });
    expect(await scanPages(await labelFor(order))).toEqual([{ code128: 'BTR-1234-5678', qr: order.id }]);
  });
});

describe('names', () => {
  it.each([
    ['Polish, Vietnamese, French', 'Łukasz Nguyễn-Lefèvre'],
    ['Cyrillic', 'Дмитрий Щербаков'],
    ['Greek', 'Ελένη Παπαδοπούλου'],
    ['Arabic', 'محمد بن عبد الله (شركة 12)'],
    ['Persian and Urdu', 'پریسا ٹیپو ڈار'],
    ['Hebrew', 'יִצְחָק כהן'],
    ['Hindi', 'श्रीमती क्षत्रिय'],
    ['Punjabi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
    ['Tamil', 'தமிழ்ச்செல்வி'],
    ['Chinese', '王小明 龍鳳體灣'],
    ['Cantonese', '𡃁仔 鰂魚涌'],
    ['Japanese', '山田太郎 ひろし カナ'],
    ['Korean', '김철수 金'],
    ['Thai', 'กรุงเทพ'],
    ['Inuktitut', 'ᐃᖃᓗᐃᑦ ᓄᓇᕗᑦ'],
    ['Cree', 'ᓀᐦᐃᔭᐍᐏᐣ'],
    ['Khmer', 'ភ្នំពេញ'],
    ['Lao', 'ວຽງຈັນ'],
    ['Burmese', 'မြန်မာနိုင်ငံ'],
    ['Odia', 'ଓଡ଼ିଶା'],
    ['Tibetan', 'བསྟན་འཛིན་རྒྱ་མཚོ'],
    ['Syriac', 'ܐܬܘܪܝܐ'],
    ['Dhivehi', 'ދިވެހި'],
    ['Cherokee', 'ᏣᎳᎩ'],
    ['emoji', '😀 Zoë 👩‍🚀❤️'],
  ])('are drawn as written: %s', async (_, name) => {
    const [page] = await pagesFor(aPlacedOrder({ recipient: { name } }));
    expect(page?.texts).toContain(name.normalize('NFC'));
    const [nameless] = await pagesFor(aPlacedOrder({ recipient: {} }));
    // Ids and references of the two labels are equally long, so the difference is the name.
    expect(page?.signs.length).toBeGreaterThan(nameless?.signs.length ?? Infinity);
  });

  it('right-to-left letters begin at the right end of their line, others at the left', async () => {
    const firstLetterOf = async (name: string) => {
      const [page] = await pagesFor(aPlacedOrder({ recipient: { name } }));
      return page?.signs.find(({ text }) => text === name.slice(0, 1))?.x;
    };
    expect(await firstLetterOf('אבגד')).toBeGreaterThan(100);
    expect(await firstLetterOf('ЖЩЮЯ')).toBeLessThan(40);
  });

  it('right-to-left names continue from the right on a line that begins with other letters', async () => {
    const name = `אבגד${' Suite.הוזח'.repeat(12)}`;
    const [page] = await pagesFor(aPlacedOrder({ recipient: { name } }));
    const line = page?.lines.find(({ text }) => text.startsWith('Suite'));
    const placeOf = (letter: string) => line?.signs.find(({ text }) => text === letter)?.x;
    expect(placeOf('S')).toBeGreaterThan(placeOf('ה') ?? Infinity);
  });

  it('with combining marks leave the other letters of the label intact for search and copy', async () => {
    const name = 'Gral\u0336e\u0323\u0301';
    const [page] = await pagesFor(aPlacedOrder({ recipient: { name } }));
    const spoken = page?.lines.map(({ text, signs }) => ({
      text: text.replaceAll(' ', ''),
      signs: signs.map((sign) => sign.text).join(''),
    }));
    expect(spoken?.map(({ signs }) => signs)).toEqual(spoken?.map(({ text }) => text));
    expect(spoken?.map(({ text }) => text)).toContain(name.normalize('NFC'));
  });

  it('that are long wrap and shrink, and no letter is lost', async () => {
    const words = Array.from({ length: 30 }, (_, index) => `Compagnie${index}`).join(' ');
    const unbroken = 'Wolfeschlegelsteinhausen'.repeat(10);
    for (const name of [words, unbroken]) {
      const [page] = await pagesFor(aPlacedOrder({ recipient: { name } }));
      const texts = page?.texts ?? [];
      const from = texts.indexOf('DELIVER TO') + 1;
      const lines = texts.slice(from, texts.indexOf('804 Rue Sainte-Catherine O., unit 12B'));
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''));
    }
  });

  it.each([
    ['control characters and line breaks', 'Ann\u0000a\r\n\tB\u2028C\u0007', 'Ann a B C'],
    ['half a character', 'Ann\ud800a', 'Ann\ufffda'],
    ['nothing but marks that are not seen', '\u200f\u202e\u2066', '\u200f\u202e\u2066'],
    ['PDF syntax', ') Tj ET Q (\\', ') Tj ET Q (\\'],
  ])('with %s do no harm', async (_, name, printed) => {
    const printer = createLabelPrinter();
    const pdf = Buffer.from(
      await printer.print(labelOf(aPlacedOrder({ recipient: { name } }), null, TORONTO)),
      'base64',
    );
    await printer.stop();
    expect((await readPages(pdf))[0]?.texts).toContain(printed);
    expect(await scanPages(pdf)).toHaveLength(1);
  });
});
