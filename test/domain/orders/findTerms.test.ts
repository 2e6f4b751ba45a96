/** The search terms of an order, and the texts that find it. */
import fc from 'fast-check';
import { findMatches, findQuery, findTerms, type Findable } from '../../../src/domain/orders/findTerms';
import { redactOrder } from '../../../src/domain/orders/redactOrder';

const ORDER = {
  id: 'ord_1SM3K9Q7ZP30T',
  refNumber: 'WEB-2026/00417-B',
  recipient: { name: 'Jean-Pierre Côté', phone: '+1 (416) 555-0142 ext. 7', email: 'Jean.Cote@example.com' },
  packages: [{ trackingNumber: '1Z 999 AA1 01 2345 6784', refNumber: 'BOX-77' }, {}],
  recipientAddress: { postalCode: 'H2X 1Y4' },
  dtoRecipientAddress: { postalCode: 'h2x1y9' },
} satisfies Findable;

it.each([
  ['ord_1sm3k9q7zp30t', ['id']],
  ['1SM3K9Q7ZP30T', ['id']],
  ['ZP30T', ['id']],
  ['web-2026', ['reference']],
  ['2026 00417', ['reference']],
  ['00417-b', ['reference']],
  ['417b', ['reference']],
  ['box 77', ['reference']],
  ['1z999aa1', ['tracking number']],
  ['6784', ['tracking number']],
  ['cote', ['name']],
  ['jean', ['name', 'e-mail']],
  ['JEAN PIERRE', ['name']],
  ['pierre côté', ['name']],
  ['Côté, Jean-Pierre', ['name']],
  ['Pierre Côté, Jean', ['name']],
  ['4165550142', ['phone']],
  ['14165550142', ['phone']],
  ['+1 416-555', ['phone']],
  ['(416) 555 0142', ['phone']],
  ['0142', ['phone']],
  ['416-555', ['phone']],
  [' +1 416-555', ['phone']],
  ['+1 (416) 555-0142 ext. 7', ['phone']],
  ['555-0142 poste 7', ['phone']],
  ['jean.cote@EXAMPLE.com', ['e-mail']],
  ['h2x', ['postal code']],
  ['H2X-1Y4', ['postal code']],
  ['h2x 1y9', ['postal code']],
] as const)('“%s” finds the order by its %j', (text, fields) => {
  expect(findMatches(ORDER, text)).toEqual(fields);
});

it.each([
  ...['ord', '1SM3', 'EB-20', 'example.com', '1Y4', 'B WEB-2026', '2026 WEB'],
  ...['Pierre-Jean Côté', 'Pierre Roy, Jean'],
  // A 1 belongs to a phone after a plus sign or before ten digits; three digits are too few.
  ...[
    '1416555',
    '+1416',
    '94165550142',
    '+1 WEB-2026',
    '4165550142 7',
    '416-555-0143 ext. 7',
    'A4165550142 x 7',
  ],
])('“%s” does not find it', (text) => expect(findMatches(ORDER, text)).toEqual([]));

it.each(['', '  ', '-', 'ab', '123', '(1) 2-3', '"%_', "'"])('“%s” is too short to search for', (text) => {
  expect(findQuery(text)).toBeNull();
});

it.each([
  ['+33 1 42 68 53 00', '331 4268'],
  ['+33 1 42 68 53 01', '5301'],
  ['+33 1 42 68 53 01', '331426'],
  ['123 456 7890', '1234 56'],
  ['514.555.0142 poste 7', '0142'],
  ['514-555-0142 ext: 7', '0142'],
  ['514-555-0142 #7', '0142'],
  ['514,555,0142', '514 555 01'],
])('finds a phone written as %s by %s', (phone, text) => {
  expect(findMatches({ id: 'x', recipient: { phone } }, text)).toEqual(['phone']);
});

it('three letters are enough, also with a digit among them', () => {
  expect(findMatches({ id: 'x', recipient: { name: 'Roy' } }, 'roy')).toEqual(['name']);
  expect(findMatches({ id: 'x', refNumber: 'AB1' }, 'ab1')).toEqual(['reference']);
  expect(findMatches({ id: 'x', refNumber: '1AB' }, '1ab')).toEqual(['reference']);
});

