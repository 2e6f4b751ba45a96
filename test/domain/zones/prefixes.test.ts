import { isPostalPrefix, takenPrefixes, typedPrefix } from '../../../src/domain/zones/prefixes';
import { isZoneNameTaken } from '../../../src/domain/zones/zoneName';
import { aZone } from '../../fixtures/deliveryRules';

const zones = [aZone('Centre', ['H2X', 'h2y']), aZone('Est', ['H1', 'H2'])];

describe('prefixes', () => {
  it('ZON-11 are trimmed and upper-cased', () => {
    expect(typedPrefix(' h2x ')).toBe('H2X');
    expect(typedPrefix('h2x 1y4')).toBe('H2X1Y4');
  });

  it.each([
    ['k1a 0b1', 'K1A0B1'],
    ['K1A-0B1', 'K1A0B1'],
    ['k1a\u00a0\u2013 0', 'K1A0'],
    ['\u200bK1A\u200b0B1', 'K1A0B1'],
    ['H2X -', 'H2X'],
  ])('of %p are read as %p', (typed, prefix) => {
    expect(typedPrefix(typed)).toBe(prefix);
    expect(isPostalPrefix(prefix)).toBe(true);
  });

  it.each([
    'K1-K4',
    'H1 H2',
    'K1A-K1C',
    'K1A 0-B1',
    '10-14',
    '1\u20133',
    '1\u22123',
    '100 104',
    '12345-6789',
  ])('are never made of a range: %s', (typed) => expect(isPostalPrefix(typedPrefix(typed))).toBe(false));

  it.each([
    ['H', true],
    ['H2', true],
    ['H2X1Y4', true],
    ['12345', true],
    ['123456', false],
    ['HX', false],
    ['2X', false],
    ['', false],
  ])('ZON-23 include %s: %s', (prefix, allowed) => {
    expect(isPostalPrefix(prefix)).toBe(allowed);
  });

  it('ZON-12 ZON-22 are taken when any zone of the merchant has them, in any spelling', () => {
    expect(takenPrefixes(zones, ['H3', 'h2x', ' H2Y', 'H1'])).toEqual(['H2X', 'H2Y', 'H1']);
    // A longer or shorter prefix is a different one.
    expect(takenPrefixes(zones, ['H2X1', 'H'])).toEqual([]);
  });

  it('ZON-22 are taken when repeated in the form, each reported once', () => {
    expect(takenPrefixes(zones, ['J4B', 'j4b', 'J4B', '', ''])).toEqual(['J4B']);
  });

  it('ZON-14 are not taken by the edited zone itself', () => {
    expect(takenPrefixes(zones, ['H2X', 'H2Y'], 'zone-Centre')).toEqual([]);
    expect(takenPrefixes(zones, ['H2X', 'H2X', 'H2'], 'zone-Centre')).toEqual(['H2X', 'H2']);
  });
});

describe('zone names', () => {
  it('ZON-21 are compared without case and surrounding spaces', () => {
    expect(isZoneNameTaken(zones, ' centre ')).toBe(true);
    expect(isZoneNameTaken(zones, 'Centre 2')).toBe(false);
    expect(isZoneNameTaken(zones, 'CENTRE', 'zone-Centre')).toBe(false);
    expect(isZoneNameTaken(zones, 'est', 'zone-Centre')).toBe(true);
  });
});
