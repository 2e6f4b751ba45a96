/** What keeps a zone from being added: fields, cells, messages, the list of corrections, the order of rows. */
import { indexPrefixes } from '../../../src/domain/zones/prefixIndex';
import {
  NEW_ZONE,
  withNewRow,
  withPasted,
  withRow,
  withTag,
  withoutRows,
  type ZoneDraft,
} from '../../../src/domain/zones/zoneDraft';
import {
  checkRows,
  corrections,
  fieldProblems,
  rowOrder,
  takenSentences,
  zoneMessages,
} from '../../../src/domain/zones/zoneDraftChecks';
import { aZone } from '../../fixtures/deliveryRules';

const MERCHANT = 'Chez Zoé';
const zones = [aZone('Ottawa', ['K1A', 'k2'], { price: 12.25 })].map((zone) => ({
  ...zone,
  merchantId: 'm',
}));
const guard = indexPrefixes(zones);
const check = (draft: ZoneDraft) => checkRows(draft.rows, guard, zones);
const typed = (draft: ZoneDraft, prefix: string, price: string) =>
  withRow(withNewRow(draft), draft.nextKey, { prefix, price });
const filled: ZoneDraft = { ...NEW_ZONE, name: 'Toronto', timezone: 'America/Toronto', facility: 'yyz5' };
const said = (draft: ZoneDraft) =>
  zoneMessages(draft, fieldProblems(draft, zones, MERCHANT), check(draft), MERCHANT);

describe('fields', () => {
  it('ZON-18 MSG-62 MSG-63 MSG-64 are all required', () => {
    expect(fieldProblems({ ...NEW_ZONE, name: '  ' }, zones, MERCHANT)).toEqual({
      name: 'Zone Name is a required field',
      timezone: 'Time Zone is a required field',
      facility: 'Facility is a required field',
    });
    expect(fieldProblems(filled, zones, MERCHANT)).toEqual({});
  });

  it('ZON-21 MSG-65 refuse a taken name, ignoring case and outer spaces', () => {
    const draft = { ...filled, name: ' OTTAWA ' };
    const message = 'Zone name OTTAWA already exists for Chez Zoé.';
    expect(fieldProblems(draft, zones, MERCHANT)).toEqual({ name: message });
    expect(said(typed(draft, 'M', '5'))).toEqual([message]);
  });

  it('ZON-18 report a name that is too long in a message, and a missing one only at the field', () => {
    const long = { ...filled, name: 'x'.repeat(201) };
    const { name = '' } = fieldProblems(long, zones, MERCHANT);
    expect(name).toContain('200');
    expect(said(typed(long, 'M', '5'))).toEqual([name]);
    expect(said(typed({ ...filled, name: ' ' }, 'M', '5'))).toEqual([]);
  });
});

