import { expandPrefixes, expandTags, quickFillProblems } from '../../../src/domain/zones/quickFill';

it.each<[string, string[] | null]>([
  ['H1[ABC]', ['H1A', 'H1B', 'H1C']],
  ['[HJ]3[XY]', ['H3X', 'H3Y', 'J3X', 'J3Y']],
  ['M', ['M']],
  ['902', ['902']],
  ['M5V1A[12]', ['M5V1A1', 'M5V1A2']],
  ['', null],
  ['h1[abc]', null],
  ['H1[', null],
  ['H1[]', null],
  ['H1A]', null],
  ['H[AB]', null],
  ['H1A, H1B', null],
  [`${'[0123456789]'.repeat(30)}`, null],
])('expands %s to %j', (notation, prefixes) => {
  expect(expandPrefixes(notation)).toEqual(prefixes);
});

it('expands tags in their order, each prefix once', () => {
  const tags = [
    { name: 'Two', prefixes: ['H1[AB]', 'H1A', 'nothing'] },
    { name: 'One', prefixes: ['M'] },
  ];
  expect(expandTags({ tags })).toEqual([
    { name: 'Two', prefixes: ['H1A', 'H1B'] },
    { name: 'One', prefixes: ['M'] },
  ]);
});

it('names the tag of each error', () => {
  const tags = [
    { name: 'GMA', prefixes: ['H1[AB]', 'H1A', 'H0'] },
    { name: 'gma ', prefixes: ['H', 'H['] },
  ];
  expect(quickFillProblems({ tags })).toEqual([
    'The tag GMA has H1A twice.',
    'The tag gma  is listed twice.',
    'The tag gma  has "H[", which is no list of postal prefixes.',
  ]);
  expect(quickFillProblems({ tags: [{ name: 'Fine', prefixes: ['H1[AB]', '1'] }] })).toEqual([]);
});
