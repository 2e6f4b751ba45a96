/**
 * Staff users (API-41 to API-44), for super_admins. Nothing else refers to them, so the query cache owns them, one list
 * for each filter that grows by its pages; a change that the server took is put into it from its answer.
 */
import { original, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { STAFF_PAGE_MAX, STAFF_PAGE_SIZE, type StaffState } from '../contract/constants';
import type { Role } from '../contract/roles';
import type { StaffUser } from '../contract/schemas/users';
import { filteredUsers, totalsAfter } from '../domain/staff/staffList';
import { adminApi } from './adminApi';
import type { OnVersion, Proof } from './calls';
import { isBehind, toApiError, type ApiError } from './errors';
import { unreadable } from './orderCalls';
import {
  byEmail,
  readInvite,
  readStaffUser,
  readStaffUsers,
  type StaffInvitation,
  type StaffList,
} from './read/readStaffUsers';
import { looseObject } from './read/values';
import { holdCacheEntry } from './holdCacheEntry';

export interface StaffUserArg {
  readonly email: string;
  /** At least one. */
  readonly roles: readonly Role[];
}

interface CreateStaffUserArg extends StaffUserArg {
  /** Kept while the same person is tried again after an answer that never came. */
  readonly idempotencyKey: string;
}

export interface CreatedUser {
  readonly user: StaffUser;
  /** Null when the server gives none, or gave it in an answer that was lost: it is shown once. */
  readonly invite: StaffInvitation | null;
}

const isOf =
  (email: string) =>
  (user: StaffUser): boolean =>
    user.email.toLowerCase() === email.toLowerCase();

const hasRoles = (user: StaffUser | undefined, roles: readonly Role[]): boolean =>
  user !== undefined &&
  user.roles.length === roles.length &&
  roles.every((role) => user.roles.includes(role));

/** By the user as the server now has them, or has not. */
const userShows = (email: string, shows: (user: StaffUser | undefined) => boolean): Proof => ({
  read: { endpoint: 'listStaffUsers', query: { search: email, limit: STAFF_PAGE_MAX } },
  shows: (answer) => {
    const list = readStaffUsers(answer);
    const user = list?.users.find(isOf(email));
    // Somebody who is not on the first page may be on a later one.
    return !list || (!user && list.next !== null) ? null : shows(user);
  },
});

/** Who is listed. One list is held for each, whatever its pages. */
export interface StaffListArg {
  readonly state?: StaffState;
  readonly search?: string;
  /** The `next` of what is held: the page is added to it. Without, a first page takes its place. */
  readonly after?: string;
  /** How many to read; STAFF_PAGE_SIZE when absent. More than those may take several pages, where a server's are shorter. */
  readonly limit?: number;
}

/** The next page behind what is held. One that brings nobody new is the last, whatever it says. */
function withPage(held: StaffList, page: StaffList): StaffList {
  const known = new Set(held.users.map(({ email }) => email));
  const added = page.users.filter(({ email }) => !known.has(email));
  return {
    users: byEmail([...held.users, ...added]),
    next: added.length > 0 ? page.next : null,
    totals: page.totals ?? held.totals,
  };
}

const listApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /user/manageUsers: a page of the staff users. A server without pages sends all of them, whoever is asked for. */
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
          if (answer.error) return { error: answer.error, meta: answer.meta };
          const list = readStaffUsers(answer.data);
          if (list === null) return { error: unreadable, meta: answer.meta };
          read = read ? withPage(read, list) : list;
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

const selectList = listApi.endpoints.listStaffUsers.select;
type ListState = Parameters<ReturnType<typeof selectList>>[0];
type Dispatch = ThunkDispatch<{ adminApi: ReturnType<typeof listApi.reducer> }, unknown, UnknownAction>;

/** Of every list that is held. */
const heldArgs = (state: ListState): StaffListArg[] =>
  listApi.util.selectCachedArgsForQuery(state, 'listStaffUsers');

/** The user as the lists have it; one and the same for as long as it does not change. */
export function selectStaffUser(state: ListState, email: string): StaffUser | undefined {
  for (const arg of heldArgs(state)) {
    const user = selectList(arg)(state).data?.users.find(isOf(email));
    if (user) return user;
  }
  return undefined;
}

interface Change {
  readonly email: string;
  /** Undefined: is not there any more, or is not known. */
  readonly now: (before: StaffUser | undefined) => StaffUser | undefined;
}

/** The list with the user as they are now, if they fit it. */
function withUser(
  held: StaffList,
  { state, search }: StaffListArg,
  { email, before, now }: { email: string; before: StaffUser | undefined; now: StaffUser | undefined },
): StaffList {
  const isUser = isOf(email);
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
      await dispatch(listApi.util.getRunningQueryThunk('listStaffUsers', arg));
    }
  };

