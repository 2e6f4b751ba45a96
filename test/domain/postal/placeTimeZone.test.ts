/** The time zone of a place, compared with known facts about real places. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PLACE_TIME_ZONES, placeTimeZone } from '../../../src/domain/postal/placeTimeZone';
import { readCsv } from '../../support/readCsv';
import { zoneNamed } from '../../support/timeZones';

/** The UTC offsets of a zone in January and July, in hours: `-5/-4`. Taken from a year with settled rules. */
function clockOf(zone: string | null): string | null {
  if (zone === null) return null;
  const found = zoneNamed(zone);
  return [0, 6].map((month) => found.offsetAt(Date.UTC(2024, month, 15)) / 60).join('/');
}

/** The largest place of each province, territory and state, by UTC offset. */
const LARGEST: Readonly<Record<string, string>> = {
  '-3.5/-2.5': 'NL A1C 5M3 St. John’s',
  '-4/-3': 'NS B3J 1S9 Halifax, NB E1C 1H1 Moncton, PE C1A 4P3 Charlottetown',
  '-4/-4': 'PR 00901 San Juan, VI 00802 Charlotte Amalie',
  '-5/-4':
    'ON M5V 1A1 Toronto, QC H2X 1Y4 Montréal, NU X0A 0H0 Iqaluit, CT 06604 Bridgeport, DC 20001 Washington, ' +
    'DE 19801 Wilmington, FL 32202 Jacksonville, GA 30303 Atlanta, IN 46204 Indianapolis, KY 40202 Louisville, ' +
    'MA 02108 Boston, MD 21201 Baltimore, ME 04101 Portland, MI 48226 Detroit, NC 28202 Charlotte, ' +
    'NH 03101 Manchester, NJ 07102 Newark, NY 10001 New York, OH 43215 Columbus, PA 19103 Philadelphia, ' +
    'RI 02903 Providence, SC 29401 Charleston, VA 23451 Virginia Beach, VT 05401 Burlington, WV 25301 Charleston',
  '-6/-5':
    'MB R3C 1A5 Winnipeg, AL 35801 Huntsville, AR 72201 Little Rock, IA 50309 Des Moines, IL 60601 Chicago, ' +
    'KS 67202 Wichita, LA 70112 New Orleans, MN 55401 Minneapolis, MO 64106 Kansas City, MS 39201 Jackson, ' +
    'ND 58102 Fargo, NE 68102 Omaha, OK 73102 Oklahoma City, SD 57104 Sioux Falls, TN 37201 Nashville, ' +
    'TX 77002 Houston, WI 53202 Milwaukee',
  '-6/-6': 'SK S7K 1J5 Saskatoon',
  '-7/-6':
    'AB T2P 2M5 Calgary, NT X1A 2N1 Yellowknife, CO 80202 Denver, ID 83702 Boise, MT 59101 Billings, ' +
    'NM 87102 Albuquerque, UT 84101 Salt Lake City, WY 82001 Cheyenne',
  '-7/-7': 'YT Y1A 1C5 Whitehorse, AZ 85003 Phoenix',
  '-8/-7':
    'BC V6B 1A1 Vancouver, CA 90012 Los Angeles, NV 89101 Las Vegas, OR 97201 Portland, WA 98101 Seattle',
  '-9/-8': 'AK 99501 Anchorage',
  '-10/-10': 'HI 96813 Honolulu',
  '10/10': 'GU 96910 Hagåtña',
  '12/12': 'MH 96960 Majuro',
};

