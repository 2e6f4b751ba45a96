/**
 * Editing a merchant's fields in place: beginning, leaving, saving with the version that the person saw (MDT-14 to
 * MDT-21, docs/decisions/wire.md#versions). Another person's change of another field is no reason to ask: the save is
 * repeated on the new version. A change of the very same field is.
 */
import { nanoid } from '@reduxjs/toolkit';
import { failureText, isForNobody, toApiError, wordsOf, type ApiError } from '../../../api/errors';
import { merchantsApi, type PlatformField } from '../../../api/merchantsApi';
import { readMerchant } from '../../../api/read/readMerchant';
import { looseObject } from '../../../api/read/values';
import { holdCacheEntry } from '../../../api/holdCacheEntry';
import { merchantMessages } from '../../../contract/merchantMessages';
import {
  fieldProblem,
  fieldText,
  fieldUpdate,
  fieldWords,
  isChoiceField,
  textToSend,
} from '../../../domain/merchants/merchantFields';
import type { MerchantId, MerchantRecord } from '../../../domain/merchants/merchantRecord';
import { selectMerchantById } from '../../entities/merchants/merchantsSelectors';
import { merchantReceived } from '../../entities/merchants/merchantsSlice';
import {
  errorNotice,
  successNotice,
  validationNotice,
  withdrawNotice,
  type NoticeAbout,
} from '../../notices/noticesSlice';
import { knownChange } from '../../edits/knownChange';
import type { AppDispatch, AppThunk } from '../../types';
import { checkListed, sortMerchants } from './loadMerchants';
import { creationKey, selectIsCreating, selectMerchantEdit } from './merchantEditsSelectors';
import { merchantEditsActions, type MerchantEditRef } from './merchantEditsSlice';
import { readAfterRefusal } from './readAfterRefusal';

const {
  editStarted,
  saveStarted,
  saveRefused,
  conflictFound,
  rebased,
  focusAsked,
  editEnded,
  creationStarted,
  creationEnded,
} = merchantEditsActions;

/** A merchant that changes faster than it can be saved: after so many attempts the person is told. */
const RESENDS_MAX = 3;

/** What the toasts of a field are about. */
const aboutField = ({ id, field }: MerchantEditRef): NoticeAbout => `merchant/${id}/${field}`;

/** Puts a field into editing and the focus into it. An archived merchant cannot be edited. */
export const startEditing =
  (ref: MerchantEditRef): AppThunk =>
  (dispatch, getState) => {
    const merchant = selectMerchantById(getState(), ref.id);
    if (merchant === undefined || merchant.archived) return;
    if (selectMerchantEdit(getState(), ref) !== undefined) {
      dispatch(focusAsked(ref));
      return;
    }
    const text = fieldText(merchant, ref.field);
    dispatch(
      editStarted({
        ...ref,
        edit: {
          key: nanoid(),
          draft: isChoiceField(ref.field) ? text : fieldWords(ref.field, text),
          seen: text,
          ...(merchant.version !== undefined && { version: merchant.version }),
          phase: 'editing',
          wantsFocus: true,
        },
      }),
    );
  };

/** Back to viewing with what the merchant has: Cancel, and "Take theirs" after a conflict. Not while it is saved. */
export const cancelEditing =
  (ref: MerchantEditRef): AppThunk =>
  (dispatch, getState) => {
    if (selectMerchantEdit(getState(), ref)?.phase === 'saving') return;
    dispatch(editEnded(ref));
    dispatch(withdrawNotice(aboutField(ref)));
  };

/**
 * Saves a field. A blank or a phone that cannot be dialled is said and not sent (MDT-15); an unchanged value closes the field without a call; after a
 * conflict nothing is sent before the person has decided. Tells the outcome by toast and never throws.
 */
