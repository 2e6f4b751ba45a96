import { withoutInvisible } from '../contract/hiddenCharacters';

/**
 * The pattern of an e-mail, shared by client, server and imports (docs/decisions/texts.md#e-mail-addresses): some
 * characters, an @, a host with a dot. Characters that surround or separate addresses are not allowed.
 */
const EMAIL_PATTERN = /^[^\s@,;:<>"“”„«»()]+@[^\s@,;:<>"“”„«»()]+\.[^\s@,;:<>"“”„«»().]+$/;

/** Whether a trimmed text has the form of an e-mail. */
export function isEmail(text: string): boolean {
  return EMAIL_PATTERN.test(text);
}

/** A typed or pasted e-mail, trimmed, without angle brackets, invisible characters, and what a `mailto:` link adds. */
export function bareEmail(typed: string): string {
  const text = withoutInvisible(typed)
    .trim()
    .replace(/^<\s*(\S.*)>$/, '$1');
  const [, linked] = /^mailto:\s*([^?\s][^?]*)/i.exec(text) ?? [];
  return (linked ?? text).trim();
}

/** Whether both are the same e-mail, ignoring case; a missing one equals none. */
export const sameEmail = (a: string, b: string | null | undefined): boolean =>
  a.toLowerCase() === b?.toLowerCase();
