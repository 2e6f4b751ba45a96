/** What looks like something else: names, and e-mails of accounts (docs/decisions/texts.md#e-mail-addresses). */

/** What has no width, joiners and empty letters included. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * The form in which names are compared: two that look the same are the same, whatever is in them that cannot be seen, however wide their
 * spaces, in whatever case and however an accent is written. Accents tell names apart.
 */
export const nameSeen = (name: string): string =>
  name.replace(UNSEEN, '').normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Alphabets with letters of the same shape: within a word only one of them can be meant. */
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/**
 * The first character that makes an e-mail look like another one, null when there is none: it cannot be seen, is another form of a
 * usual one (full-width), or is of another alphabet than the rest of its word.
 */
export function strangeCharacter(email: string): string | null {
  const characters = [...email.normalize('NFC')];
  const odd = characters.find(
    (one) => one.replace(UNSEEN, '') === '' || one !== one.normalize('NFKC').normalize('NFC'),
  );
  if (odd !== undefined) return odd;
  for (const word of email.split(/@|\.(?=[^@]*$)/)) {
    const letters = ALPHABETS.map((alphabet) => alphabet.exec(word)?.[0]).filter(Boolean);
    if (letters[1] !== undefined) return letters[1];
  }
  return null;
}

/** Refuses such an e-mail. */
export const emailLooksLike = (character: string) =>
  `Email has a character that looks like another one: ${character} (U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}). Type the address again in plain letters of one alphabet.`;
