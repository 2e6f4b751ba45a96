/**
 * Makes staff users indexed by 0016 as easy to find as later ones (docs/decisions/0048). It removed fewer accents than
 * `foldName`, and did not lower capitals unknown to the database's locale, such as Ł or И.
 */
import type { Migration } from './migration';

/** Arguments for `translate`: capitals become small letters; marks have no counterpart and are removed. */
function folding(): { readonly from: string; readonly to: string } {
  // The basic multilingual plane, without surrogates.
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
  // Computed only when the migration is applied; otherwise every start of the server would wait for it.
  get statements() {
    const { from, to } = folding();
    return [
      `update users set find_key = trim(regexp_replace(translate(find_key, '${from}', '${to}'), '\\s+', ' ', 'g'))
        where kind = 'staff'`,
    ];
  },
};
