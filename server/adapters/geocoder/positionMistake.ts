/** Recognizes coordinates that were typed wrongly: zeros, exchanged, or west of Greenwich without the minus. */
import { serverMessages } from '../../../src/contract/serverMessages';
import type { Address } from '../../../src/contract/schemas/orders';
import { readPostalCode } from '../../../src/domain/postal/postalCode';
import { distanceKm } from '../../../src/lib/distance';
import { areaReachKm } from './areaReach';
import { findPostalArea } from './postalAreas';

type Position = NonNullable<Address['location']>;

/** A position this much further from the centre of its postal area than any address there cannot be right. */
const BEYOND_KM = 100;

/** Whether a position is 0, 0, which other systems write for an unknown one. */
export const isUnknownPosition = ({ lat, lng }: Position): boolean => lat === 0 && lng === 0;

/**
 * Says what is wrong with a typed position; null if it may be meant. A position far from its postal code counts as
 * wrong only if one of the usual mistakes explains it: the postal code may be the wrong one.
 */
export function positionMistake({ location, postalCode = '' }: Address): string | null {
  if (location && isUnknownPosition(location)) return serverMessages.positionUnknown;
  const code = readPostalCode(postalCode);
  const area = code && findPostalArea(code);
  if (!location || !area) return null;
  const isNear = (position: Position) => distanceKm(position, area) <= areaReachKm(code) + BEYOND_KM;
  if (isNear(location)) return null;
  const { lat, lng } = location;
  const meant = [
    { lat: lng, lng: lat },
    { lat, lng: -lng },
    { lat: lng, lng: -lat },
  ].find(isNear);
  if (!meant) return null;
  return serverMessages.positionMistaken(spelled(location), postalCode, spelled(meant));
}

const spelled = ({ lat, lng }: Position): string => `${lat}, ${lng}`;
