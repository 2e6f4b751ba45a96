/** The parts of a merchant's location as they are sent and stored. */
import { withoutHidden } from '../../contract/hiddenCharacters';
import type { MerchantLocation } from '../../contract/schemas/merchants';
import { postalCodeForPeople } from '../postal/postalCode';

/** One part without outer white space and what cannot be seen; a postal code as it is written for people. */
export function locationText(part: keyof MerchantLocation, typed: string): string {
  const text = withoutHidden(typed).trim();
  return part === 'postalCode' ? postalCodeForPeople(text) : text;
}

/** The location as it is stored: its postal code is written for people, whatever a client sent. */
export function storedLocation(sent: MerchantLocation): MerchantLocation {
  const { postalCode } = sent;
  return postalCode ? { ...sent, postalCode: locationText('postalCode', postalCode) } : sent;
}
