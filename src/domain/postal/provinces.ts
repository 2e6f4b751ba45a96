/**
 * Recognises provinces, territories, states and the two countries by name or code, in many spellings
 * (docs/decisions/merchants.md#address-check).
 */

/** Canadian codes with their English and French names and common abbreviations. */
const CANADA: Readonly<Record<string, readonly string[]>> = {
  AB: ['Alberta', 'Alta', 'Alb'],
  BC: ['British Columbia', 'Colombie-Britannique', 'C-B'],
  MB: ['Manitoba', 'Man'],
  NB: ['New Brunswick', 'Nouveau-Brunswick'],
  NL: [
    'Newfoundland and Labrador',
    'Newfoundland & Labrador',
    'Terre-Neuve-et-Labrador',
    'Newfoundland',
    'Terre-Neuve',
    'NF',
    'Nfld',
    'T-N-L',
  ],
  NS: ['Nova Scotia', 'Nouvelle-Écosse'],
  NT: ['Northwest Territories', 'Territoires du Nord-Ouest', 'NWT', 'T N-O'],
  NU: ['Nunavut'],
  ON: ['Ontario', 'Ont'],
  PE: ['Prince Edward Island', 'Île-du-Prince-Édouard', 'PEI', 'Î-P-É'],
  QC: ['Québec', 'PQ', 'Que'],
  SK: ['Saskatchewan', 'Sask'],
  YT: ['Yukon', 'Yukon Territory', 'YK'],
};

const STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
  'DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|' +
  'KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|' +
  'MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|' +
  'NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|' +
  'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|' +
  'WV West Virginia|WI Wisconsin|WY Wyoming|MH Marshall Islands|PR Puerto Rico|VI Virgin Islands|GU Guam';

/** Letters and digits only, in lower case: `T.N.-O.` and `tno` are the same. Accents are removed. */
function key(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}

const CODES: ReadonlyMap<string, string> = new Map([
  ...STATES.split('|').flatMap((state): [string, string][] => {
    const code = state.slice(0, 2);
    return [
      [key(code), code],
      [key(state.slice(3)), code],
    ];
  }),
  ...Object.entries(CANADA).flatMap(([code, names]) =>
    [code, ...names].map((name): [string, string] => [key(name), code]),
  ),
]);

/** `N.-É.` or `N.-E.`, French for Nova Scotia. Without accent and hyphen it would be read as Nebraska. */
const NOUVELLE_ECOSSE = /^n\.?\s*(?:-\s*[eé]|é)\.?$/i;

/** The two-letter code of a province, territory or state; null for an unknown text. */
export function provinceCode(text: string): string | null {
  if (NOUVELLE_ECOSSE.test(text.normalize('NFC').trim())) return 'NS';
  return CODES.get(key(text)) ?? null;
}

const COUNTRIES: ReadonlyMap<string, 'CA' | 'US'> = new Map([
  ['ca', 'CA'],
  ['can', 'CA'],
  ['canada', 'CA'],
  ['us', 'US'],
  ['usa', 'US'],
  ['unitedstates', 'US'],
  ['unitedstatesofamerica', 'US'],
  ['etatsunis', 'US'],
]);

/** `CA` or `US` for any common spelling of those countries; null for any other. */
export function countryCode(text: string): 'CA' | 'US' | null {
  return COUNTRIES.get(key(text)) ?? null;
}

/** Whether two provinces, by name or code, are the same. Unknown names are compared as text. */
export function isSameProvince(one: string, other: string): boolean {
  return (provinceCode(one) ?? key(one)) === (provinceCode(other) ?? key(other));
}
