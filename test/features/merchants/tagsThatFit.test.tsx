/** How many tags a row shows. */
import { tagsThatFit } from '../../../src/features/merchants/tagsThatFit';

it.each([
  ['all, when they have room', [80, 80, 118], 304, 3],
  ['all, when the last one just fits', [90, 80, 118], 296, 3],
  ['two, when the third has no room', [120, 80, 118], 304, 2],
  ['one, when +2 would have no room behind the second', [200, 80, 118], 304, 1],
  ['the first even when it has no room itself', [500, 80], 304, 1],
  ['a lone one, whatever its width', [500], 304, 1],
  ['all, when nothing is known of the room', [500, 80, 118], 0, 3],
])('%s', (_what, widths, room, shown) => {
  expect(tagsThatFit(widths, room)).toBe(shown);
});
