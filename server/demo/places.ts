/** The four cities of the demo data: their zones, made of real postal areas, and delivery prices. */
import type { LocationPricingRow } from '../../src/contract/schemas/merchants';
import { listCanadianAreas, type PostalArea } from '../adapters/geocoder/postalAreas';
import type { City } from './names';

export interface ZonePlan {
  readonly name: string;
  readonly city: City;
  readonly timezone: string;
  readonly facility: string;
  /** Prefixes of its postal areas. */
  readonly areas: readonly string[];
  /** Price in dollars for its first areas; areas later in the list cost a little more. */
  readonly price: number;
}

const plan = (
  city: City,
  name: string,
  timezone: string,
  facility: string,
  price: number,
  areas: string,
): ZonePlan => ({ name, city, timezone, facility, price, areas: areas.split(' ') });

const EASTERN = 'America/Toronto';
const PACIFIC = 'America/Vancouver';

/** The first zone of a city is where its merchants are. */
export const ZONE_PLANS: readonly ZonePlan[] = [
  plan('toronto', 'Toronto', EASTERN, 'yyz5', 6.95, 'M'),
  plan(
    'toronto',
    'GTA West',
    EASTERN,
    'yyz5',
    8.95,
    'L4T L4W L4X L4Y L4Z L5 L6H L6J L6K L6L L6M L6V L6W L6X L6Y L6Z L7L L7M',
  ),
  plan(
    'toronto',
    'GTA North & East',
    EASTERN,
    'yyz5',
    9.45,
    'L1V L1W L1X L1S L1T L1Z L3R L3S L3P L3T L4B L4C L4E L4H L4J L4K L4L L4S L6A L6B L6C',
  ),
  plan('montreal', 'Montréal', EASTERN, 'yul1', 6.75, 'H1 H2 H3 H4 H5 H8 H9'),
  plan('montreal', 'Laval', EASTERN, 'yul2', 7.95, 'H7'),
  plan('montreal', 'Rive-Sud', EASTERN, 'yul1', 8.95, 'J3E J3Y J3V J3L J3N J4'),
  plan(
    'montreal',
    'Rive-Nord',
    EASTERN,
    'yul2',
    9.95,
    'J5W J5Y J5Z J6V J6W J6X J6Y J6Z J7A J7B J7C J7E J7G J7H',
  ),
  plan('ottawa', 'Ottawa', EASTERN, 'yow1', 7.25, 'K1 K2 K4A'),
  plan('ottawa', 'Gatineau', EASTERN, 'yow1', 8.75, 'J8P J8R J8T J8V J8X J8Y J8Z J9A J9H J9J'),
  plan(
    'vancouver',
    'Vancouver',
    PACIFIC,
    'yvr2',
    7.95,
    'V5K V5L V5M V5N V5P V5R V5S V5T V5V V5W V5X V5Y V5Z V6A V6B V6C V6E V6G V6H V6J V6K V6L V6M V6N V6P V6R V6S V6Z',
  ),
  plan(
    'vancouver',
    'Burnaby & Richmond',
    PACIFIC,
    'yvr2',
    8.95,
    'V5A V5B V5C V5E V5G V5H V5J V6V V6X V6Y V7A V7C V7E',
  ),
  plan('vancouver', 'North Shore', PACIFIC, 'yvr2', 9.75, 'V7G V7H V7J V7K V7L V7M V7N V7P V7R V7S V7T V7V'),
  plan('vancouver', 'Surrey & Delta', PACIFIC, 'yvr2', 10.95, 'V3R V3S V3T V3V V3W V3X V4A V4C'),
];

/** Places outside every zone, for orders that end OUT_OF_FSA. */
const OUTSIDE = 'G1R G1S G2K J1H J2S K7L K9J L8P L9C N2L N6A P3E R3C S7K T2P T5J V1Y V8W B3H E1C A1C'.split(
  ' ',
);

const areasOf = new Map<string, readonly PostalArea[]>();

/**
 * Returns the postal areas of a zone, in the order of its list. Only areas with a known town, because addresses name
 * it.
 */
export function zoneAreas(zone: Pick<ZonePlan, 'name' | 'areas'>): readonly PostalArea[] {
  let areas = areasOf.get(zone.name);
  if (!areas) {
    const all = listCanadianAreas().filter((area) => area.city !== '');
    areas = zone.areas.flatMap((start) => all.filter((area) => area.area.startsWith(start)));
    areasOf.set(zone.name, areas);
  }
  return areas;
}

/** Returns areas to which no demo merchant delivers. */
export function outsideAreas(): readonly PostalArea[] {
  return zoneAreas({ name: 'outside', areas: OUTSIDE });
}

/** Returns the location prices of a zone: one row per area, fifty cents more for each further third of the list. */
export function zonePricing(zone: ZonePlan, factor = 1): LocationPricingRow[] {
  const areas = zoneAreas(zone);
  return areas.map((area, index) => {
    const step = Math.floor((index * 3) / areas.length) * 0.5;
    return { postalPrefix: area.area, price: Math.round((zone.price + step) * factor * 100) / 100 };
  });
}
