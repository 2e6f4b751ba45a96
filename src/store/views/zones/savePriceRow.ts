/**
 * Saving an edited row of a zone's prices (ZON-14, ZON-15, docs/decisions/zones.md#prices-by-prefix): the call
 * carries all rows of the zone.
 */
import { merchantMessages } from '../../../contract/merchantMessages';
import type { LocationPricingRow } from '../../../contract/schemas/merchants';
import type { ZoneKey, ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { normalizePrefix } from '../../../domain/zones/prefixes';
import type { NoticeAbout } from '../../notices/noticesSlice';
import type { AppThunk } from '../../types';
import { saveZone, type ZoneOutcome } from './saveZone';

/** In a conflict: the row as somebody else left it; null when they took it away. */
type PriceRowOutcome = ZoneOutcome<LocationPricingRow | null>;

interface PriceRowEdit {
  readonly zone: ZoneKey;
  /** The row as it was when the editing began, or as the person was shown it in a conflict; null when it was gone. */
  readonly seen: LocationPricingRow | null;
  /** As it is now. A prefix in any case; `price` in dollars. */
  readonly typed: LocationPricingRow;
}

/** What the toasts of a row of prices are about. */
export const aboutPrice = (zone: ZoneKey, prefix: string): NoticeAbout => `zone/${zone}/${prefix}`;

const rowOf = (zone: ZoneRecord, prefix: string): LocationPricingRow | null =>
  zone.locationPricing.pricingRows.find((row) => normalizePrefix(row.postalPrefix) === prefix) ?? null;

/** All rows with the edited one in its place; at the end when somebody else took it away. */
function rowsWith(zone: ZoneRecord, prefix: string | null, typed: LocationPricingRow): LocationPricingRow[] {
  const row = { ...typed, postalPrefix: normalizePrefix(typed.postalPrefix) };
  const rows = zone.locationPricing.pricingRows;
  const at = prefix === null ? -1 : rows.findIndex((held) => normalizePrefix(held.postalPrefix) === prefix);
  return at < 0 ? [...rows, row] : rows.map((held, index) => (index === at ? row : held));
}

/** Whether the zone has the row as it was typed, and no longer as it was: an earlier try whose answer was lost did it. */
function isAsTyped(zone: ZoneRecord, before: string | null, typed: LocationPricingRow): boolean {
  const prefix = normalizePrefix(typed.postalPrefix);
  if (rowOf(zone, prefix)?.price !== typed.price) return false;
  return before === null || before === prefix || rowOf(zone, before) === null;
}

/** Saves the row and tells the outcome by toast, but for a conflict, which is told where it is decided. Never throws. */
export const savePriceRow = ({
  zone: key,
  seen,
  typed,
}: PriceRowEdit): AppThunk<Promise<PriceRowOutcome>> => {
  const prefix = seen && normalizePrefix(seen.postalPrefix);
  return saveZone<LocationPricingRow | null>({
    zone: key,
    about: aboutPrice(key, seen?.postalPrefix ?? typed.postalPrefix),
    step: (zone, isAgain) => {
      const theirs = prefix === null ? null : rowOf(zone, prefix);
      if (isAgain && isAsTyped(zone, prefix, typed)) return { kind: 'done' };
      if (theirs?.price !== seen?.price) return { kind: 'conflict', theirs };
      const pricingRows = rowsWith(zone, prefix, typed);
      return { kind: 'send', update: { locationPricing: { pricingRows } } };
    },
    success: { text: merchantMessages.postalCodeUpdated },
    failure: merchantMessages.postalCodeNotEdited,
  });
};
