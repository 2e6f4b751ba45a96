/**
 * Editing a row of a zone's prices in place (ZON-14, ZON-15, docs/decisions/zones.md#prices-by-prefix): the call sends
 * all rows of the zone.
 */
import { merchantMessages } from '../../../contract/merchantMessages';
import type { LocationPricingRow } from '../../../contract/schemas/merchants';
import type { ZoneKey, ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { dollarsProblem, readDollars } from '../../../domain/rules/amounts';
import { checkPrefix, type PrefixIndex } from '../../../domain/zones/prefixIndex';
import { normalizePrefix, sentRow } from '../../../domain/zones/prefixes';
import type { Edit, Editing, Reading } from '../../edits/edits';
import type { NoticeAbout } from '../../notices/noticesSlice';
import type { RootState } from '../../types';
import { selectDraft } from '../../unsaved/draftsSlice';
import type { UnsavedPlace } from '../../unsaved/unsavedPlaces';
import { changedZone, sendZone } from './changedZone';

/** The typed values of a row. `row` is its stored prefix, which identifies it. */
export interface PriceDraft {
  readonly row: string;
  readonly prefix: string;
  readonly price: string;
}

/** Null when somebody else removed the row. */
export type SeenPrice = LocationPricingRow | null;

/** The key of the toasts about a row of prices. */
export const aboutPrice = (zone: ZoneKey, prefix: string): NoticeAbout => `zone/${zone}/${prefix}`;

const priceEditId = (zone: ZoneKey): string => `price ${zone}`;

/** Which row of a zone is being edited, by its stored prefix. */
export const selectEditedRow = (state: RootState, zone: ZoneKey): string | undefined =>
  (selectDraft(state, priceEditId(zone))?.value as Edit<PriceDraft, SeenPrice> | undefined)?.draft.row;

const rowOf = (zone: ZoneRecord, prefix: string): SeenPrice =>
  zone.locationPricing.pricingRows.find(
    (row) => normalizePrefix(row.postalPrefix) === normalizePrefix(prefix),
  ) ?? null;

/** All rows with the edited one replaced, or appended if somebody else removed it. */
function rowsWith(zone: ZoneRecord, seen: SeenPrice, wanted: SeenPrice): LocationPricingRow[] {
  const rows = zone.locationPricing.pricingRows;
  if (wanted === null) return rows.map(sentRow);
  const held = seen && rowOf(zone, seen.postalPrefix);
  const changed = rows.map((row) => (row === held ? wanted : sentRow(row)));
  return held === null ? [...changed, wanted] : changed;
}

/** Whether the zone has the typed row and no longer the old one: an earlier try whose answer was lost succeeded. */
function isAsTyped(zone: ZoneRecord, seen: SeenPrice, wanted: SeenPrice): boolean {
  if (wanted === null || rowOf(zone, wanted.postalPrefix)?.price !== wanted.price) return false;
  if (seen === null || normalizePrefix(seen.postalPrefix) === wanted.postalPrefix) return true;
  return rowOf(zone, seen.postalPrefix) === null;
}

/** Prices are edited with two decimals, as they are shown. */
const priceText = (price: number): string => price.toFixed(2);

function readRow(
  draft: PriceDraft,
  seen: SeenPrice,
  guard: PrefixIndex,
  zoneId: ZoneKey,
): Reading<SeenPrice> {
  const wrong = (part: 'prefix' | 'price', toast: string) => ({ problems: { [part]: toast }, toast });
  if (draft.prefix.trim() === '') return wrong('prefix', merchantMessages.postalFieldsEmpty);
  if (draft.price.trim() === '') return wrong('price', merchantMessages.postalFieldsEmpty);
  const { isPrefix, prefix, duplicates } = checkPrefix(guard, draft.prefix, { zoneId, prefix: draft.row });
  if (!isPrefix) return wrong('prefix', merchantMessages.postalPrefixFormat(prefix));
  if (duplicates.length > 0) return wrong('prefix', merchantMessages.postalCodesTakenByMerchant(prefix));
  const price = readDollars(draft.price);
  if (price === null) return wrong('price', dollarsProblem(draft.price, 'Price') ?? '');
  if (seen?.price === price && normalizePrefix(seen.postalPrefix) === prefix) return null;
  return { wanted: { postalPrefix: prefix, price } };
}

/** The edit of the row with the prefix `row`. Only one row per zone at a time. */
export const priceEditing = (
  zone: ZoneKey,
  row: string,
  guard: PrefixIndex,
  place: UnsavedPlace,
): Editing<ZoneRecord, PriceDraft, SeenPrice> => ({
  ...changedZone(zone, {
    about: aboutPrice(zone, row),
    success: { text: merchantMessages.postalCodeUpdated },
    failure: merchantMessages.postalCodeNotEdited,
  }),
  id: priceEditId(zone),
  place,
  part: (current) => rowOf(current, row),
  begin: (seen) => ({
    row,
    prefix: normalizePrefix(seen?.postalPrefix ?? ''),
    price: seen === null ? '' : priceText(seen.price),
  }),
  read: ({ draft, seen }) => readRow(draft, seen, guard, zone),
  agrees: (current, { wanted, seen, isAgain }) => {
    if (isAgain && isAsTyped(current, seen, wanted)) return 'done';
    return (seen && rowOf(current, seen.postalPrefix))?.price === seen?.price;
  },
  send: ({ wanted, seen, current }, how) =>
    sendZone(current, { locationPricing: { pricingRows: rowsWith(current, seen, wanted) } }, how),
});
