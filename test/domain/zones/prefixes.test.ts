import { isPostalPrefix, normalizePrefix, takenPrefixes } from '../../../src/domain/zones/prefixes';
import { isZoneNameTaken } from '../../../src/domain/zones/zoneName';
import { aZone } from '../../fixtures/deliveryRules';

const zones = [aZone('Centre', ['H2X', 'h2y']), aZone('Est', ['H1', 'H2'])];

describe('prefixes', () => {
  it('ZON-11 are trimmed and upper-cased', () => {
    expect(normalizePrefix(' h2x ')).toBe('H2X');
    expect(normalizePrefix('h2x 1y4')).toBe('H2X1Y4');
  });

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
