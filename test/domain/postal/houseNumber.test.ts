import * as fc from 'fast-check';
import { NEW_MERCHANT, withPrediction } from '../../../src/domain/merchants/newMerchant';
import { addressDraft } from '../../../src/domain/orders/addressDraft';
import { streetAsSent, withSuggestion } from '../../../src/domain/orders/addressEdit';
import { civicStreet } from '../../../src/domain/orders/addressLines';
import { numberToKeep, splitStreet } from '../../../src/domain/postal/houseNumber';
import { streetAsAsked } from '../../../server/adapters/geocoder/streetText';

const ordinals = (number: number): readonly string[] => {
  const english = number % 10 === 1 && number % 100 !== 11 ? 'st' : 'th';
  return [String(number), `${number}${english}`, number === 1 ? '1re' : `${number}e`, `${number}ème`];
};
const ends = fc.constantFrom('', ' SW', ' NW', ' N', ' E.', ' Ouest', ' Nord-Est', ' South West');
const numbered = fc
  .tuple(fc.integer({ min: 1, max: 250 }), fc.integer({ min: 0, max: 3 }), ends)
  .chain(([number, at, end]) =>
    fc
      .constantFrom('Avenue', 'Ave', 'Street', 'St.', 'Road')
      .map((kind) => `${ordinals(number)[at] ?? number} ${kind}${end}`),
  );
const french = fc
  .tuple(fc.integer({ min: 2, max: 90 }), fc.constantFrom('Rue', 'Rang', 'Avenue', 'Rang Sainte-Anne'))
  .map(([number, kind]) => `${number}e ${kind}`);
const numberLast = fc
  .tuple(
    fc.constantFrom('Rue', 'Rang', 'Highway', 'Route', 'County Road', 'Concession', 'Chemin du Rang'),
    fc.integer({ min: 1, max: 400 }),
    ends,
  )
  .map(([kind, number, end]) => `${kind} ${number}${end}`);
const named = fc
  .tuple(
    fc.constantFrom('Elbow Drive', 'Rue Sainte-Catherine', 'St. Clair Avenue', 'Avenue Road', 'South Street'),
    ends,
  )
  .map(([street, end]) => street + end);
const lettered = fc
  .tuple(fc.integer({ min: 1, max: 250 }), fc.constantFrom('A', 'B', 'c'), ends)
  .chain(([number, letter, end]) =>
    fc.constantFrom('Avenue', 'St.', 'Court').map((kind) => `${number}${letter} ${kind}${end}`),
  );
const streets = fc.oneof(numbered, lettered, french, numberLast, named);
const houses = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.constantFrom('', '', '', 'B', ' 1/2'))
  .map(([number, suffix]) => `${number}${suffix}`);

it('tells any house number from any street, numbered or not', () => {
  fc.assert(
    fc.property(houses, streets, fc.constantFrom(' ', ', ', '  '), (number, street, gap) => {
      expect(splitStreet(`${number}${gap}${street}`)).toEqual({ number, street });
      expect(splitStreet(street)).toEqual({ number: '', street });
      const line = `${number} ${street}`;
      expect(civicStreet({ number, street })).toBe(line);
      expect(civicStreet({ number, street: line })).toBe(line);
    }),
  );
});

it('keeps any typed house number when any street is chosen or found, and adds none', () => {
  fc.assert(
    fc.property(houses, streets, (number, street) => {
      const line = `${number} ${street}`;
      const chosen = (typed: string, beside = '') =>
        streetAsSent(
          withSuggestion({ ...addressDraft({}, 'originAddress'), number: beside, street: typed }, { street }),
        );
      const predicted = (typed: string) => withPrediction(NEW_MERCHANT, { street }, typed).street;
      expect([chosen(line), chosen(street, number), predicted(line)]).toEqual([line, line, line]);
      expect([chosen(street), predicted(street)]).toEqual([street, street]);
      expect(streetAsAsked({ street: line }, { number, street })).toBe(line);
      expect(streetAsAsked({ street: line }, { street: line })).toBe(line);
      expect(streetAsAsked({ street: line }, { street })).toBe(line);
      expect(streetAsAsked({ street }, { street })).toBe(street);
      expect(streetAsAsked({ number, street }, { street })).toBe(street);
    }),
  );
});

