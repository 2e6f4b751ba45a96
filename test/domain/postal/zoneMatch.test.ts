import fc from 'fast-check';
import {
  formatPostalCode,
  isPostalPrefix,
  normalizePostalCode,
  postalCodeForPeople,
  readPostalCode,
} from '../../../src/domain/postal/postalCode';
import { findZoneMatches, findZone, indexZones } from '../../../src/domain/postal/zoneIndex';
import { aZone } from '../../fixtures/deliveryRules';

describe('postal codes', () => {
  it.each([
    ['m5v 1a1', 'M5V1A1', 'CA', 'M5V'],
    [' H2X\u00a01Y4 ', 'H2X1Y4', 'CA', 'H2X'],
    ['K1A-0B1', 'K1A0B1', 'CA', 'K1A'],
    ['\u200bK1A\u20600B1\ufeff', 'K1A0B1', 'CA', 'K1A'],
    ['K1A\u00ad0B1\u202c', 'K1A0B1', 'CA', 'K1A'],
    ['K1A\u22120B1', 'K1A0B1', 'CA', 'K1A'],
    ['Ｋ１Ａ　０Ｂ１', 'K1A0B1', 'CA', 'K1A'],
    ['12345', '12345', 'US', '12345'],
    ['12345-6789', '12345-6789', 'US', '12345'],
    ['12345 6789', '12345-6789', 'US', '12345'],
  ])('reads %s as %s', (typed, code, country, area) => {
    expect(readPostalCode(typed)).toEqual({ country, code, area });
  });

  it.each([
    '',
    'M5V',
    'M5V 1A',
    'D5V 1A1',
    'M5V 1A11',
    'W1A 1A1',
    'M5O 1A1',
    'XM5V 1A1',
    '1234',
    '123456',
    '1234567890',
    'A123456789',
    'N/A',
  ])('%s is not a postal code', (typed) => expect(readPostalCode(typed)).toBeNull());

  it('writes Canadian codes with their space', () => {
    expect(formatPostalCode('m5v1a1')).toBe('M5V 1A1');
    expect(formatPostalCode('12345-6789')).toBe('12345-6789');
    expect(normalizePostalCode('m5v')).toBe('M5V');
    expect(normalizePostalCode('1234567890')).toBe('1234567890');
    expect(normalizePostalCode('A123456789')).toBe('A123456789');
  });

  it.each([
    ['h2j2k8', 'H2J 2K8'],
    ['12345 6789', '12345-6789'],
    ['sw1a 1aa', 'sw1a 1aa'],
    ['H2J', 'H2J'],
  ])('shows %s as %s', (typed, shown) => expect(postalCodeForPeople(typed)).toBe(shown));

  it.each([
    ['H', true],
    ['H2', true],
    ['H2X', true],
    ['H2X1', true],
    ['H2X1Y', true],
    ['H2X1Y4', true],
    ['123', true],
    ['12345', true],
    ['123456', false],
    ['HH', false],
    ['2H', false],
    ['H2X1Y45', false],
    ['', false],
  ])('%s is a valid prefix: %s', (prefix, allowed) => expect(isPostalPrefix(prefix)).toBe(allowed));
});

describe('zone by longest prefix', () => {
  const zones = [
    aZone('Ontario', ['K']),
    aZone('Ottawa', ['K1', 'k2']),
    aZone('Downtown', ['K1A', 'K1P']),
    aZone('Parliament', ['k1a 0b1']),
    aZone('Schenectady', ['123', '12345']),
  ];
  const index = indexZones(zones);

  it.each([
    ['K1A 0B1', 'Parliament'],
    ['k1a0b2', 'Downtown'],
    ['K1P 5N2', 'Downtown'],
    ['K1N 1A1', 'Ottawa'],
    ['K2P 1L4', 'Ottawa'],
    // K1 does not match K6: prefixes are compared as text.
    ['K6A 1A1', 'Ontario'],
    ['12345-6789', 'Schenectady'],
    ['12399', 'Schenectady'],
  ])('finds the zone of %s: %s', (code, name) => expect(findZone(index, code)?.zone.name).toBe(name));

  it('a code without a matching prefix is outside the delivery area', () => {
    expect(findZone(index, 'M5V 1A1')).toBeNull();
    expect(findZone(index, '')).toBeNull();
    expect(findZone(indexZones([]), 'M5V 1A1')).toBeNull();
  });

  it('returns all matching prefixes, longest first', () => {
    const prefixes = (code: string) => findZoneMatches(index, code).map(({ prefix }) => prefix);
    expect(prefixes('k1a 0b1')).toEqual(['K1A0B1', 'K1A', 'K1', 'K']);
    expect(prefixes('12345-6789')).toEqual(['12345', '123']);
    expect(prefixes('K9')).toEqual(['K']);
    expect(prefixes('M5V 1A1')).toEqual([]);
  });

  it('an empty prefix from an old record matches no code', () => {
    const broken = indexZones([aZone('Everything', ['', ' ']), aZone('Ottawa', ['K1'])]);
    expect(findZone(broken, 'M5V 1A1')).toBeNull();
    expect(findZoneMatches(broken, 'K1A 0B1').map(({ zone }) => zone.name)).toEqual(['Ottawa']);
  });

  it('finds the same prefix as a plain search for the longest', () => {
    const letters = fc.constantFrom('A', 'B', 'K');
    const digits = fc.constantFrom('0', '1', '2');
    const code = fc.tuple(letters, digits, letters, digits, letters, digits).map((parts) => parts.join(''));
    const prefix = fc
      .tuple(code, fc.integer({ min: 1, max: 6 }))
      .map(([text, length]) => text.slice(0, length));
    fc.assert(
      fc.property(
        fc.array(fc.array(prefix, { maxLength: 30 }), { minLength: 1, maxLength: 6 }),
        code,
        (prefixesByZone, asked) => {
          const all = prefixesByZone.map((prefixes, at) => aZone(`zone ${at}`, prefixes, { price: at }));
          let best: { length: number; name: string } | null = null;
          for (const zone of all) {
            for (const { postalPrefix } of zone.locationPricing.pricingRows) {
              if (asked.startsWith(postalPrefix) && postalPrefix.length > (best?.length ?? 0)) {
                best = { length: postalPrefix.length, name: zone.name };
              }
            }
          }
          const match = findZone(indexZones(all), asked);
          expect(match && { length: match.prefix.length, name: match.zone.name }).toEqual(best);
        },
      ),
      { numRuns: 500 },
    );
  });
});
