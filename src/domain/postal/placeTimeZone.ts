/**
 * The time zone of an address by its province or postal code, for a destination that lies in no zone of its merchant.
 * Where a province or state has two, it is the one that most of its people live in.
 */
import type { Address } from '../../contract/schemas/orders';
import { normalizePostalCode } from './postalCode';
import { provinceCode } from './provinces';

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
  'Pacific/Honolulu': 'HI',
};

/** Every zone that an address can be in. */
export const PLACE_TIME_ZONES = Object.keys(PROVINCES_BY_ZONE);

const ZONE_BY_PROVINCE = new Map(
  Object.entries(PROVINCES_BY_ZONE).flatMap(([zone, provinces]) =>
    provinces.split(' ').map((province) => [province, zone] as const),
  ),
);

/** Provinces by the first letter of a Canadian postal code. X is both northern territories. */
const PROVINCES_BY_LETTER: Readonly<Record<string, string>> = {
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
  Y: 'YT',
};

/** IANA name; null for an address that says neither province nor Canadian postal code. */
export function placeTimeZone(address: Pick<Address, 'province' | 'postalCode'>): string | null {
  const letter = normalizePostalCode(address.postalCode ?? '').charAt(0);
  const province = provinceCode(address.province ?? '') ?? PROVINCES_BY_LETTER[letter];
  return ZONE_BY_PROVINCE.get(province ?? '') ?? null;
}
