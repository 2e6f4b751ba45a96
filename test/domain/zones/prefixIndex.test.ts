import fc from 'fast-check';
import type { Zone } from '../../../src/contract/schemas/merchants';
import { findZone, indexZones } from '../../../src/domain/postal/zoneIndex';
import { zoneAnswerText, checkLines, priceRange, zoneNotes } from '../../../src/domain/zones/prefixTexts';
import { checkPrefix, indexPrefixes, ownersOf, whichZone } from '../../../src/domain/zones/prefixIndex';
import { aZone } from '../../fixtures/deliveryRules';

/** A zone with a separate price for each prefix. */
function priced(name: string, prices: Readonly<Record<string, number>>): Zone {
  const pricingRows = Object.entries(prices).map(([postalPrefix, price]) => ({ postalPrefix, price }));
  return aZone(name, [], { locationPricing: { pricingRows } });
}

const centre = priced('Montréal Centre', { H2G: 8.75, H2H: 8.75, H2X: 8.75 });
const est = priced('Montréal Est et Ouest', { H1: 8.25, H2: 9.5, H2X0: 9.5 });
const sud = priced('Rive-Sud', { J4B: 10.5, J4G: 12.75 });
const guard = indexPrefixes([centre, est, sud]);

describe('the zone of a code', () => {
  it('is reported with prefix, price and the shorter matches', () => {
    const answer = whichZone(guard, 'h2x 1y4');
    expect(answer).toMatchObject({
      kind: 'owner',
      owner: { zoneName: 'Montréal Centre', prefix: 'H2X', price: 8.75 },
      beaten: [{ zoneName: 'Montréal Est et Ouest', prefix: 'H2', price: 9.5 }],
    });
    expect(zoneAnswerText(answer)).toBe(
      'over H2 in Montréal Est et Ouest at $9.50. The longest prefix wins.',
    );
    expect(whichZone(guard, 'H2X 0A1')).toMatchObject({
      owner: { zoneName: 'Montréal Est et Ouest', prefix: 'H2X0' },
      beaten: [{ prefix: 'H2X' }, { prefix: 'H2' }],
    });
    expect(zoneAnswerText(whichZone(guard, 'H1A 1A1'))).toBe('');
  });

  it('never mixes up K1 and K16', () => {
    const zones = [priced('East', { K1: 5 }), priced('West', { K16: 9 })];
    for (const order of [zones, [...zones].reverse()]) {
      const both = indexPrefixes(order);
      expect(whichZone(both, 'K1A 0B1')).toMatchObject({ owner: { zoneName: 'East', price: 5 } });
      expect(whichZone(both, 'K16')).toMatchObject({ kind: 'unreadable' });
      expect(ownersOf(both, 'K160B1')[0]).toMatchObject({ zoneName: 'West', price: 9 });
    }
  });

  it.each([
    ['V6B 1A1', 'none', 'No zone covers V6B 1A1. Orders there become OUT_OF_FSA.'],
    ['V6', 'none', 'No zone covers V6. Orders there become OUT_OF_FSA.'],
    ['', 'unreadable', 'Type a postal code, such as H2X 1Y4.'],
    ['hello', 'unreadable', 'Type a postal code, such as H2X 1Y4.'],
    ['H', 'shared', 'H is shared by 2 zones. Type the whole code.'],
    ['H2X', 'shared', 'H2X is shared by 2 zones. Type the whole code.'],
    ['J', 'partly', 'Only a part of J is in Rive-Sud. Type the whole code.'],
    ['H2G', 'owner', 'over H2 in Montréal Est et Ouest at $9.50. The longest prefix wins.'],
  ])('is reported for %p as %s', (typed, kind, text) => {
    const answer = whichZone(guard, typed);
    expect(answer.kind).toBe(kind);
    expect(zoneAnswerText(answer)).toBe(text);
  });

  it('is clear for a partial code when longer prefixes cost the same there', () => {
    const same = indexPrefixes([priced('Nord', { H2: 5, H2X: 5 })]);
    expect(whichZone(same, 'H2')).toMatchObject({ kind: 'owner', owner: { zoneName: 'Nord', price: 5 } });
  });

  it('lists the zones of a shared partial code by share, then by name', () => {
    const shared = indexPrefixes([
      priced('B', { H1A: 1 }),
      priced('A', { H1B: 1 }),
      priced('C', { H1C: 1, H1E: 1 }),
    ]);
    expect(whichZone(shared, 'H1')).toMatchObject({ kind: 'shared', zones: ['C', 'A', 'B'] });
  });

  it('ignores an incomplete part after the dash of a ZIP code', () => {
    const south = indexPrefixes([priced('South', { 12345: 4 })]);
    expect(whichZone(south, '12345-67')).toMatchObject({ kind: 'owner', code: '12345' });
    expect(whichZone(south, '12345-6789')).toMatchObject({ kind: 'owner', owner: { prefix: '12345' } });
  });

  it('is not clear for a partial code with several prices in one zone', () => {
    const laval = indexPrefixes([priced('Laval', { H7: 9, H7N: 9.25, H7A: 9 })]);
    expect(zoneAnswerText(whichZone(laval, 'H7'))).toBe(
      'H7 has several prices in Laval. Type the whole code.',
    );
    expect(whichZone(laval, 'H7A')).toMatchObject({ kind: 'owner', owner: { price: 9 } });
  });

  it('is found for US codes, also while the last four digits are typed', () => {
    const us = indexPrefixes([priced('Miami', { '331': 12 })]);
    for (const typed of ['331', '33101', '33101-67', '33101-6789']) {
      expect(whichZone(us, typed)).toMatchObject({ kind: 'owner', owner: { zoneName: 'Miami' } });
    }
  });

  it('has the merchant’s own price when the zone has none', () => {
    const free = aZone('Laval', ['H7'], { price: Number.NaN });
    expect(
      whichZone(indexPrefixes([free], { pricingRows: [{ postalPrefix: 'H7', price: 4 }] }), 'H7A1A1'),
    ).toMatchObject({ owner: { price: 4 } });
    expect(whichZone(indexPrefixes([free]), 'H7A1A1')).toMatchObject({ owner: { price: null } });
  });
});

