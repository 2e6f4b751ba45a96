import { plainWords, matchedParts, standsIn } from '../../src/lib/matchedParts';

/** What is marked, in angle brackets; null where it does not stand in the text. */
const marked = (text: string, typed: string) =>
  matchedParts(text, typed)
    ?.map(({ text: part, isMatch }) => (isMatch ? `<${part}>` : part))
    .join('') ?? null;

it('digits are found through spaces, brackets and dashes', () => {
  expect(marked('+1 (416) 555-0150', '416 555')).toBe('+1 (<416>) <555>-0150');
  expect(marked('+1 (416) 555-0150', '4165550')).toBe('+1 (<416>) <555>-<0>150');
  expect(marked('MLF-204904', 'mlf204')).toBe('<MLF>-<204>904');
});

it('case and accents do not matter', () => {
  expect(marked('Épicerie Lavoie', 'epicerie')).toBe('<Épicerie> Lavoie');
  expect(marked('EPICERIE', 'épi')).toBe('<EPI>CERIE');
});

it('the beginning of a word comes before the same letters within one; words may change places', () => {
  expect(marked('Marie Ari', 'ari')).toBe('Marie <Ari>');
  expect(marked('Jean Tremblay', 'tremblay, jean')).toBe('<Jean> <Tremblay>');
});

it('what does not stand in it, and nothing typed, marks nothing', () => {
  expect(marked('Rates', 'rats')).toBeNull();
  expect(marked('Rates', ' - ')).toBeNull();
  expect(standsIn(plainWords('Rates'), '')).toBe(false);
  expect(standsIn(plainWords('Bulk Pickup Ready'), 'ready bulk')).toBe(true);
});

it('what goes on into another word begins at the beginning of one', () => {
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
