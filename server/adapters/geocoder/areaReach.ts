/** Estimates how far an address may be from the centre of its postal area. The data has centres but no borders. */
import type { PostalCode } from '../../../src/domain/postal/postalCode';
import { findPostalArea, isRural, listAreasBeside, type PostalArea } from './postalAreas';

const KM_PER_DEGREE = 111.2;
/** An area hardly reaches beyond the centres of its neighbours; this many of the nearest are used. */
const NEIGHBOURS = 3;
/** Centres nearer than this belong to a single building or mailbox, not to a neighbouring area. */
const SAME_PLACE_KM = 0.3;
/** Results are rounded up to one of these, because more digits would suggest a measurement. */
const STEPS_KM = [1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 500, 1000, 2000];
/** Limit for a town: an isolated town has distant neighbours but is no wider for that. */
const TOWN_MAX_KM = 30;

const reaches = new Map<string, number>();

/**
 * Returns the radius in kilometres around the centre of a known area that contains its addresses, estimated from its
 * neighbours: about 2 in a city, up to hundreds in rural areas. For an unknown area, the largest step.
 */
export function areaReachKm(code: Pick<PostalCode, 'country' | 'area'>): number {
  const key = `${code.country} ${code.area}`;
  const known = reaches.get(key);
  if (known !== undefined) return known;
  const area = findPostalArea(code);
  const reach = area ? reachOf(code.country, area) : Infinity;
  const rounded = STEPS_KM.find((step) => reach <= step) ?? STEPS_KM.at(-1) ?? reach;
  reaches.set(key, rounded);
  return rounded;
}

function reachOf(country: PostalCode['country'], area: PostalArea): number {
  const distances = listAreasBeside(country, area)
    .map((other) => distanceKm(area, other))
    .filter((distance) => distance > SAME_PLACE_KM)
    .sort((one, other) => one - other);
  const reach = distances[NEIGHBOURS - 1] ?? distances.at(-1) ?? Infinity;
  return country === 'CA' && !isRural(area) ? Math.min(reach, TOWN_MAX_KM) : reach;
}

/** Distance on a flat earth, accurate enough between neighbours. */
function distanceKm(one: PostalArea, other: PostalArea): number {
  const wide = (other.lng - one.lng) * Math.cos((((one.lat + other.lat) / 2) * Math.PI) / 180);
  return Math.hypot(wide, other.lat - one.lat) * KM_PER_DEGREE;
}
