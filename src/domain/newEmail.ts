/** Checks the e-mail of a new account, the same on client and server (docs/decisions/texts.md#e-mail-addresses). */
import { withoutInvisible } from '../contract/hiddenCharacters';
import { emailLooksLike, strangeCharacter } from '../contract/lookAlikes';
import { messages } from '../contract/messages';
import { isEmail } from '../lib/email';

/** What is wrong with an e-mail to be sent; null when it is valid. `host` is used in the example. */
export function newEmailProblem(email: string, host: string): string | null {
  if (!isEmail(email)) return messages.emailFormat(host);
  const strange = strangeCharacter(withoutInvisible(email));
  return strange === null ? null : emailLooksLike(strange);
}
