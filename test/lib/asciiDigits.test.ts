import { asciiDigits } from '../../src/lib/asciiDigits';

it.each([
  ['５１４', '514'],
  ['٥١٤٠', '5140'],
  ['५१४', '514'],
  ['𝟗𝟘𝟗', '909'],
  ['+1 514', '+1 514'],
  ['½ Ⅳ ④', '½ Ⅳ ④'],
])('converts %s to %s', (text, digits) => {
  expect(asciiDigits(text)).toBe(digits);
});

it('has ten digits for every script', () => {
  const all = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code));
  const digits = all.filter((sign) => /^\p{Nd}$/u.test(sign)).map(asciiDigits);
  expect(digits.length).toBeGreaterThan(500);
  expect(digits).toEqual(digits.map((_, index) => String(index % 10)));
});
