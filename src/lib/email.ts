/**
 * The one pattern of an e-mail, the same on client and server and in imports (docs/decisions/texts.md#e-mail-addresses):
 * something, an @, a host with a dot. What stands around or between addresses is no part of one.
 */
const EMAIL_PATTERN = /^[^\s@,;:<>"()]+@[^\s@,;:<>"()]+\.[^\s@,;:<>"().]+$/;

/** True for a text, already trimmed, that may be an e-mail. */
export function isEmail(text: string): boolean {
  return EMAIL_PATTERN.test(text);
}

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/u;
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
  const odd = characters.find((one) => UNSEEN.test(one) || one !== one.normalize('NFKC').normalize('NFC'));
  if (odd !== undefined) return odd;
  for (const word of email.split(/@|\.(?=[^@]*$)/)) {
    const letters = ALPHABETS.map((alphabet) => alphabet.exec(word)?.[0]).filter(Boolean);
    if (letters[1] !== undefined) return letters[1];
  }
  return null;
}

/** An e-mail as it was typed or pasted, trimmed, without `mailto:` and angle brackets. */
export const bareEmail = (typed: string): string =>
  typed
    .trim()
    .replace(/^<\s*(\S.*)>$/, '$1')
    .replace(/^mailto:\s*(?=\S)/i, '')
    .trim();

/** Whether both are the same e-mail, in whatever case; null is none. */
export const sameEmail = (a: string, b: string | null): boolean => a.toLowerCase() === b?.toLowerCase();
