/**
 * The address of an order as a form holds it, and the form's initial values (docs/decisions/orders.md#the-open-order).
 * Separate from addressEdit.ts, which is loaded only with the open order.
 */
import type { AddressType } from '../../contract/constants';
import type { Address } from '../../contract/schemas/orders';
import { fullAddress } from './addressLines';
import { isApproximate } from './approximate';
import type { OrderRecord } from './orderRecord';

/** The text parts of an address. */
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

/** The address as the form holds it; everything as typed. */
export type AddressDraft = Readonly<Record<AddressText, string>> & {
  /** Degrees as typed. Kept while the switch is off, so that switching back restores them. */
  readonly lat: string;
  readonly lng: string;
  /** Null while not chosen. */
  readonly isBusinessAddress: boolean | null;
  readonly useCoordinate: boolean;
  /** The degrees that a chosen suggestion brought for its words. */
  readonly picked?: { readonly lat: string; readonly lng: string } | undefined;
};

type AddressOrder = Pick<
  OrderRecord,
  'recipientAddress' | 'originAddress' | 'dtoRecipientAddress' | 'dtoOriginAddress' | 'useCoordinate'
>;

/** The address to edit: the current one, or the submitted one if there is none. */
function editedAddress(order: AddressOrder, type: AddressType): Address | null | undefined {
  const current = order[type];
  const submitted = type === 'recipientAddress' ? order.dtoRecipientAddress : order.dtoOriginAddress;
  return fullAddress(current) === '' ? (submitted ?? current) : current;
}

/** The address of an order as a draft, with its location, however accurate. */
export function addressDraft(order: AddressOrder, type: AddressType): AddressDraft {
  const address = editedAddress(order, type);
  return {
    ...draftTexts(address),
    ...draftPlace(address),
    isBusinessAddress: address?.isBusinessAddress ?? null,
    // The order's own flag applies to the destination.
    useCoordinate: (type === 'recipientAddress' ? order.useCoordinate : address?.useCoordinate) === true,
  };
}

/**
 * The form's initial address. It has no degrees if only an area or a street was located: saved as coordinates, its
 * middle would count as an exact place.
 */
export function addressFormDraft(order: AddressOrder, type: AddressType): AddressDraft {
  const draft = addressDraft(order, type);
  const isPlaced = draft.useCoordinate || !isApproximate(editedAddress(order, type));
  return isPlaced ? draft : { ...draft, ...draftPlace(null) };
}

/** The texts of an address, trimmed; empty for missing parts. */
export function draftTexts(address: Address | null | undefined): Record<AddressText, string> {
  const texts = {} as Record<AddressText, string>;
  for (const part of ADDRESS_TEXTS) texts[part] = address?.[part]?.trim() ?? '';
  return texts;
}

/** The degrees of an address as texts; empty without a location. */
export function draftPlace(address: Address | null | undefined): { lat: string; lng: string } {
  const { lat, lng } = address?.location ?? {};
  return { lat: lat === undefined ? '' : String(lat), lng: lng === undefined ? '' : String(lng) };
}
