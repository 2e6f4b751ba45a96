/**
 * Keeps the tabs of a browser in one session. They share the token, so a tab that still showed another person would
 * send its calls as the wrong person.
 */
import { STORAGE_KEYS } from '../persistence';
import type { AppStore, AppThunk } from '../types';
import { personOf } from './person';
import { sessionActions } from './sessionSlice';

/**
 * Follows a change of the token by another tab: sign-in, renewal, Log Out, or the end of a session that the server
 * refused.
 */
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
      // The first session of this tab. The token may have changed again by the time its code has loaded.
      workspace.open().then(
        () => dispatch(followToken(persistence.getToken())),
        (error: unknown) => errorReporting.captureException(error, { where: 'other tab' }),
      );
    }
  };

/** Starts following. Returns a function that stops it. `getToken` reads the stored token as this tab would. */
export function watchOtherTabs(
  store: AppStore,
  getToken: () => string | null,
  tab: Window = window,
): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key: the whole storage was cleared.
    if (event.key === STORAGE_KEYS.token || event.key === null) followStoredToken(store, getToken());
  };
  // A page that Back brings back as it was has missed the events of the meantime.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) followStoredToken(store, getToken());
  };
  tab.addEventListener('storage', onStorage);
  tab.addEventListener('pageshow', onPageShow);
  return () => {
    tab.removeEventListener('storage', onStorage);
    tab.removeEventListener('pageshow', onPageShow);
  };
}
