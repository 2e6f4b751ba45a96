/** The text in the footer of Add Merchant: what still prevents saving, in one or two sentences. */
import { REQUIRED_TEXTS, type RequiredText } from '../../domain/merchants/newMerchant';
import { isBlankAddress } from '../../domain/postal/addressCheck';
import type { AddMerchantState } from '../../store/views/addMerchant/addMerchantSlice';

const NAMES: Readonly<Record<RequiredText, string>> = {
  name: 'Business Name',
  phone: 'Phone',
  email: 'Email',
};

/** Empty while no problem is known. */
export function addMerchantFooterWords({ draft, problems, marks, trouble }: AddMerchantState): string {
  const wrong = REQUIRED_TEXTS.filter((part) => problems[part] !== undefined).map((part) => NAMES[part]);
  const differing = Object.values(marks).filter(({ kind }) => kind === 'differs').length;
  return [
    wrong.length > 0 && `To correct: ${wrong.join(', ')}.`,
    differing === 1 &&
      '1 address field differs from the geocoded address. Take the suggestion or correct it to save.',
    differing > 1 &&
      `${differing} address fields differ from the geocoded address. Take the suggestions or correct them to save.`,
    trouble?.kind === 'unknown' &&
      (isBlankAddress(draft)
        ? 'Fill in the address to save.'
        : 'The geocoder does not know this address. Correct it to save.'),
    trouble?.kind === 'failed' && 'The address has not been checked yet. Retry to save.',
  ]
    .filter(Boolean)
    .join(' ');
}
