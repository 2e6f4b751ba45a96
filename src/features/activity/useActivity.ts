import { useMemo } from 'react';
import { activityApi, useListActivityQuery } from '../../api/activityApi';
import { activityRequestOf, type ActivityFilter } from '../../domain/activity/activityFilter';
import { useTimeZones } from '../../store/config/timeZones';
import { selectFoldsActivity } from '../../store/config/configSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';

/** The events that a filter finds, newest first, as far as they are loaded. */
export function useActivity(filter: ActivityFilter) {
  const dispatch = useAppDispatch();
  const { reader } = useTimeZones();
  const folds = useAppSelector(selectFoldsActivity);
  const request = useMemo(() => activityRequestOf(filter, reader), [filter, reader]);
  // A search for an id must return every event that has it.
  const arg = { ...request, ...(folds && filter.id === '' && { fold: 'jobs' as const }) };
  const { currentData, isFetching, isError, originalArgs, refetch } = useListActivityQuery(arg, {
    refetchOnMountOrArgChange: true,
  });
  const next = currentData?.next ?? null;
  const refresh = () => void refetch();
  const loadMore = () => {
    if (next === null) return;
    const page = { ...arg, below: next };
    void dispatch(
      activityApi.endpoints.listActivity.initiate(page, { subscribe: false, forceRefetch: true }),
    );
  };
  return {
    request,
    events: currentData?.events,
    isMore: next !== null,
    isFolded: 'fold' in arg,
    isFetching,
    isFailed: isError,
    readAt: currentData?.readAt,
    refresh,
    loadMore,
    /** Loads again what failed: the next page, so that the pages loaded so far stay, or the first. */
    tryAgain: originalArgs?.below === undefined ? refresh : loadMore,
  };
}
