/**
 * The state of all screens as one reducer. A slice used by a single page is injected when that page's code loads
 * (`injectInto`), so that other pages do not download it and its rules. Until then its part of the state is missing,
 * and its selectors return the empty state.
 */
import { combineSlices } from '@reduxjs/toolkit';
import type { PageViews } from '../types';
import { draftsSlice } from '../unsaved/draftsSlice';
import { merchantNamesReducer } from '../unsaved/merchantNames';
import { underWaySlice } from '../unsaved/underWaySlice';
import { bulkReadySlice } from './bulkReady/bulkReadySlice';
import { actionQuestionSlice } from './orders/actionQuestionSlice';
import { orderColumnsSlice } from './orders/orderColumnsSlice';
import { orderListSlice } from './orders/orderListSlice';
import { orderSelectionSlice } from './orders/orderSelectionSlice';
import { recentSearchesSlice } from './orders/recentSearchesSlice';
import { orderViewsSlice } from './orderViews/orderViewsSlice';
import { shellSlice } from './shell/shellSlice';
import { windowChangeSlice } from './windowChange/windowChangeSlice';

export const viewsReducer = combineSlices({
  actionQuestion: actionQuestionSlice.reducer,
  bulkReady: bulkReadySlice.reducer,
  drafts: draftsSlice.reducer,
  merchantNames: merchantNamesReducer,
  orderColumns: orderColumnsSlice.reducer,
  orderList: orderListSlice.reducer,
  orderSelection: orderSelectionSlice.reducer,
  orderViews: orderViewsSlice.reducer,
  recentSearches: recentSearchesSlice.reducer,
  shell: shellSlice.reducer,
  underWay: underWaySlice.reducer,
  windowChange: windowChangeSlice.reducer,
}).withLazyLoadedSlices<PageViews>();
