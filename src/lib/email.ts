import { withoutInvisible } from '../contract/hiddenCharacters';

/**
 * The one pattern of an e-mail, the same on client and server and in imports (docs/decisions/texts.md#e-mail-addresses):
 * something, an @, a host with a dot. What stands around or between addresses is no part of one.
 */
const EMAIL_PATTERN = /^[^\s@,;:<>"“”„«»()]+@[^\s@,;:<>"“”„«»()]+\.[^\s@,;:<>"“”„«»().]+$/;

/** True for a text, already trimmed, that may be an e-mail. */
export function isEmail(text: string): boolean {
  return EMAIL_PATTERN.test(text);
}

/** An e-mail as it was typed or pasted, trimmed, without `mailto:` and angle brackets, and without what cannot be seen. */
export const bareEmail = (typed: string): string =>
  withoutInvisible(typed)
    .trim()
    .replace(/^<\s*(\S.*)>$/, '$1')
    .replace(/^mailto:\s*(?=\S)/i, '')
    .trim();

/** Whether both are the same e-mail, in whatever case; null is none. */
export const sameEmail = (a: string, b: string | null): boolean => a.toLowerCase() === b?.toLowerCase();
