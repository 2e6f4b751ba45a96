/** The location of an address in its draft, for the map. */
import type { Address } from '../../contract/schemas/orders';
import { draftPlace, type AddressDraft } from './addressDraft';

type Location = NonNullable<Address['location']>;

/** The draft with a location from the map, which is used instead of geocoding its texts. */
export const withPlace = (draft: AddressDraft, location: Location): AddressDraft => ({
  ...draft,
  ...draftPlace({ location }),
  useCoordinate: true,
});

/** The other person's draft at the location of the moved pin: moving a pin must not undo their edit of the texts. */
export const movedOnto = (moved: AddressDraft, theirs: AddressDraft): AddressDraft =>
  withPlace(theirs, placeOfDraft(moved));

/** The location of a draft. Use it only for drafts moved on the map, whose degrees are valid numbers. */
export const placeOfDraft = ({ lat, lng }: AddressDraft): Location => ({
  lat: Number(lat),
  lng: Number(lng),
});