describe('a prefix while it is typed', () => {
  const lines = (typed: string, zone = sud, editing?: { zoneId: string; prefix: string }) =>
    checkLines(checkPrefix(guard, typed, editing), zone.id).map(({ tone, text }) => [tone, text]);

  it('ZON-12 is refused if it exists, with its zone and price', () => {
    const [line] = checkLines(checkPrefix(guard, 'j4b'), centre.id);
    expect(line).toEqual({
      tone: 'error',
      text: 'The following postal codes already exist for the merchant: ...\nJ4B',
      other: { zoneId: 'zone-Rive-Sud', zoneName: 'Rive-Sud', prefix: 'J4B', price: 10.5 },
    });
  });

  it('is refused if it is not a valid prefix; an empty one shows nothing', () => {
    expect(lines('2H')).toEqual([['error', '2H is not the beginning of a postal code.']]);
    expect(lines(' ')).toEqual([]);
  });

  it('does not win over itself', () => {
    expect(checkPrefix(guard, 'H2X').shorter.map(({ prefix }) => prefix)).toEqual(['H2']);
  });

  it('shows a warning if it is shorter than others, by zone', () => {
    expect(lines('H', est)).toEqual([
      ['warning', 'H is shorter than 3 prefixes of this zone; they win over it.'],
      ['warning', 'H is shorter than 3 prefixes in Montréal Centre ($8.75); they win over it.'],
    ]);
    expect(lines('J4')).toEqual([
      ['warning', 'J4 is shorter than 2 prefixes of this zone; they win over it.'],
    ]);
    expect(lines('J4', est)).toEqual([
      ['warning', 'J4 is shorter than 2 prefixes in Rive-Sud ($10.50–$12.75); they win over it.'],
    ]);
  });

  it('shows what it wins over if it is longer', () => {
    expect(lines('H2Y', centre)).toEqual([
      ['information', 'H2Y wins over H2 in Montréal Est et Ouest ($9.50).'],
    ]);
    expect(lines('H1A', est)).toEqual([['information', 'H1A wins over H1 in this zone ($8.25).']]);
    expect(lines('G1A', est)).toEqual([]);
  });

  it('ZON-14 ignores the row that is being edited', () => {
    const editing = { zoneId: centre.id, prefix: 'h2x' };
    expect(lines('H2X', centre, editing)).toEqual([
      ['warning', 'H2X is shorter than 1 prefix in Montréal Est et Ouest ($9.50); it wins over it.'],
      ['information', 'H2X wins over H2 in Montréal Est et Ouest ($9.50).'],
    ]);
    expect(lines('H2G', centre, editing)[0]?.[0]).toBe('error');
  });
});

