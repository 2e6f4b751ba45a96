/**
 * The console's store: middleware, types, and the root reducer of the moment. It begins as a visitor's
 * (visitorReducer.ts); the workspace takes its place in it before a session begins (workspace.ts). Slices listen to the
 * API's answers and to each other's events; what needs the world outside finds it in the environment
 * (docs/architecture.md).
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

/** What is known before anything happens: the configuration, and what the browser kept. */
function preloaded({ config, persistence }: AppEnvironment): VisitorState {
  const blank = visitorReducer(undefined, { type: 'preloaded' });
  const shell = {
    menuCollapsed: persistence.getMenuCollapsed(),
    theme: persistence.getTheme(),
    keysOn: persistence.getKeysOn(),
  };
  return { ...blank, config, views: { shell } };
}

/** A console's store on the given environment; one per page, one per test. */
export function createAppStore(environment: AppEnvironment) {
  const listeners = createListenerMiddleware<RootState, AppDispatch, AppEnvironment>({
    extra: environment,
    onError: (error) => environment.errorReporting.captureException(error, { where: 'listener' }),
  });
  for (const listen of [listenToSession, listenToFlags, listenToShell]) listen(listeners.startListening);
  const later = createDynamicMiddleware<RootState, AppDispatch>();
  const first = preloaded(environment) as RootState;
  const tellWatchers: Middleware = () => (next) => (action) => {
    environment.trail.note(action as UnknownAction);
    for (const see of environment.watchers) see(action as UnknownAction);
    const result = next(action);
    environment.requests.noteStored(action);
    return result;
  };

  const store = configureStore({
    // It gives the visitor's part only, until the workspace is attached.
    reducer: keepFolded<RootState>(
      (state: RootState | undefined, action: UnknownAction) => visitorReducer(state, action) as RootState,
      first,
    ),
    preloadedState: first,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({
        thunk: { extraArgument: environment },
        // Development only: it walks every loaded order on every action, 19 to 48 ms at 100,000 rows. The check
        // for mutations stays, as it skips what Immer has frozen.
        serializableCheck: false,
        // It times itself and warns; the default of 32 ms is passed on any busy machine.
        immutableCheck: { warnAfter: 250 },
      })
        .prepend(listeners.middleware)
        .concat(adminApi.middleware, later.middleware, tellWatchers),
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