it('finds a name of up to four words in any rotation, and each of its first six words', () => {
  const isFound = (name: string, text: string) =>
    findMatches({ id: 'x', recipient: { name } }, text).length > 0;
  expect(isFound('Maria Roy', 'Roy Maria')).toBe(true);
  expect(isFound('Maria Anna Luisa Eva', 'Eva, Maria Anna Luisa,')).toBe(true);
  expect(isFound('Maria Anna Luisa Eva Rosa', 'Rosa Maria Anna Luisa Eva')).toBe(false);
  const long = 'Maria Anna Luisa Eva Rosa Clara Ines Sofia';
  expect(isFound(long, 'clara')).toBe(true);
  expect(isFound(long, 'clara ines sofia')).toBe(true);
  expect(isFound(long, 'ines')).toBe(false);
});

// When these change, a migration must index all orders again (docs/decisions/0020).
it('an order is indexed under these terms', () => {
  expect(findTerms(ORDER)).toEqual([
    '=ord1sm3k9q7zp30t',
    '=1sm3k9q7zp30t',
    '<t03pz7q9k3ms1dro',
    'web202600417b',
    '202600417b',
    '00417b',
    '<b714006202bew',
    'box77',
    '<77xob',
    '1z999aa10123456784',
    '<48765432101aa999z1',
    'jeanpierrecote',
    'pierrecote',
    'cote',
    '4165550142',
    '<2410555614',
    'jeancoteexamplecom',
    'h2x1y4',
    'h2x1y9',
  ]);
});

it('an order with only an id has no other terms', () => {
  const terms = ['=ordabc123', '=abc123', '<321cbadro'];
  expect(findTerms({ id: 'ord_ABC123' })).toEqual(terms);
  expect(findTerms({ id: 'ord_ABC123', recipient: {}, packages: [{}], recipientAddress: {} })).toEqual(terms);
});

it('finds a text that is longer than a term', () => {
  const order = { id: 'x', packages: [{ trackingNumber: `T${'12'.repeat(60)}` }] };
  expect(Math.max(...findTerms(order).map(({ length }) => length))).toBe(81);
  expect(findMatches(order, order.packages[0]?.trackingNumber ?? '')).toEqual(['tracking number']);
});

it('folds letters without a decomposed accent, and other scripts', () => {
  const named = (name: string): Findable => ({ id: 'x', recipient: { name } });
  expect(findMatches(named('Łukasz Groß'), 'lukasz gross')).toEqual(['name']);
  expect(findMatches(named("D'Œuvre"), 'doeuv')).toEqual(['name']);
  expect(findMatches(named('Ærø Bøgh'), 'aero bogh')).toEqual(['name']);
  expect(findMatches(named('Đorđe'), 'dorde')).toEqual(['name']);
  expect(findMatches(named('محمد علي'), 'محمد')).toEqual(['name']);
  expect(findMatches(named('ＪＥＡＮ'), 'jean')).toEqual(['name']);
});

it('finds an order without personal data only by its numbers and area', () => {
  const redacted = redactOrder(ORDER);
  for (const text of ['jean', 'cote', '4165550142', 'jean.cote@', 'H2X 1Y4', 'redacted']) {
    expect(findMatches(redacted, text)).toEqual([]);
  }
  expect(findMatches(redacted, '1Z999')).toEqual(['tracking number']);
});

it('a query has a term of the order exactly when the order matches', () => {
  const text = fc.oneof(
    fc.constantFrom('jean', '0142', 'h2x', 'WEB', '6784', 'cote jean', '=ord', '<2410', "a'b:*"),
    fc.string(),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const query = findQuery(typed);
      const terms = findTerms(ORDER);
      const isFound =
        query !== null &&
        (query.whole.some((term) => terms.includes(term)) ||
          query.begins.some((begin) => terms.some((term) => term.startsWith(begin))));
      expect(findMatches(ORDER, typed).length > 0).toBe(isFound);
    }),
  );
});

it('terms are letters and digits after a sign, so that a query can quote them', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (id, refNumber, name) => {
      for (const term of findTerms({ id, refNumber, recipient: { name } })) {
        expect(term).toMatch(/^[=<]?[\p{L}\p{N}]{3,}$/u);
      }
    }),
  );
});
