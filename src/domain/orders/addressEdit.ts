/** Editing an order's address: what the form begins with, what is missing in it, what is sent (D-055, D-058, D-059). */
import type { AddressType } from '../../contract/constants';
import { messages } from '../../contract/messages';
import type { AddressUpdate } from '../../contract/schemas/orderChanges';
import type { Address } from '../../contract/schemas/orders';
import { sameValue } from '../../lib/sameValue';
import { civicStreet, fullAddress } from './addressLines';
import type { OrderRecord } from './orderRecord';

/** The parts of an address that are texts. */
export const ADDRESS_TEXTS = [
  'number',
  'street',
  'unit',
  'city',
  'province',
  'postalCode',
  'country',
  'sublocality',
] as const;
export type AddressText = (typeof ADDRESS_TEXTS)[number];

/** The address as the form holds it: everything as typed. */
export type AddressDraft = Readonly<Record<AddressText, string>> & {
  /** Degrees as typed; kept while the switch is off, so that switching back loses nothing. */
  readonly lat: string;
  readonly lng: string;
  /** Null while nobody has said. */
  readonly isBusinessAddress: boolean | null;
  readonly useCoordinate: boolean;
};

export type AddressProblems = Partial<Readonly<Record<AddressText | 'lat' | 'lng', string>>>;

type AddressOrder = Pick<
  OrderRecord,
  'recipientAddress' | 'originAddress' | 'dtoRecipientAddress' | 'dtoOriginAddress' | 'useCoordinate'
>;

/** The address the form begins with: the current one, or the submitted one where there is none (D-055). */
export function addressDraft(order: AddressOrder, type: AddressType): AddressDraft {
  const current = order[type];
  const submitted = type === 'recipientAddress' ? order.dtoRecipientAddress : order.dtoOriginAddress;
  const address = fullAddress(current) === '' ? (submitted ?? current) : current;
  return {
    ...textsOf(address),
    ...placeOf(address),
    isBusinessAddress: address?.isBusinessAddress ?? null,
    // The order's own flag is the destination's.
    useCoordinate: (type === 'recipientAddress' ? order.useCoordinate : address?.useCoordinate) === true,
  };
}

/** What a picked suggestion makes of the form. The unit is the person's: no geocoder knows it. */
export function withSuggestion(draft: AddressDraft, suggested: Address, typed: string): AddressDraft {
  const texts = textsOf(suggested);
  const place = suggested.location ? placeOf(suggested) : { lat: draft.lat, lng: draft.lng };
  // A suggestion may be of the street as a whole: the number that was typed in front of it stays.
  const typedNumber = /^\s*(\d+[A-Za-z]?)\s+\S/.exec(typed)?.[1] ?? '';
  const hasNumber = texts.number !== '' || /^\d+[A-Za-z]?\s/.test(texts.street);
  return {
    ...draft,
    ...texts,
    ...place,
    number: hasNumber ? texts.number : typedNumber,
    unit: texts.unit || draft.unit,
  };
}

/** Number and street as one text: what is sent without coordinates, and what the address help is asked for. */
export function streetAsSent({ number, street }: Pick<AddressDraft, 'number' | 'street'>): string {
  return civicStreet({ number, street });
}

/** Why the draft can not be sent, at each field. A place on the map needs no street, anything else does. */
export function addressProblems(draft: AddressDraft): AddressProblems {
  if (draft.useCoordinate) {
    return {
      ...problemOf('lat', readDegrees(draft.lat, 90) === null && messages.latitudeFormat),
      ...problemOf('lng', readDegrees(draft.lng, 180) === null && messages.longitudeFormat),
    };
  }
  return {
    ...problemOf('street', draft.street.trim() === '' && messages.requiredField('Street')),
    ...problemOf('city', draft.city.trim() === '' && messages.requiredField('City')),
    ...problemOf('postalCode', draft.postalCode.trim() === '' && messages.requiredField('Postal Code')),
  };
}

/**
 * The body of the address call (OAC-11 to OAC-13): filled texts, trimmed. With coordinates the place goes as numbers;
 * without them it is left out and the number becomes part of the street, once: what is sent is what one reads.
 */
export function addressToSend(draft: AddressDraft): AddressUpdate {
  const { useCoordinate, isBusinessAddress } = draft;
  const update: AddressUpdate = { useCoordinate };
  if (isBusinessAddress !== null) update.isBusinessAddress = isBusinessAddress;
  for (const part of ADDRESS_TEXTS) {
    const text = draft[part].trim();
    if (text !== '') update[part] = text;
  }
  if (!useCoordinate) {
    delete update.number;
    const street = streetAsSent(draft);
    return street === '' ? update : { ...update, street };
  }
  const lat = readDegrees(draft.lat, 90);
  const lng = readDegrees(draft.lng, 180);
  return { ...update, ...(lat !== null && { lat }), ...(lng !== null && { lng }) };
}

/** Whether two drafts say the same: a place counts only where it is the address. */
export function sameAddressDraft(a: AddressDraft, b: AddressDraft): boolean {
  return sameValue(comparable(a), comparable(b));
}

/** The draft in one line, for people to compare. */
export function draftLine(draft: AddressDraft): string {
  const text = fullAddress(textsAsSent(draft));
  if (!draft.useCoordinate) return text;
  const place = [draft.lat, draft.lng].map((degrees) => degrees.trim()).join(', ');
  return text === '' ? place : `${text} (${place})`;
}

function textsOf(address: Address | null | undefined): Record<AddressText, string> {
  const texts = {} as Record<AddressText, string>;
  for (const part of ADDRESS_TEXTS) texts[part] = address?.[part]?.trim() ?? '';
  return texts;
}

function placeOf(address: Address | null | undefined): { lat: string; lng: string } {
  const { lat, lng } = address?.location ?? {};
  return { lat: lat === undefined ? '' : String(lat), lng: lng === undefined ? '' : String(lng) };
}

/** Degrees as people write them, also copied from the screen with its real minus sign. Null when they are none. */
function readDegrees(typed: string, limit: number): number | null {
  const text = typed.trim().replace('\u2212', '-');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return null;
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
