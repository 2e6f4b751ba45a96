/** Add User and Edit User: the checks and the call (MUS-10 to MUS-17). */
import { nanoid } from '@reduxjs/toolkit';
import { failureText, isForNobody, keepsKey, toApiError, type ApiError } from '../../../api/errors';
import { merchantUserOfRefusal, merchantUsersApi } from '../../../api/merchantUsersApi';
import { merchantMessages } from '../../../contract/merchantMessages';
import { messages } from '../../../contract/messages';
import type { MerchantRecord } from '../../../domain/merchants/merchantRecord';
import type { MerchantUserRecord } from '../../../domain/merchants/merchantUsers';
import {
  isUserTouched,
  newerUser,
  userConflicts,
  userProblems,
  userToSend,
  userValues,
  type UserField,
  type UserProblems,
  type UserValues,
} from '../../../domain/merchants/userDraft';
import { attemptAt } from '../../../lib/attemptKey';
import { selectConfig } from '../../config/configSlice';
import {
  failureNotice,
  successNotice,
  validationNotice,
  withdrawNotice,
  type NoticeAbout,
} from '../../notices/noticesSlice';
import { sendOnCurrent, type Conflict } from '../../edits/sendOnCurrent';
import type { AppThunk } from '../../types';
import { selectUserForm, userFormActions, type UserForm, type UserFormRef } from './userFormSlice';

const { conflictFound, dropped, refused, saveFailed, saveStarted } = userFormActions;

/**
 * `unchanged`: there was nothing to send. `wrong`: nothing was sent, the form has problems. `conflict`: somebody else
 * changed the same fields, and nothing was saved. `failed`: the server refused, or there was no answer.
 */
type SaveUserOutcome = 'saved' | 'unchanged' | 'wrong' | 'conflict' | 'failed' | 'busy';

type Merchant = Pick<MerchantRecord, 'id' | 'name'>;

/**
 * Saves the form of a user (`user` null: of a new one). Problems are shown at their fields and in one toast. The form
 * keeps its content until the server accepts it, even if another page is open by then. Never throws.
 */
export const saveMerchantUser =
  (merchant: Merchant, user: MerchantUserRecord | null): AppThunk<Promise<SaveUserOutcome>> =>
  async (dispatch, getState) => {
    const ref: UserFormRef = { merchantId: merchant.id, username: user?.username ?? null };
    const form = selectUserForm(getState(), ref);
    const { changes, seen, phase, attempt: before } = form;
    if (phase !== 'editing') return 'busy';
    const about: NoticeAbout = `merchantUser/${ref.username ?? 'new'}`;
    dispatch(withdrawNotice(about));
    const known = newerUser(user, form.received);
    const held = userValues(known);
    if (userConflicts(changes, seen, held).length > 0) return 'conflict';
    const values = { ...held, ...changes };
    const sent = userToSend(values, held);
    // A phone is compared as typed: the form says what is wrong with it.
    const asSent = { ...sent, phone: values.phone };
    if (known !== null && !isUserTouched(asSent, userValues({ ...known, name: held.name.trim() }))) {
      dispatch(dropped({ ref }));
      return 'unchanged';
    }
    const { emailExampleHost } = selectConfig(getState());
    const problems = userProblems(sent, { isNew: user === null, phoneBefore: held.phone, emailExampleHost });
    const said = Object.values(problems);
    if (said.length > 0) {
      dispatch(refused({ ref, problems }));
      dispatch(validationNotice(about, said));
      return 'wrong';
    }

    const runId = nanoid();
    const isCurrent = () => selectUserForm(getState(), ref).runId === runId;
    const attempt = attemptAt(sent, before);
    dispatch(saveStarted({ ref, runId, attempt }));
    try {
      const end = await dispatch(
        known === null ? create(merchant, sent, attempt.key) : update(merchant, known, form),
      );
      if (typeof end === 'object') {
        // The form where the person decides shows the conflict, so no toast is needed.
        if (isCurrent()) dispatch(conflictFound({ ref, theirs: end.theirs, changed: end.changed }));
        return 'conflict';
      }
      dispatch(successNotice(about, end));
      if (isCurrent()) dispatch(dropped({ ref }));
      return 'saved';
    } catch (thrown) {
      const error = toApiError(thrown);
      if (isCurrent()) {
        dispatch(saveFailed({ ref, problems: refusedFields(error), keepsAttempt: keepsKey(error) }));
      }
      // Show nothing to a person who signed out meanwhile.
      if (!isForNobody(error)) {
        const { merchantUserNotCreated, merchantUserNotEdited } = merchantMessages;
        const phrase = user === null ? merchantUserNotCreated : merchantUserNotEdited;
        dispatch(failureNotice(about, error, failureText(error, phrase)));
      }
      return 'failed';
    }
  };

/** Creates the user. Returns the text of the toast. */
const create =
  ({ id, name }: Merchant, user: UserValues, idempotencyKey: string): AppThunk<Promise<string>> =>
  async (dispatch) => {
    const call = { ...user, merchantId: id, merchantName: name, idempotencyKey };
    const { username } = await dispatch(
      merchantUsersApi.endpoints.createMerchantUser.initiate(call, { track: false }),
    ).unwrap();
    return merchantMessages.merchantUserCreated(username);
  };

/**
 * Updates the user. Returns the text of the toast, or the user as changed by somebody else if the person must decide.
 */
const update =
  (
    { id: merchantId }: Merchant,
    user: MerchantUserRecord,
    { changes, seen }: Pick<UserForm, 'changes' | 'seen'>,
  ): AppThunk<Promise<string | Conflict<MerchantUserRecord>>> =>
  async (dispatch) => {
    const { username } = user;
    const decision = await sendOnCurrent({
      held: user,
      agrees: (now) => userConflicts(changes, seen, userValues(now)).length === 0,
      send: (now, how) => {
        const values = userValues(now);
        const { name, phone } = userToSend({ ...values, ...changes }, values);
        const call = { merchantId, username, name, phone_number: phone, ...how };
        return dispatch(
          merchantUsersApi.endpoints.updateMerchantUser.initiate(call, { track: false }),
        ).unwrap();
      },
      currentOf: (refusal) => merchantUserOfRefusal(refusal, username),
    });
    return decision.kind === 'done' ? merchantMessages.merchantUserSaved(username) : decision;
  };

const FIELDS: Readonly<Record<string, UserField>> = {
  name: 'name',
  phone: 'phone',
  phone_number: 'phone',
  email: 'email',
};

/** The fields that the server named in a refusal. A 409 is about the e-mail, which is already in use. */
function refusedFields({ status, message, details = [] }: ApiError): UserProblems {
  const named = details.flatMap(({ field, reason }) => {
    const known = FIELDS[field ?? ''];
    return known === undefined ? [] : [[known, reason] as const];
  });
  if (named.length > 0) return Object.fromEntries(named);
  return status === 409 && message === messages.accountExists ? { email: message } : {};
}
