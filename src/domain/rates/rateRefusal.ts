/** Where a refused look-up is mended (docs/decisions/rates.md#prices). */
import { merchantMessages } from '../../contract/merchantMessages';

type RefusalEditor = 'zones' | 'shippingRules';

/** Stands for a name or code where the fixed words of a text are looked for. */
const ANY = '\n';

/** Whether a message is made of the fixed words of a text, whatever stands between them. */
function isLike(message: string, text: string): boolean {
  const words = text.split(ANY);
  return message.startsWith(words[0] ?? '') && message.endsWith(words.at(-1) ?? '');
}

/**
 * The page that can mend what the server's 422 says: a code outside the delivery area wants a prefix in a zone, two
 * zones without a rule want a rule. Null for any other refusal.
 */
export function refusalEditor(message: string): RefusalEditor | null {
  if (isLike(message, merchantMessages.outsideArea(ANY))) return 'zones';
  return isLike(message, merchantMessages.noRuleBetween(ANY, ANY)) ? 'shippingRules' : null;
}
