/**
 * The one pattern of an e-mail, the same on client and server (docs/decisions/texts.md#e-mail-addresses):
 * something, an @, a host with a dot.
 */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** True for a text, already trimmed, that may be an e-mail. */
export function isEmail(text: string): boolean {
  return EMAIL_PATTERN.test(text);
}

/** Whether both are the same e-mail, in whatever case; null is none. */
export const sameEmail = (a: string, b: string | null): boolean => a.toLowerCase() === b?.toLowerCase();
