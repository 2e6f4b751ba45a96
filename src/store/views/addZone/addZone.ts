/** Adding a zone: the checks and the call (ZON-18 to ZON-27). */
import { nanoid } from '@reduxjs/toolkit';
import { isForNobody, keepsKey, toApiError } from '../../../api/errors';
import { zonesApi } from '../../../api/zonesApi';
import { merchantMessages } from '../../../contract/merchantMessages';
import type { MerchantRecord } from '../../../domain/merchants/merchantRecord';
import { zoneToCreate, type ZoneDraft, type ZoneField } from '../../../domain/zones/zoneDraft';
import {
  checkRows,
  fieldProblems,
  zoneMessages,
  type RowChecks,
} from '../../../domain/zones/zoneDraftChecks';
import { attemptAt } from '../../../lib/attemptKey';
import { selectPrefixIndex, selectZonesOfMerchant } from '../../entities/zones/zonesSelectors';
import { failureNotice, successNotice, validationNotice, withdrawNotice } from '../../notices/noticesSlice';
import type { AppThunk, RootState } from '../../types';
import { readAfterRefusal } from '../merchants/readAfterRefusal';
import { addZoneActions, selectZoneForm } from './addZoneSlice';

const { emptied, saveFailed, saveStarted, tried } = addZoneActions;

const ABOUT = 'zone/new';

/** `wrong`: nothing was sent, the form has problems. `failed`: the server refused, or there was no answer. */
type AddZoneOutcome = 'added' | 'wrong' | 'failed' | 'busy';

interface ZoneChecks {
  readonly fields: Partial<Record<ZoneField, string>>;
  readonly rows: RowChecks;
}

type Merchant = Pick<MerchantRecord, 'id' | 'name' | 'locationPricing'>;

/** The problems of a draft, checked against the merchant's loaded zones. */
export function checkZone(state: RootState, merchant: Merchant, draft: ZoneDraft): ZoneChecks {
  const zones = selectZonesOfMerchant(state, merchant.id);
  const guard = selectPrefixIndex(state, merchant);
  return {
    fields: fieldProblems(draft, zones, merchant.name),
    rows: checkRows(draft.rows, guard, zones, merchant.locationPricing),
  };
}

/**
 * Adds the zone in the merchant's form. All problems are shown at once and nothing is sent. The server checks again,
 * because its zones may be newer. The form keeps its content until the zone is added. Never throws.
 */
export const addZone =
  (merchant: Merchant): AppThunk<Promise<AddZoneOutcome>> =>
  async (dispatch, getState) => {
    const merchantId = merchant.id;
    const { phase, draft } = selectZoneForm(getState(), merchantId);
    if (phase !== 'editing') return 'busy';
    dispatch(withdrawNotice(ABOUT));
    dispatch(tried({ merchantId }));
    const { fields, rows } = checkZone(getState(), merchant, draft);
    const texts = zoneMessages(draft, fields, rows, merchant.name);
    if (texts.length > 0) dispatch(validationNotice(ABOUT, texts));
    if (texts.length > 0 || Object.keys(fields).length > 0) return 'wrong';

    const runId = nanoid();
    const isCurrent = () => selectZoneForm(getState(), merchantId).runId === runId;
    const zone = zoneToCreate(draft);
    const { attempt: before } = selectZoneForm(getState(), merchantId);
    const attempt = attemptAt(zone, before);
    dispatch(saveStarted({ merchantId, runId, attempt }));
    try {
      const call = { merchantId, zone, idempotencyKey: attempt.key };
      await dispatch(zonesApi.endpoints.createZone.initiate(call, { track: false })).unwrap();
      dispatch(successNotice(ABOUT, merchantMessages.zoneAdded));
      if (isCurrent()) dispatch(emptied({ merchantId }));
      return 'added';
    } catch (thrown) {
      const error = toApiError(thrown);
      if (isCurrent()) dispatch(saveFailed({ merchantId, keepsAttempt: keepsKey(error) }));
      // Show nothing to a person who signed out meanwhile.
      if (!isForNobody(error)) dispatch(failureNotice(ABOUT, error));
      // Somebody else was faster: read the zones, so that the cells show the same problem as the server.
      await dispatch(readAfterRefusal(merchantId, error));
      return 'failed';
    }
  };