it.each([
  ['1245-17 Avenue SW', '1245', '17 Avenue SW'],
  ['1245 – 5e Avenue', '1245', '5e Avenue'],
  ['4-12 Elm Street', '4-12', 'Elm Street'],
  ['12-34 5th Avenue', '12-34', '5th Avenue'],
  ['12 Avenue E South', '12', 'Avenue E South'],
  ['12 Rue Nord', '12', 'Rue Nord'],
  ['100 Boul. Est', '100', 'Boul. Est'],
  ['100 Boulevard Est', '100', 'Boulevard Est'],
  ['100 Blvd Est', '100', 'Blvd Est'],
  ['3 Place Est', '3', 'Place Est'],
  ['3 Pl. Ouest', '3', 'Pl. Ouest'],
  ['45A Street NW', '', '45A Street NW'],
  ['1245 45A Street NW', '1245', '45A Street NW'],
  ['1245-16A Avenue', '1245', '16A Avenue'],
  ['12B Avenue Road', '12B', 'Avenue Road'],
  ['12B St. Clair Avenue', '12B', 'St. Clair Avenue'],
  ['12B Rue Nord', '12B', 'Rue Nord'],
  // Addresses from coast to coast.
  ['10220 103A Avenue NW', '10220', '103A Avenue NW'],
  ['7315 8 Street NE, Unit 120', '7315', '8 Street NE, Unit 120'],
  ['15225 104 Ave', '15225', '104 Ave'],
  ['2311 4th St SW', '2311', '4th St SW'],
  ['1205 Avenue P South', '1205', 'Avenue P South'],
  ['25 York St', '25', 'York St'],
  ['5100 9e Rang Ouest', '5100', '9e Rang Ouest'],
  ['1001 Place Jean-Paul-Riopelle', '1001', 'Place Jean-Paul-Riopelle'],
  ['475 Boul. René-Lévesque O', '475', 'Boul. René-Lévesque O'],
  ['1969 Upper Water St', '1969', 'Upper Water St'],
  ['220 8th Concession Road', '220', '8th Concession Road'],
  ['1 1000 Islands Parkway', '1', '1000 Islands Parkway'],
  ['31 9 Mile Road', '31', '9 Mile Road'],
  ['77 1/2 Water Street', '77 1/2', 'Water Street'],
  ['12, Avenue A', '12', 'Avenue A'],
  ['5 Avenue SW, Suite 300', '', '5 Avenue SW, Suite 300'],
  ['5 Avenue SW Apt 3', '', '5 Avenue SW Apt 3'],
  ['Unit 4, 12 Elm Street', '', 'Unit 4, 12 Elm Street'],
  ['12', '', '12'],
  ['', '', ''],
])('splits %j into %j and %j', (line, number, street) => {
  expect(splitStreet(line)).toEqual({ number, street });
});

it.each([
  ['1245 5 av', '5 Avenue SW', '1245'],
  ['1245 5', '5 Avenue SW', '1245'],
  ['5 5 av', '5 Avenue SW', '5'],
  ['5 aven', '5 Avenue SW', ''],
  ['5th av', '5 Avenue SW', ''],
  ['12B-5 av', '5 Avenue SW', '12B'],
  ['5e av', '5e Avenue', ''],
  ['1245 101 st', '101 Street NW', '1245'],
  ['1245 45a', '45A Street NW', '1245'],
  ['45a st', '45A Street NW', ''],
  ['1245 1000 isl', '1000 Islands Parkway', '1245'],
  ['7 hig', 'Highway 7', '7'],
  ['12 rue', 'Rue Elm', '12'],
  ['1 fir', 'First Avenue', '1'],
  ['12 elm', '14 Elm Street', ''],
])('of %j typed, the chosen %j keeps the number %j', (typed, street, number) => {
  expect(numberToKeep({ street }, { street: typed })).toBe(number);
});
