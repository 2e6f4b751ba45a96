/**
 * Who is signed in: loading, then authenticated or failed. The token itself is in local storage and not part of the
 * state.
 *
 *   loading ──restored──▶ authenticated ──renewed──▶ authenticated
 *      └──restoreFailed──▶ failed ──signedIn──▶ authenticated ──expired | signedOut | leftElsewhere──▶ failed
 */
import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { hasAnyRole, type Role } from '../../contract/roles';
import type { EpochMs } from '../../contract/schemas/common';
import type { Person } from './person';

interface SessionError {
  readonly status: number | 'NETWORK';
  readonly message: string;
}

interface SessionState {
  phase: 'loading' | 'authenticated' | 'failed';
  email: string | null;
  name: string | null;
  roles: readonly Role[];
  /** The token's own expiry. The early margin applies on load only. */
  expiresAt: EpochMs | null;
  /** Why there is no session; null after a plain Log Out, and when another tab has the reason. */
  error: SessionError | null;
  /** Whose session ended without their Log Out, here, in another tab or before a load; null for any other end. */
  endedFor: string | null;
  /** The token expires soon: the renewal dialog is open. */
  renewalDue: boolean;
}

const nobody = { email: null, name: null, roles: [], expiresAt: null, renewalDue: false } as const;
const initialState: SessionState = { phase: 'loading', ...nobody, error: null, endedFor: null };
const left = (): SessionState => ({ ...initialState, phase: 'failed' });

function authenticated(_state: SessionState, action: PayloadAction<Person>): SessionState {
  return { ...initialState, phase: 'authenticated', ...action.payload };
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    restored: authenticated,
    signedIn: authenticated,
    /** The same person got a new token. Everything loaded stays. */
    renewed: authenticated,
    /** The server sent the person's current roles, which replace those of the token. */
    rolesChanged(state, action: PayloadAction<readonly Role[]>) {
      state.roles = [...action.payload];
    },
    /** The page was loaded without a token that can be used. `endedFor` is whose it was, if that can be read. */
    restoreFailed: (_state, { payload }: PayloadAction<Pick<SessionState, 'error' | 'endedFor'>>) => ({
      ...left(),
      ...payload,
    }),
    /** There is still no session, for the same reason as before the attempt. */
    signInFailed: ({ error, endedFor }) => ({ ...left(), error, endedFor }),
    /** The server refused the token (401). */
    expired: ({ email }, action: PayloadAction<SessionError>) => ({
      ...left(),
      error: action.payload,
      endedFor: email,
    }),
    signedOut: left,
    /** Another tab logged out, found that the session is over, or signed somebody else in. */
    leftElsewhere: ({ email }, { payload }: PayloadAction<{ byLogOut: boolean }>) => ({
      ...left(),
      endedFor: payload.byLogOut ? null : email,
    }),
    renewalFellDue(state) {
      if (state.phase === 'authenticated') state.renewalDue = true;
    },
    /** The person postponed the renewal: the old token is used until it expires. */
    renewalPostponed(state) {
      state.renewalDue = false;
    },
  },
  selectors: {
    selectSession: (session) => session,
    selectEmail: (session) => session.email,
    selectRoles: (session) => session.roles,
    selectIsRenewalDue: (session) => session.renewalDue,
    /** Whether the signed-in person has one of the permitted roles. */
    selectHasAnyRole: (session, permitted: readonly Role[]) => hasAnyRole(session.roles, permitted),
  },
});

export const sessionActions = sessionSlice.actions;
export const { renewalPostponed } = sessionSlice.actions;
export const { selectSession, selectEmail, selectRoles, selectIsRenewalDue, selectHasAnyRole } =
  sessionSlice.selectors;

/** A session began, by sign-in or with a restored token. Calls made once per session start here. */
export const sessionStarted = isAnyOf(sessionActions.signedIn, sessionActions.restored);
/** The session ended. The root reducer drops what the person loaded, and running work must stop. */
export const sessionEnded = isAnyOf(
  sessionActions.signedOut,
  sessionActions.leftElsewhere,
  sessionActions.expired,
);
