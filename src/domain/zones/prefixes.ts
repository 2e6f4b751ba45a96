/** Postal prefixes of zones: their normalized form, and which are already taken (docs/decisions/zones.md). */
import type { LocationPricingRow, Zone } from '../../contract/schemas/merchants';
import { normalizePostalCode } from '../postal/postalCode';

export { isPostalPrefix } from '../postal/postalCode';

/** The form in which stored prefixes are compared, in any spelling; of a typed or sent one, see `typedPrefix`. */
export const normalizePrefix = (stored: string): string => normalizePostalCode(stored);

/**
 * A stored row as it is sent with the other rows of its zone: the server refuses spellings such as `G2 A`, which older
 * data may have, and nobody has touched this row.
 */
export const sentRow = (row: LocationPricingRow): LocationPricingRow => ({
  ...row,
  postalPrefix: normalizePrefix(row.postalPrefix),
});

const AROUND = /^[\s\p{Pd}\u2212]+|(?<![\s\p{Pd}\u2212])[\s\p{Pd}\u2212]+$/gu;
/** What separates the two halves of a Canadian code. */
const HALVES = /^([A-Z]\d[A-Z])[\s\p{Pd}\u2212]+(?=\d)/u;

/**
 * A typed or sent prefix in the stored form: ` h2x ` becomes `H2X` (ZON-11), `H2X 1Y4` becomes `H2X1Y4`. A space or
 * dash elsewhere stays and makes it invalid: `K1-K4` and `10-14` are ranges, not the prefixes K1K4 and 1014.
 */
export const typedPrefix = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\p{Cf}/gu, '')
    .replace(AROUND, '')
    .replace(HALVES, '$1');

/**
 * Whether a pasted prefix may be a ZIP code whose leading zero a spreadsheet dropped: 07030 becomes 7030. Nobody sorts
 * by four digits, and New Jersey's price must not go to Louisiana. Typed, four digits are meant.
 */
export const mayLackZero = (prefix: string): boolean => /^[1-9]\d{3}$/.test(prefix);

/**
 * The same for the beginning of a ZIP code: 070 becomes 70. Lists have beginnings of one and two digits too, so it is
 * pointed out, not refused.
 */
export const beginningMayLackZero = (prefix: string): boolean => /^[1-9]\d?$/.test(prefix);

/** The part of a zone that the checks need. */
type PricedZone = Pick<Zone, 'id' | 'locationPricing'>;

/**
 * The prefixes that cannot be used, normalized, without duplicates, in the given order: another zone of the merchant
 * has them (ZON-12, ZON-22), or they are repeated. The zone being edited, `exceptZoneId`, is skipped.
 */
export function takenPrefixes(
  zones: readonly PricedZone[],
  prefixes: readonly string[],
  exceptZoneId?: string,
): string[] {
  const seen = new Set<string>();
  for (const zone of zones) {
    if (zone.id === exceptZoneId) continue;
    for (const { postalPrefix } of zone.locationPricing.pricingRows) seen.add(normalizePrefix(postalPrefix));
  }
  const taken = new Set<string>();
  for (const typed of prefixes) {
    const prefix = normalizePrefix(typed);
    if (prefix === '') continue;
    if (seen.has(prefix)) taken.add(prefix);
    seen.add(prefix);
  }
  return [...taken];
}
