/**
 * What the screens remember, as one reducer. A slice that a single page writes and reads puts itself into it when that
 * page's code comes (`injectInto`), so that nobody fetches it, and the rules it works by, for another page. Until then
 * its part of the state is missing, and its selectors give the empty one.
 */
import { combineSlices } from '@reduxjs/toolkit';
import type { PageViews } from '../types';
import { draftsSlice } from '../unsaved/draftsSlice';
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
  orderColumns: orderColumnsSlice.reducer,
  orderList: orderListSlice.reducer,
  orderSelection: orderSelectionSlice.reducer,
  orderViews: orderViewsSlice.reducer,
  recentSearches: recentSearchesSlice.reducer,
  shell: shellSlice.reducer,
  underWay: underWaySlice.reducer,
  windowChange: windowChangeSlice.reducer,
}).withLazyLoadedSlices<PageViews>();