describe('rows', () => {
  const problems = (draft: ZoneDraft) =>
    [...check(draft).problems.values()].map(({ cell, text, words }) => [cell, text, words]);

  it('ZON-22 MSG-66 show zone and price of a prefix that another zone has', () => {
    const draft = typed(typed(filled, ' k1a', '16'), 'K2', '9');
    expect(problems(draft)).toEqual([
      ['prefix', 'Exists in Ottawa at $12.25', 'K2 exists'],
      ['prefix', 'Exists in Ottawa at $12.25', 'K1A exists'],
    ]);
    expect(said(draft)).toEqual(['The following postal codes already exist for Chez Zoé: K2, K1A.']);
  });

  it('ZON-22 mark the later of two equal prefixes in the form as repeated', () => {
    const draft = typed(typed(filled, 'M5V', '5'), 'm5v', '6');
    expect(problems(draft)).toEqual([['prefix', 'Twice in this zone', 'M5V is listed twice']]);
    expect(check(draft).problems.has(2)).toBe(true);
    expect(said(draft)).toEqual(['The following postal codes appear twice in this list: M5V.']);
    const block = [
      ['M5V', '5'],
      ['M5V', '6'],
    ];
    const pasted = withPasted(filled, { key: 0, cell: 'prefix', below: [] }, block);
    expect([...check(pasted).problems.keys()]).toEqual([1]);
    expect(said(typed(draft, 'K2', '9'))).toEqual([
      'The following postal codes already exist for Chez Zoé: K2.',
      'The following postal codes appear twice in this list: M5V.',
    ]);
  });

  it.each([
    ['', '5', 'prefix', 'Please add Postal Codes and pricing'],
    ['M5V', ' ', 'price', 'Please add Postal Codes and pricing'],
    ['MM', '5', 'prefix', 'MM is not the beginning of a postal code.'],
    ['M5V', '5.125', 'price', 'Price must be an amount from 0 to 1,000,000 with at most 2 decimals.'],
    ['M5V', '-1', 'price', 'Price must be an amount from 0 to 1,000,000 with at most 2 decimals.'],
  ])('ZON-23 refuse “%s” at “%s” in the cell %s', (prefix, price, cell, text) => {
    const draft = typed(typed(filled, 'L', '4'), prefix, price);
    expect(problems(draft).map(([at, words]) => [at, words])).toEqual([[cell, text]]);
    expect(said(draft)).toEqual([text]);
  });

  it('ZON-23 MSG-67 require one complete row, and drop empty ones', () => {
    expect(said(filled)).toEqual(['Please add Postal Codes and pricing']);
    expect(said(withNewRow(typed(filled, 'M', '0')))).toEqual([]);
  });

  it('show what valid rows win over, in this zone and in others', () => {
    const draft = typed(withTag(filled, { name: 'GTA', prefixes: ['M5V'] }, 15.5), 'M5V2T6', '18');
    const { notes, summary } = check(typed(draft, 'K2B', '7'));
    expect([...notes.values()].map((lines) => lines.map(({ text }) => text))).toEqual([
      ['Wins over K2 in Ottawa ($12.25)'],
      ['Wins over M5V in this zone ($15.50)'],
    ]);
    expect(summary).toEqual([]);
  });

  it('show a note before the price is typed, and one line for many prefixes', () => {
    const half = check(typed(filled, 'K2B', ''));
    expect(half.notes.get(1)?.map(({ text }) => text)).toEqual(['Wins over K2 in Ottawa ($12.25)']);
    expect(half.completeRows).toBe(0);
    const both = check(typed(typed(filled, 'K2B', '7'), 'K2C', '7'));
    expect(both.notes.size).toBe(0);
    // A refused prefix does not win over anything either.
    const wrong = typed(typed(filled, 'K1A', '7'), 'K1', '5');
    expect([...check(wrong).notes.keys()]).toEqual([2]);
    expect(check(typed(typed(filled, 'K1A', '7'), 'K', '5')).notes.has(1)).toBe(false);
    expect(both.summary.map(({ text }) => text)).toEqual(['2 prefixes here win over K2 in Ottawa ($12.25).']);
  });

  it('warn about longer prefixes of another zone', () => {
    const { notes } = check(typed(filled, 'K1', '5'));
    expect(notes.get(1)).toMatchObject([{ tone: 'warning', text: 'K1A in Ottawa wins ($12.25)' }]);
  });
});

it('MSG-66 lists at most twelve codes, then the number of the rest', () => {
  const codes = 'ABCEGHJKLMNPRS'.split('').map((letter) => `H1${letter}`);
  expect(takenSentences({ taken: codes.slice(0, 12), twice: [] }, MERCHANT)).toEqual([
    'The following postal codes already exist for Chez Zoé: H1A, H1B, H1C, H1E, H1G, H1H, H1J, H1K, H1L, H1M, H1N, H1P.',
  ]);
  expect(takenSentences({ taken: codes, twice: [] }, MERCHANT)).toEqual([
    'The following postal codes already exist for Chez Zoé: H1A, H1B, H1C, H1E, H1G, H1H, H1J, H1K, H1L, H1M, H1N, H1P, and 2 more.',
  ]);
});

