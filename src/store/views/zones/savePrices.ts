/**
 * Saves many prices of a zone at once: all or none, in one call that sends all rows of the zone
 * (docs/decisions/zones.md#prices-by-prefix).
 */
import { grouped } from '../../../contract/counts';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { ZoneKey, ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { isPriceChange } from '../../../domain/rules/priceChange';
import { normalizePrefix, sentRow } from '../../../domain/zones/prefixes';
import type { PriceLine } from '../../../domain/zones/priceLines';
import { saveChange, type SaveOutcome } from '../../edits/saveChange';
import type { NoticeAbout } from '../../notices/noticesSlice';
import type { AppThunk } from '../../types';
import { changedZone, sendZone } from './changedZone';

/** The key of the toasts about many prices of a zone. */
export const aboutPrices = (zone: ZoneKey): NoticeAbout => `zone/${zone}/prices`;

/**
 * Saves the lines that change something and skips the others. A conflict means that prefixes no longer have the prices
 * that the person saw (`otherPrices`). Never throws.
 */
export const savePrices = (
  { id, name }: ZoneRecord,
  lines: readonly PriceLine[],
): AppThunk<Promise<SaveOutcome<ZoneRecord>>> => {
  const changes = lines.filter(isPriceChange);
  const fresh = changes.filter(({ was }) => was === null);
  const others = changes.length - fresh.length;
  const counts = [
    ...(fresh.length > 0 ? [`${grouped(fresh.length)} new`] : []),
    ...(others > 0 ? [`${grouped(others)} changed`] : []),
  ];
  const wanted = new Map(changes.map(({ prefix, price }) => [prefix, price]));
  const words = {
    about: aboutPrices(id),
    success: { text: merchantMessages.pricesSaved, lines: [`${counts.join(', ')} in ${name}`] },
    failure: merchantMessages.pricesNotSaved,
  };
  return saveChange(changedZone(id, words), {
    agrees: (zone) => {
      const now = pricesByPrefix(zone);
      if (changes.every(({ prefix, price }) => now.get(prefix) === price)) return 'done';
      return otherPrices(zone, lines).length === 0;
    },
    send: (zone, how) => {
      const changed = zone.locationPricing.pricingRows.map(sentRow).map((row) => ({
        ...row,
        price: wanted.get(row.postalPrefix) ?? row.price,
      }));
      const added = fresh.map(({ prefix, price }) => ({ postalPrefix: prefix, price }));
      return sendZone(zone, { locationPricing: { pricingRows: [...changed, ...added] } }, how);
    },
  });
};

const pricesByPrefix = ({ locationPricing }: ZoneRecord): ReadonlyMap<string, number> =>
  new Map(
    locationPricing.pricingRows.map(({ postalPrefix, price }) => [normalizePrefix(postalPrefix), price]),
  );

/** The prefixes to be changed whose current price differs from the one the person saw. */
export function otherPrices(zone: ZoneRecord, lines: readonly PriceLine[]): readonly string[] {
  const now = pricesByPrefix(zone);
  return lines
    .filter(isPriceChange)
    .filter(({ prefix, was }) => (now.get(prefix) ?? null) !== was)
    .map(({ prefix }) => prefix);
}
