/**
 * What this person searched for last, kept on this device (decision 0054). What finds one order is never kept: it may be a
 * name, a phone, an e-mail or an address. Nor is what a saved view stands for: that has its own place.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { canSearch, EMPTY_FILTER, sameFilter, type OrderFilter } from '../../../domain/orders/orderFilter';
import { sessionStarted } from '../../session/sessionSlice';
import type { AppStartListening, RootState } from '../../types';
import { selectShowsView } from '../orderViews/orderViewsSelectors';
import { orderListActions } from './orderListSlice';

const KEPT_MAX = 4;

interface RecentSearchesState {
  /** The newest first. */
  searches: readonly OrderFilter[];
}

const initialState: RecentSearchesState = { searches: [] };

export const recentSearchesSlice = createSlice({
  name: 'views/recentSearches',
  initialState,
  reducers: {
    searchesKept: (_state, { payload }: PayloadAction<readonly OrderFilter[]>): RecentSearchesState => ({
      searches: payload,
    }),
  },
});

const { searchesKept } = recentSearchesSlice.actions;

export const selectRecentSearches = (state: RootState): readonly OrderFilter[] =>
  state.views.recentSearches.searches;

export const forgetSearches = () => searchesKept([]);

/** What was stored, maybe by another version. */
function readFilter(stored: unknown): OrderFilter {
  const fields = (stored ?? {}) as Readonly<Record<string, unknown>>;
  const names = Object.keys(EMPTY_FILTER).filter(
    (name) => name !== 'find' && typeof fields[name] === 'string',
  );
  return { ...EMPTY_FILTER, ...Object.fromEntries(names.map((name) => [name, fields[name]])) };
}

/** Notes searches, and keeps them between visits, for each person at this machine; called once per store. */
export function listenToSearches(startListening: AppStartListening): void {
  startListening({
    matcher: sessionStarted,
    effect: (_action, api) => {
      const stored = api.extra.persistence.getSearches(api.getState().session.email);
      const kept = Array.isArray(stored) ? stored.map(readFilter).filter(canSearch) : [];
      api.dispatch(searchesKept(kept.slice(0, KEPT_MAX)));
    },
  });
  startListening({
    actionCreator: orderListActions.searchStarted,
    effect: ({ payload: { filter } }, api) => {
      const state = api.getState();
      if (filter.find !== '' || !canSearch(filter) || selectShowsView(state)) return;
      const others = selectRecentSearches(state).filter((kept) => !sameFilter(kept, filter));
      api.dispatch(searchesKept([filter, ...others].slice(0, KEPT_MAX)));
    },
  });
  startListening({
    actionCreator: searchesKept,
    effect: ({ payload }, api) => {
      const kept = payload.length === 0 ? null : payload;
      api.extra.persistence.setSearches(api.getState().session.email, kept);
    },
  });
}
