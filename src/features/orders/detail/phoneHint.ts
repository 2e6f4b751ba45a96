import { messages } from '../../../contract/messages';
import { dialablePhone, withCountryCode } from '../../../domain/orders/dialable';
import { formatPhone } from '../../../domain/orders/phone';
import type { Hint } from '../../../ui/InlineHint';

/**
 * What may be wrong with an order's phone, which is saved as typed: its country code is missing, or it cannot be
 * dialled.
 * @param onTake gets the number with its country code; absent if it cannot be applied now
 */
export function phoneHint(phone: string, onTake?: (phone: string) => void): Hint | undefined {
  const whole = withCountryCode(phone);
  if (whole !== null) {
    const offer = onTake && { label: `Use ${formatPhone(whole) ?? whole}`, onTake: () => onTake(whole) };
    return { text: messages.phoneWithoutCountry, ...(offer && { offer }) };
  }
  return /\d/.test(phone) && dialablePhone(phone) === null ? { text: messages.phoneIncomplete } : undefined;
}
