/**
 * The page that a visitor wanted before signing in (AUTH-04, docs/decisions/sessions.md#remembered-page). These are
 * thunks because the storage is in the environment.
 */
import { paths } from '../paths';
import type { AppThunk } from '../store/types';

/**
 * Stores path and query of a guarded page; the persistence module ignores anything else.
 * @param owner the person whose entry of the history this is; null if it has no mark
 */
export const rememberLocation =
  (location: string, owner: string | null): AppThunk =>
  (_dispatch, getState, { persistence }) =>
    persistence.rememberLocation(location, owner ?? getState().session.endedFor);

/** Where to go after signing in: the remembered location, unless another user left it; otherwise the orders. */
export const readDestination =
  (): AppThunk<string> =>
  (_dispatch, getState, { persistence }) =>
    persistence.getRememberedLocation(getState().session.email) ?? paths.dashboard();

/** Clears the location, because it is used only once. */
export const forgetLocation =
  (): AppThunk =>
  (_dispatch, _getState, { persistence }) =>
    persistence.forgetLocation();