describe('notes of a table', () => {
  const notes = (zone: Zone, others: readonly Zone[] = [centre, est, sud]) => {
    const zones = others.some(({ id }) => id === zone.id) ? others : [...others, zone];
    const found = zoneNotes(indexPrefixes(zones), zone);
    const rows = zone.locationPricing.pricingRows;
    return {
      summary: found.summary.map(({ text }) => text),
      rows: Object.fromEntries(
        [...found.rows].map(([row, lines]): [string, string[]] => [
          rows[row]?.postalPrefix ?? '',
          lines.map(({ tone, text }) => `${tone}: ${text}`),
        ]),
      ),
    };
  };

  it('summarize what holds for many rows, and mark only rows that lose codes', () => {
    expect(notes(centre)).toEqual({
      summary: ['3 prefixes here win over H2 in Montréal Est et Ouest ($9.50).'],
      rows: { H2X: ['warning: H2X0 in Montréal Est et Ouest wins ($9.50)'] },
    });
    expect(notes(est)).toEqual({
      summary: [],
      rows: {
        H2: ['warning: 3 prefixes in Montréal Centre win ($8.75)'],
        H2X0: ['information: Wins over H2X in Montréal Centre ($8.75)'],
      },
    });
    expect(notes(sud)).toEqual({ summary: [], rows: {} });
  });

  it('mark the row that loses, not every shorter one', () => {
    const other = priced('Laval', { H2X: 7 });
    const zone = priced('Montréal', { H: 5, H2: 6 });
    expect(notes(zone, [other, zone]).rows).toEqual({
      H2: ['warning: H2X in Laval wins ($7.00)', 'information: Wins over H in this zone ($5.00)'],
    });
  });

  it('are only information when the price is the same', () => {
    const other = priced('Laval', { G1A: 5 });
    const zone = priced('Québec', { G1: 5 });
    expect(notes(zone, [other, zone]).rows).toEqual({ G1: ['information: G1A in Laval wins ($5.00)'] });
  });

  it('ZON-22 ZON-23 report duplicates and prices within a new zone', () => {
    const draft = aZone('Grand Toronto', [], {
      id: '',
      locationPricing: {
        pricingRows: [
          { postalPrefix: 'J4B', price: 16 },
          { postalPrefix: 'M5V', price: 15.5 },
          { postalPrefix: 'm5v 2t6', price: 18 },
          { postalPrefix: 'M5V2', price: 15.5 },
          { postalPrefix: 'M9', price: 1 },
          { postalPrefix: 'm9', price: 2 },
        ],
      },
    });
    expect(notes(draft)).toEqual({
      summary: [],
      rows: {
        J4B: ['error: Exists in Rive-Sud at $10.50'],
        'm5v 2t6': ['information: Wins over M5V2 in this zone ($15.50)'],
        M9: ['error: Twice in this zone'],
        m9: ['error: Twice in this zone'],
      },
    });
  });
});

