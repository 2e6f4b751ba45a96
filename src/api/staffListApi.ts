/**
 * The lists of staff users (API-41). No record refers to them, so the query cache owns them: one list per filter, which
 * grows page by page. After a successful change its answer is merged into the lists.
 */
import { original, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { STAFF_PAGE_MAX, STAFF_PAGE_SIZE, type StaffState } from '../contract/constants';
import type { StaffUser } from '../contract/schemas/users';
import { filteredUsers, totalsAfter } from '../domain/staff/staffList';
import { sameEmail } from '../lib/email';
import { isOlder } from '../lib/versions';
import { adminApi } from './adminApi';
import { isBehind, toApiError, type ApiError } from './errors';
import { holdCacheEntry } from './holdCacheEntry';
import { readAs } from './answers';
import { byEmail, readStaffUser, readStaffUsers, type StaffList } from './read/readStaffUsers';
import { looseObject } from './read/values';

export const isStaffUser =
  (email: string) =>
  (user: StaffUser): boolean =>
    sameEmail(user.email, email);

/** The filter of a list. The cache holds one list per filter, with all its pages. */
export interface StaffListArg {
  readonly state?: StaffState;
  readonly search?: string;
  /** The `next` of the held list: appends the page after it. Without it a first page replaces the list. */
  readonly after?: string;
  /**
   * How many to read; STAFF_PAGE_SIZE when absent. A larger number may take several pages if the server's are shorter.
   */
  readonly limit?: number;
}

/** Appends the next page. A page without new users is the last one, whatever its `next` says. */
function withPage(held: StaffList, page: StaffList): StaffList {
  const known = new Set(held.users.map(({ email }) => email));
  const added = page.users.filter(({ email }) => !known.has(email));
  return {
    users: byEmail([...held.users, ...added]),
    next: added.length > 0 ? page.next : null,
    totals: page.totals ?? held.totals,
  };
}

export const staffListApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * GET /user/manageUsers: a page of the staff users. A server without pages sends all of them, whatever the filter.
     */
    listStaffUsers: build.query<StaffList, StaffListArg>({
      queryFn: async ({ limit = STAFF_PAGE_SIZE, ...which }, _api, _extra, call) => {
        let read: StaffList | null = null;
        for (;;) {
          const left: number = limit - (read?.users.length ?? 0);
          const page = {
            limit: Math.min(left, STAFF_PAGE_MAX),
            ...which,
            ...(read?.next && { after: read.next }),
          };
          const answer = await call({ endpoint: 'listStaffUsers', query: page });
          const list = readAs(answer, readStaffUsers);
          if (list.error) return list;
          read = read ? withPage(read, list.data) : list.data;
          const isEnough = limit <= STAFF_PAGE_SIZE || read.users.length >= limit;
          if (read.next === null || isEnough) return { data: read, meta: answer.meta };
        }
      },
      serializeQueryArgs: ({ queryArgs: { state, search } }) => ({ state, search }),
      merge: (held, page, { arg }) =>
        arg.after === undefined ? page : withPage(original(held) ?? held, page),
    }),
  }),
});

const currentUser = ({ body }: ApiError): StaffUser | null =>
  readStaffUser(looseObject(body)?.current ?? body);

const selectList = staffListApi.endpoints.listStaffUsers.select;
type ListState = Parameters<ReturnType<typeof selectList>>[0];
type Dispatch = ThunkDispatch<{ adminApi: ReturnType<typeof staffListApi.reducer> }, unknown, UnknownAction>;

/** The arguments of all held lists. */
const heldArgs = (state: ListState): StaffListArg[] =>
  staffListApi.util.selectCachedArgsForQuery(state, 'listStaffUsers');

/** The user from the lists; the same object as long as it does not change. */
export function selectStaffUser(state: ListState, email: string): StaffUser | undefined {
  for (const arg of heldArgs(state)) {
    const user = selectList(arg)(state).data?.users.find(isStaffUser(email));
    if (user) return user;
  }
  return undefined;
}

