/**
 * What was typed outlives a session that its person did not end (docs/decisions/0017). When the server no longer knows
 * the token, or another tab has removed it, the parts of the store in which somebody typed are put away under that
 * person's name. The same person signing in again has them back; anybody else's session drops them. They are in memory
 * only, and never in the browser's storage.
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import { sessionActions, sessionStarted } from '../session/sessionSlice';
import type { RootState } from '../types';
import { selectUnsavedPlaces } from './unsavedPlaces';

type Views = RootState['views'];

/** The parts of `views` in which somebody types. Each makes ready for the next session what was on its way to the server. */
const TYPED_IN = [
  'addMerchant',
  'addShippingRule',
  'addZone',
  'bulkReady',
  'drafts',
  'merchantUsers',
  'rates',
  'windowChange',
] as const satisfies readonly (keyof Views)[];

/** Work that waits for its person. */
interface KeptWork {
  readonly email: string;
  /** Whether a reload would lose something of it that is no mere question, as the form of Rates is. */
  readonly isUnsaved: boolean;
  readonly views: Partial<Views>;
}

/** The work that a session leaves behind when it ends: none after Log Out. */
export function workLeftBy(state: RootState, action: UnknownAction): KeptWork | null {
  const { email } = state.session;
  const isOver = sessionActions.expired.match(action) || sessionActions.leftElsewhere.match(action);
  if (!isOver || email === null) return null;
  // A page that nobody has opened has no part in the state.
  const parts = TYPED_IN.filter((part) => part in state.views);
  const views = Object.fromEntries(parts.map((part) => [part, state.views[part]]));
  return { email, isUnsaved: selectUnsavedPlaces(state).length > 0, views };
}

/**
 * The state as a session begins with: its person's kept work in it, nobody else's, and nothing that an answer left there
 * which came after the end of the session before.
 */
export function withKeptWork(state: RootState, action: UnknownAction): RootState {
  if (!sessionStarted(action)) return state;
  const { keptWork } = state;
  const isOwn = keptWork?.email.toLowerCase() === action.payload.email.toLowerCase();
  const views = { ...state.views, ...(isOwn && keptWork?.views) };
  if (!isOwn) for (const part of TYPED_IN) delete (views as Partial<Views>)[part];
  return { ...state, keptWork: null, views };
}

/** Its part of the state changes with the sessions only (`workLeftBy`, `withKeptWork`). */
export const keptWorkReducer = (kept: KeptWork | null = null): KeptWork | null => kept;
