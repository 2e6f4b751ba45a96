/** Postal prefixes of zones: their written form, and which are taken already (docs/decisions/zones.md). */
import type { Zone } from '../../contract/schemas/merchants';
import { normalizePostalCode } from '../postal/postalCode';

export { isPostalPrefix } from '../postal/postalCode';

/** A prefix as it is stored and compared: ` h2x ` is `H2X` (ZON-11); inner spaces go too, so that `H2X 1Y4` is one. */
export const normalizePrefix = (typed: string): string => normalizePostalCode(typed);

/** What of a zone the checks look at. */
type PricedZone = Pick<Zone, 'id' | 'locationPricing'>;

/**
 * Those of the prefixes that cannot be used, normalized, each once, in the order they came: another zone of the
 * merchant has them (ZON-12, ZON-22), or they are there twice. The zone of `exceptZoneId`, which is being edited,
 * does not count.
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
