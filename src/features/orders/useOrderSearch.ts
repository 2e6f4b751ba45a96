import { useCallback } from 'react';
import { messages } from '../../contract/messages';
import { NEWEST_FIRST, type OrderSort } from '../../contract/orderTable';
import {
  canSearch,
  EMPTY_FILTER,
  filterProblems,
  withoutFind,
  type OrderFilter,
} from '../../domain/orders/orderFilter';
import { findQuery } from '../../domain/orders/findTerms';
import { RANGES } from '../../domain/orders/orderViews';
import { rangeProblem } from '../../lib/dateRanges';
import { paths } from '../../paths';
import { useGo } from '../../shared/links/useGo';
import { selectServerFinds } from '../../store/config/configSlice';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { validationNotice } from '../../store/notices/noticesSlice';
import { orderListActions } from '../../store/views/orders/orderListSlice';
import {
  selectAppliedFilter,
  selectDashboardQuery,
  selectSort,
  selectUnsearchedFilters,
  selectUnsearchedFind,
} from '../../store/views/orders/orderListSelectors';
import { leaveView, searchInView } from '../../store/views/orderViews/chooseView';
import { selectChosenView } from '../../store/views/orderViews/orderViewsSelectors';
import { sortOrders } from '../../store/views/orderViews/repeatSearch';
import { lookUpOrder, rememberStatus } from '../../store/views/orders/searchOrders';
import { OWN_STEP } from './useDashboardAddress';

const { fieldsTyped, listCleared } = orderListActions;

interface OrderSearch {
  /** Validates and searches; adds a history entry for Back. */
  readonly search: (filter: OrderFilter) => void;
  /** Searches for one status, as if it had been chosen, with optional other filters. */
  readonly openQueue: (status: string, others?: Partial<OrderFilter>) => void;
  /** Finds one order by any text known of it; only by its id on a server without `find`. */
  readonly find: (text: string) => void;
  /** Clears the find. */
  readonly clearFind: () => void;
  /** Repeats the search in another sort order; adds a history entry. */
  readonly sort: (sort: OrderSort) => void;
  /** Clears fields, list, status and sort; adds a history entry. */
  readonly clearFilters: () => void;
}

/** Searches as requested by the user. */
export function useOrderSearch(): OrderSearch {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const go = useGo();
  const serverFinds = useAppSelector(selectServerFinds);

  const isRefused = useCallback(
    (filter: OrderFilter) => {
      const badRanges = Object.values(RANGES).filter(({ from, to }) =>
        rangeProblem(filter[from], filter[to]),
      );
      const others = canSearch(filter) ? filterProblems(filter) : [messages.searchNeedsStatusOrMerchant];
      const problems =
        badRanges.length > 0 ? badRanges.map(({ label }) => messages.dateFormat(label)) : others;
      if (problems.length > 0) dispatch(validationNotice('orderSearch', problems));
      return problems.length > 0;
    },
    [dispatch],
  );
  /** Add a history entry for what the list shows now. */
  const step = useCallback(() => {
    go(paths.dashboard(selectDashboardQuery(store.getState())), OWN_STEP);
  }, [go, store]);
  /** The next list belongs to no view. Drop the view's sort, but keep the user's own. */
  const leave = useCallback((): OrderSort => {
    const isOfView = selectChosenView(store.getState()) !== null;
    dispatch(leaveView());
    return isOfView ? NEWEST_FIRST : selectSort(store.getState());
  }, [dispatch, store]);
  const search = useCallback(
    (filter: OrderFilter, sort?: OrderSort) => {
      if (isRefused(filter)) return;
      const find = selectUnsearchedFind(store.getState());
      void dispatch(searchInView(filter, sort));
      if (find !== null) dispatch(fieldsTyped({ ...selectAppliedFilter(store.getState()), find }));
      step();
    },
    [dispatch, store, step, isRefused],
  );
  const openQueue = useCallback(
    (status: string, others: Partial<OrderFilter> = {}) => {
      dispatch(rememberStatus(status));
      search({ ...EMPTY_FILTER, ...others, orderStatus: status }, leave());
    },
    [dispatch, search, leave],
  );
  /** Replaces the list from the find field. Filters that were typed and not searched for stay in their fields. */
  const besideFilters = useCallback(
    (replace: () => void) => {
      const filters = selectUnsearchedFilters(store.getState());
      replace();
      const { find: found } = selectAppliedFilter(store.getState());
      if (filters !== null) dispatch(fieldsTyped({ ...filters, find: found }));
      step();
    },
    [dispatch, store, step],
  );
  const find = useCallback(
    (text: string) => {
      if (!serverFinds) {
        search(withoutFind({ ...EMPTY_FILTER, find: text }));
        return;
      }
      const filter = { ...EMPTY_FILTER, find: text.trim() };
      if (isRefused(filter)) return;
      if (findQuery(text) === null) {
        // Too short, which is said: the list and its view stay.
        void dispatch(lookUpOrder(text));
        return;
      }
      besideFilters(() => void dispatch(lookUpOrder(text, leave())));
    },
    [dispatch, leave, besideFilters, search, isRefused, serverFinds],
  );
  const clearFind = useCallback(() => {
    besideFilters(() => dispatch(listCleared({ filter: EMPTY_FILTER, openId: null, sort: leave() })));
  }, [dispatch, leave, besideFilters]);
  const clearFilters = useCallback(() => {
    dispatch(rememberStatus(''));
    const before = selectDashboardQuery(store.getState());
    dispatch(leaveView());
    dispatch(listCleared({ filter: EMPTY_FILTER, openId: null, sort: NEWEST_FIRST }));
    if (selectDashboardQuery(store.getState()) !== before) step();
  }, [dispatch, store, step]);
  const sort = useCallback(
    (chosen: OrderSort) => {
      void dispatch(sortOrders(chosen));
      step();
    },
    [dispatch, step],
  );
  return { search, openQueue, sort, find, clearFind, clearFilters };
}
