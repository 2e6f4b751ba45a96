import { grouped } from '../../contract/counts';
import type { LocationPricingRow } from '../../contract/schemas/merchants';
import type { ZoneRecord } from '../../domain/merchants/zoneRecord';
import { priceRange, priceWords } from '../../domain/zones/prefixTexts';

/** `38 prefixes · $7.25–$8.75`. */
export function pricesOf({ locationPricing: { pricingRows } }: ZoneRecord): string {
  const count = `${grouped(pricingRows.length)} ${pricingRows.length === 1 ? 'prefix' : 'prefixes'}`;
  return pricingRows.length === 0 ? count : `${count} · ${priceRange(pricingRows.map(({ price }) => price))}`;
}

/** `H1A at $8.25`. */
export const pricedPrefix = ({ postalPrefix, price }: LocationPricingRow): string =>
  `${postalPrefix} at ${priceWords(price)}`;
