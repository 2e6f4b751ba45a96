import { readText } from '../../../server/import/importFile';
import { importOrders } from '../../../server/import/importOrders';
import { printReport } from '../../../server/import/printReport';
import { withImportServer } from './importServer';

const imports = withImportServer();
const { run, orderOf } = imports;

describe('file formats', () => {
  const header =
    'Merchant ID,Reference Number,Recipient Name,Destination Street,Destination City,Destination Province,Destination Postal Code';
  const line = (reference: string, name = 'Éva Roy') =>
    `m-lavoie,${reference},${name},1 Bloor Street,Toronto,ON,M4W 1A1`;

  it('accepts semicolons and Windows-1252, as older Excels save CSV', async () => {
    const text = `${header}\n${line('F-1', 'Zoé L#Écuyer')}`.replaceAll(',', ';');
    // 0x92 is the apostrophe that word processors write.
    const bytes = Buffer.from(text, 'latin1').map((byte) => (byte === 0x23 ? 0x92 : byte));
    const decoded = readText(bytes, 'excel.csv');
    expect(decoded.notes.join()).toMatch(/Windows-1252/);
    const report = await importOrders(imports.server.deps, { fileName: 'excel.csv', ...decoded });
    expect((await orderOf(report, 2)).recipient?.name).toBe('Zoé L\u2019Écuyer');
    expect(report.notes).toEqual(decoded.notes);
    // The embedded geocoder knows only the postal area.
    expect(printReport(report)).toContain(
      'Note: 1 of 1 order imported in this run has an approximate address (postal code only): the geocoder knows nothing ' +
        'better, or did not answer.',
    );
  });

  it('accepts headers in any case and sequence, and names the columns it does not use', async () => {
    const report = await run(
      'order status,REFERENCE NUMBER,recipient name,Destination Street,Destination City,Destination  Province,Destination Postal Code,merchant id,Routing Order Created\n' +
        'DELIVERED,F-2,Al,1 Bloor Street,Toronto,ON,M4W 1A1,m-lavoie,Yes',
    );
    expect(report.imported.map(({ status }) => status)).toEqual(['GEOCODED']);
    expect(report.notes.join()).toMatch(/works it out: Order Status\..*later: \{product\} Order Created\.$/);
  });

  it('accepts NDJSON with column headers or with the fields of an order', async () => {
    const address = { street: '2 Bloor Street', city: 'Toronto', province: 'ON', postalCode: 'M4W 1A1' };
    const report = await run(
      [
        JSON.stringify({
          'Merchant ID': 'm-lavoie',
          'Reference Number': 'N-1',
          'Recipient Name': 'Al',
          'Destination Street': '1 Bloor Street',
          'Destination City': 'Toronto',
          'Destination Province': 'ON',
          'Destination Postal Code': 'M4W 1A1',
        }),
        '{not json',
        JSON.stringify({
          merchantId: 'm-lavoie',
          refNumber: 'N-2',
          orderStatus: 'DELIVERED',
          recipient: { name: 'Bo', phone: '4165550101' },
          recipientAddress: { ...address, isBusinessAddress: true },
          packages: [{ weightOptions: { weight: 2, unit: 'kg' } }, { trackingNumber: 'T-9' }],
          timelineEvents: [{ event: 'old', timestamp: 1 }],
        }),
        JSON.stringify({ merchantId: 'm-lavoie', refNumbr: 'N-3' }),
        '[]',
      ].join('\n'),
    );
    expect(report.imported.map(({ line: at, status }) => [at, status])).toEqual([
      [1, 'GEOCODED'],
      [3, 'GEOCODED'],
    ]);
    expect(await orderOf(report, 3)).toMatchObject({
      recipient: { name: 'Bo', phone: '+14165550101' },
      recipientAddress: { isBusinessAddress: true },
      packages: [{ weightOptions: { weight: 2, unit: 'kg' } }, { trackingNumber: 'T-9' }],
    });
    expect(report.refused.map(({ line: at, reasons }) => [at, reasons[0]])).toEqual([
      [2, 'The line is not valid JSON'],
      [4, expect.stringMatching(/^Unknown column "refNumbr"/)],
      [5, 'The line is not a JSON object'],
    ]);
  });

  it('uses the coordinates and origins of the line', async () => {
    const report = await run(
      `${header},Destination Latitude,Destination Longitude,Origin Street,Origin City,Origin Province,Origin Postal Code\n` +
        `${line('C-1')},"43,6532",-79.3832,1 rue Crescent,Montréal,QC,H3G 2B3\n` +
        `${line('C-2')},43.65,,,,,\n${line('C-3')},,,1 rue Crescent,,,`,
    );
    // The only rules start in Toronto, so RATE_FAILED shows that the typed origin was used.
    expect(report.imported).toMatchObject([{ line: 2, status: 'RATE_FAILED' }]);
    expect(await orderOf(report, 2)).toMatchObject({
      useCoordinate: true,
      recipientAddress: { location: { lat: 43.6532, lng: -79.3832 }, locationAccuracy: 'exact' },
      originAddress: { street: '1 rue Crescent' },
    });
    expect(report.refused.map(({ line: at, reasons }) => [at, ...reasons])).toEqual([
      [3, 'Destination Latitude and Longitude go together'],
      [4, 'An origin needs Origin Street and Origin Postal Code'],
    ]);
  });

  it('reads a time with an offset as that instant, and one without in the zone of the destination', async () => {
    const year = new Date().getFullYear() + 1;
    const report = await run(
      [
        `${header},Delivery Window From,Delivery Window To`,
        `${line('T-1')},${year}-06-01 09:00:00-07:00,${year}-06-01 12:00:00.999 -07:00`,
        `${line('T-2')},${year}-06-01 09:00,${year}-06-01T12:00`,
      ].join('\n'),
    );
    const windowOf = async (at: number) => {
      const { completeAfter, completeBefore } = await orderOf(report, at);
      return [completeAfter, completeBefore].map((ms) => new Date(ms ?? 0).toISOString());
    };
    expect(await windowOf(2)).toEqual([`${year}-06-01T16:00:00.000Z`, `${year}-06-01T19:00:00.999Z`]);
    expect(await windowOf(3)).toEqual([`${year}-06-01T13:00:00.000Z`, `${year}-06-01T16:00:00.000Z`]);
  });

  it('stores the submitted address apart from the result, and keeps an approximate position approximate', async () => {
    const address = { street: '7 Bloor Street', city: 'Toronto', province: 'ON', postalCode: 'M4W 1A1' };
    const report = await run(
      [
        JSON.stringify({
          merchantId: 'm-lavoie',
          refNumber: 'A-1',
          recipient: { name: 'Bo' },
          validAddress: true,
          recipientAddress: { ...address, location: { lat: 43.67, lng: -79.38 }, locationAccuracy: 'area' },
          dtoRecipientAddress: { number: '7', street: 'Bloor St', city: 'TORONTO', postalCode: 'm4w1a1' },
          customFields: [{ name: 'Gate', value: 'B; ring twice' }],
          packages: [{ weightOptions: { weight: 1.125, unit: 'kg' } }],
          rateChoice: { service: 'SAMEDAY' },
        }),
        JSON.stringify({
          merchantId: 'm-lavoie',
          refNumber: 'A-3',
          recipient: { name: 'Cy' },
          recipientAddress: { ...address, location: { lat: 43.67, lng: -79.38 }, locationAccuracy: 'street' },
        }),
        // The same door, without an exact position.
        JSON.stringify({
          merchantId: 'm-lavoie',
          refNumber: 'A-2',
          recipient: { name: 'Al' },
          recipientAddress: address,
        }),
      ].join('\n'),
    );
    expect(await orderOf(report, 1)).toMatchObject({
      recipientAddress: { ...address, location: { lat: 43.67, lng: -79.38 }, locationAccuracy: 'area' },
      dtoRecipientAddress: { street: '7 Bloor St', city: 'TORONTO', postalCode: 'm4w1a1' },
      customFields: [{ name: 'Gate', value: 'B; ring twice' }],
      packages: [{ weightOptions: { weight: 1.125, unit: 'kg' } }],
      rateChoice: { service: 'SAMEDAY' },
    });
    expect((await orderOf(report, 1)).useCoordinate).toBeUndefined();
    expect((await orderOf(report, 1)).recipientAddress?.locationWithinKm).toBe(2);
    const onStreet = (await orderOf(report, 2)).recipientAddress;
    expect(onStreet).toMatchObject({ location: { lat: 43.67, lng: -79.38 }, locationAccuracy: 'street' });
    expect(onStreet).not.toHaveProperty('locationWithinKm');
    expect((await orderOf(report, 3)).recipientAddress?.locationAccuracy).toBe('area');
  });

  it('names the line of an unclosed or misplaced quotation mark, and refuses only that line', async () => {
    const report = await run(
      [
        header,
        line('Q-1'),
        'm-lavoie,Q-2,"Al "the boss" Roy",1 Bloor Street,Toronto,ON,M4W 1A1',
        line('Q-3'),
        'm-lavoie,Q-4,"Al,1 Bloor Street,Toronto,ON,M4W 1A1',
        line('Q-5'),
      ].join('\n'),
    );
    expect(report.imported.map(({ line: at }) => at)).toEqual([2, 4, 6]);
    expect(report.refused.map(({ line: at, reasons }) => [at, reasons[0]])).toEqual([
      [3, 'A quotation mark closes a value before its end; within a value it is written twice'],
      [5, 'A quotation mark that opens here is never closed'],
    ]);
  });

  it.each([
    ['a header with CRLF over rows with LF', '\r\n', '\n'],
    ['a header with LF over rows with CRLF', '\n', '\r\n'],
    ['a header with LF over rows with CR', '\n', '\r'],
  ])('%s: every line is in the report', async (name, first, later) => {
    const key = name.replaceAll(' ', '-');
    const rows = Array.from({ length: 6 }, (_, index) => line(`${key}-${index}`));
    const report = await run(header + first + rows.join(later) + first);
    expect(report.lines).toBe(6);
    expect(report.imported.map(({ line: at }) => at)).toEqual([2, 3, 4, 5, 6, 7]);
    expect((await orderOf(report, 7)).recipientAddress?.postalCode).toBe('M4W 1A1');
  });

  it("accepts Excel's line for the delimiter, blank lines before the header, and text written as a formula", async () => {
    const report = await run(
      [
        '\n\nsep=;',
        header.replaceAll(',', ';'),
        'm-lavoie;="00125";Al;1 Bloor Street;Toronto;ON;M4W 1A1',
        'm-lavoie;"=""00126""";Al;1 Bloor Street;Toronto;ON;M4W 1A1',
      ].join('\n'),
    );
    expect(report.imported.map(({ line: at, reference }) => [at, reference])).toEqual([
      [5, '00125'],
      [6, '00126'],
    ]);
  });

  it('removes invisible characters from references and codes, and direction marks from names', async () => {
    const report = await run(
      `${header},Recipient Email\n` +
        'm-\u200blavoie,\ufeffINV\u200b-1\u200e,\u202eÉva\u202c Roy,1 Bloor\u00ad Street,Toronto,ON,M4W\u200b 1A1,eva@\u2060example.com\n' +
        'm-lavoie,INV-1,Same reference,1 Bloor Street,Toronto,ON,M4W 1A1,\n' +
        'm-lavoie,INV-2,\u200d\u2060,1 Bloor Street,Toronto,ON,M4W 1A1,',
    );
    expect(await orderOf(report, 2)).toMatchObject({
      refNumber: 'INV-1',
      recipient: { name: 'Éva Roy', email: 'eva@example.com' },
      dtoRecipientAddress: { street: '1 Bloor Street', postalCode: 'M4W 1A1' },
    });
    expect(report.known.map(({ line: at }) => at)).toEqual([3]);
    expect(report.refused).toMatchObject([{ line: 4, reasons: ['Recipient Name is missing'] }]);
  });

  it('refuses control characters and lost letters, and names their column', async () => {
    const report = await run(
      `${header},Notes\nm-lavoie,CTL-1,Al,1 Bloor Street,Toronto,ON,M4W 1A1,Sonner \u0092 l\u0007\n` +
        'm-lavoie,CTL-2,Am\ufffdlie,1 Bloor Street,Toronto,ON,M4W 1A1,',
    );
    expect(report.refused.map(({ line: at, reasons }) => [at, ...reasons])).toEqual([
      [2, 'Notes has a character that cannot be stored'],
      [3, 'Recipient Name holds "\ufffd": a letter was lost before the import'],
    ]);
  });

  it('accepts a street as long as the form does, and refuses a longer one by name', async () => {
    const street = (characters: number) => `1 ${'x'.repeat(characters - 2)}`;
    const report = await run(
      [
        header,
        `m-lavoie,LEN-1,Al,${street(200)},Toronto,ON,M4W 1A1`,
        `m-lavoie,LEN-2,Al,${street(201)},Toronto,ON,M4W 1A1`,
      ].join('\n'),
    );
    expect(report.refused.map(({ line: at, reasons }) => [at, ...reasons])).toEqual([
      [3, 'Destination Street has 201 characters, at most 200 are allowed'],
    ]);
  });

  it('refuses what a spreadsheet has damaged: long references in scientific notation, and error values', async () => {
    const report = await run(
      [
        `${header},Tracking Numbers,Notes`,
        'm-lavoie,1.23457E+12,Al,1 Bloor Street,Toronto,ON,M4W 1A1,,',
        'm-lavoie,"1,23457E+12",Al,1 Bloor Street,Toronto,ON,M4W 1A1,,',
        'm-lavoie,X-1,#N/A,1 Bloor Street,Toronto,ON,M4W 1A1,,########',
        'm-lavoie,X-2,Al,1 Bloor Street,Toronto,ON,M4W 1A1,T-1; 9.4E+17,',
        'm-lavoie,5E10,Al,1 Bloor Street,Toronto,ON,M4W 1A1,1E5,Ring #3 or #REF!',
      ].join('\n'),
    );
    const lost = (what: string) =>
      `${what} has lost digits in a spreadsheet: format its column as text there`;
    expect(report.refused.map(({ line: at, reasons }) => [at, ...reasons])).toEqual([
      [2, lost('Reference Number "1.23457E+12"')],
      [3, lost('Reference Number "1,23457E+12"')],
      [
        4,
        'Recipient Name holds "#N/A", an error of the spreadsheet',
        'Notes holds "########", an error of the spreadsheet',
      ],
      [5, lost('Tracking Numbers "9.4E+17"')],
    ]);
    expect(report.imported.map(({ reference }) => reference)).toEqual(['5E10']);
  });

  it('accepts hours of one digit, as spreadsheets write them', async () => {
    const report = await run(
      `${header},Delivery Window From,Delivery Window To\n` +
        'm-lavoie,H-1,Al,1 Bloor Street,Toronto,ON,M4W 1A1,2026-12-01 9:00,2026-12-01 12:00\n' +
        'm-lavoie,H-2,Al,1 Bloor Street,Toronto,ON,M4W 1A1,2026-12-01 09:00,2026-12-01 12:00',
    );
    expect(report.refused).toEqual([]);
    const [one, two] = [await orderOf(report, 2), await orderOf(report, 3)];
    expect(one.completeAfter).toBe(two.completeAfter);
  });

  it('refuses ambiguous weights and sizes, and phones that cannot be dialled', async () => {
    const cells = [
      ['W-1', '1,200 kg', '', ''],
      ['W-2', '1.200', '', ''],
      ['W-3', '1,5 kg; 10 000 g', '30 x 20 x 1,000 mm', ''],
      ['W-4', '10,000.5 g', '30 x 20 x 10', '514 555 0142'],
      ['W-5', '', '', '555-1212'],
      ['W-6', '', '', '12'],
    ] as const;
    const report = await run(
      [
        `${header},Package Weights,Package Dimensions,Recipient Phone`,
        ...cells.map(([ref, ...rest]) => [line(ref), ...rest.map((cell) => `"${cell}"`)].join()),
      ].join('\n'),
    );
    expect(report.refused.map(({ line: at, reasons }) => [at, ...reasons])).toEqual([
      [2, 'Package Weights "1,200 kg" may mean 1.2 or 1200: write 1200 or 1.2'],
      [3, 'Package Weights "1.200" may mean 1.2 or 1200: write 1200 or 1.2'],
      [4, 'Package Dimensions "1,000" may mean 1 or 1000: write 1000 or 1'],
      [6, 'Recipient Phone "555-1212" cannot be dialled: write it with its area code, like +1 514 555 0142'],
      [7, 'Recipient Phone "12" is not a phone number'],
    ]);
    expect(await orderOf(report, 5)).toMatchObject({
      recipient: { phone: '+15145550142' },
      packages: [{ weightOptions: { weight: 10_000.5, unit: 'g' } }],
    });
  });

  it('two imports of the same file at once create each order once', async () => {
    const text = `${header}\n${Array.from({ length: 250 }, (_, index) => line(`P-${index}`)).join('\n')}`;
    const [one, other] = await Promise.all([run(text), run(text)]);
    expect(one.imported.length + other.imported.length).toBe(250);
    expect(one.known.length + other.known.length).toBe(250);
    const { n } = await imports.server.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('ref_key', 'like', 'p-%')
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(250);
  });
});