/** Places whose clocks differ from those of most of their province. */
const OTHERS: Readonly<Record<string, string>> = {
  '-4/-3':
    'NL A0P 1C0 Happy Valley-Goose Bay, NL A0R 1A0 Churchill Falls, NL A2V 2K7 Labrador City, ' +
    'QC G4T 1A1 Les Îles-de-la-Madeleine',
  '-5/-4':
    'TN 37311 Cleveland, TN 37402 Chattanooga, TN 37601 Johnson City, TN 37660 Kingsport, ' +
    'TN 37738 Gatlinburg, TN 37801 Maryville, TN 37902 Knoxville',
  '-6/-5':
    'ON P0V 2M0 Red Lake, ON P0W 1E0 Emo, ON P0X 1J0 Keewatin, ON P0Y 1A0 Ingolf, ON P8N 1A1 Dryden, ' +
    'ON P8T 1A1 Sioux Lookout, ON P9A 1A1 Fort Frances, ON P9N 1A1 Kenora, NU X0C 0G0 Rankin Inlet, ' +
    'FL 32401 Panama City, FL 32501 Pensacola, KY 42001 Paducah, KY 42101 Bowling Green, KY 42240 Hopkinsville, ' +
    'KY 42301 Owensboro, KY 42420 Henderson, IN 46320 Hammond, IN 46402 Gary, IN 47630 Newburgh, IN 47708 Evansville',
  '-7/-6':
    'NU X0B 0C0 Cambridge Bay, SK S9V 0A1 Lloydminster, BC V0A 1H0 Golden, BC V0B 1M0 Fernie, BC V1A 1A1 Kimberley, ' +
    'BC V1C 1A1 Cranbrook, SD 57625 Eagle Butte, SD 57701 Rapid City, ND 58601 Dickinson, NE 69361 Scottsbluff, ' +
    'TX 79901 El Paso, TX 88510 El Paso, AZ 86503 Chinle, OR 97914 Ontario',
  '-7/-7': 'BC V0C 1R0 Fort Nelson, BC V1G 1A1 Dawson Creek, BC V1J 1A1 Fort St. John',
  '-8/-7': 'ID 83501 Lewiston, ID 83814 Coeur d’Alene',
};

/** Splits `ON M5V 1A1 Toronto` into province, code and name, with the offset of its row. */
const placesOf = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).flatMap(([clock, places]) =>
    places.split(', ').map((place) => {
      const [, province = '', postalCode = '', name = ''] = /^(\S+) (\d{5}|\S+ \S+) (.+)$/.exec(place) ?? [];
      return { name, province, postalCode, clock };
    }),
  );

it.each(placesOf(LARGEST))('$name, $province: UTC $clock', ({ province, postalCode, clock }) => {
  expect(clockOf(placeTimeZone({ province }))).toBe(clock);
  expect(clockOf(placeTimeZone({ province, postalCode }))).toBe(clock);
  expect(clockOf(placeTimeZone({ postalCode }))).toBe(/^\d/.test(postalCode) ? null : clock);
});

it.each(placesOf(OTHERS))(
  '$name, $province $postalCode, differs from its province: UTC $clock',
  ({ province, postalCode, clock }) => {
    expect(clockOf(placeTimeZone({ province, postalCode }))).toBe(clock);
    expect(clockOf(placeTimeZone({ province }))).not.toBe(clock);
    expect(clockOf(placeTimeZone({ postalCode }))).toBe(/^\d/.test(postalCode) ? null : clock);
  },
);

it('every area of Canada has the same time zone by its code alone as by code and province', () => {
  const areas = readCsv(readFileSync(path.resolve('server/data/ca-postal-areas.csv'), 'utf8'));
  expect(areas.length).toBeGreaterThan(1600);
  for (const { fsa = '', province = '' } of areas) {
    const byBoth = placeTimeZone({ province, postalCode: fsa });
    expect([fsa, placeTimeZone({ postalCode: fsa })]).toEqual([fsa, byBoth]);
    expect([fsa, byBoth]).not.toEqual([fsa, null]);
  }
});

it.each([
  [{}],
  [{ province: '', postalCode: '' }],
  [{ province: 'Bavaria' }],
  // Not codes of Ontario, Saskatchewan, New Brunswick or Knoxville.
  [{ postalCode: 'N/A' }],
  [{ postalCode: 'SW1A 1AA' }],
  [{ postalCode: 'E1W 2RH' }],
  [{ postalCode: 'XM5V 1A1' }],
  [{ province: 'Bavaria', postalCode: '37901' }],
])('%j has no known time zone', (address) => expect(placeTimeZone(address)).toBeNull());

it('ignores a postal code that belongs to another province', () => {
  expect(placeTimeZone({ province: 'Ontario', postalCode: 'V1C 1A1' })).toBe('America/Toronto');
  expect(placeTimeZone({ province: 'GA', postalCode: '37901' })).toBe('America/New_York');
});

it('lists every possible zone for the console, once', () => {
  const found = [...placesOf(LARGEST), ...placesOf(OTHERS)].map((place) => placeTimeZone(place));
  expect([...PLACE_TIME_ZONES].sort()).toEqual([...new Set(found)].sort());
});
