/** A zone being typed: tags added and removed, rows by hand, blocks pasted, the request. */
import * as fc from 'fast-check';
import quickFill from '../../../server/data/quick-fill-tags.json';
import { expandTags, type QuickFillTag } from '../../../src/domain/zones/quickFill';
import {
  NEW_ZONE,
  isZoneTouched,
  withNewRow,
  withPasted,
  withRow,
  withTag,
  withTidyRow,
  withoutRows,
  withoutTag,
  zoneToCreate,
  type ZoneDraft,
} from '../../../src/domain/zones/zoneDraft';

const tag = (name: string, ...prefixes: string[]): QuickFillTag => ({ name, prefixes });
const NORTH = tag('North', 'H1A', 'H1B', 'H1C');
const WIDE = tag('Wide', 'H1B', 'H1C', 'H1D');

/** `H1A 5.00 North`; a row changed by hand has a star. */
const shown = ({ rows }: ZoneDraft) =>
  rows
    .filter(({ prefix, price }) => prefix !== '' || price !== '')
    .map((row) => `${row.prefix} ${row.price} ${row.tag ?? 'Typed'}${row.tag && row.isByHand ? '*' : ''}`);
const keyOf = ({ rows }: ZoneDraft, prefix: string) => rows.find((row) => row.prefix === prefix)?.key ?? -1;
const typed = (draft: ZoneDraft, prefix: string, price: string) =>
  withRow(withNewRow(draft), draft.nextKey, { prefix, price });

