/** What a person does to their session, and the restore on load (AUTH-02..17). */
import { TOKEN_EARLY_EXPIRY_MS } from '../../contract/constants';
import { messages, titles } from '../../contract/messages';
import type { RegisterRequest } from '../../contract/schemas/auth';
import { authApi } from '../../api/authApi';
import { giveUpToken } from '../../api/baseQuery';
import { toApiError, type ApiError } from '../../api/errors';
import {
  errorNotice,
  failureNotice,
  persistentErrorNotice,
  successNotice,
  warningNotice,
  withdrawNotice,
} from '../notices/noticesSlice';
import { sameEmail } from '../../lib/email';
import type { AppThunk } from '../types';
import { personOf, type Person } from './person';
import { sessionActions, type SessionError } from './sessionSlice';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Takes up the stored token when the page loads. A missing one, one that cannot be read, and one whose end is 40
 * minutes away or less start no session. The toast for a missing token is for those who asked for a guarded
 * page; a visitor who merely opens the login page is not greeted with an error. Where there is a token the workspace
 * must be open already.
 */
export const restoreSession =
  ({ askedForGuardedPage }: { askedForGuardedPage: boolean }): AppThunk =>
  (dispatch, _getState, environment) => {
    const token = environment.persistence.getToken();
    const person = token === null ? null : personOf(token);
    if (person !== null && person.expiresAt - environment.now() > TOKEN_EARLY_EXPIRY_MS) {
      dispatch(sessionActions.restored(person));
      return;
    }
    const message = token === null ? messages.noToken : messages.tokenExpired;
    environment.persistence.removeToken();
    dispatch(sessionActions.restoreFailed({ status: 401, message }));
    if (token !== null || askedForGuardedPage) dispatch(errorNotice('session', message));
  };

/** Says that this computer's clock is far off the server's, where it is. */
export const notifyClock =
  (offsetMs: number): AppThunk =>
  (dispatch) => {
    if (offsetMs !== 0)
      dispatch(warningNotice('session/clock', messages.clockOff(offsetMs), { isLong: true }));
  };

/** Asks for a token and reads it. The password leaves no trace in the state. */
const askForToken =
  ({ email, password }: Credentials): AppThunk<Promise<{ token: string; person: Person } | ApiError>> =>
  async (dispatch) => {
    try {
      const request = { email: email.trim(), password };
      const login = authApi.endpoints.login.initiate(request, { track: false });
      const { token } = await dispatch(login).unwrap();
      const person = personOf(token);
      return person === null ? { status: 'NETWORK', message: messages.unusableToken } : { token, person };
    } catch (thrown) {
      return toApiError(thrown);
    }
  };

const codeMissing = (): ApiError => ({ status: 'NETWORK', message: messages.networkError });

const asSessionError = ({ status, message }: ApiError): SessionError => ({ status, message });

/** Signs in. True when somebody is in; a refusal is told by a toast that stays (AUTH-07) and clears the token. */
export const signIn =
  (credentials: Credentials): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, environment) => {
    const { persistence, workspace } = environment;
    dispatch(withdrawNotice('session'));
    // Its code comes while the server looks at the password.
    const opening = workspace.open().then(() => null, codeMissing);
    let answer = await dispatch(askForToken(credentials));
    if ('token' in answer) {
      const failure = await opening;
      if (failure !== null) giveUpToken(environment, answer.token);
      answer = failure ?? answer;
    }
    if ('token' in answer) {
      persistence.setToken(answer.token);
      dispatch(sessionActions.signedIn(answer.person));
      return true;
    }
    persistence.removeToken();
    dispatch(sessionActions.signInFailed(asSessionError(answer)));
    dispatch(persistentErrorNotice('session', answer.message, { title: titles.loginError, isOfPlace: true }));
    return false;
  };

/**
 * Takes a new token in place, ten minutes before the old one ends, so that typed work stays; the session of the old one
 * ends. Only the same person can renew. Null when it is done, else why not: the dialog shows it and the old token lives on.
 */
export const reauthenticate =
  (password: string): AppThunk<Promise<ApiError | null>> =>
  async (dispatch, getState, environment) => {
    const { persistence } = environment;
    const { email } = getState().session;
    if (email === null) return { status: 401, message: messages.notAuthenticated };
    const answer = await dispatch(askForToken({ email, password }));
    if (!('token' in answer)) return answer;
    const unusable = (error: ApiError): ApiError => {
      giveUpToken(environment, answer.token);
      return error;
    };
    if (!sameEmail(answer.person.email, email)) {
      return unusable({ status: 403, message: messages.otherAccount });
    }
    // The person may have logged out, here or in another tab, while the server was thinking.
    if (getState().session.email !== email) {
      return unusable({ status: 401, message: messages.notAuthenticated });
    }
    const old = persistence.getToken();
    persistence.setToken(answer.token);
    dispatch(sessionActions.renewed(answer.person));
    if (old !== null) giveUpToken(environment, old);
    return null;
  };

/** Registers. True when the server accepted; the form goes to / then and stays as it is otherwise (AUTH-09, 10). */
export const register =
  (details: RegisterRequest): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    dispatch(withdrawNotice('registration'));
    try {
      const request = { ...details, email: details.email.trim(), name: details.name.trim() };
      const call = authApi.endpoints.register.initiate(request, { track: false });
      const { message } = await dispatch(call).unwrap();
      dispatch(successNotice('registration', message, { title: titles.registrationSuccess }));
      return true;
    } catch (thrown) {
      const error = toApiError(thrown);
      const options = { title: titles.registrationError, isOfPlace: true };
      dispatch(failureNotice('registration', error, error.message, options));
      return false;
    }
  };

/**
 * Log Out: token, session and everything loaded are gone; no location is remembered. The server ends the session, too, as
 * soon as it hears of it.
 */
export const signOut = (): AppThunk => (dispatch, _getState, environment) => {
  const { persistence } = environment;
  const token = persistence.getToken();
  persistence.logOut();
  persistence.forgetLocation();
  dispatch(sessionActions.signedOut());
  if (token !== null) giveUpToken(environment, token);
};
