/**
 * Keeps the tabs of one browser in one session. They share the token, so a tab that still showed another person
 * would send its calls in the wrong name.
 */
import { STORAGE_KEYS } from '../persistence';
import type { AppStore, AppThunk } from '../types';
import { personOf } from './person';
import { sessionActions } from './sessionSlice';

/** Takes up what another tab did to the token: sign-in, renewal, Log Out, the end of a session that the server refused. */
export function followStoredToken(store: AppStore, token: string | null): void {
  store.dispatch(followToken(token));
}

const followToken =
  (token: string | null): AppThunk =>
  (dispatch, getState, { workspace, persistence, errorReporting }) => {
    const { email } = getState().session;
    const person = token === null ? null : personOf(token);
    if (email !== null && person?.email !== email)
      dispatch(sessionActions.leftElsewhere({ byLogOut: persistence.hasLoggedOut() }));
    if (person === null) return;
    if (person.email === email) dispatch(sessionActions.renewed(person));
    else if (workspace.isOpen) dispatch(sessionActions.restored(person));
    else {
      // The first session of this tab. By the time its code is here the token may be another one.
      workspace.open().then(
        () => dispatch(followToken(persistence.getToken())),
        (error: unknown) => errorReporting.captureException(error, { where: 'other tab' }),
      );
    }
  };

/** Starts following; the answer stops it. `getToken` reads the stored token as this tab would. */
export function watchOtherTabs(
  store: AppStore,
  getToken: () => string | null,
  tab: Window = window,
): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key: the whole storage was cleared.
    if (event.key === STORAGE_KEYS.token || event.key === null) followStoredToken(store, getToken());
  };
  tab.addEventListener('storage', onStorage);
  return () => tab.removeEventListener('storage', onStorage);
}
