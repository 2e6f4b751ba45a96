import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
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
import { paths } from '../../paths';
import { selectServerFinds } from '../../store/config/configSlice';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { validationNotice } from '../../store/notices/noticesSlice';
import { orderListActions } from '../../store/views/orders/orderListSlice';
import { selectDashboardQuery, selectSort } from '../../store/views/orders/orderListSelectors';
import { leaveView, searchInView } from '../../store/views/orderViews/chooseView';
import { lookUpOrder, rememberStatus, sortOrders } from '../../store/views/orders/searchOrders';
import { OWN_STEP } from './useDashboardAddress';

interface OrderSearch {
  /** Checks and searches; the address becomes a step that Back returns from. */
  readonly search: (filter: OrderFilter) => void;
  /** Searches one status, as if it had been chosen, narrowed by others. */
  readonly openQueue: (status: string, others?: Partial<OrderFilter>) => void;
  /** Looks one order up by what is known of it; by its id alone on a server without `find`. */
  readonly find: (text: string) => void;
  /** Takes what was found away again. */
  readonly clearFind: () => void;
  /** Searches the same again in another order; the address becomes a step, too. */
  readonly sort: (sort: OrderSort) => void;
  /** Empties fields and list, and forgets status and sort. */
  readonly clearFilters: () => void;
}

/** Searching as the person asks for it. */
export function useOrderSearch(): OrderSearch {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const navigate = useNavigate();
  const serverFinds = useAppSelector(selectServerFinds);

  const isRefused = useCallback(
    (filter: OrderFilter) => {
      const problems = canSearch(filter) ? filterProblems(filter) : [messages.searchNeedsStatusOrMerchant];
      if (problems.length > 0) dispatch(validationNotice('orderSearch', problems));
      return problems.length > 0;
    },
    [dispatch],
  );
  const search = useCallback(
    (filter: OrderFilter) => {
      if (isRefused(filter)) return;
      void dispatch(searchInView(filter));
      void navigate(paths.dashboard(selectDashboardQuery(store.getState())), { state: OWN_STEP });
    },
    [dispatch, navigate, store, isRefused],
  );
  const openQueue = useCallback(
    (status: string, others: Partial<OrderFilter> = {}) => {
      dispatch(rememberStatus(status));
      dispatch(leaveView());
      search({ ...EMPTY_FILTER, ...others, orderStatus: status });
    },
    [dispatch, search],
  );
  const find = useCallback(
    (text: string) => {
      if (!serverFinds) {
        search(withoutFind({ ...EMPTY_FILTER, find: text }));
        return;
      }
      const filter = { ...EMPTY_FILTER, find: text.trim() };
      if (isRefused(filter)) return;
      dispatch(leaveView());
      void dispatch(lookUpOrder(text));
      // Too short a text was not looked for.
      if (findQuery(text) === null) return;
      void navigate(paths.dashboard(selectDashboardQuery(store.getState())), { state: OWN_STEP });
    },
    [dispatch, store, navigate, search, isRefused, serverFinds],
  );
  const clearFind = useCallback(() => {
    dispatch(leaveView());
    const sort = selectSort(store.getState());
    dispatch(orderListActions.listCleared({ filter: EMPTY_FILTER, openId: null, sort }));
  }, [dispatch, store]);
  const clearFilters = useCallback(() => {
    dispatch(rememberStatus(''));
    dispatch(leaveView());
    dispatch(orderListActions.listCleared({ filter: EMPTY_FILTER, openId: null, sort: NEWEST_FIRST }));
  }, [dispatch]);
  const sort = useCallback(
    (chosen: OrderSort) => {
      void dispatch(sortOrders(chosen));
      void navigate(paths.dashboard(selectDashboardQuery(store.getState())), { state: OWN_STEP });
    },
    [dispatch, store, navigate],
  );
  return { search, openQueue, sort, find, clearFind, clearFilters };
}