describe('the prefix guard and the rate look-up', () => {
  const code = fc
    .tuple(...[0, 1, 2, 3, 4, 5].map((at) => fc.constantFrom(...(at % 2 === 0 ? 'AK' : '12'))))
    .map((parts) => parts.join(''));
  const prefix = fc
    .tuple(code, fc.integer({ min: 1, max: 6 }))
    .map(([text, length]) => text.slice(0, length));
  const zonesOf = (byZone: readonly (readonly string[])[]) =>
    byZone.map((prefixes, at) => aZone(`zone ${at}`, prefixes, { price: at + 0.25 }));
  const prefixes = fc.array(fc.uniqueArray(prefix, { maxLength: 12 }), { minLength: 1, maxLength: 5 });

  it('choose the same zone, prefix and price for whole codes, and never another for a partial code', () => {
    fc.assert(
      fc.property(prefixes, code, fc.integer({ min: 1, max: 5 }), (byZone, whole, length) => {
        const zones = zonesOf(byZone);
        const both = indexPrefixes(zones);
        const match = findZone(indexZones(zones), whole);
        const answer = whichZone(both, whole);
        expect(answer.kind).toBe(match ? 'owner' : 'none');
        if (answer.kind === 'owner') {
          expect(answer.owner).toEqual({
            zoneId: match?.zone.id,
            zoneName: match?.zone.name,
            prefix: match?.prefix,
            price: match?.price,
          });
        }
        // The owner of a partial code owns every code that starts with it.
        const beginning = whichZone(both, whole.slice(0, length));
        if (beginning.kind === 'owner') {
          expect(match).toMatchObject({ zone: { id: beginning.owner.zoneId }, price: beginning.owner.price });
        }
        if (beginning.kind === 'none') expect(match).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('predict correctly which codes change when a typed prefix is added', () => {
    fc.assert(
      fc.property(prefixes, prefix, code, (byZone, typed, whole) => {
        const zones = zonesOf(byZone);
        const check = checkPrefix(indexPrefixes(zones), typed);
        fc.pre(check.duplicates.length === 0 && whole.startsWith(typed));
        const before = findZone(indexZones(zones), whole);
        const after = findZone(indexZones([...zones, aZone('new', [typed])]), whole);
        const losesTo = check.longer
          .flatMap(({ owners }) => owners)
          .filter((one) => whole.startsWith(one.prefix));
        if (losesTo.length > 0) expect(after).toEqual(before);
        else {
          expect(after?.zone.name).toBe('new');
          expect(check.shorter[0]?.prefix).toBe(before?.prefix);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the edited row', () => {
  const zone = priced('Nord', { G1: 4, G1A: 5, G1A1: 6 });
  const north = indexPrefixes([zone, priced('Sud', { G1A2: 7 })]);
  const prefixes = (list: readonly { prefix: string }[]) => list.map(({ prefix }) => prefix);

  it('is ignored as both a longer and a shorter prefix', () => {
    const editing = (prefix: string) => ({ zoneId: zone.id, prefix });
    expect(checkPrefix(north, 'G1A', editing(' g1a ')).duplicates).toEqual([]);
    expect(checkPrefix(north, 'G1A').duplicates).toHaveLength(1);
    expect(prefixes(checkPrefix(north, 'G1A1', editing('G1A')).shorter)).toEqual(['G1']);
    expect(prefixes(checkPrefix(north, 'G1A1').shorter)).toEqual(['G1A', 'G1']);
    const longer = (edited?: ReturnType<typeof editing>) =>
      checkPrefix(north, 'G1', edited).longer.map(({ zoneName, owners }) => [zoneName, prefixes(owners)]);
    expect(longer(editing('G1A1'))).toEqual([
      ['Nord', ['G1A']],
      ['Sud', ['G1A2']],
    ]);
    expect(longer()).toEqual([
      ['Nord', ['G1A', 'G1A1']],
      ['Sud', ['G1A2']],
    ]);
    expect(checkPrefix(north, ' ').longer).toEqual([]);
  });

  it('links to the other zone of a line, but not to its own', () => {
    const others = (typed: string, zoneId: string) =>
      checkLines(checkPrefix(north, typed), zoneId).map(({ other }) => other?.zoneName);
    expect(others('G1A3', zone.id)).toEqual([undefined]);
    expect(others('G1A3', 'zone-Sud')).toEqual(['Nord']);
  });
});

describe('links and texts of notes', () => {
  const nord = priced('Nord', { G1: 4, G1A: 5, G1A1: 6 });
  const sud = priced('Sud', { G1A2: 7 });
  const north = indexPrefixes([nord, sud]);
  const links = (zone: Zone) =>
    [...zoneNotes(north, zone).rows].map(([row, lines]) => [row, lines.map(({ other }) => other?.zoneName)]);

  it('link to the prefix of the other zone, but not to their own zone', () => {
    expect(links(sud)).toEqual([[0, ['Nord']]]);
    expect(links(nord)).toEqual([
      [1, ['Sud', undefined]],
      [2, [undefined]],
    ]);
  });

  it('show several prices from lowest to highest', () => {
    expect(priceRange([12, null, 7.25, 9])).toBe('$7.25–$12.00');
    expect(priceRange([5, 5])).toBe('$5.00');
    expect(priceRange([null])).toBe('no price');
  });
});