/** Reads the lists that are held anew, as far as they are held: who has scrolled down stays where they are. */
export const readStaffAnew =
  () =>
  async (dispatch: Dispatch, getState: () => ListState): Promise<void> => {
    // Theirs may be the answers of before.
    await dispatch(listsOnTheirWay());
    await Promise.all(
      heldArgs(getState()).map(({ state, search }) => {
        const held = selectList({ state, search })(getState()).data?.users.length ?? 0;
        const anew = { state, search, limit: Math.max(held, STAFF_PAGE_SIZE) };
        return holdCacheEntry(
          dispatch(listApi.endpoints.listStaffUsers.initiate(anew, { forceRefetch: true })),
        );
      }),
    );
  };

/**
 * Puts a change into the lists once the server took it, or the user as a refusal brings it; reads them anew where they are
 * out of date.
 */
const keepLists =
  (answered: Promise<Change>) =>
  async (dispatch: Dispatch, getState: () => ListState): Promise<void> => {
    const put = ({ email, now: nowOf }: Change) => {
      const before = selectStaffUser(getState(), email);
      const change = { email, before, now: nowOf(before) };
      for (const arg of heldArgs(getState())) {
        dispatch(
          listApi.util.updateQueryData('listStaffUsers', arg, (list) =>
            withUser(original(list) ?? list, arg, change),
          ),
        );
      }
    };
    try {
      const change = await answered;
      // A list that is on its way may have been written before the change.
      await dispatch(listsOnTheirWay());
      put(change);
    } catch (thrown) {
      // Somebody else changed the list or the user meanwhile, or the lost answer was a yes.
      const error = toApiError((thrown as { readonly error?: unknown }).error);
      const theirs = error.status === 412 ? currentUser(error) : null;
      if (theirs !== null) put({ email: theirs.email, now: () => theirs });
      if (theirs !== null || (!isBehind(error) && error.status !== 412)) return;
      await dispatch(readStaffAnew());
    }
  };

/** The user as the answer has it. Without the user in it, the version of the changed one is not known any more. */
const asAnswered = (answered: StaffUser | null, email: string, changed: Partial<StaffUser>): Change => ({
  email,
  now: (before) => {
    if (answered || !before) return answered ?? undefined;
    const { version: _old, ...held } = before;
    return { ...held, ...changed };
  },
});

