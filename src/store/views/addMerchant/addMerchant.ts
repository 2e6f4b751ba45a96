/** Adding a merchant: the checks, the address check, the call (docs/decisions/merchants.md#address-check). */
import { nanoid } from '@reduxjs/toolkit';
import { fieldReasons, isForNobody, keepsKey, toApiError, type ApiError } from '../../../api/errors';
import { geoApi } from '../../../api/geoApi';
import { merchantCreationApi } from '../../../api/merchantCreationApi';
import { holdCacheEntry } from '../../../api/holdCacheEntry';
import { LINE_MAX } from '../../../contract/constants';
import { merchantMessages } from '../../../contract/merchantMessages';
import {
  merchantProblems,
  merchantToCreate,
  REQUIRED_TEXTS,
  type MerchantDraft,
  type MerchantProblems,
} from '../../../domain/merchants/newMerchant';
import {
  CHECKED_PARTS,
  checkAddress,
  isBlankAddress,
  type AddressMarks,
  type CheckedPart,
} from '../../../domain/postal/addressCheck';
import { tooLong } from '../../../domain/textLimits';
import { attemptAt } from '../../../lib/attemptKey';
import { selectConfig } from '../../config/configSlice';
import {
  errorNotice,
  failureNotice,
  successNotice,
  validationNotice,
  withdrawNotice,
} from '../../notices/noticesSlice';
import type { AppThunk } from '../../types';
import { addMerchantActions, selectAddMerchant, type AddressTrouble } from './addMerchantSlice';
import { merchantAdded } from '../merchants/loadMerchants';

const { checkStarted, refused, saveStarted, saveFailed, emptied } = addMerchantActions;

/** The key of its toasts. */
export const ADD_MERCHANT = 'merchant/new';

/** A person waits at the form: after this time the geocoder counts as down. Milliseconds. */
export const GEOCODER_PATIENCE_MS = 8_000;

const PART_NAMES: Readonly<Record<CheckedPart, string>> = {
  street: 'Street',
  city: 'City',
  province: 'Province',
  postalCode: 'Postal Code',
  country: 'Country',
};

interface Checked {
  readonly marks: AddressMarks;
  readonly trouble: AddressTrouble | null;
}

/**
 * Adds the merchant in the form. Missing texts and an address that differs from the geocoder's are shown at their
 * fields, and nothing is sent. A geocoder that does not answer is reported too. The form keeps its content until the
 * merchant is added. Never throws.
 * @returns whether it was added
 */
export const addMerchant = (): AppThunk<Promise<boolean>> => async (dispatch, getState) => {
  const { phase, draft } = selectAddMerchant(getState());
  if (phase !== 'editing') return false;
  const runId = nanoid();
  const isCurrent = () => selectAddMerchant(getState()).runId === runId;
  const problems = merchantProblems(draft);
  dispatch(withdrawNotice(ADD_MERCHANT));
  dispatch(checkStarted({ runId, problems }));

  const { marks, trouble } = await dispatch(checkDraft(draft));
  if (!isCurrent()) return false;
  const differs = Object.values(marks).some(({ kind }) => kind === 'differs');
  if (differs || trouble !== null || Object.keys(problems).length > 0) {
    dispatch(refused({ marks, trouble }));
    if (trouble?.kind === 'unknown') {
      dispatch(validationNotice(ADD_MERCHANT, merchantMessages.notGeocodableAddress));
    }
    return false;
  }

  const merchant = merchantToCreate(draft);
  const { attempt: before } = selectAddMerchant(getState());
  const attempt = attemptAt(merchant, before, 'merchant');
  dispatch(saveStarted({ marks, attempt }));
  try {
    const call = { merchant, idempotencyKey: attempt.key };
    const id = await dispatch(
      merchantCreationApi.endpoints.createMerchant.initiate(call, { track: false }),
    ).unwrap();
    dispatch(merchantAdded(id));
    dispatch(successNotice(ADD_MERCHANT, merchantMessages.merchantAdded));
    if (isCurrent()) dispatch(emptied());
    return true;
  } catch (thrown) {
    const error = toApiError(thrown);
    if (isCurrent()) {
      dispatch(saveFailed({ keepsAttempt: keepsKey(error), problems: problemsOf(error, draft) }));
    }
    // Show nothing to a person who signed out meanwhile.
    if (!isForNobody(error)) {
      const { message, isUnconfirmed } = error;
      dispatch(
        isUnconfirmed
          ? failureNotice(ADD_MERCHANT, error)
          : errorNotice(ADD_MERCHANT, merchantMessages.merchantNotAdded, { lines: [message] }),
      );
    }
    return false;
  }
};

/** Checks the typed address with the geocoder (MAD-08 to MAD-10). Without a geocoder every address passes. */
const checkDraft =
  (draft: MerchantDraft): AppThunk<Promise<Checked>> =>
  async (dispatch, getState) => {
    if (!selectConfig(getState()).extras.geo) return { marks: {}, trouble: null };
    if (isBlankAddress(draft)) return { marks: {}, trouble: { kind: 'unknown' } };
    const parts: Partial<Record<CheckedPart, string>> = Object.fromEntries(
      CHECKED_PARTS.map((part) => [part, draft[part].trim()] as const).filter(([, text]) => text !== ''),
    );
    // The server may refuse to read a request with longer texts.
    const long = CHECKED_PARTS.flatMap(
      (part) => tooLong(PART_NAMES[part], parts[part] ?? '', LINE_MAX) ?? [],
    );
    if (long.length > 0) {
      const reason = long.join(' ');
      return { marks: {}, trouble: { kind: 'failed', reason } };
    }
    const asked = holdCacheEntry(dispatch(geoApi.endpoints.geocodeAddress.initiate(parts)));
    const patience = setTimeout(() => asked.abort(), GEOCODER_PATIENCE_MS);
    try {
      const marks = checkAddress(draft, await asked.unwrap());
      return marks === null ? { marks: {}, trouble: { kind: 'unknown' } } : { marks, trouble: null };
    } catch (thrown) {
      const { status, message } = toApiError(thrown);
      // A server's own text about being down adds nothing. The text of a refusal (a part too long, too many calls)
      // does.
      const reason = typeof status === 'number' && status < 500 ? message : '';
      return { marks: {}, trouble: { kind: 'failed', reason } };
    } finally {
      clearTimeout(patience);
    }
  };

/** The problems that a refusal reports about single fields: a taken name, or what the server did not accept. */
function problemsOf(error: ApiError, { name }: MerchantDraft): MerchantProblems {
  const { message } = error;
  if (message === merchantMessages.merchantNameTaken(name.trim())) return { name: message };
  return fieldReasons(error, REQUIRED_TEXTS);
}
