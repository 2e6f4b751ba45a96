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
import { paths } from '../../paths';
import { useGo } from '../../shared/links/useGo';
import { selectServerFinds } from '../../store/config/configSlice';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks';
import { validationNotice } from '../../store/notices/noticesSlice';
import { orderListActions } from '../../store/views/orders/orderListSlice';
import { selectDashboardQuery, selectSort } from '../../store/views/orders/orderListSelectors';
import { leaveView, searchInView } from '../../store/views/orderViews/chooseView';
import { selectChosenView } from '../../store/views/orderViews/orderViewsSelectors';
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
  /** Empties fields and list, and forgets status and sort; Back returns from that, too. */
  readonly clearFilters: () => void;
}

/** Searching as the person asks for it. */
export function useOrderSearch(): OrderSearch {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const go = useGo();
  const serverFinds = useAppSelector(selectServerFinds);

  const isRefused = useCallback(
    (filter: OrderFilter) => {
      const problems = canSearch(filter) ? filterProblems(filter) : [messages.searchNeedsStatusOrMerchant];
      if (problems.length > 0) dispatch(validationNotice('orderSearch', problems));
      return problems.length > 0;
    },
    [dispatch],
  );
  /** What the list shows now is a step that Back returns from. */
  const step = useCallback(() => {
    go(paths.dashboard(selectDashboardQuery(store.getState())), OWN_STEP);
  }, [go, store]);
  /** What is shown next is no view. The sort of a view goes with it; one's own stays. */
  const leave = useCallback((): OrderSort => {
    const isOfView = selectChosenView(store.getState()) !== null;
    dispatch(leaveView());
    return isOfView ? NEWEST_FIRST : selectSort(store.getState());
  }, [dispatch, store]);
  const search = useCallback(
    (filter: OrderFilter, sort?: OrderSort) => {
      if (isRefused(filter)) return;
      void dispatch(searchInView(filter, sort));
      step();
    },
    [dispatch, step, isRefused],
  );
  const openQueue = useCallback(
    (status: string, others: Partial<OrderFilter> = {}) => {
      dispatch(rememberStatus(status));
      search({ ...EMPTY_FILTER, ...others, orderStatus: status }, leave());
    },
    [dispatch, search, leave],
  );
  const find = useCallback(
    (text: string) => {
      if (!serverFinds) {
        search(withoutFind({ ...EMPTY_FILTER, find: text }));
        return;
      }
      const filter = { ...EMPTY_FILTER, find: text.trim() };
      if (isRefused(filter)) return;
      void dispatch(lookUpOrder(text, leave()));
      // Too short a text was not looked for.
      if (findQuery(text) !== null) step();
    },
    [dispatch, leave, step, search, isRefused, serverFinds],
  );
  const clearFind = useCallback(() => {
    dispatch(orderListActions.listCleared({ filter: EMPTY_FILTER, openId: null, sort: leave() }));
    step();
  }, [dispatch, leave, step]);
  const clearFilters = useCallback(() => {
    dispatch(rememberStatus(''));
    const before = selectDashboardQuery(store.getState());
    dispatch(leaveView());
    dispatch(orderListActions.listCleared({ filter: EMPTY_FILTER, openId: null, sort: NEWEST_FIRST }));
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