it('reads two-byte text in another script', () => {
  const text = 'Сергей Иванов, улица\n'.repeat(40);
  expect(readText(Buffer.from(`\ufeff${text}`, 'utf16le'), 'x.csv')).toEqual({ text, notes: [] });
});

describe('files without orders are refused as a whole', () => {
  const bytes = (text: string) => Buffer.from(text);
  it.each([
    ['empty', Buffer.alloc(0), 'x.csv is empty.'],
    ['only white space', bytes(' \r\n\r\n'), 'x.csv is empty.'],
    [
      'a workbook',
      Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0]),
      'x.csv is a workbook or an archive, not CSV. In Excel, save it as "CSV UTF-8".',
    ],
    ['binary', Buffer.from([0x89, 0x50, 0, 1, 2, 3]), 'x.csv is not a text file.'],
    [
      'binary without zeros',
      Buffer.from(Array.from({ length: 400 }, (_, i) => (i % 31) + 1)),
      'x.csv is not a text file.',
    ],
    [
      'UTF-8 with one wrong byte',
      Buffer.concat([bytes('a,Éva\r\nb,Zo'), Buffer.from([0xe9]), bytes('\nc,d')]),
      'x.csv looks like UTF-8, but line 2 has bytes that are not',
    ],
    [
      'text of the Macintosh',
      Buffer.concat([bytes('a,b\rc,Zo'), Buffer.from([0x8e])]),
      'The encoding of x.csv is not certain: it is not UTF-8, and as Windows-1252 line 2 has "ZoŽ". That may be a word of ' +
        'another Windows encoding, of an old Macintosh or of DOS. Save the file again as "CSV UTF-8".',
    ],
    [
      'text of the Macintosh with two letters that are one in UTF-8',
      Buffer.concat([
        bytes('a,b\rL'),
        Buffer.from([0xd5, 0x83]),
        bytes('cuyer,Zo'),
        Buffer.from([0x8e, 0x8f]),
      ]),
      'The encoding of x.csv is not certain: it is not UTF-8, and as Windows-1252 line 2 has',
    ],
  ])('%s', (_, content, message) => {
    expect(() => readText(content, 'x.csv')).toThrow(message);
  });

  it.each([
    [
      'a header alone',
      'Merchant ID,Reference Number,Recipient Name,Destination Street,Destination City,Destination Province,Destination Postal Code',
      'orders.csv has a header but no orders.',
    ],
    [
      'a misspelt header',
      'Merchant ID,Refrence Number\nm,1',
      'Unknown column "Refrence Number": did you mean "Reference Number"?',
    ],
    ['a strange header', 'Merchant ID,Zodiac Sign\nm,1', 'Unknown column "Zodiac Sign".'],
    [
      'missing columns',
      'Reference Number,Recipient Name\n1,2',
      'Missing: "Merchant ID or Merchant Name", "Destination Street", "Destination City", "Destination Province", "Destination Postal Code".',
    ],
    ['a column twice', 'Notes,notes\n1,2', 'Column "Notes" is given twice.'],
    ['no NDJSON at all', '{"a"', 'is not valid JSON'],
  ])('%s', async (_, text, message) => {
    const answer = run(text);
    if (text.startsWith('{')) expect(printReport(await answer)).toContain(message);
    else await expect(answer).rejects.toThrow(message);
  });
});
