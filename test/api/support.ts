/** The API layer alone: `adminApi` in a bare store, since it needs no other part of the console. */
import { combineReducers, configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { adminApi } from '../../src/api/adminApi';
import type { ApiEnvironment } from '../../src/api/environment';
import { toApiError, type ApiError } from '../../src/api/errors';
import type { RuntimeConfig } from '../../src/contract/schemas/config';
import { NO_EXTRAS } from '../support/extras';

interface Parts extends Partial<Omit<ApiEnvironment, 'config'>> {
  readonly config?: Partial<RuntimeConfig>;
}

const made: { dispatch(action: UnknownAction): unknown }[] = [];
// Reset the cache, whose entries would otherwise keep timers running.
afterEach(() => {
  for (const store of made.splice(0)) store.dispatch(adminApi.util.resetApiState());
});

/**
 * A store that calls the API at `url`; `actions` collects the dispatched actions, `environment` is what it calls with.
 */
export function anApi(url: string, { config, ...parts }: Parts = {}) {
  const environment: ApiEnvironment = {
    config: {
      apiBase: url,
      productKey: 'routing',
      productLabel: 'Routing',
      providerName: 'Provider',
      emailExampleHost: 'example.com',
      paths: {},
      extras: NO_EXTRAS,
      ...config,
    },
    getToken: () => 'stored-token',
    ...parts,
  };
  const actions: UnknownAction[] = [];
  const reducer = combineReducers({ [adminApi.reducerPath]: adminApi.reducer });
  const store = configureStore({
    reducer: (state: ReturnType<typeof reducer> | undefined, action: UnknownAction) => {
      actions.push(action);
      return reducer(state, action);
    },
    middleware: (getDefault) =>
      getDefault({
        thunk: { extraArgument: environment },
        // These checks measure their time and warn on a busy machine.
        serializableCheck: false,
        immutableCheck: false,
      }).concat(adminApi.middleware),
  });
  made.push(store);
  return { store, actions, environment };
}

/** Returns the error of a call that must fail. */
export async function refusal(call: { unwrap(): Promise<unknown> }): Promise<ApiError> {
  try {
    await call.unwrap();
  } catch (thrown) {
    return toApiError(thrown);
  }
  throw new Error('The call was answered.');
}
