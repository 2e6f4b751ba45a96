/**
 * Saving an edited row of a zone's prices (ZON-14, ZON-15, D-115): the call carries all rows, so it says on which
 * version of the zone they were typed. Somebody else's change of another row is taken in and the row sent again; a
 * change of the same row is for the person to decide.
 */
import { failureText, isForNobody, toApiError, type ApiError } from '../../../api/errors';
import { zoneOfRefusal, zonesApi } from '../../../api/zonesApi';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { LocationPricingRow } from '../../../contract/schemas/merchants';
import type { ZoneKey, ZoneRecord } from '../../../domain/merchants/zoneRecord';
import { normalizePrefix } from '../../../domain/zones/prefixes';
import { selectZoneById } from '../../entities/zones/zonesSelectors';
import { zoneBrought } from '../../entities/zones/zonesSlice';
import { errorNotice, successNotice, withdrawNotice, type NoticeAbout } from '../../notices/noticesSlice';
import { readAfterRefusal } from '../merchants/readAfterRefusal';
import type { AppThunk } from '../../store';

/** More changes by others than this during one save are told as a failure. */
const RESENDS_MAX = 5;

export type PriceRowOutcome =
  | { readonly kind: 'saved' }
  /** `problem` is what stands at the row; the toast has been shown. */
  | { readonly kind: 'failed'; readonly problem: string }
  /** The row as somebody else left it; null when they took it away. */
  | { readonly kind: 'conflict'; readonly theirs: LocationPricingRow | null };

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
export const savePriceRow =
  ({ zone: key, seen, typed }: PriceRowEdit): AppThunk<Promise<PriceRowOutcome>> =>
  async (dispatch, getState) => {
    const prefix = seen && normalizePrefix(seen.postalPrefix);
    const about = aboutPrice(key, seen?.postalPrefix ?? typed.postalPrefix);
    dispatch(withdrawNotice(about));
    const saved = (): PriceRowOutcome => {
      dispatch(successNotice(about, merchantMessages.postalCodeUpdated));
      return { kind: 'saved' };
    };
    const failed = (problem: string): PriceRowOutcome => {
      dispatch(errorNotice(about, problem));
      return { kind: 'failed', problem };
    };
    const merchantId = selectZoneById(getState(), key)?.merchantId ?? '';
    let error: ApiError | null = null;
    for (let resends = 0; resends <= RESENDS_MAX; resends += 1) {
      const zone = selectZoneById(getState(), key);
      if (zone === undefined) return failed(merchantMessages.zoneNotFound(''));
      const theirs = prefix === null ? null : rowOf(zone, prefix);
      if (error !== null && isAsTyped(zone, prefix, typed)) return saved();
      if (theirs?.price !== seen?.price) return { kind: 'conflict', theirs };
      const update = { locationPricing: { pricingRows: rowsWith(zone, prefix, typed) } };
      const ifMatch = zone.version !== undefined && { ifMatch: zone.version };
      const call = zonesApi.endpoints.updateZone.initiate({ zone, update, ...ifMatch }, { track: false });
      try {
        await dispatch(call).unwrap();
        return saved();
      } catch (thrown) {
        error = toApiError(thrown);
        const current = error.status === 412 ? zoneOfRefusal(error, zone) : null;
        if (current === null) break;
        dispatch(zoneBrought(current));
      }
    }
    if (error) void dispatch(readAfterRefusal(merchantId, error));
    if (error && isForNobody(error)) return { kind: 'failed', problem: error.message };
    const { postalCodeNotEdited } = merchantMessages;
    return failed(error ? failureText(error, postalCodeNotEdited) : postalCodeNotEdited(''));
  };
