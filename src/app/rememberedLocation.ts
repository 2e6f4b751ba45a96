/**
 * Where a visitor wanted to go before signing in (AUTH-04, docs/decisions/sessions.md#remembered-page), as thunks:
 * storage is reached through the environment.
 */
import { paths } from '../paths';
import type { AppThunk } from '../store/types';

/** Keeps path and query of a guarded page; anything else is ignored by the persistence module. */
export const rememberLocation =
  (location: string): AppThunk =>
  (_dispatch, getState, { persistence }) =>
    persistence.rememberLocation(location, getState().session.endedFor);

/** Where to go after signing in: the remembered location unless another person left it, else the orders. */
export const readDestination =
  (): AppThunk<string> =>
  (_dispatch, getState, { persistence }) =>
    persistence.getRememberedLocation(getState().session.email) ?? paths.dashboard();

/** A location is used once. */
export const forgetLocation =
  (): AppThunk =>
  (_dispatch, _getState, { persistence }) =>
    persistence.forgetLocation();