export const staffUsersApi = listApi.injectEndpoints({
  endpoints: (build) => ({
    /** PUT /user/manageUsers: adds a person who is not activated, with an invite. 409 for a known e-mail. */
    createStaffUser: build.mutation<CreatedUser, CreateStaffUserArg>({
      queryFn: async ({ email, roles, idempotencyKey }, _api, _extra, call) => {
        const answer = await call({
          endpoint: 'createStaffUser',
          body: { email, roles },
          idempotencyKey,
          proof: null,
        });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        const user = readStaffUser(answer.data, answer.meta?.version) ?? {
          email: email.toLowerCase(),
          name: '',
          roles: [...roles],
          activated: false,
        };
        return { data: { user, invite: readInvite(answer.data) }, meta: answer.meta };
      },
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        dispatch(keepLists(queryFulfilled.then(({ data: { user } }) => asAnswered(user, user.email, {})))),
    }),
    /** PATCH /user/manageUsers: gives these roles, and activates who registered by themselves. 404, 409, 412. */
    updateStaffUser: build.mutation<StaffUser | null, StaffUserArg & OnVersion>({
      queryFn: async ({ email, roles, ...how }, _api, _extra, call) => {
        const proof = userShows(email, (user) => hasRoles(user, roles));
        const answer = await call({ endpoint: 'updateStaffUser', body: { email, roles }, ...how, proof });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        return { data: readStaffUser(answer.data, answer.meta?.version), meta: answer.meta };
      },
      onQueryStarted: ({ email, roles }, { dispatch, queryFulfilled }) =>
        dispatch(
          keepLists(queryFulfilled.then(({ data }) => asAnswered(data, email, { roles: [...roles] }))),
        ),
    }),
    /** POST /user/manageUsers/{email}/activate: lets somebody who has a password sign in, with these roles. */
    activateStaffUser: build.mutation<StaffUser | null, StaffUserArg & OnVersion>({
      queryFn: async ({ email, roles, ...how }, _api, _extra, call) => {
        const proof = userShows(email, (user) => user?.activated === true && hasRoles(user, roles));
        const params = { email };
        const answer = await call({ endpoint: 'activateStaffUser', params, body: { roles }, ...how, proof });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        return { data: readStaffUser(answer.data, answer.meta?.version), meta: answer.meta };
      },
      onQueryStarted: ({ email }, { dispatch, queryFulfilled }) =>
        dispatch(keepLists(queryFulfilled.then(({ data }) => asAnswered(data, email, { activated: true })))),
    }),
    /** POST /user/manageUsers/{email}/deactivate: their sessions end at once. */
    deactivateStaffUser: build.mutation<StaffUser | null, Pick<StaffUserArg, 'email'> & OnVersion>({
      queryFn: async ({ email, ...how }, _api, _extra, call) => {
        const proof = userShows(email, (user) => user?.activated === false);
        const answer = await call({ endpoint: 'deactivateStaffUser', params: { email }, ...how, proof });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        return { data: readStaffUser(answer.data, answer.meta?.version), meta: answer.meta };
      },
      onQueryStarted: ({ email }, { dispatch, queryFulfilled }) =>
        dispatch(keepLists(queryFulfilled.then(({ data }) => asAnswered(data, email, { activated: false })))),
    }),
    /** POST /user/manageUsers/{email}/invite: a new link, shown in this answer alone; the one before is dead. */
    inviteStaffUser: build.mutation<
      CreatedUser,
      { readonly user: StaffUser; readonly idempotencyKey: string } & OnVersion
    >({
      queryFn: async ({ user, ...how }, _api, _extra, call) => {
        const params = { email: user.email };
        const answer = await call({ endpoint: 'inviteStaffUser', params, ...how, proof: null });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        const invited = readStaffUser(answer.data, answer.meta?.version) ?? user;
        return { data: { user: invited, invite: readInvite(answer.data) }, meta: answer.meta };
      },
      onQueryStarted: ({ user }, { dispatch, queryFulfilled }) =>
        dispatch(keepLists(queryFulfilled.then(({ data }) => asAnswered(data.user, user.email, {})))),
    }),
    /** DELETE /user/manageUsers/{email}: their sessions end at once. 404, 409, 412. */
    deleteStaffUser: build.mutation<null, Pick<StaffUserArg, 'email'> & OnVersion>({
      queryFn: async ({ email, ...how }, _api, _extra, call) => {
        const proof = userShows(email, (user) => user === undefined);
        const answer = await call({ endpoint: 'deleteStaffUser', params: { email }, ...how, proof });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        return { data: null, meta: answer.meta };
      },
      onQueryStarted: ({ email }, { dispatch, queryFulfilled }) =>
        dispatch(keepLists(queryFulfilled.then(() => ({ email, now: () => undefined })))),
    }),
  }),
});

export const { useListStaffUsersQuery, useDeleteStaffUserMutation } = staffUsersApi;

/** The user as it is now, out of a 412; null when the refusal has none, or speaks of another one. */
export function staffUserOfRefusal(refusal: ApiError, email: string): StaffUser | null {
  const current = currentUser(refusal);
  return current?.email.toLowerCase() === email.toLowerCase() ? current : null;
}
