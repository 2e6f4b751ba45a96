/**
 * The part of the store that comes with a session, as one chunk of code: records, what the screens remember, jobs.
 * Fetched beside the configuration when somebody may be signed in, else with the sign-in (workspaceSlot.ts).
 */
import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { merchantsSlice } from './entities/merchants/merchantsSlice';
import { ordersSlice } from './entities/orders/ordersSlice';
import { shippingRulesSlice } from './entities/shippingRules/shippingRulesSlice';
import { zonesSlice } from './entities/zones/zonesSlice';
import { sessionEnded } from './session/sessionSlice';
import { addMerchantSlice } from './views/addMerchant/addMerchantSlice';
import { addShippingRuleSlice } from './views/addShippingRule/addShippingRuleSlice';
import { addZoneSlice } from './views/addZone/addZoneSlice';
import { bulkReadySlice } from './views/bulkReady/bulkReadySlice';
import { listenToBulkReady } from './views/bulkReady/keepResults';
import { merchantEditsSlice } from './views/merchants/merchantEditsSlice';
import { merchantListSlice } from './views/merchants/merchantListSlice';
import { orderEditsSlice } from './views/orders/orderEditsSlice';
import { orderListSlice } from './views/orders/orderListSlice';
import { orderSelectionSlice } from './views/orders/orderSelectionSlice';
import { ratesSlice } from './views/rates/ratesSlice';
import { shellSlice } from './views/shell/shellSlice';
import { windowChangeSlice } from './views/windowChange/windowChangeSlice';
import { keptAtSessionEnd, visitorSlices } from './visitorReducer';
import { browserFileMaker } from './workflows/files/fileMaker';
import { createJobEngine } from './workflows/jobEngine';
import './workflows/jobKinds';
import { browserJobPlatform } from './workflows/jobPlatform';
import { jobsSlice } from './workflows/jobsSlice';
import type { Workspace } from './workspaceSlot';

export { enterOrders } from './views/orders/searchOrders';

const entitiesReducer = combineReducers({
  merchants: merchantsSlice.reducer,
  orders: ordersSlice.reducer,
  shippingRules: shippingRulesSlice.reducer,
  zones: zonesSlice.reducer,
});

const viewsReducer = combineReducers({
  addMerchant: addMerchantSlice.reducer,
  addShippingRule: addShippingRuleSlice.reducer,
  addZone: addZoneSlice.reducer,
  bulkReady: bulkReadySlice.reducer,
  merchantEdits: merchantEditsSlice.reducer,
  merchantList: merchantListSlice.reducer,
  orderEdits: orderEditsSlice.reducer,
  orderList: orderListSlice.reducer,
  orderSelection: orderSelectionSlice.reducer,
  rates: ratesSlice.reducer,
  shell: shellSlice.reducer,
  windowChange: windowChangeSlice.reducer,
});

const reducer = combineReducers({
  ...visitorSlices,
  entities: entitiesReducer,
  views: viewsReducer,
  jobs: jobsSlice.reducer,
});

/** The state of a signed-in person's store. */
export type WorkspaceState = ReturnType<typeof reducer>;

function rootReducer(state: WorkspaceState | undefined, action: UnknownAction): WorkspaceState {
  if (state === undefined || !sessionEnded(action)) return reducer(state, action);
  const { views, ...kept } = keptAtSessionEnd(state);
  return reducer({ ...kept, views: viewsReducer(views, action) }, action);
}

export const workspace: Workspace = {
  reducer: rootReducer,
  listeners: [listenToBulkReady],
  makeTools: () => ({ jobs: createJobEngine(browserJobPlatform()), files: browserFileMaker() }),
};
