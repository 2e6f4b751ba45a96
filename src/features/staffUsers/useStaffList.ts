import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo } from 'react';
import type { StaffListArg } from '../../api/staffListApi';
import { staffUsersApi, useListStaffUsersQuery } from '../../api/staffUsersApi';
import {
  STAFF_PAGE_MAX,
  STAFF_PAGE_SIZE,
  STAFF_SEARCH_DEBOUNCE_MS,
  STAFF_SEARCH_MAX,
} from '../../contract/constants';
import type { StaffTotals, StaffUser } from '../../contract/schemas/users';
import { filteredUsers, staffTotals, type StaffFilter } from '../../domain/staff/staffList';
import { useAppDispatch } from '../../store/hooks';
import { useSettled } from '../../ui/useSettled';
import { logFailedLoad } from './logFailedLoad';

/** A stable empty list. */
const NONE: readonly StaffUser[] = [];
const EVERYBODY: StaffListArg = {};
const ANEW = { refetchOnMountOrArgChange: true };

export interface ShownStaff {
  /** The loaded users that match the filter. */
  readonly shown: readonly StaffUser[];
  /** How many are loaded. */
  readonly loaded: number;
  /** All users; null until all pages are loaded. */
  readonly all: readonly StaffUser[] | null;
  readonly totals: StaffTotals | null;
  /** Whether more that match remain to be read. */
  readonly isMore: boolean;
  /** False until the first response. */
  readonly isKnown: boolean;
  readonly isLoading: boolean;
  /** A search or a later page failed. Failure of the first list shows nothing (STF-14). */
  readonly isFailed: boolean;
  readonly loadMore: (inBulk?: boolean) => void;
  readonly tryAgain: () => void;
}

/**
 * The staff users that match, page by page. Once all users are loaded, which is immediate if they are few or the
 * server has no pages, the filter is applied here without requests; until then the server searches.
 */
export function useStaffList(filter: StaffFilter): ShownStaff {
  const dispatch = useAppDispatch();
  const everybody = useListStaffUsersQuery(EVERYBODY, ANEW);
  const all = everybody.data?.next === null ? everybody.data.users : null;

  const { arg, isTyping, isTooLong } = useSearch(filter);
  const isKnown = everybody.data !== undefined;
  const isAsked = isKnown && all === null && !isTooLong && Object.keys(arg).length > 0;
  const found = useListStaffUsersQuery(isAsked && !isTyping ? arg : skipToken, ANEW);

  useFailuresLogged(everybody.error);
  useFailuresLogged(found.error);

  const list = isAsked ? found.currentData : everybody.data;
  // While the server searches, show the known users that match.
  const users = list?.users ?? everybody.data?.users ?? NONE;
  const shown = useMemo(() => (isTooLong ? NONE : filteredUsers(users, filter)), [users, filter, isTooLong]);
  const counted = list?.totals ?? everybody.data?.totals ?? null;
  const totals = useMemo(() => (all ? staffTotals(all) : counted), [all, counted]);
  const asked = isAsked ? found : everybody;
  const next = isTooLong || (isAsked && isTyping) ? null : (list?.next ?? null);
  const loadMore = (inBulk = false) => {
    if (next === null) return;
    const limit = inBulk ? STAFF_PAGE_MAX : STAFF_PAGE_SIZE;
    void dispatch(readPage({ ...(isAsked ? arg : EVERYBODY), after: next, limit }));
  };
  return {
    shown,
    loaded: users.length,
    all,
    totals,
    isMore: next !== null,
    isKnown,
    isLoading: asked.isFetching ? next !== null || list === undefined : isAsked && isTyping,
    isFailed: !isTyping && asked.isError && isKnown,
    loadMore,
    tryAgain: () => {
      if (next === null) void asked.refetch();
      else loadMore();
    },
  };
}

/** What to ask the server for a filter. */
function useSearch({ state, find: typed }: StaffFilter) {
  const find = typed.trim();
  const settled = useSettled(find, STAFF_SEARCH_DEBOUNCE_MS);
  const arg = useMemo(
    () => ({ ...(state !== 'all' && { state }), ...(find !== '' && { search: find }) }),
    [state, find],
  );
  return {
    arg,
    isTyping: find !== '' && find !== settled,
    // No email is this long, so do not ask the server.
    isTooLong: find.length > STAFF_SEARCH_MAX,
  };
}

const readPage = (page: StaffListArg) =>
  staffUsersApi.endpoints.listStaffUsers.initiate(page, { subscribe: false, forceRefetch: true });

function useFailuresLogged(error: Parameters<typeof logFailedLoad>[0] | undefined): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (error) dispatch(logFailedLoad(error));
  }, [dispatch, error]);
}
