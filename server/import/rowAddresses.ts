/** Reads the addresses of a row: the current ones and the submitted ones. */
import type { LocationAccuracy } from '../../src/contract/constants';
import type { Address } from '../../src/contract/schemas/orders';
import { accuracyInCell } from '../../src/domain/orders/orderCsvRow';
import { readPostalCode, zipWithZeros } from '../../src/domain/postal/postalCode';
import { isSameProvince } from '../../src/domain/postal/provinces';
import { findPostalArea } from '../adapters/geocoder/postalAreas';
import { isUnknownPosition, positionMistake } from '../adapters/geocoder/positionMistake';
import type { NewOrder } from '../services/createOrder';
import type { Cells } from './cells';
import { readBoolean, readDegrees } from './cellValues';
import type { ImportHeader } from './importColumns';

/** The addresses of a new order. */
type RowAddresses = Pick<
  NewOrder,
  'destination' | 'origin' | 'submitted' | 'useCoordinate' | 'approximatePosition'
>;

/** Each of these, or a position, says that a row has a destination besides the submitted one. */
const DESTINATION_PARTS = [
  'Destination Street',
  'Destination Number',
  'Destination City',
  'Destination Postal Code',
] as const satisfies readonly ImportHeader[];

/**
 * Reads the addresses. The OG columns hold what was submitted; if there is another address as well, that is the current
 * one. An exported order whose address was not found has only the OG columns. A submitted address may lack any part,
 * and so may the current address of an exported order: coordinates can stand in for its street.
 */
export function addressesOf(cells: Cells): RowAddresses {
  const submittedTo = submitted(cells, 'OG Destination');
  const submittedFrom = submitted(cells, 'OG Origin');
  const position = positionOf(cells);
  const hasDestination =
    position !== null || DESTINATION_PARTS.some((header) => cells.text(header) !== undefined);
  const destination =
    hasDestination || !submittedTo ? destinationOf(cells, submittedTo !== null) : submittedTo;
  const typedFrom = originOf(cells, submittedFrom !== null);
  const origin = typedFrom ?? submittedFrom;
  const mistake = position && positionMistake({ ...destination, location: position.location });
  if (mistake) cells.reasons.push(mistake);
  const earlier = {
    ...(submittedTo && destination !== submittedTo && { destination: submittedTo }),
    ...(submittedFrom && origin !== submittedFrom && { origin: submittedFrom }),
  };
  return {
    destination: { ...destination, ...(position?.accuracy === 'exact' && { location: position.location }) },
    ...(position && positionFields(position)),
    ...(origin && { origin }),
    ...(Object.keys(earlier).length > 0 && { submitted: earlier }),
  };
}

/**
 * Reads an address of the OG columns; null without a street. An origin may have only its postal code, as the location
 * of a merchant may.
 */
function submitted(cells: Cells, side: 'OG Destination' | 'OG Origin'): Address | null {
  const address: Address = {
    ...cells.optional(`${side} Street`, 'street'),
    ...cells.optional(`${side} Unit`, 'unit'),
    ...cells.optional(`${side} City`, 'city'),
    ...cells.optional(`${side} Province`, 'province'),
    ...cells.optional(`${side} Postal Code`, 'postalCode'),
    ...cells.optional(`${side} Country`, 'country'),
  };
  const isGiven = address.street ?? (side === 'OG Origin' ? address.postalCode : undefined);
  return isGiven === undefined ? null : withWholeZip(address);
}

/** An edited address of an exported order may lack parts: it is kept as it is, even if it is not found. */
function destinationOf(cells: Cells, mayLackParts: boolean): Address {
  const part = <Key extends string>(header: ImportHeader, key: Key): Partial<Record<Key, string>> =>
    mayLackParts
      ? cells.optional(header, key)
      : ({ [key]: cells.required(header) } as Partial<Record<Key, string>>);
  return withWholeZip({
    ...cells.optional('Destination Number', 'number'),
    ...part('Destination Street', 'street'),
    ...cells.optional('Destination Unit', 'unit'),
    ...part('Destination City', 'city'),
    ...part('Destination Province', 'province'),
    ...part('Destination Postal Code', 'postalCode'),
    ...cells.optional('Destination Country', 'country'),
    ...cells.read('Destination Is Business', 'isBusinessAddress', readBoolean),
  });
}

/** Reads the origin from its own columns; null if they are empty. That of an exported order may lack parts. */
function originOf(cells: Cells, mayLackParts: boolean): Address | null {
  const origin: Address = {
    ...cells.optional('Origin Number', 'number'),
    ...cells.optional('Origin Street', 'street'),
    ...cells.optional('Origin Unit', 'unit'),
    ...cells.optional('Origin City', 'city'),
    ...cells.optional('Origin Province', 'province'),
    ...cells.optional('Origin Postal Code', 'postalCode'),
    ...cells.optional('Origin Country', 'country'),
  };
  if (Object.keys(origin).length === 0) return null;
  if (!mayLackParts && !(origin.street && origin.postalCode)) {
    cells.reasons.push('An origin needs Origin Street and Origin Postal Code');
  }
  return withWholeZip(origin);
}

/** Restores a ZIP code's leading zeros (`2134` in Massachusetts is 02134) if the result is in the given state. */
function withWholeZip(address: Address): Address {
  const postalCode = zipWithZeros(address.postalCode ?? '');
  if (postalCode === null) return address;
  const zip = readPostalCode(postalCode);
  const area = zip && findPostalArea(zip);
  return area && isSameProvince(area.province, address.province ?? '') ? { ...address, postalCode } : address;
}

interface Position {
  readonly location: { readonly lat: number; readonly lng: number };
  readonly accuracy: LocationAccuracy;
}

function positionFields({ location, accuracy }: Position): Partial<RowAddresses> {
  return accuracy === 'exact' ? { useCoordinate: true } : { approximatePosition: { ...location, accuracy } };
}

/** Reads the destination's position and its accuracy; null if the cells are empty or unknown. */
function positionOf(cells: Cells): Position | null {
  const { lat } = cells.read('Destination Latitude', 'lat', (text) => readDegrees(text, 90));
  const { lng } = cells.read('Destination Longitude', 'lng', (text) => readDegrees(text, 180));
  if (lat !== undefined && lng !== undefined) {
    if (isUnknownPosition({ lat, lng })) return null;
    return { location: { lat, lng }, accuracy: accuracyInCell(cells.text('Valid Address') ?? '') };
  }
  const given = [cells.text('Destination Latitude'), cells.text('Destination Longitude')];
  if (given.filter((text) => text !== undefined).length === 1) {
    cells.reasons.push('Destination Latitude and Longitude go together');
  }
  return null;
}
