/**
 * Reactions to the session's events: 401 answers, error reporting, the time of renewal (AUTH-16, 20,
 * docs/decisions/sessions.md#signing-in-again).
 */
import { isAnyOf, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import { SESSION_RENEWAL_LEAD_MS } from '../../contract/constants';
import { messages } from '../../contract/messages';
import type { Role } from '../../contract/roles';
import { adminApi } from '../../api/adminApi';
import { PUBLIC_CALLS } from '../../api/baseQuery';
import { isApiError, type ApiError } from '../../api/errors';
import { sleep } from '../../lib/backoff';
import { errorNotice, warningNotice } from '../notices/noticesSlice';
import type { AppStartListening } from '../types';
import { selectIsRenewalDue, sessionActions, sessionEnded, sessionStarted } from './sessionSlice';

/** How often the clock is checked, because the timers of a laptop that slept are late. */
const CLOCK_CHECK_MS = 30_000;

type Refused = UnknownAction & { readonly payload: ApiError };

/** Whether an action is a refused call other than login and registration, where a 401 means wrong credentials. */
function isRefused(action: unknown): action is Refused {
  if (!isRejectedWithValue(action) || !action.type.startsWith(`${adminApi.reducerPath}/`)) return false;
  const { endpointName } = action.meta.arg as { endpointName?: string };
  return isApiError(action.payload) && !PUBLIC_CALLS.includes(endpointName ?? '');
}

const isRefusedToken = (action: unknown): action is Refused =>
  isRefused(action) && action.payload.status === 401;

/** Both lists are in the order of ROLES. */
const isSameList = (a: readonly Role[], b: readonly Role[]): boolean => a.join() === b.join();

/** Every event that has the signed-in person. */
const personKnown = isAnyOf(sessionActions.signedIn, sessionActions.restored, sessionActions.renewed);

/** Registers the session's listeners; called once per store. */
export function listenToSession(startListening: AppStartListening): void {
  startListening({
    matcher: isRefusedToken,
    effect: ({ payload }, api) => {
      // Ten calls refused at once end one session, with one message.
      if (api.getState().session.phase !== 'authenticated') return;
      api.extra.persistence.removeToken();
      api.dispatch(sessionActions.expired({ status: 401, message: payload.message }));
      // Keep it until the next sign-in: a person who comes back later would otherwise find a login page without an
      // explanation.
      api.dispatch(errorNotice('session', payload.message, { isLasting: true }));
    },
  });

  startListening({
    matcher: isRefused,
    effect: ({ payload: { roles } }, api) => {
      const { phase, roles: before } = api.getState().session;
      if (roles === undefined || phase !== 'authenticated' || isSameList(roles, before)) return;
      api.dispatch(warningNotice('session/roles', messages.rolesChanged(roles), { isLong: true }));
      api.dispatch(sessionActions.rolesChanged(roles));
    },
  });

  startListening({
    matcher: personKnown,
    effect: ({ payload }, { extra }) => extra.errorReporting.setUser(payload.email),
  });

  startListening({
    matcher: sessionEnded,
    effect: (_action, { dispatch, extra }) => {
      extra.errorReporting.clearUser();
      extra.requests.clear();
      // The root reducer has emptied the cache's part of the state. This drops its subscriptions.
      dispatch(adminApi.util.resetApiState());
    },
  });

  startListening({
    predicate: (action) =>
      sessionStarted(action) || sessionActions.renewed.match(action) || sessionEnded(action),
    effect: async (_action, api) => {
      api.cancelActiveListeners();
      const { expiresAt } = api.getState().session;
      if (expiresAt === null) return;
      const left = () => expiresAt - SESSION_RENEWAL_LEAD_MS - api.extra.now();
      api.extra.renewal.fallDue = () => {
        if (!api.signal.aborted && left() <= 0) api.dispatch(sessionActions.renewalFellDue());
      };
      while (!api.signal.aborted && left() > 0) await sleep(Math.min(left(), CLOCK_CHECK_MS), api.signal);
      if (!api.signal.aborted) api.extra.renewal.fallDue();
    },
  });

  startListening({
    actionCreator: sessionActions.renewalFellDue,
    effect: async (_action, api) => {
      // Each session is asked about once.
      api.extra.renewal.fallDue = () => undefined;
      if (!selectIsRenewalDue(api.getState())) return;
      const answered = api.condition(() => !selectIsRenewalDue(api.getState()));
      api.extra.renewal.answered = answered;
      await answered;
    },
  });
}
