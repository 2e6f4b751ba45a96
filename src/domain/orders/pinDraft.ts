/** The place of an address in its draft, for the map. */
import type { Address } from '../../contract/schemas/orders';
import { draftPlace, type AddressDraft } from './addressDraft';

type Location = NonNullable<Address['location']>;

/** The address with its place on the map in place of what a geocoder makes of its texts. */
export const withPlace = (draft: AddressDraft, location: Location): AddressDraft => ({
  ...draft,
  ...draftPlace({ location }),
  useCoordinate: true,
});

/** Another address at the place where the pin is: what somebody else made of its texts is not for a pin to take back. */
export const movedOnto = (moved: AddressDraft, theirs: AddressDraft): AddressDraft =>
  withPlace(theirs, placeOfDraft(moved));

/** Of a draft that is moved on the map alone, where nobody types. */
export const placeOfDraft = ({ lat, lng }: AddressDraft): Location => ({
  lat: Number(lat),
  lng: Number(lng),
});
