/**
 * Staff users that 0016 filed are found like those who came later (docs/decisions/0048): it knew fewer accents than
 * `foldName`, and no capitals that the database's locale does not know, such as Ł or И.
 */
import type { Migration } from './migration';

/** The letters of the first plane, without the halves of pairs. */
const LETTERS = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((letter) =>
  /[^\p{Cs}]/u.test(letter),
);
const CAPITALS = LETTERS.filter((letter) => {
  const small = letter.toLowerCase();
  return small !== letter && small.length === 1;
});
const MARKS = LETTERS.filter((letter) => /\p{M}/u.test(letter));

const from = [...CAPITALS, ...MARKS].join('');
const to = CAPITALS.map((letter) => letter.toLowerCase()).join('');

export const staffKeys0017: Migration = {
  name: '0017-staff-keys',
  statements: [
    // What has no counterpart, the marks, is taken out.
    `update users set find_key = trim(regexp_replace(translate(find_key, '${from}', '${to}'), '\\s+', ' ', 'g'))
      where kind = 'staff'`,
  ],
};
