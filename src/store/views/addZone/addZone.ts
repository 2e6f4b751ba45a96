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

/** What is wrong with a draft, against the merchant's zones as they are known now. */
export function checkZone(state: RootState, merchant: Merchant, draft: ZoneDraft): ZoneChecks {
  const zones = selectZonesOfMerchant(state, merchant.id);
  const guard = selectPrefixIndex(state, merchant);
  return {
    fields: fieldProblems(draft, zones, merchant.name),
    rows: checkRows(draft.rows, guard, zones, merchant.locationPricing),
  };
}

/**
 * Adds what the merchant's form holds. Everything that is wrong is told at once and nothing is sent; the server, whose
 * zones may be newer, checks again. Whatever happens, the form keeps what was typed until the zone is there. Never
 * throws.
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
    const told = zoneMessages(draft, fields, rows, merchant.name);
    if (told.length > 0) dispatch(validationNotice(ABOUT, told));
    if (told.length > 0 || Object.keys(fields).length > 0) return 'wrong';

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
      // Who signed out meanwhile is told nothing of it.
      if (!isForNobody(error)) dispatch(failureNotice(ABOUT, error));
      // Somebody else was faster: the cells say what the server said.
      await dispatch(readAfterRefusal(merchantId, error));
      return 'failed';
    }
  };
