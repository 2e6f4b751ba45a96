/** The vendored postal areas of Canada and the United States (server/data, GeoNames), read on first use. */
import { readFileSync } from 'node:fs';
import { parse } from 'papaparse';
import type { PostalCode } from '../../../src/domain/postal/postalCode';
import { dataFile } from '../../dataFile';

export interface PostalArea {
  /** Forward sortation area (`M5V`) or five-digit ZIP. */
  readonly area: string;
  /** The municipality; empty where the area is a rural region of many. */
  readonly city: string;
  /** Code of the province or state; empty for military post offices. */
  readonly province: string;
  /** The area's centre. */
  readonly lat: number;
  readonly lng: number;
}

let canadianAreas: ReadonlyMap<string, PostalArea> | undefined;
let usAreas: ReadonlyMap<string, PostalArea> | undefined;

/** The area of a well-formed code, or null: an area that is not in the data. */
export function findPostalArea({ country, area }: Pick<PostalCode, 'country' | 'area'>): PostalArea | null {
  if (country === 'CA') return (canadianAreas ??= readCanadianAreas()).get(area) ?? null;
  return (usAreas ??= readUsAreas()).get(area) ?? null;
}

/** All Canadian areas, in the order of their codes; for the demo data and for suggestions. */
export function listCanadianAreas(): readonly PostalArea[] {
  return [...(canadianAreas ??= readCanadianAreas()).values()];
}

/** All ZIP areas of the United States, in the order of the data: by state and place. */
export function listUsAreas(): readonly PostalArea[] {
  return [...(usAreas ??= readUsAreas()).values()];
}

/**
 * The areas among which this one lies: towns among all towns of Canada, the country among the country, a ZIP area among
 * those of its state.
 */
export function listAreasBeside(
  country: PostalCode['country'],
  { area, province }: PostalArea,
): PostalArea[] {
  if (country === 'CA') return listCanadianAreas().filter((other) => isRural(other) === isRural({ area }));
  return listUsAreas().filter((other) => other.province === province);
}

/** A zero in a Canadian area marks the country around towns, which have areas of their own. */
export const isRural = ({ area }: Pick<PostalArea, 'area'>): boolean => area[1] === '0';

function readCanadianAreas(): ReadonlyMap<string, PostalArea> {
  const { data } = parse<Record<'fsa' | 'city' | 'province' | 'lat' | 'lng', string>>(
    readFileSync(dataFile('ca-postal-areas.csv'), 'utf8'),
    { header: true, skipEmptyLines: true },
  );
  return new Map(
    data.map(({ fsa, city, province, lat, lng }) => [
      fsa,
      // A zero marks a rural area: the city named there is one of many.
      { area: fsa, city: isRural({ area: fsa }) ? '' : city, province, lat: Number(lat), lng: Number(lng) },
    ]),
  );
}

function readUsAreas(): ReadonlyMap<string, PostalArea> {
  const areas = new Map<string, PostalArea>();
  for (const line of readFileSync(dataFile('us-postal-places.txt'), 'utf8').split('\n')) {
    const [province, city, zips] = line.split('|');
    if (province === undefined || city === undefined || zips === undefined || line.startsWith('#')) continue;
    for (const place of zips.split(';')) {
      const [area = '', lat, lng] = place.split(' ');
      areas.set(area, { area, city, province, lat: Number(lat), lng: Number(lng) });
    }
  }
  return areas;
}
