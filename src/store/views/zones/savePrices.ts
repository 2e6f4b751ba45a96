/**
 * Saving many prices of a zone at once: all or none, in one call that carries all rows of the zone
 * (docs/decisions/zones.md#prices-by-prefix).
 */
import { merchantMessages } from '../../../contract/merchantMessages';
import type { ZoneKey, ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { isPriceChange } from '../../../domain/rules/priceChange';
import { normalizePrefix } from '../../../domain/zones/prefixes';
import type { PriceLine } from '../../../domain/zones/priceLines';
import type { NoticeAbout } from '../../notices/noticesSlice';
import type { AppThunk } from '../../types';
import { saveZone, type ZoneOutcome } from './saveZone';

/** What the toasts of many prices of a zone are about. */
export const aboutPrices = (zone: ZoneKey): NoticeAbout => `zone/${zone}/prices`;

/**
 * Saves the lines that change something; the others are passed over. A conflict names the prefixes that are no longer as
 * the person was shown them. Never throws.
 */
export const savePrices = (
  zone: ZoneRecord,
  lines: readonly PriceLine[],
): AppThunk<Promise<ZoneOutcome<readonly string[]>>> => {
  const changes = lines.filter(isPriceChange);
  const added = changes.filter(({ was }) => was === null).length;
  const counts = [
    ...(added > 0 ? [`${added.toLocaleString('en-US')} new`] : []),
    ...(changes.length > added ? [`${(changes.length - added).toLocaleString('en-US')} changed`] : []),
  ];
  return saveZone<readonly string[]>({
    zone: zone.id,
    about: aboutPrices(zone.id),
    step: (current, isAgain) => {
      const rows = current.locationPricing.pricingRows;
      const now = new Map(rows.map(({ postalPrefix, price }) => [normalizePrefix(postalPrefix), price]));
      if (isAgain && changes.every(({ prefix, price }) => now.get(prefix) === price)) return { kind: 'done' };
      const theirs = changes.filter(({ prefix, was }) => (now.get(prefix) ?? null) !== was);
      if (theirs.length > 0) return { kind: 'conflict', theirs: theirs.map(({ prefix }) => prefix) };
      const wanted = new Map(changes.map(({ prefix, price }) => [prefix, price]));
      const changed = rows.map((row) => {
        const price = wanted.get(normalizePrefix(row.postalPrefix));
        return price === undefined ? row : { ...row, price };
      });
      const fresh = changes.filter(({ was }) => was === null);
      const pricingRows = [
        ...changed,
        ...fresh.map(({ prefix, price }) => ({ postalPrefix: prefix, price })),
      ];
      return { kind: 'send', update: { locationPricing: { pricingRows } } };
    },
    success: { text: merchantMessages.pricesSaved, lines: [`${counts.join(', ')} in ${zone.name}`] },
    failure: merchantMessages.pricesNotSaved,
  });
};
