/** What the prefix guard says where many zones have something to say. */
import { checkLines } from '../../../src/domain/zones/prefixTexts';
import { checkPrefix, indexPrefixes } from '../../../src/domain/zones/prefixIndex';
import { aZone } from '../../fixtures/deliveryRules';

const ZONES = ['A', 'B', 'C', 'D'].map((name, at) => aZone(name, [`H${at}A`]));
const linesIn = (zoneId: string) =>
  checkLines(checkPrefix(indexPrefixes(ZONES), 'H'), zoneId).map(({ text }) => text);

it('a prefix that is shorter than those of four zones is held against three of them', () => {
  expect(linesIn('zone-new')).toEqual(
    ['A', 'B', 'C'].map((name) => `H is shorter than 1 prefix in ${name} ($5.00); it wins over it.`),
  );
});

it('the zone that is typed into comes first, so that it is never the one left out', () => {
  expect(linesIn('zone-D')).toEqual([
    'H is shorter than 1 prefix of this zone; it wins over it.',
    'H is shorter than 1 prefix in A ($5.00); it wins over it.',
    'H is shorter than 1 prefix in B ($5.00); it wins over it.',
  ]);
});