describe('corrections', () => {
  const words = (draft: ZoneDraft, shows: { isTried: boolean; activeRow: number | null }) =>
    corrections(draft, fieldProblems(draft, zones, MERCHANT), check(draft), shows).map(
      (found) => found.words,
    );

  it('are listed in the order of the form; missing values wait for a try', () => {
    const draft = typed(typed({ ...NEW_ZONE, name: 'ottawa' }, 'L0N', ''), 'K1A', '16');
    const shows = { isTried: false, activeRow: null };
    expect(words(draft, shows)).toEqual(['ottawa exists', 'K1A exists', 'L0N has no price']);
    // The person is about to type the price.
    expect(words(draft, { ...shows, activeRow: 1 })).toEqual(['ottawa exists', 'K1A exists']);
    expect(words(draft, { isTried: true, activeRow: 1 })).toEqual([
      'ottawa exists',
      'Time Zone is missing',
      'Facility is missing',
      'K1A exists',
      'L0N has no price',
    ]);
    expect(words(filled, { isTried: true, activeRow: null })).toEqual([
      'Postal Codes and pricing are missing',
    ]);
    expect(words(filled, shows)).toEqual([]);
    expect(words(typed(filled, 'M', '5'), { isTried: true, activeRow: null })).toEqual([]);
  });

  it('link each to its place with a short text, and include errors while typing', () => {
    const rows = [
      ['', ' 5 '],
      ['MM', '5'],
      ['M5V', 'dear'],
    ] as const;
    const draft = rows.reduce((sum, [prefix, price]) => typed(sum, prefix, price), {
      ...filled,
      name: ' OTTAWA ',
    });
    const found = corrections(draft, fieldProblems(draft, zones, MERCHANT), check(draft), {
      isTried: false,
      activeRow: 3,
    });
    expect(found).toEqual([
      { words: 'OTTAWA exists', at: { kind: 'field', field: 'name' } },
      { words: 'the price of M5V is not an amount', at: { kind: 'cell', key: 3, cell: 'price' } },
      { words: 'MM is not a prefix', at: { kind: 'cell', key: 2, cell: 'prefix' } },
      { words: '5 has no prefix', at: { kind: 'cell', key: 1, cell: 'prefix' } },
    ]);
    expect(words({ ...filled, name: 'x'.repeat(201) }, { isTried: false, activeRow: null })).toEqual([
      'Zone Name is too long',
    ]);
    expect(words({ ...filled, name: ' ' }, { isTried: false, activeRow: null })).toEqual([]);
    const missing = { isTried: true, activeRow: null };
    expect(corrections(filled, {}, check(filled), missing)).toEqual([
      { words: 'Postal Codes and pricing are missing', at: { kind: 'rows' } },
    ]);
  });
});

describe('order', () => {
  it('shows open rows first, then errors, and keeps its order while somebody is in the table', () => {
    const draft = typed(typed(typed(filled, 'K1A', '5'), 'L', '6'), 'M', '7');
    expect(rowOrder(draft.rows, check(draft), null)).toEqual([0, 1, 3, 2]);
    const held = [0, 1, 3, 2];
    const mended = withRow(draft, 1, { prefix: 'N' });
    expect(rowOrder(mended.rows, check(mended), held)).toEqual([0, 1, 3, 2]);
    expect(rowOrder(mended.rows, check(mended), null)).toEqual([0, 3, 2, 1]);
    const more = withoutRows(withNewRow(mended), new Set([2]));
    expect(rowOrder(more.rows, check(more), held)).toEqual([4, 0, 1, 3]);
  });

  it('ZON-22 keeps a hundred thousand rows pasted under one in their place', () => {
    const block = Array.from({ length: 100_000 }, (_, index) => [`K1A${index}`, '1']);
    const { rows } = withPasted(NEW_ZONE, { key: 0, cell: 'prefix', below: [] }, block);
    const noProblems = { ...check(NEW_ZONE), problems: new Map() };
    expect(rowOrder(rows, noProblems, [0])).toEqual(rows.map(({ key }) => key));
  });
});

describe('more rows than a zone can have', () => {
  const codeAt = (index: number) => {
    const [a = '', b = ''] = [index % 20, Math.floor(index / 2_000) % 20].map(
      (at) => 'ABCEGHJKLMNPRSTVWXYZ'[at],
    );
    return `M${Math.floor(index / 20) % 10}${a}${Math.floor(index / 200) % 10}${b}`;
  };
  const draftOf = (count: number) => {
    const block = Array.from({ length: count }, (_, index) => [codeAt(index), '1']);
    return withPasted(filled, { key: 0, cell: 'prefix', below: [] }, block);
  };
  const said = (draft: ZoneDraft) => zoneMessages(draft, {}, check(draft), MERCHANT);

  it('ZON-23 accepts ten thousand, and reports one more before sending', () => {
    expect(said(draftOf(10_000))).toEqual([]);
    const draft = draftOf(10_001);
    expect(said(draft)).toEqual(['A zone can have at most 10,000 postal codes.']);
    expect(corrections(draft, {}, check(draft), { isTried: false, activeRow: null })).toEqual([
      { words: '1 row too many', at: { kind: 'rows' } },
    ]);
    // Invalid rows count too.
    const more = typed(draft, 'MM', '1');
    expect(corrections(more, {}, check(more), { isTried: false, activeRow: null })[0]?.words).toBe(
      '2 rows too many',
    );
  });
});
