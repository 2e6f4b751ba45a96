/**
 * The time zone of an address by its postal code and province, for a destination outside all zones of its merchant
 * (decision 0022).
 */
import type { Address } from '../../contract/schemas/orders';
import { normalizePostalCode } from './postalCode';
import { provinceCode } from './provinces';

/** Provinces, territories and states by time zone. One with two zones is listed under that of most of its people. */
const PROVINCES_BY_ZONE: Readonly<Record<string, string>> = {
  'America/St_Johns': 'NL',
  'America/Halifax': 'NB NS PE',
  'America/Toronto': 'ON QC NU',
  'America/Winnipeg': 'MB',
  'America/Regina': 'SK',
  'America/Edmonton': 'AB NT',
  'America/Vancouver': 'BC',
  'America/Whitehorse': 'YT',
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU',
  'Pacific/Honolulu': 'HI',
  'Pacific/Majuro': 'MH',
};

/**
 * Areas whose time zone differs from the rest of their province: the first three characters of Canadian codes and ZIPs.
 * An area with two zones follows most of its people.
 */
const AREAS: readonly (readonly [zone: string, province: string, areas: string])[] = [
  ['America/Halifax', 'NL', 'A0P A0R A2V'],
  ['America/Halifax', 'QC', 'G4T'],
  ['America/Winnipeg', 'ON', 'P0V P0W P0X P0Y P8N P8T P9A P9N'],
  ['America/Winnipeg', 'NU', 'X0C'],
  ['America/Edmonton', 'NU', 'X0B'],
  ['America/Edmonton', 'SK', 'S9V'],
  ['America/Edmonton', 'BC', 'V0A V0B V1A V1C'],
  ['America/Dawson_Creek', 'BC', 'V0C V1G V1J'],
  ['America/New_York', 'TN', '373 374 376 377 378 379'],
  ['America/Chicago', 'FL', '324 325'],
  ['America/Chicago', 'KY', '420 421 422 423 424'],
  ['America/Chicago', 'IN', '463 464 476 477'],
  ['America/Denver', 'SD', '576 577'],
  ['America/Denver', 'ND', '586'],
  ['America/Denver', 'NE', '693'],
  ['America/Denver', 'TX', '799 885'],
  ['America/Denver', 'AZ', '865'],
  ['America/Denver', 'OR', '979'],
  ['America/Los_Angeles', 'ID', '835 838'],
];

/** Every time zone that an address can have. */
export const PLACE_TIME_ZONES = [
  ...new Set([...Object.keys(PROVINCES_BY_ZONE), ...AREAS.map(([zone]) => zone)]),
];

/** Keyed by `ON`, and by `ON P0V` for an area that differs. */
const ZONE_BY_PLACE: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PROVINCES_BY_ZONE).flatMap(([zone, provinces]) =>
    provinces.split(' ').map((province) => [province, zone] as const),
  ),
  ...AREAS.flatMap(([zone, province, areas]) =>
    areas.split(' ').map((area) => [`${province} ${area}`, zone] as const),
  ),
]);

/** Provinces by the first letter of a Canadian postal code. X covers two territories, which are told apart by area. */
const PROVINCES_BY_CODE: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  X0A: 'NU',
  X0B: 'NU',
  X0C: 'NU',
  Y: 'YT',
};

/** A full Canadian code or its area alone. Without this check, `N/A` would be in Ontario. */
const CANADIAN = /^[A-Z]\d[A-Z](?:\d[A-Z]\d)?$/;

/** The province of a Canadian code. */
function provinceOfCode(code: string): string | undefined {
  if (!CANADIAN.test(code)) return undefined;
  return PROVINCES_BY_CODE[code.slice(0, 3)] ?? PROVINCES_BY_CODE[code.charAt(0)];
}

/** IANA name; null for an address without a known province or Canadian postal code. */
export function placeTimeZone(address: Pick<Address, 'province' | 'postalCode'>): string | null {
  const code = normalizePostalCode(address.postalCode ?? '');
  const province = provinceCode(address.province ?? '') ?? provinceOfCode(code) ?? '';
  return ZONE_BY_PLACE.get(`${province} ${code.slice(0, 3)}`) ?? ZONE_BY_PLACE.get(province) ?? null;
}
