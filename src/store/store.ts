/**
 * The console's store: root reducer, middleware, types. Slices listen to the API's answers and to each other's
 * events; what needs the world outside finds it in the environment (docs/architecture.md).
 */
import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type ThunkAction,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { adminApi } from '../api/adminApi';
import { configSlice } from './config/configSlice';
import { devTools } from './devTools';
import type { AppEnvironment } from './environment';
import { listenToFlags } from './flags/flagsListeners';
import { ordersSlice } from './entities/orders/ordersSlice';
import { flagsSlice } from './flags/flagsSlice';
import { noticesSlice } from './notices/noticesSlice';
import { listenToSession } from './session/sessionListeners';
import { sessionEnded, sessionSlice } from './session/sessionSlice';
import { orderEditsSlice } from './views/orders/orderEditsSlice';
import { bulkReadySlice } from './views/bulkReady/bulkReadySlice';
import { listenToBulkReady } from './views/bulkReady/keepResults';
import { orderListSlice } from './views/orders/orderListSlice';
import { orderSelectionSlice } from './views/orders/orderSelectionSlice';
import { listenToShell } from './views/shell/shellListeners';
import { shellSlice } from './views/shell/shellSlice';
import { windowChangeSlice } from './views/windowChange/windowChangeSlice';
import './workflows/jobKinds';
import { jobsSlice } from './workflows/jobsSlice';

const entitiesReducer = combineReducers({
  orders: ordersSlice.reducer,
});

const viewsReducer = combineReducers({
  bulkReady: bulkReadySlice.reducer,
  orderEdits: orderEditsSlice.reducer,
  orderList: orderListSlice.reducer,
  orderSelection: orderSelectionSlice.reducer,
  shell: shellSlice.reducer,
  windowChange: windowChangeSlice.reducer,
});

const combinedReducer = combineReducers({
  session: sessionSlice.reducer,
  config: configSlice.reducer,
  flags: flagsSlice.reducer,
  notices: noticesSlice.reducer,
  entities: entitiesReducer,
  views: viewsReducer,
  jobs: jobsSlice.reducer,
  [adminApi.reducerPath]: adminApi.reducer,
});

export type RootState = ReturnType<typeof combinedReducer>;

/**
 * When a session ends, everything its person loaded or chose leaves the store, whatever slice it is in: the next
 * person starts empty. Only what belongs to the browser stays. A slice that must outlive a session says so here.
 */
function rootReducer(state: RootState | undefined, action: UnknownAction): RootState {
  if (state === undefined || !sessionEnded(action)) return combinedReducer(state, action);
  const { session, config, notices, views } = state;
  return combinedReducer(
    { session, config, notices, views: viewsReducer({ shell: views.shell }, action) },
    action,
  );
}

export type AppDispatch = ThunkDispatch<RootState, AppEnvironment, UnknownAction>;
/** A command: it may dispatch, look at the state and use the environment. */
export type AppThunk<Result = void> = ThunkAction<Result, RootState, AppEnvironment, UnknownAction>;
export type AppStartListening = TypedStartListening<RootState, AppDispatch, AppEnvironment>;

/** What is known before anything happens: the configuration, and what the browser kept. */
function preloaded({ config, persistence }: AppEnvironment): RootState {
  const blank = combinedReducer(undefined, { type: 'preloaded' });
  const shell = { menuCollapsed: persistence.getMenuCollapsed(), theme: persistence.getTheme() };
  return { ...blank, config, views: { ...blank.views, shell } };
}

/** A console's store on the given environment; one per page, one per test. */
export function createAppStore(environment: AppEnvironment) {
  const listeners = createListenerMiddleware<RootState, AppDispatch, AppEnvironment>({
    extra: environment,
    onError: (error) => environment.errorReporting.captureException(error, { where: 'listener' }),
  });
  for (const listen of [listenToSession, listenToFlags, listenToShell, listenToBulkReady])
    listen(listeners.startListening);

  return configureStore({
    reducer: rootReducer,
    preloadedState: preloaded(environment),
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
        .concat(adminApi.middleware, environment.jobs.middleware),
    devTools,
  });
}

export type AppStore = ReturnType<typeof createAppStore>;
