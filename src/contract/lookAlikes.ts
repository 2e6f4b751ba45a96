/** Detects look-alikes among names and e-mails of accounts (docs/decisions/texts.md#e-mail-addresses). */

/** Invisible characters, including joiners and blank letters. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * The form in which names are compared, so that names that look the same are equal: without invisible characters, with
 * single spaces, ignoring case and the Unicode form of accents. Accents themselves are kept.
 */
export const nameSeen = (name: string): string =>
  name.replace(UNSEEN, '').normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Alphabets with letters of the same shape. A word should use only one of them. */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/**
 * The first character that makes an e-mail look like another one: an invisible one, a variant of a common one
 * (full-width), or one from a different alphabet than the rest of its word. Null when there is none.
 */
export function strangeCharacter(email: string): string | null {
  const characters = [...email.normalize('NFC')];
  const odd = characters.find(
    (one) => one.replace(UNSEEN, '') === '' || one !== one.normalize('NFKC').normalize('NFC'),
  );
  if (odd !== undefined) return odd;
  const [host = '', ...local] = email.split('@').reverse();
  for (const word of [...local.reverse(), ...host.split('.')]) {
    const letters = ALPHABETS.map((alphabet) => alphabet.exec(word)?.[0]).filter(Boolean);
    if (letters[1] !== undefined) return letters[1];
  }
  return null;
}

/** The error for such an e-mail. */
export const emailLooksLike = (character: string) =>
  `Email has a character that looks like another one: ${character} (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}). Type the address again in plain letters of one alphabet.`;
