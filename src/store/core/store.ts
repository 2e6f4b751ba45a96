/**
 * The console's store: middleware, types, and the current root reducer. It starts as a visitor's (visitorReducer.ts).
 * The workspace replaces the reducer before a session begins (workspace.ts). Slices react to the API's answers and to
 * each other's events. Access to the outside goes through the environment (docs/architecture.md).
 */
import {
  configureStore,
  createDynamicMiddleware,
  createListenerMiddleware,
  type Middleware,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { adminApi } from '../../api/adminApi';
import type { AppEnvironment } from './environment';
import { keepFolded } from './foldedHistory';
import { listenToFlags } from '../flags/flagsListeners';
import { listenToSession } from '../session/sessionListeners';
import { listenToShell } from '../views/shell/shellListeners';
import { visitorReducer, type VisitorState } from './visitorReducer';
import type { AppDispatch, RootState } from '../types';

/** The initial state: the configuration, and the values that the browser kept. */
function preloaded({ config, persistence }: AppEnvironment): VisitorState {
  const blank = visitorReducer(undefined, { type: 'preloaded' });
  const shell = {
    menuCollapsed: persistence.getMenuCollapsed(),
    theme: persistence.getTheme(),
    keysOn: persistence.getKeysOn(),
  };
  return { ...blank, config, views: { shell } };
}

/** Creates a console's store with the given environment; one per page, one per test. */
export function createAppStore(environment: AppEnvironment) {
  const listeners = createListenerMiddleware<RootState, AppDispatch, AppEnvironment>({
    extra: environment,
    onError: (error) => environment.errorReporting.captureException(error, { where: 'listener' }),
  });
  for (const listen of [listenToSession, listenToFlags, listenToShell]) listen(listeners.startListening);
  const later = createDynamicMiddleware<RootState, AppDispatch>();
  const first = preloaded(environment) as RootState;
  const notifyWatchers: Middleware = () => (next) => (action) => {
    environment.trail.note(action as UnknownAction);
    for (const see of environment.watchers) see(action as UnknownAction);
    const result = next(action);
    environment.requests.noteStored(action);
    return result;
  };

  const store = configureStore({
    // Returns the visitor's part only, until the workspace is attached.
    reducer: keepFolded<RootState>(
      (state: RootState | undefined, action: UnknownAction) => visitorReducer(state, action) as RootState,
      first,
    ),
    preloadedState: first,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({
        thunk: { extraArgument: environment },
        // This development check walks every loaded order on every action, 19 to 48 ms at 100,000 rows. The check for
        // mutations stays, because it skips what Immer has frozen.
        serializableCheck: false,
        // It warns when it is slow. Any busy machine exceeds the default of 32 ms.
        immutableCheck: { warnAfter: 250 },
      })
        .prepend(listeners.middleware)
        .concat(adminApi.middleware, later.middleware, notifyWatchers),
    enhancers: (getDefaultEnhancers) => {
      const enhancers = getDefaultEnhancers();
      return environment.devTools?.actInPresent(enhancers) ?? enhancers;
    },
    devTools: environment.devTools?.options ?? false,
  });
  environment.devTools?.importAsRecorded(store);

  environment.workspace.onAttach((workspace) => {
    store.replaceReducer(keepFolded<RootState>(workspace.reducer, first));
    for (const listen of workspace.listeners) listen(listeners.startListening);
    later.addMiddleware(environment.jobs.middleware);
  });
  return store;
}

export type AppStore = ReturnType<typeof createAppStore>;
