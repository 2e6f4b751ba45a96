/**
 * The person's latest searches, stored in this browser (decision 0054). Three kinds are never stored: searches for a
 * single order, whose text may be a name, phone, e-mail or address (a server without `find` gets it as an id); those of
 * saved views, which have their own list; and those that the server refuses. Counts are read for all searches in one
 * call, so one refused search would remove the counts of all.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { ordersApi } from '../../../api/ordersApi';
import { canSearch, EMPTY_FILTER, sameFilter, type OrderFilter } from '../../../domain/orders/orderFilter';
import { deepEqual } from '../../../lib/deepEqual';
import { sessionStarted } from '../../session/sessionSlice';
import type { AppStartListening, AppThunk, RootState } from '../../types';
import { selectShowsView } from '../orderViews/orderViewsSelectors';
import { orderListActions } from './orderListSlice';
import { sentFilter } from './searchOrders';

const KEPT_MAX = 4;

interface RecentSearchesState {
  /** Newest first. */
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

/**
 * Whether one of these searches was dropped since. A new search that only replaces the oldest in a full list does not
 * count.
 */
export const isAnyDropped = (before: readonly OrderFilter[], now: readonly OrderFilter[]): boolean =>
  now.length < KEPT_MAX && before.some((search) => !now.some((kept) => sameFilter(kept, search)));

export const forgetSearches = () => searchesKept([]);

/** Reads a stored filter, possibly from another version. */
function readFilter(stored: unknown): OrderFilter {
  const fields = (stored ?? {}) as Readonly<Record<string, unknown>>;
  const names = Object.keys(EMPTY_FILTER).filter((name) => typeof fields[name] === 'string');
  return { ...EMPTY_FILTER, ...Object.fromEntries(names.map((name) => [name, fields[name]])) };
}

/** Whether a search may be stored. One for a single order may not, nor without its text: that is another search. */
const isStorable = (filter: OrderFilter): boolean =>
  filter.find === '' && filter.id === '' && canSearch(filter);

/** The stored searches. Another window of this person may have changed them since they were last read. */
const storedSearches =
  (): AppThunk<readonly OrderFilter[]> =>
  (_dispatch, getState, { persistence }) => {
    const stored = persistence.getSearches(getState().session.email);
    const kept = Array.isArray(stored) ? stored.map(readFilter).filter(isStorable) : [];
    return kept.slice(0, KEPT_MAX);
  };

/** Adds the search of the list. */
const noteSearch = (): AppThunk => (dispatch, getState) => {
  const state = getState();
  const { filter } = state.views.orderList;
  if (!isStorable(filter) || selectShowsView(state)) return;
  const others = dispatch(storedSearches()).filter((kept) => !sameFilter(kept, filter));
  dispatch(searchesKept([filter, ...others].slice(0, KEPT_MAX)));
};

/** Removes searches that the server refused. */
const dropSearches =
  (refused: readonly OrderFilter[]): AppThunk =>
  (dispatch, getState) => {
    const sent = (search: OrderFilter) => sentFilter(getState(), search);
    const searches = dispatch(storedSearches());
    const kept = searches.filter((search) => !refused.some((one) => sameFilter(sent(one), sent(search))));
    // Those in the store may still have a refused one that another window has cleared.
    if (!deepEqual(kept, selectRecentSearches(getState()))) dispatch(searchesKept(kept));
  };

/** Records searches and keeps them between visits, per person and browser. Called once per store. */
export function listenToSearches(startListening: AppStartListening): void {
  startListening({
    matcher: sessionStarted,
    effect: (_action, api) => {
      api.dispatch(searchesKept(api.dispatch(storedSearches())));
    },
  });
  startListening({
    actionCreator: orderListActions.pageLoaded,
    effect: ({ payload }, api) => {
      if (payload.cursor === null) api.dispatch(noteSearch());
    },
  });
  startListening({
    actionCreator: orderListActions.searchFailed,
    effect: ({ payload }, api) => {
      // A missing answer does not mean that the search is invalid.
      if (payload.refusal === null) api.dispatch(noteSearch());
      else api.dispatch(dropSearches([api.getState().views.orderList.filter]));
    },
  });
  startListening({
    matcher: ordersApi.endpoints.countSearches.matchRejected,
    effect: ({ payload, meta }, api) => {
      if (payload?.status !== 400 || payload.fromServer !== true) return;
      const { filters } = meta.arg.originalArgs;
      const named = (payload.details ?? []).map(({ field }) => /^searches\[(\d+)\]/.exec(field ?? '')?.[1]);
      // A server that names no search may mean any of them.
      const refused = filters.filter((_filter, at) => named.length === 0 || named.includes(String(at)));
      api.dispatch(dropSearches(refused));
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
