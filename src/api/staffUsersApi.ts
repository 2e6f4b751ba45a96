/** Changes of staff users (API-42 to API-44), for super_admins. Successful changes are merged into the lists. */
import { STAFF_PAGE_MAX } from '../contract/constants';
import type { Role } from '../contract/roles';
import type { StaffUser } from '../contract/schemas/users';
import type { AnswerMeta, OnVersion, Proof } from './calls';
import { readInvite, readStaffUser, readStaffUsers, type StaffInvitation } from './read/readStaffUsers';
import { asAnswered, isStaffUser, keepLists, staffListApi } from './staffListApi';

export interface StaffUserArg {
  readonly email: string;
  /** At least one. */
  readonly roles: readonly Role[];
}

interface CreateStaffUserArg extends StaffUserArg {
  /** Stays the same while the same person is sent again after a lost answer. */
  readonly idempotencyKey: string;
}

export interface CreatedUser {
  readonly user: StaffUser;
  /** Null when the server sends none, or sent it in a lost answer: it is shown only once. */
  readonly invite: StaffInvitation | null;
}

const hasRoles = (user: StaffUser | undefined, roles: readonly Role[]): boolean =>
  user !== undefined &&
  user.roles.length === roles.length &&
  roles.every((role) => user.roles.includes(role));

/** Proves a change by the server's current user, or their absence. */
const userShows = (email: string, shows: (user: StaffUser | undefined) => boolean): Proof => ({
  read: { endpoint: 'listStaffUsers', query: { search: email, limit: STAFF_PAGE_MAX } },
  shows: (answer) => {
    const list = readStaffUsers(answer);
    const user = list?.users.find(isStaffUser(email));
    // A user who is not on the first page may be on a later one.
    return !list || (!user && list.next !== null) ? null : shows(user);
  },
});

/** Reads the user from the answer of a change, if it has one. */
const userIn = (answer: unknown, meta: AnswerMeta | undefined) => readStaffUser(answer, meta?.version);

export const staffUsersApi = staffListApi.injectEndpoints({
  endpoints: (build) => ({
    /** PUT /user/manageUsers: adds a person, not activated yet, with an invite. 409 for a known e-mail. */
    createStaffUser: build.mutation<CreatedUser, CreateStaffUserArg>({
      query: ({ email, roles, idempotencyKey }) => ({
        endpoint: 'createStaffUser',
        body: { email, roles },
        idempotencyKey,
        proof: null,
      }),
      transformResponse: (answer: unknown, meta, { email, roles }) => {
        const sent = { email: email.toLowerCase(), name: '', roles: [...roles], activated: false };
        return { user: userIn(answer, meta) ?? sent, invite: readInvite(answer) };
      },
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        dispatch(keepLists(queryFulfilled.then(({ data: { user } }) => asAnswered(user, user.email, {})))),
    }),
    /** PATCH /user/manageUsers: sets these roles, and activates a person who registered on their own. 404, 409, 412. */
    updateStaffUser: build.mutation<StaffUser | null, StaffUserArg & OnVersion>({
      query: ({ email, roles, ...how }) => {
        const proof = userShows(email, (user) => hasRoles(user, roles));
        return { endpoint: 'updateStaffUser', body: { email, roles }, ...how, proof };
      },
      transformResponse: userIn,
      onQueryStarted: ({ email, roles }, { dispatch, queryFulfilled }) =>
        dispatch(
          keepLists(queryFulfilled.then(({ data }) => asAnswered(data, email, { roles: [...roles] }))),
        ),
    }),
    /** POST /user/manageUsers/{email}/activate: lets a person who has a password sign in, with these roles. */
    activateStaffUser: build.mutation<StaffUser | null, StaffUserArg & OnVersion>({
      query: ({ email, roles, ...how }) => {
        const proof = userShows(email, (user) => user?.activated === true && hasRoles(user, roles));
        return { endpoint: 'activateStaffUser', params: { email }, body: { roles }, ...how, proof };
      },
      transformResponse: userIn,
      onQueryStarted: ({ email, roles }, { dispatch, queryFulfilled }) => {
        const sent = { roles: [...roles], activated: true };
        return dispatch(keepLists(queryFulfilled.then(({ data }) => asAnswered(data, email, sent))));
      },
    }),
    /** POST /user/manageUsers/{email}/deactivate: ends their sessions at once. */
    deactivateStaffUser: build.mutation<StaffUser | null, Pick<StaffUserArg, 'email'> & OnVersion>({
      query: ({ email, ...how }) => {
        const proof = userShows(email, (user) => user?.activated === false);
        return { endpoint: 'deactivateStaffUser', params: { email }, ...how, proof };
      },
      transformResponse: userIn,
      onQueryStarted: ({ email }, { dispatch, queryFulfilled }) =>
        dispatch(keepLists(queryFulfilled.then(({ data }) => asAnswered(data, email, { activated: false })))),
    }),
    /** POST /user/manageUsers/{email}/invite: a new link, shown only in this answer. The old link becomes invalid. */
    inviteStaffUser: build.mutation<
      CreatedUser,
      { readonly user: StaffUser; readonly idempotencyKey: string } & OnVersion
    >({
      query: ({ user: { email }, ...how }) => ({
        endpoint: 'inviteStaffUser',
        params: { email },
        ...how,
        proof: null,
      }),
      transformResponse: (answer: unknown, meta, { user }) => ({
        user: userIn(answer, meta) ?? user,
        invite: readInvite(answer),
      }),
      onQueryStarted: ({ user }, { dispatch, queryFulfilled }) =>
        dispatch(keepLists(queryFulfilled.then(({ data }) => asAnswered(data.user, user.email, {})))),
    }),
    /** DELETE /user/manageUsers/{email}: ends their sessions at once. 404, 409, 412. */
    deleteStaffUser: build.mutation<null, Pick<StaffUserArg, 'email'> & OnVersion>({
      query: ({ email, ...how }) => {
        const proof = userShows(email, (user) => user === undefined);
        return { endpoint: 'deleteStaffUser', params: { email }, ...how, proof };
      },
      transformResponse: () => null,
      onQueryStarted: ({ email }, { dispatch, queryFulfilled }) =>
        dispatch(keepLists(queryFulfilled.then(() => ({ email, now: () => undefined })))),
    }),
  }),
});

export const { useListStaffUsersQuery, useDeleteStaffUserMutation } = staffUsersApi;
