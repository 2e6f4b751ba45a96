import { countryCode, isSameProvince, provinceCode } from '../../../src/domain/postal/provinces';

it.each([
  ['AB', 'Alberta, Alta., Alb.'],
  ['BC', 'British Columbia, B.C., Colombie-Britannique, Colombie Britannique, C.-B.'],
  ['MB', 'Manitoba, Man.'],
  ['NB', 'New Brunswick, Nouveau-Brunswick, N.B., N.-B.'],
  [
    'NL',
    'Newfoundland and Labrador, Newfoundland & Labrador, Newfoundland, Nfld., NF, Terre-Neuve-et-Labrador, ' +
      'Terre-Neuve, T.-N.-L.',
  ],
  ['NS', 'Nova Scotia, N.S., Nouvelle-Écosse, nouvelle ecosse, N.-É., N-É, n.-e., NÉ, N.E\u0301.'],
  ['NT', 'Northwest Territories, NWT, N.W.T., Territoires du Nord-Ouest, T.N.-O.'],
  ['NU', 'Nunavut, NUNAVUT'],
  ['ON', 'Ontario, ont., Ont'],
  ['PE', 'Prince Edward Island, PEI, P.E.I., Île-du-Prince-Édouard, Ile du Prince Edouard, Î.-P.-É.'],
  ['QC', 'Québec, quebec, Que\u0301bec, P.Q., Que., Qué.'],
  ['SK', 'Saskatchewan, Sask.'],
  ['YT', 'Yukon, Yukon Territory, YK'],
  // Looks like the French for Nova Scotia, but without its accent and hyphen.
  ['NE', 'Nebraska, ne, N.E.'],
])('reads %s from %s', (code, names) => {
  const all = [code, code.toLowerCase(), ...names.split(', ')].flatMap((name) => [name, ` ${name} `]);
  expect(all.map((name) => [name, provinceCode(name)])).toEqual(all.map((name) => [name, code]));
});

it.each([
  'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware',
  'DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa',
  'KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota',
  'MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey',
  'NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon',
  'PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah',
  'VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming',
  'MH Marshall Islands, PR Puerto Rico, VI Virgin Islands, GU Guam',
])('reads a state from its code and its name: %s', (states) => {
  for (const state of states.split(', ')) {
    const code = state.slice(0, 2);
    const forms = [code, code.toLowerCase(), state.slice(3), state.slice(3).toUpperCase()];
    expect([state, ...forms.map(provinceCode)]).toEqual([state, code, code, code, code]);
  }
});

it.each(['', ' ', '-', 'Ontari', 'Bavaria', 'XX', 'QCQ', 'Ben-É', 'Nord-É', 'N-Est', 'N-xé'])(
  '“%s” is not a province',
  (text) => {
    expect(provinceCode(text)).toBeNull();
  },
);

it('compares provinces by meaning, not by spelling', () => {
  expect(isSameProvince('ON', 'Ontario')).toBe(true);
  expect(isSameProvince('ON', 'Québec')).toBe(false);
  expect(isSameProvince('NE', 'N.-É.')).toBe(false);
  expect(isSameProvince('Bavaria', 'bavaria ')).toBe(true);
  expect(isSameProvince('Bavaria', 'Saxony')).toBe(false);
});

it.each([
  ['CA', 'CA, ca, CAN, Canada, CANADA'],
  ['US', 'US, U.S., USA, U.S.A., United States, United States of America, États-Unis, etats unis'],
  [null, 'France, Cana, '],
] as const)('reads the country %s from %s', (code, names) => {
  const all = names.split(', ');
  expect(all.map((name) => [name, countryCode(name)])).toEqual(all.map((name) => [name, code]));
});
