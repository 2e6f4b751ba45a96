/**
 * Typed work outlives a session that its person did not end (docs/decisions/0017). When the server no longer accepts
 * the token, or another tab has removed it, the parts of the store with typed work are kept under that person's e-mail.
 * The same person gets them back when signing in again; anybody else's session drops them. They are in memory only,
 * never in the browser's storage.
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import { sessionActions, sessionStarted } from '../session/sessionSlice';
import type { RootState } from '../types';
import { selectUnsavedPlaces } from './unsavedPlaces';

type Views = RootState['views'];

/** The parts of `views` with typed work. Each resets its running saves when the next session starts. */
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

/** Work kept for its person. */
interface KeptWork {
  readonly email: string;
  /** Whether a reload would lose typed work in it. A mere query, such as the Rates form, does not count. */
  readonly isUnsaved: boolean;
  readonly views: Partial<Views>;
}

/** The work that a session leaves when it ends; none after Log Out. */
export function workLeftBy(state: RootState, action: UnknownAction): KeptWork | null {
  const { email } = state.session;
  const isOver = sessionActions.expired.match(action) || sessionActions.leftElsewhere.match(action);
  if (!isOver || email === null) return null;
  // A page that was never opened has no part in the state.
  const parts = TYPED_IN.filter((part) => part in state.views);
  const views = Object.fromEntries(parts.map((part) => [part, state.views[part]]));
  return { email, isUnsaved: selectUnsavedPlaces(state).length > 0, views };
}

/**
 * The state at the start of a session: with this person's kept work, and without anybody else's or anything left by
 * answers that arrived after the previous session.
 */
export function withKeptWork(state: RootState, action: UnknownAction): RootState {
  if (!sessionStarted(action)) return state;
  const { keptWork } = state;
  const isOwn = keptWork?.email.toLowerCase() === action.payload.email.toLowerCase();
  const views = { ...state.views, ...(isOwn && keptWork?.views) };
  if (!isOwn) for (const part of TYPED_IN) delete (views as Partial<Views>)[part];
  return { ...state, keptWork: null, views };
}

/** This part of the state only changes with sessions (`workLeftBy`, `withKeptWork`). */
export const keptWorkReducer = (kept: KeptWork | null = null): KeptWork | null => kept;
