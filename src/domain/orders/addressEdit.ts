/**
 * Editing an order's address: applying a suggestion, validating the form, building the request
 * (docs/decisions/orders.md#edits).
 */
import { withoutHidden } from '../../contract/hiddenCharacters';
import { messages } from '../../contract/messages';
import type { AddressUpdate } from '../../contract/schemas/orderChanges';
import type { Address } from '../../contract/schemas/orders';
import { deepEqual } from '../../lib/deepEqual';
import { toPlainText } from '../../lib/plainText';
import { numberToKeep } from '../postal/houseNumber';
import { ADDRESS_TEXTS, draftPlace, draftTexts, type AddressDraft, type AddressText } from './addressDraft';
import { civicStreet, fullAddress, placeLine } from './addressLines';
import { isApproximate } from './approximate';

type AddressProblems = Partial<Readonly<Record<AddressText | 'lat' | 'lng', string>>>;

/**
 * Applies a chosen suggestion to the form. The typed unit stays unless the suggestion has one, because geocoders rarely
 * know units.
 */
export function withSuggestion(draft: AddressDraft, suggested: Address): AddressDraft {
  const texts = draftTexts(suggested);
  // The middle of an area is not the place of the address.
  const place = suggested.location && !isApproximate(suggested) ? draftPlace(suggested) : null;
  return {
    ...draft,
    ...texts,
    ...(place && { ...place, picked: place }),
    number: numberToKeep(texts, draft),
    unit: texts.unit || draft.unit,
  };
}

const isElsewhere = (a: AddressDraft, b: AddressDraft): boolean =>
  placeLine(textsAsSent(a)) !== placeLine(textsAsSent(b));

type Degrees = Pick<AddressDraft, 'lat' | 'lng'>;
const isSamePlace = (one: Degrees, other: Degrees): boolean => one.lat === other.lat && one.lng === other.lng;

/**
 * The draft after a change. Degrees belong to the words they were found for: if the words change and the degrees do
 * not, the parcel would go to the former place.
 * - Degrees of a chosen suggestion are left out and no longer used.
 * - An address that had coordinates no longer uses them after its first change. The person can turn them on again.
 *   Those that gave way to a suggestion return with the former words.
 * - Otherwise the degrees are left out, and return with the former words. Degrees that are in use and neither those of
 *   the former address nor of a suggestion stay: a person typed them.
 * @param seen the form's initial values
 */
export function withoutFormerPlace(
  before: AddressDraft,
  after: AddressDraft,
  seen: AddressDraft,
): AddressDraft {
  const isPlacedAnew = !isSamePlace(after, before) || after.picked !== before.picked;
  if (isPlacedAnew || !isElsewhere(before, after)) return after;
  const former = isElsewhere(after, seen) ? { lat: '', lng: '' } : { lat: seen.lat, lng: seen.lng };
  if (after.picked && isSamePlace(after, after.picked)) {
    return { ...after, ...former, picked: undefined, useCoordinate: false };
  }
  const isFormerPlace = isSamePlace(after, seen);
  if (seen.useCoordinate) {
    const isFirst = !isElsewhere(before, seen);
    if (isFormerPlace && isFirst && after.useCoordinate) return { ...after, useCoordinate: false };
    const isWithout = after.lat === '' && after.lng === '';
    return isWithout && !isElsewhere(after, seen) ? { ...after, ...former } : after;
  }
  if (after.useCoordinate && !isFormerPlace) return after;
  return { ...after, ...former };
}

/** Whether the coordinates that the address had are no longer used. */
export const hasLeftPlace = (draft: AddressDraft, seen: AddressDraft): boolean =>
  seen.useCoordinate && !draft.useCoordinate;

/** Number and street as one text, as sent without coordinates and as given to the address search. */
export function streetAsSent({ number, street }: Pick<AddressDraft, 'number' | 'street'>): string {
  return civicStreet({ number, street });
}

/** A text without invisible characters, as it is stored: a street of nothing else would be cleared. */
const clean = (typed: string): string => withoutHidden(toPlainText(typed)).trim();

