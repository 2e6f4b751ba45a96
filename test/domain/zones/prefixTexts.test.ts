/** The texts of the prefix guard when many zones are affected. */
import { checkLines } from '../../../src/domain/zones/prefixTexts';
import { checkPrefix, indexPrefixes } from '../../../src/domain/zones/prefixIndex';
import { aZone } from '../../fixtures/deliveryRules';

const ZONES = ['A', 'B', 'C', 'D'].map((name, at) => aZone(name, [`H${at}A`]));
const linesIn = (zoneId: string) =>
  checkLines(checkPrefix(indexPrefixes(ZONES), 'H'), zoneId).map(({ text }) => text);

it('lists only three of four zones with longer prefixes', () => {
  expect(linesIn('zone-new')).toEqual(
    ['A', 'B', 'C'].map((name) => `H is shorter than 1 prefix in ${name} ($5.00); it wins over it.`),
  );
});

it('lists the zone being typed into first, so that it is never left out', () => {
  expect(linesIn('zone-D')).toEqual([
    'H is shorter than 1 prefix of this zone; it wins over it.',
    'H is shorter than 1 prefix in A ($5.00); it wins over it.',
    'H is shorter than 1 prefix in B ($5.00); it wins over it.',
  ]);
});