describe('tags', () => {
  it('ZON-24 are eight, each with its areas, in the order of the specification', () => {
    expect(expandTags(quickFill).map(({ name, prefixes }) => [name, prefixes.length])).toEqual([
      ['GMA', 181],
      ['All H', 122],
      ['All J', 159],
      ['GTA', 181],
      ['All M', 103],
      ['All L', 166],
      ['GTA ZONE 5', 27],
      ['GTA ZONE 6', 36],
    ]);
  });

  it('ZON-25 add their prefixes with the price; a second tag keeps the first price of existing ones', () => {
    const one = withTag(NEW_ZONE, NORTH, 5);
    expect(shown(one)).toEqual(['H1A 5.00 North', 'H1B 5.00 North', 'H1C 5.00 North']);
    expect(shown(withTag(one, WIDE, 7.5))).toEqual([
      'H1A 5.00 North',
      'H1B 5.00 North',
      'H1C 5.00 North',
      'H1D 7.50 Wide',
    ]);
    expect(withTag(one, NORTH, 9)).toBe(one);
  });

  it('ZON-26 take along the prefixes that no other tag has when removed; the rest keep their prices', () => {
    const both = withTag(withTag(NEW_ZONE, NORTH, 5), WIDE, 7.5);
    const wide = withoutTag(both, 'North');
    expect(shown(wide)).toEqual(['H1B 5.00 Wide', 'H1C 5.00 Wide', 'H1D 7.50 Wide']);
    expect(shown(withoutTag(wide, 'Wide'))).toEqual([]);
  });

  it('ZON-26 leave rows typed or changed by hand when removed', () => {
    let draft = withTag(typed(NEW_ZONE, 'h1a', '9'), NORTH, 5);
    expect(shown(draft)).toEqual(['h1a 9 Typed', 'H1B 5.00 North', 'H1C 5.00 North']);
    draft = withRow(draft, keyOf(draft, 'H1B'), { price: '6' });
    expect(shown(draft)).toContain('H1B 6 North*');
    expect(shown(withoutTag(draft, 'North'))).toEqual(['h1a 9 Typed', 'H1B 6 Typed']);
    // Another tag with the same area does not take over a typed row.
    expect(shown(withoutTag(withTag(draft, tag('Near', 'H1A'), 7), 'North'))).toContain('h1a 9 Typed');
    // A row with another prefix no longer belongs to the tag.
    draft = withRow(draft, keyOf(draft, 'H1C'), { prefix: 'H9' });
    expect(shown(draft)).toContain('H9 5.00 Typed');
  });

  it('ZON-26 pass shared prefixes to the first chosen of the other tags', () => {
    const three = [NORTH, WIDE, tag('Last', 'H1B')].reduce(
      (draft, each) => withTag(draft, each, 5),
      NEW_ZONE,
    );
    expect(shown(withoutTag(three, 'North'))).toEqual(['H1B 5.00 Wide', 'H1C 5.00 Wide', 'H1D 5.00 Wide']);
  });

  it('ZON-25 replace empty rows, also those with only spaces', () => {
    expect(withTag(typed(NEW_ZONE, ' ', ' '), NORTH, 5).rows).toHaveLength(3);
  });

  it('ZON-26 get the area of a removed typed row, if they still have it', () => {
    let draft = withTag(typed(NEW_ZONE, 'H1B', '9'), NORTH, 5);
    draft = withoutRows(draft, new Set([keyOf(draft, 'H1B')]));
    draft = withTag(draft, WIDE, 7);
    expect(shown(draft)).toContain('H1B 7.00 Wide');
    expect(shown(withoutTag(draft, 'Wide'))).toContain('H1B 7.00 North');
  });

  /** Chooses and removes tags, and types and changes rows, in any order. */
  it('ZON-25 ZON-26 always give the areas of the tags and the touched rows, each once', () => {
    const prefix = fc.constantFrom('H1A', 'H1B', 'H1C', 'H1D', 'H1E', 'H1F');
    const tags = fc
      .array(fc.uniqueArray(prefix, { minLength: 1 }), { minLength: 1, maxLength: 4 })
      .map((lists) => lists.map((prefixes, index) => tag(`T${index}`, ...prefixes)));
    const step = fc.record({
      kind: fc.constantFrom('choose', 'choose', 'remove', 'type', 'change'),
      tag: fc.nat(3),
      prefix,
      price: fc.integer({ min: 0, max: 500 }),
    });
    fc.assert(
      fc.property(tags, fc.array(step, { maxLength: 30 }), (offered, steps) => {
        let draft = NEW_ZONE;
        const touched = new Set<string>();
        const firstPrice = new Map<string, string>();
        for (const { kind, tag: which, prefix: at, price } of steps) {
          const chosen = offered[which % offered.length];
          if (!chosen) continue;
          const row = draft.rows.find((held) => held.prefix === at);
          if (kind === 'choose') draft = withTag(draft, chosen, price);
          else if (kind === 'remove') draft = withoutTag(draft, chosen.name);
          else if (kind === 'type' && !row) draft = typed(draft, at, String(price));
          else if (kind === 'change' && row) draft = withRow(draft, row.key, { price: `${row.price}9` });
          else continue;
          if (kind === 'type' || kind === 'change') touched.add(at);
          const held = new Map(draft.rows.map((each) => [each.prefix, each]));
          const ofTags = new Set(draft.tags.flatMap(({ prefixes }) => prefixes));
          for (const known of firstPrice.keys()) if (!held.has(known)) firstPrice.delete(known);
          const prefixes = draft.rows.map((each) => each.prefix).filter((each) => each !== '');
          expect(prefixes.sort()).toEqual([...new Set([...ofTags, ...touched])].sort());
          for (const [name, each] of held) {
            if (kind === 'change' && name === at) firstPrice.set(name, each.price);
            if (name === '') continue;
            if (!firstPrice.has(name)) firstPrice.set(name, each.price);
            // The first price counts, until somebody types another.
            expect(each.price).toBe(firstPrice.get(name));
            if (each.tag !== null) expect(draft.tags.map((held) => held.name)).toContain(each.tag);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('rows', () => {
  it('ZON-23 are normalized when left', () => {
    const draft = withTidyRow(typed(NEW_ZONE, ' k1a 0b1', '16'), 1);
    expect(shown(draft)).toEqual(['K1A0B1 16.00 Typed']);
    expect(withTidyRow(draft, 1).rows[0]).toBe(draft.rows[0]);
    // An invalid amount stays for the person to see.
    expect(shown(withTidyRow(typed(NEW_ZONE, 'K1', ' dear '), 1))).toEqual(['K1 dear Typed']);
    // One cell may be right already.
    expect(shown(withTidyRow(typed(NEW_ZONE, 'K1', '5'), 1))).toEqual(['K1 5.00 Typed']);
    expect(shown(withTidyRow(typed(NEW_ZONE, 'k1', '5.00'), 1))).toEqual(['K1 5.00 Typed']);
    // A row that is still focused does not change.
    expect(shown(withTidyRow(typed(typed(NEW_ZONE, 'k1', '5'), 'k2', '6'), 1))).toEqual([
      'k2 6 Typed',
      'K1 5.00 Typed',
    ]);
  });

  it('of a tag do not change when they are left', () => {
    const draft = withTag(NEW_ZONE, NORTH, 5);
    expect(withTidyRow(draft, keyOf(draft, 'H1A')).rows).toEqual(draft.rows);
    expect(shown(withRow(draft, keyOf(draft, 'H1A'), { price: '5.00' }))).toEqual(shown(draft));
  });

  it('are filled from a spreadsheet block, with prices in spreadsheet notation', () => {
    const at = { key: 0, cell: 'prefix', below: [] } as const;
    const block = [
      ['k1a', '$1,234.50'],
      ['', ''],
      ['K1B', '7,25 $'],
      ['k1c', ' 8 '],
    ];
    expect(shown(withPasted(NEW_ZONE, at, block))).toEqual([
      'K1A 1234.50 Typed',
      'K1B 7.25 Typed',
      'K1C 8.00 Typed',
    ]);
    expect(withPasted(NEW_ZONE, at, [['', '']])).toBe(NEW_ZONE);
    expect(withPasted(NEW_ZONE, at, [['K1A'], [' ', ' ']]).rows).toHaveLength(1);
    // Text from a CSV file has separators in its empty rows.
    expect(shown(withPasted(NEW_ZONE, at, [['K1A;5'], [';;'], [' , '], ['K1B;6']]))).toEqual([
      'K1A 5.00 Typed',
      'K1B 6.00 Typed',
    ]);
  });

  it('are filled without the heading of a block, and with a price after a prefix as its price', () => {
    const at = { key: 0, cell: 'prefix', below: [] } as const;
    const headed = [
      ['Préfixe', 'Prix'],
      ['H1A', '7,50'],
      ['K1A 0B1', ''],
    ];
    expect(shown(withPasted(NEW_ZONE, at, headed))).toEqual(['H1A 7.50 Typed', 'K1A0B1  Typed']);
    expect(shown(withPasted(NEW_ZONE, at, [['H1A, $7.50'], ['H1B 8'], ['H2X 1Y4']]))).toEqual([
      'H1A 7.50 Typed',
      'H1B 8.00 Typed',
      'H2X1Y4  Typed',
    ]);
    const third = [
      ['FSA', 'Parcels', 'Price'],
      ['H1A', '12', '7,50'],
    ];
    expect(shown(withPasted(NEW_ZONE, at, third))).toEqual(['H1A 7.50 Typed']);
    expect(shown(withPasted(NEW_ZONE, at, third.slice(1)))).toEqual(['H1A 12 / 7,50 Typed']);
    // The comma may separate or be a decimal comma, so it stays to be asked about.
    expect(shown(withPasted(NEW_ZONE, at, [['H1A ,50']]))).toEqual(['H1A ,50 Typed']);
    // A province is a prefix, not a heading; a single line is always pasted.
    expect(shown(withPasted(NEW_ZONE, at, [['H'], ['J']]))).toEqual(['H  Typed', 'J  Typed']);
    expect(shown(withPasted(NEW_ZONE, at, [['nord', 'cher']]))).toEqual(['NORD cher Typed']);
    const prices = withPasted(NEW_ZONE, { ...at, cell: 'price' }, [['Price'], ['4'], ['5']]);
    expect(shown(prices)).toEqual([' 4.00 Typed', ' 5.00 Typed']);
    for (const heading of ['New price', 'Prix de livraison', 'Price (CA$)', 'Cost']) {
      const named = withPasted(NEW_ZONE, { ...at, cell: 'price' }, [[heading], ['4'], ['5']]);
      expect(shown(named)).toEqual([' 4.00 Typed', ' 5.00 Typed']);
    }
    // A price that is not known yet is no heading: the others would move up by a row.
    const unknown = withPasted(NEW_ZONE, { ...at, cell: 'price' }, [['TBD'], ['5']]);
    expect(shown(unknown)).toEqual([' TBD Typed', ' 5.00 Typed']);
  });

  it('are inserted below the row pasted into; prefixes alone keep the prices', () => {
    const draft = typed(typed(NEW_ZONE, 'K1', '5'), 'K2', '6');
    const at = { key: 1, cell: 'prefix', below: [] } as const;
    const pasted = withPasted(draft, at, [['K3'], ['K4', '']]);
    expect(shown(pasted)).toEqual(['K2 6 Typed', 'K3 5 Typed', 'K4  Typed']);
    // The next typed row is a separate row.
    expect(shown(typed(pasted, 'K5', '7'))).toEqual(['K5 7 Typed', ...shown(pasted)]);
  });

  it('are filled with a column of prices in the order shown, with new rows for the rest', () => {
    const draft = withTag(NEW_ZONE, NORTH, 5);
    const [a, b] = [keyOf(draft, 'H1A'), keyOf(draft, 'H1B')];
    const pasted = withPasted(draft, { key: b, cell: 'price', below: [a] }, [['1'], ['2'], ['3']]);
    expect(shown(pasted)).toEqual(['H1A 2.00 North*', ' 3.00 Typed', 'H1B 1.00 North*', 'H1C 5.00 North']);
    const c = keyOf(draft, 'H1C');
    const intoA = (...prices: string[]) =>
      shown(
        withPasted(
          draft,
          { key: a, cell: 'price', below: [b, c] },
          prices.map((price) => [price]),
        ),
      );
    expect(intoA('1')).toEqual(['H1A 1.00 North*', 'H1B 5.00 North', 'H1C 5.00 North']);
    expect(intoA('5', '6')).toEqual(['H1A 5.00 North', 'H1B 6.00 North*', 'H1C 5.00 North']);
    expect(intoA('1', '2', '3', '4').at(-1)).toBe(' 4.00 Typed');
    // Zero in an accounting format is not a heading.
    expect(intoA(' $-   ', '$1.50')).toEqual(['H1A 0.00 North*', 'H1B 1.50 North*', 'H1C 5.00 North']);
    expect(intoA(' -   ', '$1.50')).toEqual(['H1A - North*', 'H1B 1.50 North*', 'H1C 5.00 North']);
    // A blank cell keeps the price of its row, so that the next price stays beside its own.
    expect(intoA('8', ' ', '9', '')).toEqual(['H1A 8.00 North*', 'H1B 5.00 North', 'H1C 9.00 North*']);
  });
});

it('ZON-27 is sent with normalized rows and without empty ones', () => {
  const tagged = withTag(
    {
      ...typed(NEW_ZONE, ' m5v2t6 ', '18'),
      name: ' Grand Toronto ',
      timezone: 'America/Toronto',
      facility: 'yyz5',
    },
    tag('GTA', 'L1G'),
    15.5,
  );
  const draft = withNewRow(tagged);
  expect(zoneToCreate(draft)).toEqual({
    name: 'Grand Toronto',
    timezone: 'America/Toronto',
    facility: 'yyz5',
    locationPricing: {
      pricingRows: [
        { postalPrefix: 'M5V2T6', price: 18 },
        { postalPrefix: 'L1G', price: 15.5 },
      ],
    },
  });
});

it('an untouched form and an empty row hold nothing to lose', () => {
  expect(isZoneTouched(NEW_ZONE)).toBe(false);
  expect(isZoneTouched(withNewRow(NEW_ZONE))).toBe(false);
  expect(isZoneTouched(typed(NEW_ZONE, ' ', ' '))).toBe(false);
  expect(isZoneTouched(typed(NEW_ZONE, 'K', ''))).toBe(true);
  const tagged = withTag(NEW_ZONE, NORTH, 5);
  expect(isZoneTouched(withoutRows(tagged, new Set(tagged.rows.map(({ key }) => key))))).toBe(true);
  expect(isZoneTouched({ ...NEW_ZONE, tagPrice: '5' })).toBe(true);
});
