import { plainWords, matchedParts, standsIn } from '../../src/lib/matchedParts';

/** Puts matches in angle brackets; null when there is no match. */
const marked = (text: string, typed: string) =>
  matchedParts(text, typed)
    ?.map(({ text: part, isMatch }) => (isMatch ? `<${part}>` : part))
    .join('') ?? null;

it('finds digits across spaces, brackets and dashes', () => {
  expect(marked('+1 (416) 555-0150', '416 555')).toBe('+1 (<416>) <555>-0150');
  expect(marked('+1 (416) 555-0150', '4165550')).toBe('+1 (<416>) <555>-<0>150');
  expect(marked('MLF-204904', 'mlf204')).toBe('<MLF>-<204>904');
});

it('ignores case and accents', () => {
  expect(marked('Épicerie Lavoie', 'epicerie')).toBe('<Épicerie> Lavoie');
  expect(marked('EPICERIE', 'épi')).toBe('<EPI>CERIE');
});

it('prefers the start of a word, and finds words in any order', () => {
  expect(marked('Marie Ari', 'ari')).toBe('Marie <Ari>');
  expect(marked('Jean Tremblay', 'tremblay, jean')).toBe('<Jean> <Tremblay>');
});

it('marks nothing without a match or without input', () => {
  expect(marked('Rates', 'rats')).toBeNull();
  expect(marked('Rates', ' - ')).toBeNull();
  expect(standsIn(plainWords('Rates'), '')).toBe(false);
  expect(standsIn(plainWords('Bulk Pickup Ready'), 'ready bulk')).toBe(true);
});

it('a match across words starts at the beginning of a word', () => {
  expect(marked("O'Malley's Books", 'omalley')).toBe("<O>'<Malley>'s Books");
  expect(marked('Brodeuses et fils', 'set')).toBeNull();
  expect(marked('Brodeuses et fils, Corset', 'set')).toBe('Brodeuses et fils, Cor<set>');
  for (const typed of ['set', 'set b', '6555']) {
    expect(standsIn(plainWords('Brodeuses et fils, 416 555'), typed)).toBe(false);
  }
  for (const typed of ['etfils', 'brod', 'fils 416', '4165', '416-555']) {
    expect(standsIn(plainWords('Brodeuses et fils, 416 555'), typed)).toBe(true);
  }
});
