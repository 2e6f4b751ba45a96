import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useCountSearchesQuery } from '../../../api/ordersApi';
import { COUNTED_SEARCHES_MAX } from '../../../contract/constants';
import { grouped } from '../../../contract/counts';
import { canSearch, type OrderFilter } from '../../../domain/orders/orderFilter';
import type { ViewId } from '../../../domain/orders/orderViews';
import { selectCountsSearches } from '../../../store/config/configSlice';
import { useAppDispatch, useAppSelector, useAppStore, useNow } from '../../../store/hooks';
import { selectIsStart } from '../../../store/views/orders/orderListSelectors';
import { isAnyDropped, selectRecentSearches } from '../../../store/views/orders/recentSearchesSlice';
import { sentFilter } from '../../../store/views/orders/searchOrders';
import { filterNow } from '../../../store/views/orderViews/chooseView';
import { selectAreViewsLoaded, selectViews } from '../../../store/views/orderViews/orderViewsSelectors';
import { useQuarterHour } from '../../../ui/useQuarterHour';
import { useCountsEvery, useCountsKept } from '../useCountsKept';

interface ViewCounts {
  /** Whether the server counts at all; if so, space is reserved for the numbers. */
  readonly areOffered: boolean;
  /** `1,284`, `10,000+`; undefined while it is unknown. */
  readonly ofView: (id: ViewId) => string | undefined;
  readonly ofSearch: (search: OrderFilter) => string | undefined;
}

/**
 * How many orders the saved views and the recent searches have: one request for all of them, wherever this is used.
 * If there are too many views, the first ones are counted, in the order of their keys. At midnight relative dates
 * change and the numbers are requested again.
 */
export function useViewCounts(): ViewCounts {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const areOffered = useAppSelector(selectCountsSearches);
  const areLoaded = useAppSelector(selectAreViewsLoaded);
  const views = useAppSelector(selectViews);
  const recent = useSearchesOfStart();
  const quarter = useQuarterHour(useNow());
  const counted = useMemo(() => {
    const sent = (key: string | OrderFilter, filter: OrderFilter) => ({
      key,
      filter: sentFilter(store.getState(), filter),
    });
    return [
      ...recent.map((search) => sent(search, search)),
      ...views.map((view) => sent(view.id, dispatch(filterNow(view, quarter)))),
    ]
      .filter(({ filter }) => canSearch(filter))
      .slice(0, COUNTED_SEARCHES_MAX);
  }, [dispatch, store, recent, views, quarter]);
  const asked = useMemo(() => ({ filters: counted.map(({ filter }) => filter) }), [counted]);
  const isAsked = areOffered && areLoaded && asked.filters.length > 0;
  const { currentData, isError, refetch } = useCountSearchesQuery(isAsked ? asked : skipToken, {
    pollingInterval: useCountsEvery(),
  });
  const askAgain = useCallback(() => {
    if (isAsked) void refetch();
  }, [isAsked, refetch]);
  useCountsKept(isError, askAgain);
  const of = (key: string | OrderFilter): string | undefined => {
    // Use `currentData`: the counts for other searches are in another order.
    const count = currentData?.[counted.findIndex((one) => one.key === key)];
    return count && grouped(count.count) + (count.isMore ? '+' : '');
  };
  return { areOffered, ofView: of, ofSearch: of };
}

/**
 * The recent searches of the start page. They stay the same during a new search, so that no other counts are
 * requested while its list loads; but a search that was dropped because the server refused it is removed.
 */
function useSearchesOfStart(): readonly OrderFilter[] {
  const recent = useAppSelector(selectRecentSearches);
  const isStart = useAppSelector(selectIsStart);
  const [shown, setShown] = useState(recent);
  useEffect(() => {
    if (isStart || isAnyDropped(shown, recent)) setShown(recent);
  }, [isStart, recent, shown]);
  return shown;
}
