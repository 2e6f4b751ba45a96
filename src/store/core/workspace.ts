/**
 * The part of the store that is loaded with a session, as one chunk of code: records, the state of the screens, jobs.
 * Loaded in parallel with the configuration if somebody may be signed in, else with the sign-in (workspaceSlot.ts).
 */
import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { merchantsSlice } from '../entities/merchants/merchantsSlice';
import { ordersSlice } from '../entities/orders/ordersSlice';
import { shippingRulesSlice } from '../entities/shippingRules/shippingRulesSlice';
import { zonesSlice } from '../entities/zones/zonesSlice';
import { sessionEnded } from '../session/sessionSlice';
import { keptWorkReducer, withKeptWork, workLeftBy } from '../unsaved/keptWork';
import { listenToKeptWork } from '../unsaved/keptWorkNotices';
import { listenToBulkReady } from '../views/bulkReady/keepResults';
import { listenToColumns } from '../views/orders/orderColumnsSlice';
import { listenToSearches } from '../views/orders/recentSearchesSlice';
import { listenToDeliveryType } from '../views/orders/deliveryTypeShown';
import { listenToSelection } from '../views/orders/selectionNotices';
import { viewsReducer } from '../views/viewsReducer';
import { keptAtSessionEnd, visitorSlices } from './visitorReducer';
import { browserFileMaker } from '../files/fileMaker';
import { feedSlice } from '../feed/feedSlice';
import { listenToFeed } from '../feed/followFeed';
import { listenToJobs } from '../jobs/clearOldJobs';
import { createJobCoordinator } from '../jobs/jobCoordinator';
import { registerJobs } from '../jobs/jobDefinition';
import { ALL_WORKFLOWS } from '../workflows/allWorkflows';
import { browserJobPlatform } from '../jobs/jobPlatform';
import { jobsSlice } from '../jobs/jobsSlice';
import type { Workspace } from './workspaceSlot';

export { enterOrders } from '../views/orders/enterOrders';

registerJobs(ALL_WORKFLOWS);

const entitiesReducer = combineReducers({
  merchants: merchantsSlice.reducer,
  orders: ordersSlice.reducer,
  shippingRules: shippingRulesSlice.reducer,
  zones: zonesSlice.reducer,
});

const reducer = combineReducers({
  ...visitorSlices,
  entities: entitiesReducer,
  views: viewsReducer,
  jobs: jobsSlice.reducer,
  feed: feedSlice.reducer,
  keptWork: keptWorkReducer,
});

/** The state of a signed-in person's store. */
export type WorkspaceState = ReturnType<typeof reducer>;

function rootReducer(state: WorkspaceState | undefined, action: UnknownAction): WorkspaceState {
  if (state === undefined) return reducer(state, action);
  if (!sessionEnded(action)) return reducer(withKeptWork(state, action), action);
  const { views, ...kept } = keptAtSessionEnd(state);
  const keptWork = workLeftBy(state, action);
  return reducer({ ...kept, keptWork, views: viewsReducer(views, action) }, action);
}

export const workspace: Workspace = {
  reducer: rootReducer,
  listeners: [
    listenToFeed,
    listenToJobs,
    listenToKeptWork,
    listenToBulkReady,
    listenToColumns,
    listenToSearches,
    listenToDeliveryType,
    listenToSelection,
  ],
  makeTools: () => ({ jobs: createJobCoordinator(browserJobPlatform()), files: browserFileMaker() }),
};
