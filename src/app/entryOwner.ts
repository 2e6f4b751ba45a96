/**
 * Whose entries a tab's history has (docs/decisions/sessions.md#remembered-page). Addresses hold searches and open
 * orders, and browsers keep them: without this, Back would show them to the next person who signs in here.
 */
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { sameEmail } from '../lib/email';
import { isObject } from '../lib/isObject';
import { paths } from '../paths';
import { useAppSelector } from '../store/hooks';
import { selectSession } from '../store/session/sessionSlice';
import type { AppStore } from '../store/types';

/** The state of the current entry, where the router keeps its own as well. */
function entryState(): Readonly<Record<string, unknown>> {
  const state: unknown = window.history.state;
  return isObject(state) ? state : {};
}

/** The person whose entry is current; null if it has no mark. */
export function entryPerson(): string | null {
  const { person } = entryState();
  return typeof person === 'string' ? person : null;
}

/** Marks each entry of the history with the person who is signed in. */
export function useOwnEntries(): void {
  const { email } = useAppSelector(selectSession);
  const location = useLocation();
  useLayoutEffect(() => {
    // Every navigation replaces the mark. Adding it changes nothing that the router reads.
    if (email === null) return;
    try {
      window.history.replaceState({ ...entryState(), person: email }, '');
    } catch {
      // Browsers limit how often a page may do this. The entry stays without a mark.
    }
  }, [email, location]);
}

/**
 * Leads a person who comes to another person's entry to the orders: now, and before the router hears of Back and
 * Forward. Returns a function that stops it.
 * @param openAnew loads the page anew at a path, where the browser does not let the entry be changed
 */
export function watchEntries(
  store: AppStore,
  openAnew = (path: string) => window.location.replace(path),
): () => void {
  const leave = () => {
    const { email } = store.getState().session;
    const owner = entryPerson();
    if (email === null || owner === null || sameEmail(owner, email)) return;
    const { person: _owner, ...state } = entryState();
    try {
      window.history.replaceState({ ...state, usr: null }, '', paths.dashboard());
    } catch {
      // Too often, as above. The rest of the console must still start, and hear of Back.
    }
    // Some browsers ignore it instead of throwing.
    if (entryPerson() === owner) openAnew(paths.dashboard());
  };
  leave();
  window.addEventListener('popstate', leave, { capture: true });
  return () => window.removeEventListener('popstate', leave, { capture: true });
}
