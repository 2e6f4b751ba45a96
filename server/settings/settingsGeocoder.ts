/**
 * The geocoder to use, and its settings (docs/configuration.md "Geocoders", docs/decisions/merchants.md#address-help).
 */
import * as z from 'zod';
import type { GeoCredit } from '../../src/contract/schemas/config';
import { withoutTrailingSlashes } from '../../src/lib/trailingSlashes';
import { applying, numberBetween, oneOf } from './settingsValues';

export type GeocoderSettings =
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'photon' | 'nominatim' | 'google';
      /** Without a trailing slash; empty: the service's own address (only Google has one). */
      readonly url: string;
      /** Empty for services without keys. A secret: never in logs or answers. */
      readonly key: string;
      /** Most calls a second. */
      readonly perSecond: number;
      /** Contact address for the service's operator; may be empty. */
      readonly contact: string;
    };

const OPENSTREETMAP = {
  text: '© OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
} as const;

/**
 * The credits that a service's terms require next to its addresses. The embedded geocoder's postal areas require a
 * credit with the data only, not on each screen: it is in README.md and server/data.
 */
export const GEO_CREDITS: Readonly<Record<GeocoderSettings['kind'], GeoCredit | null>> = {
  embedded: null,
  photon: OPENSTREETMAP,
  nominatim: OPENSTREETMAP,
  google: { text: 'Powered by Google' },
};

/** The public Nominatim server. Its usage policy allows one call a second and no automatic bulk use. */
const PUBLIC_NOMINATIM = 'nominatim.openstreetmap.org';

const USUAL_PER_SECOND = { photon: 10, nominatim: 1, google: 40 } as const;

/** The variables, spread into those of `settingsVariables.ts`. */
export const geocoderVariables = {
  GEOCODER: oneOf(['embedded', 'photon', 'nominatim', 'google']).default('embedded'),
  GEOCODER_URL: z
    .string()
    .trim()
    .refine(isPlainUrl, 'must be an http(s) address without user, query and fragment')
    .transform((url) => withoutTrailingSlashes(url))
    .optional(),
  GEOCODER_KEY: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be a key without spaces')
    .optional(),
  GEOCODER_PER_SECOND: numberBetween(0.1, 1000).optional(),
  GEOCODER_CONTACT: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{3,200}$/, 'must be an e-mail address or a web address')
    .optional(),
} as const;

type Values = z.infer<z.ZodObject<typeof geocoderVariables>>;

/** Returns the settings; adds to `problems` what is missing, by the name of its variable. */
export function geocoderOf(values: Values, problems: string[]): GeocoderSettings {
  const {
    GEOCODER: kind,
    GEOCODER_URL: url = '',
    GEOCODER_KEY: key = '',
    GEOCODER_CONTACT: contact = '',
  } = values;
  if (kind === 'embedded') {
    const unused = ['GEOCODER_URL', 'GEOCODER_KEY', 'GEOCODER_CONTACT', 'GEOCODER_PER_SECOND'] as const;
    for (const name of unused.filter((one) => values[one] !== undefined))
      problems.push(
        `${name}: has no effect with GEOCODER=embedded; set GEOCODER to photon, nominatim or google`,
      );
    return { kind };
  }
  const perSecond = values.GEOCODER_PER_SECOND ?? USUAL_PER_SECOND[kind];
  const [isGoogle, isNominatim] = [kind === 'google', kind === 'nominatim'];
  const isPublicNominatim = isNominatim && url !== '' && new URL(url).hostname === PUBLIC_NOMINATIM;
  problems.push(
    ...applying([
      [
        !isGoogle && key !== '',
        `GEOCODER_KEY: has no effect with GEOCODER=${kind}, which asks for none; set GEOCODER=google`,
      ],
      [isGoogle && key === '', 'GEOCODER_KEY: is required with GEOCODER=google'],
      [!isGoogle && url === '', `GEOCODER_URL: is required with GEOCODER=${kind}`],
      [
        isNominatim && contact === '',
        'GEOCODER_CONTACT: is required with GEOCODER=nominatim, whose operators ask who is calling',
      ],
      [
        isPublicNominatim && perSecond > 1,
        `GEOCODER_PER_SECOND: ${PUBLIC_NOMINATIM} allows one call a second`,
      ],
    ]),
  );
  return { kind, url, key, perSecond, contact };
}

function isPlainUrl(value: string): boolean {
  try {
    const { protocol, username, password, search, hash } = new URL(value);
    return /^https?:$/.test(protocol) && username + password + search + hash === '';
  } catch {
    return false;
  }
}
