/**
 * Staff users that 0016 filed are found like those who came later (docs/decisions/0048): it knew fewer accents than
 * `foldName`, and no capitals that the database's locale does not know, such as Ł or И.
 */
import type { Migration } from './migration';

/** What `translate` takes: capitals with their small letters, and marks, which have no counterpart and are taken out. */
function folding(): { readonly from: string; readonly to: string } {
  // The first plane, without the halves of pairs.
  const letters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((letter) =>
    /[^\p{Cs}]/u.test(letter),
  );
  const capitals = letters.filter((letter) => {
    const small = letter.toLowerCase();
    return small !== letter && small.length === 1;
  });
  const marks = letters.filter((letter) => /\p{M}/u.test(letter));
  return {
    from: [...capitals, ...marks].join(''),
    to: capitals.map((letter) => letter.toLowerCase()).join(''),
  };
}

export const staffKeys0017: Migration = {
  name: '0017-staff-keys',
  // Worked out when it is applied: every other start of the server would wait for it.
  get statements() {
    const { from, to } = folding();
    return [
      `update users set find_key = trim(regexp_replace(translate(find_key, '${from}', '${to}'), '\\s+', ' ', 'g'))
        where kind = 'staff'`,
    ];
  },
};
