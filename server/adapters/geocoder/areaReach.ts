/** How far an address may lie from the position of its postal area. The data has centres and no borders. */
import type { PostalCode } from '../../../src/domain/postal/postalCode';
import { findPostalArea, isRural, listAreasBeside, type PostalArea } from './postalAreas';

const KM_PER_DEGREE = 111.2;
/** An area hardly reaches beyond the centres of the neighbours around it: this many of them, the nearest. */
const NEIGHBOURS = 3;
/** Centres that are nearer are those of one building or one mailbox, no areas beside this one. */
const SAME_PLACE_KM = 0.3;
/** Rounded up to one of these: more would claim to be measured. */
const STEPS_KM = [1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 500, 1000, 2000];
/** A town that stands alone has far neighbours and is no wider for it. */
const TOWN_MAX_KM = 30;

const reaches = new Map<string, number>();

/**
 * Kilometres around the centre of a known area within which its addresses lie, as its neighbours tell: about 2 in a city,
 * up to hundreds in the country. An estimate; the widest step for an area that is not known.
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

/** Good enough between neighbours: the earth is taken as flat. */
function distanceKm(one: PostalArea, other: PostalArea): number {
  const wide = (other.lng - one.lng) * Math.cos((((one.lat + other.lat) / 2) * Math.PI) / 180);
  return Math.hypot(wide, other.lat - one.lat) * KM_PER_DEGREE;
}
