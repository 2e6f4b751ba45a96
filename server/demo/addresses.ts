/** Addresses of the demo data: real streets and postal areas with invented house numbers. */
import type { Address } from '../../src/contract/schemas/orders';
import { formatPostalCode } from '../../src/domain/postal/postalCode';
import type { PostalArea } from '../adapters/geocoder/postalAreas';
import type { Random } from './random';
import { ANY_STREETS, STREETS } from './streets';

/** Letters allowed in the last three characters of a Canadian postal code. */
const LETTERS = 'ABCEGHJKLMNPRSTVWXYZ';

interface AddressOptions {
  readonly unitChance: number;
  readonly business?: boolean;
}

/** Whether addresses can be made in an area: areas of office towers and government have no streets here. */
export function hasStreets(area: PostalArea): boolean {
  return area.area !== 'K1A' && STREETS[area.area.slice(0, 2)] !== undefined;
}

/** Makes an address in a postal area, as a customer would type it, without a position. */
export function civicAddress(random: Random, area: PostalArea, options: AddressOptions): Address {
  const streets =
    STREETS[area.area.slice(0, 2)] ?? ANY_STREETS[area.province === 'QC' ? 'QC' : 'other'] ?? [];
  const unit = random.chance(options.unitChance)
    ? makeUnit(random, area.province, options.business)
    : undefined;
  return {
    number: String(random.chance(0.5) ? random.int(2, 999) : random.int(1000, 8999)),
    street: random.pick(streets),
    ...(unit !== undefined && { unit }),
    city: area.city,
    province: area.province,
    postalCode: formatPostalCode(
      `${area.area}${random.int(0, 9)}${random.pick([...LETTERS])}${random.int(0, 9)}`,
    ),
    country: 'Canada',
    isBusinessAddress: options.business === true,
  };
}

/** Makes a position within about a kilometre of another, rounded to five decimals (a metre). */
export function positionNear(
  random: Random,
  { lat, lng }: { readonly lat: number; readonly lng: number },
): { lat: number; lng: number } {
  const near = (degrees: number) => Math.round((degrees + (random.next() - 0.5) * 0.016) * 100_000) / 100_000;
  return { lat: near(lat), lng: near(lng) };
}

function makeUnit(random: Random, province: string, business = false): string {
  if (business)
    return random.pick(
      province === 'QC' ? ['bureau 300', 'local 12', '210'] : ['Suite 410', '200', 'Unit 7'],
    );
  const words =
    province === 'QC'
      ? ['2e étage', 'app. 4', 'rez-de-chaussée', 'PH-2']
      : ['Basement', 'PH 2', 'Upper', 'Rear'];
  if (random.chance(0.12)) return random.pick(words);
  if (random.chance(0.1)) return `${random.pick(['A', 'B', 'C'])}${random.int(1, 12)}`;
  return String(random.chance(0.5) ? random.int(1, 24) : random.int(2, 32) * 100 + random.int(1, 12));
}
