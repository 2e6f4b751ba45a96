/**
 * Staff users (API-41 to API-44), for super_admins. Nothing else refers to them, so the query cache owns the whole
 * list; a change that the server took is put into it from its answer.
 */
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Role } from '../contract/roles';
import type { StaffUser } from '../contract/schemas/users';
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

const others = (users: readonly StaffUser[], email: string): StaffUser[] =>
  users.filter((user) => user.email.toLowerCase() !== email.toLowerCase());

const findUser = (users: readonly StaffUser[], email: string) =>
  users.find((user) => user.email.toLowerCase() === email.toLowerCase());

const hasRoles = (user: StaffUser | undefined, roles: readonly Role[]): boolean =>
  user !== undefined &&
  user.roles.length === roles.length &&
  roles.every((role) => user.roles.includes(role));

/** By the list as it now is. */
const usersShow = (shows: (users: readonly StaffUser[]) => boolean): Proof => ({
  read: { endpoint: 'listStaffUsers' },
  shows: (answer) => {
    const users = readStaffUsers(answer);
    return users === null ? null : shows(users);
  },
});

const listApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /user/manageUsers: every staff user, sorted by e-mail. */
    listStaffUsers: build.query<StaffUser[], void>({
      queryFn: async (_none, _api, _extra, call) => {
        const answer = await call({ endpoint: 'listStaffUsers' });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        const users = readStaffUsers(answer.data);
        if (users === null) return { error: unreadable, meta: answer.meta };
        return { data: users, meta: answer.meta };
      },
    }),
  }),
});

const currentUser = ({ body }: ApiError): StaffUser | null =>
  readStaffUser(looseObject(body)?.current ?? body);

const selectList = listApi.endpoints.listStaffUsers.select();
type ListState = Parameters<typeof selectList>[0];
type Dispatch = ThunkDispatch<{ adminApi: ReturnType<typeof listApi.reducer> }, unknown, UnknownAction>;
type Change = (users: readonly StaffUser[]) => StaffUser[];

/**
 * Puts a change into the list once the server took it, or the user as a refusal brings it; reads the list anew where it is
 * out of date.
 */
const keepList =
  (answered: Promise<Change>) =>
  async (dispatch: Dispatch): Promise<void> => {
    const put = (change: Change) =>
      dispatch(listApi.util.updateQueryData('listStaffUsers', undefined, (users) => byEmail(change(users))));
    try {
      const change = await answered;
      // A list that is on its way may have been written before the change.
      await dispatch(listApi.util.getRunningQueryThunk('listStaffUsers', undefined));
      put(change);
    } catch (thrown) {
      // Somebody else changed the list or the user meanwhile, or the lost answer was a yes.
      const error = toApiError((thrown as { readonly error?: unknown }).error);
      const theirs = error.status === 412 ? currentUser(error) : null;
      if (theirs !== null) put((users) => [...others(users, theirs.email), theirs]);
      if (theirs !== null || (!isBehind(error) && error.status !== 412)) return;
      await holdCacheEntry(
        dispatch(listApi.endpoints.listStaffUsers.initiate(undefined, { forceRefetch: true })),
      );
    }
  };

/** The list with the user as the answer has it. Without the user in it, the version of the changed one is not known any more. */
const withAnswered =
  (answered: StaffUser | null, email: string, changed: Partial<StaffUser>): Change =>
  (users) => {
    if (answered) return [...others(users, email), answered];
    const before = findUser(users, email);
    if (!before) return [...users];
    const { version: _old, ...held } = before;
    return [...others(users, email), { ...held, ...changed }];
  };

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
        dispatch(
          keepList(
            queryFulfilled.then(({ data: { user } }) => (users) => [...others(users, user.email), user]),
          ),
        ),
    }),
    /** PATCH /user/manageUsers: gives these roles, and activates who registered by themselves. 404, 409, 412. */
    updateStaffUser: build.mutation<StaffUser | null, StaffUserArg & OnVersion>({
      queryFn: async ({ email, roles, ...how }, _api, _extra, call) => {
        const proof = usersShow((users) => hasRoles(findUser(users, email), roles));
        const answer = await call({ endpoint: 'updateStaffUser', body: { email, roles }, ...how, proof });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        return { data: readStaffUser(answer.data, answer.meta?.version), meta: answer.meta };
      },
      onQueryStarted: ({ email, roles }, { dispatch, queryFulfilled }) =>
        dispatch(
          keepList(queryFulfilled.then(({ data }) => withAnswered(data, email, { roles: [...roles] }))),
        ),
    }),
    /** POST /user/manageUsers/{email}/activate: lets somebody who has a password sign in, with these roles. */
    activateStaffUser: build.mutation<StaffUser | null, StaffUserArg & OnVersion>({
      queryFn: async ({ email, roles, ...how }, _api, _extra, call) => {
        const proof = usersShow((users) => {
          const user = findUser(users, email);
          return user?.activated === true && hasRoles(user, roles);
        });
        const params = { email };
        const answer = await call({ endpoint: 'activateStaffUser', params, body: { roles }, ...how, proof });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        return { data: readStaffUser(answer.data, answer.meta?.version), meta: answer.meta };
      },
      onQueryStarted: ({ email }, { dispatch, queryFulfilled }) =>
        dispatch(keepList(queryFulfilled.then(({ data }) => withAnswered(data, email, { activated: true })))),
    }),
    /** POST /user/manageUsers/{email}/deactivate: their sessions end at once. */
    deactivateStaffUser: build.mutation<StaffUser | null, Pick<StaffUserArg, 'email'> & OnVersion>({
      queryFn: async ({ email, ...how }, _api, _extra, call) => {
        const proof = usersShow((users) => findUser(users, email)?.activated === false);
        const answer = await call({ endpoint: 'deactivateStaffUser', params: { email }, ...how, proof });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        return { data: readStaffUser(answer.data, answer.meta?.version), meta: answer.meta };
      },
      onQueryStarted: ({ email }, { dispatch, queryFulfilled }) =>
        dispatch(
          keepList(queryFulfilled.then(({ data }) => withAnswered(data, email, { activated: false }))),
        ),
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
        dispatch(keepList(queryFulfilled.then(({ data }) => withAnswered(data.user, user.email, {})))),
    }),
    /** DELETE /user/manageUsers/{email}: their sessions end at once. 404, 409, 412. */
    deleteStaffUser: build.mutation<null, Pick<StaffUserArg, 'email'> & OnVersion>({
      queryFn: async ({ email, ...how }, _api, _extra, call) => {
        const proof = usersShow((users) => findUser(users, email) === undefined);
        const answer = await call({ endpoint: 'deleteStaffUser', params: { email }, ...how, proof });
        if (answer.error) return { error: answer.error, meta: answer.meta };
        return { data: null, meta: answer.meta };
      },
      onQueryStarted: ({ email }, { dispatch, queryFulfilled }) =>
        dispatch(keepList(queryFulfilled.then(() => (users) => others(users, email)))),
    }),
  }),
});

export const { useListStaffUsersQuery, useDeleteStaffUserMutation } = staffUsersApi;

/** The user as the list has it; one and the same for as long as it does not change. */
export const selectStaffUser = (state: ListState, email: string): StaffUser | undefined =>
  findUser(selectList(state).data ?? [], email);

/** The user as it is now, out of a 412; null when the refusal has none, or speaks of another one. */
export function staffUserOfRefusal(refusal: ApiError, email: string): StaffUser | null {
  const current = currentUser(refusal);
  return current?.email.toLowerCase() === email.toLowerCase() ? current : null;
}
