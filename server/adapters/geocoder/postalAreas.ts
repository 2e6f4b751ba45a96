/** The vendored postal areas of Canada and the United States (server/data, GeoNames), read on first use. */
import { readFileSync } from 'node:fs';
import { parse } from 'papaparse';
import type { PostalCode } from '../../../src/domain/postal/postalCode';
import { dataFile } from '../../dataFile';

export interface PostalArea {
  /** Forward sortation area (`M5V`) or five-digit ZIP. */
  readonly area: string;
  /** The municipality; empty if the area is a rural region with several. */
  readonly city: string;
  /** Code of the province or state; empty for military post offices. */
  readonly province: string;
  /** The area's centre. */
  readonly lat: number;
  readonly lng: number;
}

let canadianAreas: ReadonlyMap<string, PostalArea> | undefined;
let usAreas: ReadonlyMap<string, PostalArea> | undefined;

/** Returns the area of a well-formed code; null if it is not in the data. */
export function findPostalArea({ country, area }: Pick<PostalCode, 'country' | 'area'>): PostalArea | null {
  if (country === 'CA') return (canadianAreas ??= readCanadianAreas()).get(area) ?? null;
  return (usAreas ??= readUsAreas()).get(area) ?? null;
}

/** Returns all Canadian areas by code, for the demo data and for suggestions. */
export function listCanadianAreas(): readonly PostalArea[] {
  return [...(canadianAreas ??= readCanadianAreas()).values()];
}

/** Returns all ZIP areas of the United States in the order of the data: by state and place. */
export function listUsAreas(): readonly PostalArea[] {
  return [...(usAreas ??= readUsAreas()).values()];
}

/**
 * Returns the areas to compare this one with: towns with all Canadian towns, rural areas with rural areas, a ZIP area
 * with those of its state.
 */
export function listAreasBeside(
  country: PostalCode['country'],
  { area, province }: PostalArea,
): PostalArea[] {
  if (country === 'CA') return listCanadianAreas().filter((other) => isRural(other) === isRural({ area }));
  return listUsAreas().filter((other) => other.province === province);
}

/** A zero in a Canadian area marks a rural area around towns, which have areas of their own. */
export const isRural = ({ area }: Pick<PostalArea, 'area'>): boolean => area[1] === '0';

function readCanadianAreas(): ReadonlyMap<string, PostalArea> {
  const { data } = parse<Record<'fsa' | 'city' | 'province' | 'lat' | 'lng', string>>(
    readFileSync(dataFile('ca-postal-areas.csv'), 'utf8'),
    { header: true, skipEmptyLines: true },
  );
  return new Map(
    data.map(({ fsa, city, province, lat, lng }) => [
      fsa,
      // A zero marks a rural area: the city in the data is only one of several.
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
