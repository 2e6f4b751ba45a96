/**
 * The address of an order as a form holds it, and what the form begins with
 * (docs/decisions/orders.md#the-open-order). Apart from what an edit needs later (addressEdit.ts), which comes with
 * the open order.
 */
import type { AddressType } from '../../contract/constants';
import type { Address } from '../../contract/schemas/orders';
import { fullAddress } from './addressLines';
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

type AddressOrder = Pick<
  OrderRecord,
  'recipientAddress' | 'originAddress' | 'dtoRecipientAddress' | 'dtoOriginAddress' | 'useCoordinate'
>;

/** The address the form begins with: the current one, or the submitted one where there is none. */
export function addressDraft(order: AddressOrder, type: AddressType): AddressDraft {
  const current = order[type];
  const submitted = type === 'recipientAddress' ? order.dtoRecipientAddress : order.dtoOriginAddress;
  const address = fullAddress(current) === '' ? (submitted ?? current) : current;
  return {
    ...draftTexts(address),
    ...draftPlace(address),
    isBusinessAddress: address?.isBusinessAddress ?? null,
    // The order's own flag is the destination's.
    useCoordinate: (type === 'recipientAddress' ? order.useCoordinate : address?.useCoordinate) === true,
  };
}

/** The texts of an address, trimmed; empty for what it has not. */
export function draftTexts(address: Address | null | undefined): Record<AddressText, string> {
  const texts = {} as Record<AddressText, string>;
  for (const part of ADDRESS_TEXTS) texts[part] = address?.[part]?.trim() ?? '';
  return texts;
}

/** The degrees of an address as texts; empty without a place. */
export function draftPlace(address: Address | null | undefined): { lat: string; lng: string } {
  const { lat, lng } = address?.location ?? {};
  return { lat: lat === undefined ? '' : String(lat), lng: lng === undefined ? '' : String(lng) };
}
