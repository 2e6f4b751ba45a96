/** What a person can do with their session, and the restore on load (AUTH-02..17). */
import { TOKEN_EARLY_EXPIRY_MS } from '../../contract/constants';
import { messages, titles } from '../../contract/messages';
import type { RegisterRequest } from '../../contract/schemas/auth';
import { authApi } from '../../api/authApi';
import { giveUpToken, sendWith } from '../../api/baseQuery';
import { toApiError, type ApiError } from '../../api/errors';
import {
  errorNotice,
  failureNotice,
  persistentErrorNotice,
  successNotice,
  warningNotice,
  withdrawNotice,
} from '../notices/noticesSlice';
import { sleep } from '../../lib/backoff';
import { sameEmail } from '../../lib/email';
import type { AppThunk } from '../types';
import { personOf, type Person } from './person';
import { sessionActions } from './sessionSlice';

/** How long Log Out waits for calls that are due before it ends the session. Milliseconds. */
const DUE_CALLS_MS = 1_000;

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Restores the session from the stored token when the page loads. A missing or unreadable token, or one that expires
 * within 40 minutes, starts no session. The toast for a missing token only appears when a guarded page was requested,
 * because a visitor who opens the login page should not see an error. If there is a token, the workspace must be open
 * already.
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
    dispatch(
      sessionActions.restoreFailed({ error: { status: 401, message }, endedFor: person?.email ?? null }),
    );
    if (token !== null || askedForGuardedPage) dispatch(errorNotice('session', message));
  };

/** Warns when this computer's clock is far off the server's. */
export const notifyClock =
  (offsetMs: number): AppThunk =>
  (dispatch) => {
    if (offsetMs !== 0)
      dispatch(warningNotice('session/clock', messages.clockOff(offsetMs), { isLong: true }));
  };

/** Requests a token and reads it. The password does not enter the state. */
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

/**
 * Signs in. Returns whether that succeeded. A refusal is shown in a toast that stays (AUTH-07) and removes the token.
 * If another tab has begun a session meanwhile, this tab follows it, whatever the answer: a second start would drop
 * what has been typed since, or mix the records of two people.
 */
export const signIn =
  (credentials: Credentials): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, environment) => {
    const { persistence, workspace } = environment;
    dispatch(withdrawNotice('session'));
    const before = persistence.getToken();
    // Load its code while the server checks the password.
    const opening = workspace.open().then(() => null, codeMissing);
    let answer = await dispatch(askForToken(credentials));
    const failure = 'token' in answer ? await opening : null;
    const now = persistence.getToken();
    const isElsewhere = now !== null && now !== before;
    if ('token' in answer && (failure !== null || isElsewhere)) giveUpToken(environment, answer.token);
    if (isElsewhere) return false;
    answer = failure ?? answer;
    if ('token' in answer) {
      persistence.setToken(answer.token);
      dispatch(sessionActions.signedIn(answer.person));
      return true;
    }
    persistence.removeToken();
    dispatch(sessionActions.signInFailed());
    dispatch(persistentErrorNotice('session', answer.message, { title: titles.loginError, isOfPlace: true }));
    return false;
  };

/**
 * Replaces the token with a new one, ten minutes before the old one expires, so that typed work stays. The session of
 * the old token ends. Only the same person can renew. Returns null on success, else the error for the dialog; the old
 * token then stays valid.
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
    // The person may have logged out meanwhile, here or in another tab.
    if (getState().session.email !== email) {
      return unusable({ status: 401, message: messages.notAuthenticated });
    }
    const old = persistence.getToken();
    persistence.setToken(answer.token);
    dispatch(sessionActions.renewed(answer.person));
    if (old !== null) giveUpToken(environment, old);
    return null;
  };

/**
 * Registers. Returns whether the server accepted; the form then goes to /, and otherwise stays as it is (AUTH-09, 10).
 */
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

/** Resolves after this time, or at once when the page is closed: what follows must still be sent then. */
function untilLeft(ms: number): Promise<void> {
  const left = new AbortController();
  if (typeof window !== 'undefined') window.addEventListener('pagehide', () => left.abort(), { once: true });
  return sleep(ms, left.signal);
}

/**
 * Log Out: drops the token, the session and everything loaded, and remembers no location. The server ends the session
 * too, as soon as the call reaches it. Calls that are due are made before.
 */
export const signOut = (): AppThunk => (dispatch, _getState, environment) => {
  const { persistence } = environment;
  const token = persistence.getToken();
  persistence.logOut();
  persistence.forgetLocation();
  dispatch(sessionActions.signedOut());
  if (token === null) return;
  const due = [...environment.dueCalls].map((call) => call(token));
  if (due.length === 0) giveUpToken(environment, token);
  // The server refuses them after the session has ended, but ending it must not wait for a slow answer.
  else
    void Promise.race([Promise.all(due), untilLeft(DUE_CALLS_MS)]).then(() =>
      giveUpToken(environment, token),
    );
};

/**
 * Tells the server that the person does something, by a call whose answer nobody needs: a long text is typed without
 * any other call, and must not make the session idle.
 */
export const reportUse = (): AppThunk => (_dispatch, getState, environment) => {
  const token = environment.getToken();
  if (token === null || getState().session.phase !== 'authenticated') return;
  if (environment.config.extras.sessions) void sendWith(token, { endpoint: 'listSessions' }, environment);
};
