/**
 * What the screens remember, as one reducer. A slice that a single page writes and reads puts itself into it when that
 * page's code comes (`injectInto`), so that nobody fetches it, and the rules it works by, for another page. Until then
 * its part of the state is missing, and its selectors give the empty one.
 */
import { combineSlices } from '@reduxjs/toolkit';
import { draftsSlice } from '../unsaved/draftsSlice';
import type { AddMerchantState } from './addMerchant/addMerchantSlice';
import type { AddShippingRuleState } from './addShippingRule/addShippingRuleSlice';
import type { AddZoneState } from './addZone/addZoneSlice';
import { bulkReadySlice } from './bulkReady/bulkReadySlice';
import type { MerchantEditsState } from './merchants/merchantEditsSlice';
import type { MerchantListState } from './merchants/merchantListSlice';
import type { UserFormsState } from './merchantUsers/userFormSlice';
import { actionQuestionSlice } from './orders/actionQuestionSlice';
import type { CreationAttemptsState } from './orders/creationAttemptsSlice';
import { orderEditsSlice } from './orders/orderEditsSlice';
import { orderListSlice } from './orders/orderListSlice';
import { orderSelectionSlice } from './orders/orderSelectionSlice';
import type { RatesState } from './rates/ratesSlice';
import { shellSlice } from './shell/shellSlice';
import { windowChangeSlice } from './windowChange/windowChangeSlice';

/** Slices that come with their page. */
interface PageViews {
  readonly addMerchant: AddMerchantState;
  readonly addShippingRule: AddShippingRuleState;
  readonly addZone: AddZoneState;
  readonly creationAttempts: CreationAttemptsState;
  readonly merchantEdits: MerchantEditsState;
  readonly merchantList: MerchantListState;
  readonly merchantUsers: UserFormsState;
  readonly rates: RatesState;
}

export const viewsReducer = combineSlices({
  actionQuestion: actionQuestionSlice.reducer,
  bulkReady: bulkReadySlice.reducer,
  drafts: draftsSlice.reducer,
  orderEdits: orderEditsSlice.reducer,
  orderList: orderListSlice.reducer,
  orderSelection: orderSelectionSlice.reducer,
  shell: shellSlice.reducer,
  windowChange: windowChangeSlice.reducer,
}).withLazyLoadedSlices<PageViews>();
