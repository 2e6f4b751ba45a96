/** Responses in the formats of the three services, about the same few places. */

const photonFeature = (properties: object, [lng, lat]: readonly [number, number]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties: { osm_type: 'W', osm_id: 1, osm_key: 'building', osm_value: 'yes', ...properties },
});
const toronto = { city: 'Toronto', state: 'Ontario', country: 'Canada', countrycode: 'CA' };
export const photon = {
  door: photonFeature(
    { type: 'house', housenumber: '88', street: 'Harbour Street', postcode: 'M5J 0C3', ...toronto },
    [-79.3789, 43.6412],
  ),
  street: photonFeature(
    { type: 'street', name: 'Harbour Street', postcode: 'M5J', ...toronto },
    [-79.3775, 43.6415],
  ),
  elsewhere: photonFeature(
    {
      type: 'house',
      housenumber: '88',
      street: 'Harbour Street',
      postcode: '02110',
      city: 'Boston',
      state: 'Massachusetts',
      country: 'United States',
      countrycode: 'US',
    },
    [-71.05, 42.36],
  ),
  abroad: photonFeature(
    {
      type: 'house',
      housenumber: '88',
      street: 'Harbour Street',
      city: 'Toronto',
      state: 'New South Wales',
      country: 'Australia',
      countrycode: 'AU',
    },
    [151.59, -33.01],
  ),
  town: photonFeature(
    { type: 'city', name: 'Montréal', state: 'Québec', country: 'Canada', countrycode: 'CA' },
    [-73.55, 45.5],
  ),
  list: (...features: readonly object[]) => ({ type: 'FeatureCollection', features }),
};

const nominatimPlace = (address: object, lat: string, lon: string) => ({
  place_id: 1,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  osm_type: 'way',
  osm_id: 2,
  lat,
  lon,
  category: 'building',
  type: 'yes',
  place_rank: 30,
  importance: 0.00007,
  addresstype: 'building',
  name: '',
  display_name: 'somewhere',
  boundingbox: ['43.6410', '43.6414', '-79.3792', '-79.3786'],
  address,
});
const nominatimToronto = {
  city: 'Toronto',
  state_district: 'Golden Horseshoe',
  state: 'Ontario',
  'ISO3166-2-lvl4': 'CA-ON',
  country: 'Canada',
  country_code: 'ca',
};
export const nominatim = {
  door: nominatimPlace(
    { house_number: '88', road: 'Harbour Street', postcode: 'M5J 0C3', ...nominatimToronto },
    '43.6412',
    '-79.3789',
  ),
  street: nominatimPlace(
    { road: 'Harbour Street', postcode: 'M5J', ...nominatimToronto },
    '43.6415',
    '-79.3775',
  ),
  elsewhere: nominatimPlace(
    {
      house_number: '88',
      road: 'Harbour Street',
      town: 'Boston',
      state: 'Massachusetts',
      'ISO3166-2-lvl4': 'US-MA',
      postcode: '02110',
      country: 'United States',
      country_code: 'us',
    },
    '42.36',
    '-71.05',
  ),
  abroad: nominatimPlace(
    { house_number: '88', road: 'Harbour Street', city: 'Toronto', country: 'Australia', country_code: 'au' },
    '-33.01',
    '151.59',
  ),
  list: (...places: readonly object[]) => places,
};

const part = (long_name: string, short_name: string, ...types: string[]) => ({
  long_name,
  short_name,
  types,
});
const googleResult = (
  address_components: readonly object[],
  location: { lat: number; lng: number },
  location_type: string,
  more: object,
) => ({
  address_components,
  formatted_address: 'somewhere',
  geometry: { location, location_type, viewport: {} },
  place_id: 'ChIJ',
  types: ['street_address'],
  ...more,
});
const googleToronto = [
  part('Toronto', 'Toronto', 'locality', 'political'),
  part('Toronto', 'Toronto', 'administrative_area_level_2', 'political'),
  part('Ontario', 'ON', 'administrative_area_level_1', 'political'),
  part('Canada', 'CA', 'country', 'political'),
];
export const google = {
  door: googleResult(
    [
      part('88', '88', 'street_number'),
      part('Harbour Street', 'Harbour St', 'route'),
      ...googleToronto,
      part('M5J 0C3', 'M5J 0C3', 'postal_code'),
    ],
    { lat: 43.6412, lng: -79.3789 },
    'ROOFTOP',
    {},
  ),
  street: googleResult(
    [part('Harbour Street', 'Harbour St', 'route'), ...googleToronto],
    { lat: 43.6415, lng: -79.3775 },
    'GEOMETRIC_CENTER',
    { partial_match: true, types: ['route'] },
  ),
  elsewhere: googleResult(
    [
      part('88', '88', 'street_number'),
      part('Harbour Street', 'Harbour St', 'route'),
      part('Boston', 'Boston', 'locality', 'political'),
      part('Massachusetts', 'MA', 'administrative_area_level_1', 'political'),
      part('United States', 'US', 'country', 'political'),
      part('02110', '02110', 'postal_code'),
    ],
    { lat: 42.36, lng: -71.05 },
    'ROOFTOP',
    { partial_match: true },
  ),
  abroad: googleResult(
    [
      part('88', '88', 'street_number'),
      part('Harbour Street', 'Harbour St', 'route'),
      part('Toronto', 'Toronto', 'locality', 'political'),
      part('Australia', 'AU', 'country', 'political'),
    ],
    { lat: -33.01, lng: 151.59 },
    'ROOFTOP',
    { partial_match: true },
  ),
  list: (...results: readonly object[]) => ({ results, status: results.length > 0 ? 'OK' : 'ZERO_RESULTS' }),
};

/** The street in these responses, as a form sends it. */
export const harbour = {
  street: 'Harbour Street',
  city: 'Toronto',
  province: 'ON',
  postalCode: 'M5J 0C3',
  country: 'Canada',
};
