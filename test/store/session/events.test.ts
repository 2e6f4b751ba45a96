/** The order of session events, as a person reads it in Redux DevTools: here the order is the contract. */
import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import configureMockStore from 'redux-mock-store';
import { adminApi } from '../../../src/api/adminApi';
import { errorNotice } from '../../../src/store/notices/noticesSlice';
import type { AppEnvironment } from '../../../src/store/core/environment';
import type { AppDispatch, AppStore, AppThunk } from '../../../src/store/types';
import { restoreSession, signIn, signOut } from '../../../src/store/session/sessionThunks';
import { anAppStore } from '../../support/appStore';
import { scriptedServer, type ScriptedAnswer } from '../../support/scriptedServer';
import { unsignedToken } from '../../support/unsignedToken';

const token = unsignedToken({ sub: 'ana@example.com', roles: ['user'], exp: Date.now() / 1000 + 86_400 });

/** Does what the store's thunk middleware does. */
const thunks =
  (environment: AppEnvironment): Middleware<object, ReturnType<AppStore['getState']>, AppDispatch> =>
  (api) =>
  (next) =>
  (action) =>
    typeof action === 'function'
      ? (action as AppThunk<unknown>)(api.dispatch, () => api.getState(), environment)
      : next(action);

/**
 * Returns the types of the actions that a command dispatches, in order. The bookkeeping of the query cache is not part
 * of the contract.
 */
async function eventsOf(
  command: AppThunk<unknown>,
  parts: Parameters<typeof anAppStore>[0] = {},
  told: readonly UnknownAction[] = [],
): Promise<string[]> {
  const { store, environment } = anAppStore(parts);
  for (const notice of told) store.dispatch(notice);
  // Its types belong to another version of redux; middleware is the same in both.
  const middleware = [thunks(environment), adminApi.middleware] as unknown as Parameters<
    typeof configureMockStore
  >[0];
  const mock = configureMockStore<unknown, AppDispatch>(middleware)(store.getState());
  await mock.dispatch(command);
  return mock
    .getActions()
    .map((action: UnknownAction) => action.type)
    .filter((type) => !type.startsWith('adminApi/') || type.startsWith('adminApi/execute'));
}

async function signInEvents(answer: ScriptedAnswer, told: readonly UnknownAction[] = []): Promise<string[]> {
  const server = await scriptedServer(() => answer);
  const config = { apiBase: server.url };
  const events = await eventsOf(signIn({ email: 'ana@example.com', password: 'x' }), { config }, told);
  await server.close();
  return events;
}

it('restoring is one event, or a failure and perhaps its notice', async () => {
  expect(await eventsOf(restoreSession({ askedForGuardedPage: true }), { token })).toEqual([
    'session/restored',
  ]);
  expect(await eventsOf(restoreSession({ askedForGuardedPage: true }))).toEqual([
    'session/restoreFailed',
    'notices/notified',
  ]);
  expect(await eventsOf(restoreSession({ askedForGuardedPage: false }))).toEqual(['session/restoreFailed']);
});

it('signing in removes the old refusal, makes the call, then signs in', async () => {
  expect(await signInEvents({ json: { token } }, [errorNotice('session', 'Wrong password')])).toEqual([
    'notices/withdrawn',
    'adminApi/executeMutation/pending',
    'adminApi/executeMutation/fulfilled',
    'session/signedIn',
  ]);
});

it('a refused login fails the session before it shows a notice', async () => {
  expect(await signInEvents({ status: 401, json: { message: 'No' } })).toEqual([
    'adminApi/executeMutation/pending',
    'adminApi/executeMutation/rejected',
    'session/signInFailed',
    'notices/notified',
  ]);
});

it('Log Out is one event', async () => {
  expect(await eventsOf(signOut(), { token })).toEqual(['session/signedOut']);
});
