/** The page where the cause of a refused look-up can be fixed (docs/decisions/rates.md#prices). */
import { merchantMessages } from '../../contract/merchantMessages';

type RefusalEditor = 'zones' | 'shippingRules';

/** Placeholder for names and codes, to find the fixed words of a message. */
const ANY = '\n';

/** Whether a message has the fixed words of a text at its start and end. */
function isLike(message: string, text: string): boolean {
  const words = text.split(ANY);
  return message.startsWith(words[0] ?? '') && message.endsWith(words.at(-1) ?? '');
}

/**
 * The page where the cause of the server's 422 can be fixed: a code outside the delivery area needs a prefix in a zone,
 * and two zones without a rule need a rule. Null for any other refusal.
 */
export function refusalEditor(message: string): RefusalEditor | null {
  if (isLike(message, merchantMessages.outsideArea(ANY))) return 'zones';
  return isLike(message, merchantMessages.noRuleBetween(ANY, ANY)) ? 'shippingRules' : null;
}
