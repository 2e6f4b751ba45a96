/**
 * Typed work outlives a session that its person did not end (docs/decisions/0017). When the server no longer accepts
 * the token, or another tab has removed it, the parts of the store with typed work are kept under that person's e-mail.
 * The same person gets them back when signing in again; anybody else's session drops them. They are in memory only,
 * never in the browser's storage.
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import { sameEmail } from '../../lib/email';
import { sessionActions, sessionStarted } from '../session/sessionSlice';
import type { RootState } from '../types';
import { selectKnownMerchantName } from './merchantNames';
import { selectUnsavedPlaces, unsavedPlaceName } from './unsavedPlaces';

type Views = RootState['views'];

/**
 * Whether a part of `views` holds typed work, also a mere query that takes time to type again. TypeScript asks for an
 * answer for every new slice. A part that says true resets its running calls when the next session starts.
 */
const HOLDS_TYPED: Readonly<Record<keyof Views, boolean>> = {
  actionQuestion: false,
  addMerchant: true,
  addShippingRule: true,
  addZone: true,
  // Not typed, but the person's too: without the key of a lost answer, the next press would do it a second time.
  attempts: true,
  bulkReady: true,
  drafts: true,
  merchantList: false,
  // Of the merchants of typed work.
  merchantNames: true,
  merchantUsers: true,
  orderColumns: false,
  // Its search is in the address, which is opened again after signing in.
  orderList: false,
  orderSelection: false,
  orderViews: false,
  platformIds: false,
  presence: false,
  quotes: true,
  rates: true,
  recentSearches: false,
  shell: false,
  underWay: false,
  windowChange: true,
};

const TYPED_IN = (Object.keys(HOLDS_TYPED) as (keyof Views)[]).filter((part) => HOLDS_TYPED[part]);

/** Work kept for its person. */
interface KeptWork {
  readonly email: string;
  /**
   * The names of what a reload would lose, as its session showed them: the next one starts without records. A mere
   * query, such as the forms of Rates, does not count.
   */
  readonly unsaved: readonly string[];
  readonly views: Partial<Views>;
}

/** The work that a session leaves when it ends; none after Log Out. */
export function workLeftBy(state: RootState, action: UnknownAction): KeptWork | null {
  const { email } = state.session;
  const isOver = sessionActions.expired.match(action) || sessionActions.leftElsewhere.match(action);
  if (!isOver || email === null) return null;
  // A page that was never opened has no part in the state.
  const parts = TYPED_IN.filter((part) => part in state.views);
  const views: Partial<Views> = Object.fromEntries(parts.map((part) => [part, state.views[part]]));
  const places = selectUnsavedPlaces(state);
  const merchantNames = Object.fromEntries(
    places.flatMap(({ merchantId: id }) => (id ? [[id, selectKnownMerchantName(state, id)]] : [])),
  );
  return { email, unsaved: places.map(unsavedPlaceName), views: { ...views, merchantNames } };
}

/**
 * The state at the start of a session: with this person's kept work, and without anybody else's or anything left by
 * answers that arrived after the previous session.
 */
export function withKeptWork(state: RootState, action: UnknownAction): RootState {
  if (!sessionStarted(action)) return state;
  const { keptWork } = state;
  const isOwn = sameEmail(action.payload.email, keptWork?.email);
  const views = { ...state.views, ...(isOwn && keptWork?.views) };
  if (!isOwn) for (const part of TYPED_IN) delete (views as Partial<Views>)[part];
  return { ...state, keptWork: null, views };
}

/** This part of the state only changes with sessions (`workLeftBy`, `withKeptWork`). */
export const keptWorkReducer = (kept: KeptWork | null = null): KeptWork | null => kept;