export const saveField =
  (ref: MerchantEditRef): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const edit = selectMerchantEdit(getState(), ref);
    if (edit?.phase !== 'editing') return;
    const { id, field } = ref;
    const sent = textToSend(field, edit.draft);
    if (sent !== '' && sent === textToSend(field, edit.seen)) {
      dispatch(cancelEditing(ref));
      return;
    }
    const wrong = fieldProblem(field, sent);
    if (wrong !== null) {
      dispatch(saveRefused({ ...ref, problem: wrong }));
      dispatch(validationNotice(aboutField(ref), wrong));
      return;
    }
    const isCurrent = () => selectMerchantEdit(getState(), ref)?.key === edit.key;
    const isAgreed = (current: MerchantRecord) => {
      const theirs = textToSend(field, fieldText(current, field));
      return theirs === textToSend(field, edit.seen) || theirs === sent;
    };
    dispatch(withdrawNotice(aboutField(ref)));
    dispatch(saveStarted(ref));
    let version = edit.version;
    for (let resends = 0; ; resends += 1) {
      const error = await dispatch(attempt(ref, edit.draft, version));
      if (error === null) break;
      const current = error.status === 412 ? await dispatch(takeCurrent(id, error)) : undefined;
      if (current !== undefined && isAgreed(current) && resends < RESENDS_MAX) {
        version = current.version;
        continue;
      }
      if (current !== undefined && !isAgreed(current) && isCurrent()) {
        // Told where it is decided.
        dispatch(conflictFound({ ...ref, changed: knownChange(error, current) }));
        return;
      }
      if (isForNobody(error)) return;
      const problem = failureText(error, merchantMessages.merchantNotEdited, wordsOf);
      if (isCurrent()) dispatch(saveRefused({ ...ref, problem }));
      dispatch(errorNotice(aboutField(ref), problem));
      void dispatch(readAfterRefusal(id, error));
      return;
    }
    if (isCurrent()) dispatch(editEnded(ref));
    dispatch(successNotice(aboutField(ref), merchantMessages.merchantUpdated));
    if (dispatch(checkListed(id)) && field === 'name') dispatch(sortMerchants());
  };

/** "Keep mine" after a conflict: what was typed goes out on the merchant's present version. */
export const keepMine =
  (ref: MerchantEditRef): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const merchant = selectMerchantById(getState(), ref.id);
    if (merchant === undefined || selectMerchantEdit(getState(), ref)?.phase !== 'conflict') return;
    const { version } = merchant;
    const seen = fieldText(merchant, ref.field);
    dispatch(rebased({ ...ref, seen, ...(version !== undefined && { version }) }));
    await dispatch(saveField(ref));
  };

/** Makes the merchant's organisation or pickup customer in the routing product. One call at a time. */
export const createPlatformId =
  (id: MerchantId, field: PlatformField): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (selectIsCreating(getState(), id, field)) return;
    const key = creationKey(id, field);
    const about: NoticeAbout = `merchant/${id}/${field}`;
    dispatch(withdrawNotice(about));
    dispatch(creationStarted(key));
    try {
      await dispatch(
        merchantsApi.endpoints.createPlatformId.initiate({ id, field }, { track: false }),
      ).unwrap();
      dispatch(successNotice(about, merchantMessages.merchantUpdated));
      dispatch(checkListed(id));
    } catch (thrown) {
      const error = toApiError(thrown);
      if (isForNobody(error)) return;
      dispatch(errorNotice(about, failureText(error, merchantMessages.merchantNotEdited, wordsOf)));
      void dispatch(readAfterRefusal(id, error));
    } finally {
      dispatch(creationEnded(key));
    }
  };

/** Reads a merchant whole, as it is opened: lists may be old, or say less. Tells a failure (MSG-38, MSG-39). */
export const readOpened =
  (id: MerchantId): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const about: NoticeAbout = `merchant/${id}/read`;
    dispatch(withdrawNotice(about));
    const { error } = await dispatch(readWhole(id));
    if (error === undefined) return;
    const failure = toApiError(error);
    if (!isForNobody(failure))
      dispatch(errorNotice(about, merchantMessages.merchantNotRead(wordsOf(failure)), { isOfPlace: true }));
  };

const readWhole = (id: MerchantId) => (dispatch: AppDispatch) =>
  holdCacheEntry(dispatch(merchantsApi.endpoints.getMerchant.initiate(id, { forceRefetch: true })));

/** The call's error, or null when it was done. */
const attempt =
  (
    { id, field }: MerchantEditRef,
    draft: string,
    version: number | undefined,
  ): AppThunk<Promise<ApiError | null>> =>
  async (dispatch) => {
    const call = merchantsApi.endpoints.updateMerchant.initiate(
      { id, update: fieldUpdate(field, draft), ...(version !== undefined && { ifMatch: version }) },
      { track: false },
    );
    try {
      await dispatch(call).unwrap();
      return null;
    } catch (thrown) {
      return toApiError(thrown);
    }
  };

/** The merchant as it is now, from the refusal itself or, when that has none, read anew; also into the store. */
const takeCurrent =
  (id: MerchantId, { body }: ApiError): AppThunk<Promise<MerchantRecord | undefined>> =>
  async (dispatch, getState, { config }) => {
    const received = readMerchant(looseObject(body)?.current ?? body, config.productKey);
    if (received?.id === id) {
      dispatch(merchantReceived(received));
      return received;
    }
    const { data } = await dispatch(readWhole(id));
    return data === undefined ? undefined : selectMerchantById(getState(), id);
  };
