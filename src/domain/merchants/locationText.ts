/** The parts of a merchant's location as they are sent and stored. */
import { withoutHidden } from '../../contract/hiddenCharacters';
import type { MerchantLocation } from '../../contract/schemas/merchants';
import { postalCodeForPeople } from '../postal/postalCode';

/** One part without surrounding white space and invisible characters; a postal code is formatted for people. */
export function locationText(part: keyof MerchantLocation, typed: string): string {
  const text = withoutHidden(typed).trim();
  return part === 'postalCode' ? postalCodeForPeople(text) : text;
}

/** The location as it is stored: the postal code is formatted for people, however the client sent it. */
export function storedLocation(sent: MerchantLocation): MerchantLocation {
  const { postalCode } = sent;
  return postalCode ? { ...sent, postalCode: locationText('postalCode', postalCode) } : sent;
}
