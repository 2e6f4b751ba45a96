/** Formats an address: two lines for a table cell, one text for a tooltip (docs/decisions/orders.md#the-open-order). */
import type { Address } from '../../contract/schemas/orders';
import { repeatsNumber } from '../postal/houseNumber';
import { formatPostalCode, readPostalCode } from '../postal/postalCode';

/** HTML collapses two normal spaces into one, so use a non-breaking space followed by a normal one. */
const WIDE_SPACE = '\u00a0 ';

/**
 * Street line: `804-1455 Boul. De Maisonneuve O.`, with the unit first as Canada Post writes it, because an ellipsis
 * cuts off the end. A unit in words comes last: `1020 Rue Saint-Jean, 2e étage`.
 */
export function streetLine(address: Address | null | undefined): string {
  const street = civicStreet(address);
  const unit = clean(address?.unit);
  if (unit === '') return street;
  if (street === '') return unit;
  return isUnitNumber(unit) ? `${unit.replace(/^#\s*/, '')}-${street}` : `${street}, ${unit}`;
}

/**
 * `1455 Boul. De Maisonneuve O.`: number and street without the unit; the number appears once, even if the street
 * repeats it.
 */
export function civicStreet(address: Address | null | undefined): string {
  const [number, street] = [clean(address?.number), clean(address?.street)];
  if (number === '' || street.toLowerCase() === number.toLowerCase()) return street || number;
  return repeatsNumber(street, number) ? street : `${number} ${street}`.trim();
}

/** `Montréal, QC  H3G 1M8`. Missing parts leave no separators behind. */
export function cityLine(address: Address | null | undefined): string {
  const place = [clean(address?.city), clean(address?.province)].filter(Boolean).join(', ');
  return [place, postalCodeText(address?.postalCode)].filter(Boolean).join(WIDE_SPACE);
}

/** The whole address in one line, for tooltips and for comparing; '' when nothing is known. */
export function fullAddress(address: Address | null | undefined): string {
  const city = cityLine(address).replace(WIDE_SPACE, ' ');
  return [streetLine(address), clean(address?.sublocality), city, countryName(address?.country)]
    .filter(Boolean)
    .join(', ');
}

/** Where an address is, in one line, for comparing: a unit or a sublocality is inside it. */
export const placeLine = (address: Address | null | undefined): string =>
  fullAddress({ ...address, unit: undefined, sublocality: undefined });

/** The two lines of a table cell and the full text; null when there is no address to show. */
export function addressLines(
  address: Address | null | undefined,
): { readonly line1: string; readonly line2: string; readonly full: string } | null {
  const full = fullAddress(address);
  return full === '' ? null : { line1: streetLine(address), line2: cityLine(address), full };
}

/** `H3G 1M8` for a Canadian code in any spelling; any other text unchanged. */
export function postalCodeText(postalCode: string | null | undefined): string {
  const text = clean(postalCode);
  return readPostalCode(text)?.country === 'CA' ? formatPostalCode(text) : text;
}

const COUNTRIES: Readonly<Record<string, string>> = {
  CA: 'Canada',
  CAN: 'Canada',
  US: 'United States',
  USA: 'United States',
};

/** `Canada` for `CA`; a country that is written out or unknown is returned unchanged. */
export function countryName(country: string | null | undefined): string {
  const text = clean(country);
  return COUNTRIES[text.toUpperCase()] ?? text;
}

/** `43.64081, −79.38012`: five decimals (about a metre), with a real minus sign. Null without both numbers. */
export function formatCoordinates(address: Address | null | undefined): string | null {
  const { lat, lng } = address?.location ?? {};
  if (typeof lat !== 'number' || typeof lng !== 'number') return null;
  return [lat, lng].map((degrees) => degrees.toFixed(5).replace('-', '\u2212')).join(', ');
}

/**
 * Whether the unit is a number, which goes before the street, or after the word `unit`: `804`, `#12`, `B2`, `12-A` are.
 * `2e étage` and `Suite 300` are words and are not.
 */
export function isUnitNumber(unit: string): boolean {
  return /^(#\s*)?([A-Z]?\d+[A-Z]?|\d+-[A-Z0-9]{1,2}|[A-Z])$/i.test(unit);
}

function clean(text: string | null | undefined): string {
  return text?.trim().replace(/\s+/g, ' ') ?? '';
}
