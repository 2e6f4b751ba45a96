/** What an order is filed under, and what finds it. */
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
  ['jean.cote@EXAMPLE.com', ['e-mail']],
  ['h2x', ['postal code']],
  ['H2X-1Y4', ['postal code']],
  ['h2x 1y9', ['postal code']],
] as const)('“%s” finds the order by its %j', (text, fields) => {
  expect(findMatches(ORDER, text)).toEqual(fields);
});

it.each(['ord', '1SM3', 'EB-20', '555-0142 ext. 7', 'example.com', '1Y4', 'Pierre-Jean Côté'])(
  '“%s” does not find it',
  (text) => expect(findMatches(ORDER, text)).toEqual([]),
);

it.each(['', '  ', '-', 'ab', '123', '(1) 2-3', '"%_', "'"])('“%s” is too short to look for', (text) => {
  expect(findQuery(text)).toBeNull();
});

it('folds what has no accent to lose, and other scripts', () => {
  const named = (name: string): Findable => ({ id: 'x', recipient: { name } });
  expect(findMatches(named('Łukasz Groß'), 'lukasz gross')).toEqual(['name']);
  expect(findMatches(named("D'Œuvre"), 'doeuv')).toEqual(['name']);
  expect(findMatches(named('محمد علي'), 'محمد')).toEqual(['name']);
  expect(findMatches(named('ＪＥＡＮ'), 'jean')).toEqual(['name']);
});

it('an order without personal data is filed under its numbers and the area only', () => {
  const redacted = redactOrder(ORDER);
  for (const text of ['jean', 'cote', '4165550142', 'jean.cote@', 'H2X 1Y4', 'redacted']) {
    expect(findMatches(redacted, text)).toEqual([]);
  }
  expect(findMatches(redacted, '1Z999')).toEqual(['tracking number']);
});

it('what is looked up is among the terms exactly when the order matches', () => {
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

it('terms are letters and digits with a sign, so that a query can quote them', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (id, refNumber, name) => {
      for (const term of findTerms({ id, refNumber, recipient: { name } })) {
        expect(term).toMatch(/^[=<]?[\p{L}\p{N}]{3,}$/u);
      }
    }),
  );
});