/**
 * What prevents sending the draft, by field. Coordinates replace the street and city, but not the postal code, which
 * decides the zone. Coordinates without any text are merged into the address, which keeps its own.
 */
export function addressProblems(draft: AddressDraft): AddressProblems {
  const isMissing = (part: AddressText) => clean(draft[part]) === '';
  if (draft.useCoordinate) {
    const lacksCode = isMissing('postalCode') && !ADDRESS_TEXTS.every(isMissing);
    return {
      ...problemOf('postalCode', lacksCode && messages.requiredField('Postal Code')),
      ...problemOf('lat', readDegrees(draft.lat, 90) === null && messages.latitudeFormat),
      ...problemOf('lng', readDegrees(draft.lng, 180) === null && messages.longitudeFormat),
    };
  }
  return {
    ...problemOf('street', isMissing('street') && messages.requiredField('Street')),
    ...problemOf('city', isMissing('city') && messages.requiredField('City')),
    ...problemOf('postalCode', isMissing('postalCode') && messages.requiredField('Postal Code')),
  };
}

/**
 * The body of the address request (OAC-11 to OAC-13): filled texts, trimmed. With coordinates, the location is sent as
 * numbers. Without them it is left out, and the number is merged into the street, so that what is sent is what the user
 * reads.
 */
export function addressToSend(draft: AddressDraft): AddressUpdate {
  const { useCoordinate, isBusinessAddress } = draft;
  const update: AddressUpdate = { useCoordinate };
  if (isBusinessAddress !== null) update.isBusinessAddress = isBusinessAddress;
  for (const part of ADDRESS_TEXTS) {
    const text = clean(draft[part]);
    if (text !== '') update[part] = text;
  }
  if (!useCoordinate) {
    delete update.number;
    const street = streetAsSent({ number: clean(draft.number), street: clean(draft.street) });
    return street === '' ? update : { ...update, street };
  }
  const lat = readDegrees(draft.lat, 90);
  const lng = readDegrees(draft.lng, 180);
  return { ...update, ...(lat !== null && { lat }), ...(lng !== null && { lng }) };
}

/** Whether two drafts are equal. Coordinates count only while they are used as the address. */
export function sameAddressDraft(a: AddressDraft, b: AddressDraft): boolean {
  return deepEqual(comparable(a), comparable(b));
}

/** The draft in one line, with everything needed to tell two drafts apart. */
export function draftLine(draft: AddressDraft): string {
  const text = fullAddress(textsAsSent(draft));
  const place = [draft.lat, draft.lng].map((degrees) => degrees.trim()).join(', ');
  const beside = [draft.useCoordinate && place, draft.isBusinessAddress === true && 'business address']
    .filter(Boolean)
    .join('; ');
  if (text === '' || beside === '') return text || beside;
  return `${text} (${beside})`;
}

/** Reads typed degrees, including a real minus sign copied from the screen. Null when they are not valid. */
function readDegrees(typed: string, limit: number): number | null {
  const text = typed.trim().replace('\u2212', '-');
  if (!/^[+-]?(\d+(?:\.\d*)?|\.\d+)$/.test(text)) return null;
  const degrees = Number(text);
  return Math.abs(degrees) <= limit ? degrees : null;
}

function problemOf(field: keyof AddressProblems, problem: string | false): AddressProblems {
  return problem === false ? {} : { [field]: problem };
}

function textsAsSent({
  number,
  street,
  unit,
  city,
  province,
  postalCode,
  country,
  sublocality,
}: AddressDraft) {
  return { number, street, unit, city, province, postalCode, country, sublocality };
}

function comparable(draft: AddressDraft) {
  const texts = ADDRESS_TEXTS.map((part) => draft[part].trim());
  const place = draft.useCoordinate ? [readDegrees(draft.lat, 90), readDegrees(draft.lng, 180)] : null;
  return { texts, place, flags: [draft.useCoordinate, draft.isBusinessAddress] };
}