interface Change {
  readonly email: string;
  /** Returns the changed user; undefined when the user is gone or unknown. */
  readonly now: (before: StaffUser | undefined) => StaffUser | undefined;
}

/** Returns the list with the changed user, if the user matches its filter. */
function withUser(
  held: StaffList,
  { state, search }: StaffListArg,
  { email, before, now }: { email: string; before: StaffUser | undefined; now: StaffUser | undefined },
): StaffList {
  const isUser = isStaffUser(email);
  const others = held.users.filter((user) => !isUser(user));
  const fits = filteredUsers(now ? [now] : [], { state: state ?? 'all', find: search ?? '' });
  return {
    ...held,
    users: fits.length > 0 ? byEmail([...others, ...fits]) : others,
    totals: held.totals && totalsAfter(held.totals, before, now),
  };
}

const listsOnTheirWay =
  () =>
  async (dispatch: Dispatch, getState: () => ListState): Promise<void> => {
    for (const arg of heldArgs(getState())) {
      await dispatch(staffListApi.util.getRunningQueryThunk('listStaffUsers', arg));
    }
  };

/**
 * Reads the held lists again to the same length, so that people who have scrolled down keep their position.
 * @returns the result of each read
 */
export const readStaffAnew =
  () =>
  async (dispatch: Dispatch, getState: () => ListState): Promise<readonly { readonly error?: unknown }[]> => {
    // Their answers may be from before the change.
    await dispatch(listsOnTheirWay());
    return Promise.all(
      heldArgs(getState()).map(({ state, search }) => {
        const held = selectList({ state, search })(getState()).data?.users.length ?? 0;
        const anew = { state, search, limit: Math.max(held, STAFF_PAGE_SIZE) };
        return holdCacheEntry(
          dispatch(staffListApi.endpoints.listStaffUsers.initiate(anew, { forceRefetch: true })),
        );
      }),
    );
  };

/**
 * Merges a successful change into the lists, or the current user from a refusal. Reads the lists again if they are out
 * of date.
 */
export const keepLists =
  (answered: Promise<Change>) =>
  async (dispatch: Dispatch, getState: () => ListState): Promise<void> => {
    const put = async ({ email, now: nowOf }: Change): Promise<void> => {
      const before = selectStaffUser(getState(), email);
      const now = nowOf(before);
      // A late answer, or a user who was deleted and added again on a server that begins versions anew: the server
      // knows.
      if (now !== undefined && before !== undefined && isOlder(now, before)) {
        await dispatch(readStaffAnew());
        return;
      }
      const change = { email, before, now };
      for (const arg of heldArgs(getState())) {
        dispatch(
          staffListApi.util.updateQueryData('listStaffUsers', arg, (list) =>
            withUser(original(list) ?? list, arg, change),
          ),
        );
      }
    };
    try {
      const change = await answered;
      // A list still loading may have been written before the change.
      await dispatch(listsOnTheirWay());
      await put(change);
    } catch (thrown) {
      // Somebody else changed the list or the user meanwhile, or the change was made although its answer was lost.
      const error = toApiError((thrown as { readonly error?: unknown }).error);
      const theirs = error.status === 412 ? currentUser(error) : null;
      if (theirs !== null) await put({ email: theirs.email, now: () => theirs });
      if (theirs !== null || (!isBehind(error) && error.status !== 412)) return;
      await dispatch(readStaffAnew());
    }
  };

/** The user from the answer. If the answer has none, the changed user's version is unknown. */
export const asAnswered = (
  answered: StaffUser | null,
  email: string,
  changed: Partial<StaffUser>,
): Change => ({
  email,
  now: (before) => {
    if (answered || !before) return answered ?? undefined;
    const { version: _old, ...held } = before;
    return { ...held, ...changed };
  },
});

/** The current user from a 412; null when the refusal has none or is about another user. */
export function staffUserOfRefusal(refusal: ApiError, email: string): StaffUser | null {
  const current = currentUser(refusal);
  return current && sameEmail(current.email, email) ? current : null;
}
