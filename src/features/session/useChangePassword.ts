import { fieldReasons, isForNobody, toApiError, type ApiError } from '../../api/errors';
import { sessionsApi } from '../../api/sessionsApi';
import { messages } from '../../contract/messages';
import { useFormNotices } from '../../shared/editing/useFormNotices';
import { useAppDispatch } from '../../store/hooks';
import { failureNotice, successNotice, withdrawNotice } from '../../store/notices/noticesSlice';
import type { AppThunk } from '../../store/types';
import { useSessionForm } from './useSessionForm';

const ABOUT = 'account/password';

interface Passwords {
  readonly current: string;
  readonly new: string;
}

/**
 * Changes the user's own password and reports the outcome; returns null if it worked. Neither password is ever in the
 * store.
 */
const changePassword =
  (typed: Passwords): AppThunk<Promise<ApiError | null>> =>
  async (dispatch) => {
    dispatch(withdrawNotice(ABOUT));
    try {
      await dispatch(sessionsApi.endpoints.changePassword.initiate(typed, { track: false })).unwrap();
      dispatch(successNotice(ABOUT, messages.passwordChanged));
      return null;
    } catch (thrown) {
      const error = toApiError(thrown);
      if (!isForNobody(error)) dispatch(failureNotice(ABOUT, error));
      return error;
    }
  };

/** State of the form for the user's own password. Input is kept only here, until the server accepts it. */
export function useChangePassword() {
  const dispatch = useAppDispatch();
  useFormNotices(ABOUT);
  const form = useSessionForm(
    { current: '', new: '' },
    { current: messages.currentPasswordMissing, new: messages.newPasswordMissing },
    async (typed, { refuse, reset }) => {
      const error = await dispatch(changePassword(typed));
      if (error === null) reset();
      else refuse(fieldReasons(error, ['current', 'new']));
    },
  );
  return { ...form, isTyped: form.values.current !== '' || form.values.new !== '' };
}
