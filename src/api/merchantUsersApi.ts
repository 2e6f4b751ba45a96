/**
 * Users of merchants (API-35 to API-40). Only their own pages use them, so the query cache owns each merchant's list.
 * After a successful change its answer is merged into the list.
 */
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { MERCHANT_ADMIN_GROUP, SERVICE_GROUP } from '../contract/constants';
import { merchantMessages } from '../contract/merchantMessages';
import type { ServiceUserAnswer } from '../contract/schemas/users';
import type { MerchantId } from '../domain/merchants/merchantRecord';
import { sortMerchantUsers, type MerchantUserRecord } from '../domain/merchants/merchantUsers';
import { sameEmail } from '../lib/email';
import { isOlder } from '../lib/versions';
import { adminApi } from './adminApi';
import type { OnVersion, Proof } from './calls';
import { isBehind, namingGone, toApiError, unconfirmed, type ApiError } from './errors';
import { readAs, unreadable } from './answers';
import { holds } from './proofs';
import { readMerchantUser, readMerchantUsers, readServiceUser } from './read/readMerchantUsers';
import { looseObject } from './read/values';
import { holdCacheEntry } from './holdCacheEntry';

interface CreateArg {
  readonly merchantId: MerchantId;
  /** Stays the same while the same user is sent again after a lost answer. */
  readonly idempotencyKey: string;
}

/** A person of the merchant. Texts are trimmed, the phone is formatted by `toMerchantPhone`. */
interface CreateMerchantUserArg extends CreateArg {
  readonly merchantName: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

interface UpdateMerchantUserArg extends OnVersion {
  /** The merchant whose list has the user. */
  readonly merchantId: MerchantId;
  readonly username: string;
  readonly name: string;
  /** Formatted by `toMerchantPhone`. */
  readonly phone_number: string;
}

const readsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /merchants/{id}/users: all users in display order; 404 when there is no such merchant. */
    listMerchantUsers: build.query<MerchantUserRecord[], MerchantId>({
      queryFn: async (id, _api, _extra, call) =>
        readAs(await call({ endpoint: 'listMerchantUsers', params: { id } }), readMerchantUsers),
    }),
    /** GET /user/{username}: a merchant's user by name (MUS-16). 404 for an unknown name or a staff user's name. */
    getMerchantUser: build.query<MerchantUserRecord, string>({
      queryFn: async (username, _api, _extra, call) =>
        readAs(await call({ endpoint: 'getUser', params: { username } }), readMerchantUser),
      // Read again whenever a form is opened.
      keepUnusedDataFor: 0,
    }),
  }),
});

const findUser = (users: readonly MerchantUserRecord[], username: string) =>
  users.find((user) => sameEmail(user.username, username));

/** Proves a change by the merchant's current users. */
const usersShow = (
  id: MerchantId,
  shows: (users: readonly MerchantUserRecord[]) => boolean | null,
): Proof => ({
  read: { endpoint: 'listMerchantUsers', params: { id } },
  shows: (answer) => {
    const users = readMerchantUsers(answer);
    return users === null ? null : shows(users);
  },
});

type Dispatch = ThunkDispatch<{ adminApi: ReturnType<typeof readsApi.reducer> }, unknown, UnknownAction>;
/**
 * Null if the list has a newer state: a late answer, or a user who was deleted and added again, whose versions begin
 * anew.
 */
type Change = (users: readonly MerchantUserRecord[]) => readonly MerchantUserRecord[] | null;

/** The list with this user. */
const withUserAdded = (users: readonly MerchantUserRecord[], user: MerchantUserRecord) => {
  const held = users.find(({ username }) => username === user.username);
  return held !== undefined && isOlder(user, held) ? null : [...others(users, user.username), user];
};

/** Finds a user. Somebody may have added one of this name again; one just added here has only its name as its id. */
const isUser =
  (user: Pick<MerchantUserRecord, 'id' | 'username'>) =>
  ({ id, username }: MerchantUserRecord): boolean =>
    user.id === user.username ? sameEmail(username, user.username) : id === user.id;

const others = (users: readonly MerchantUserRecord[], username: string) =>
  users.filter((user) => user.username !== username);

/** Applies a successful change to the merchant's list. Reads the list again if it may be out of date. */
const keepList =
  (merchantId: MerchantId, answered: Promise<Change>) =>
  async (dispatch: Dispatch): Promise<void> => {
    const reread = () =>
      holdCacheEntry(
        dispatch(readsApi.endpoints.listMerchantUsers.initiate(merchantId, { forceRefetch: true })),
      );
    try {
      const change = await answered;
      // A list still loading may have been written before the change.
      await dispatch(readsApi.util.getRunningQueryThunk('listMerchantUsers', merchantId));
      let isBehindList = false;
      dispatch(
        readsApi.util.updateQueryData('listMerchantUsers', merchantId, (users) => {
          const changed = change(users);
          isBehindList = changed === null;
          return sortMerchantUsers(changed ?? users);
        }),
      );
      if (isBehindList) await reread();
    } catch (thrown) {
      // Somebody else changed the list or the user meanwhile, or the change was made although its answer was lost.
      const error = toApiError((thrown as { readonly error?: unknown }).error);
      if (!isBehind(error) && error.status !== 412) return;
      await reread();
    }
  };

/** Applies a successful change to the user that Edit User has open, also if its form was opened during the save. */
const keepOpened =
  (username: string, answered: Promise<(user: MerchantUserRecord) => MerchantUserRecord | null>) =>
  async (dispatch: Dispatch): Promise<void> => {
    try {
      const change = await answered;
      // A user still being read may have been read before the change.
      await dispatch(readsApi.util.getRunningQueryThunk('getMerchantUser', username));
      dispatch(readsApi.util.updateQueryData('getMerchantUser', username, (user) => change(user) ?? user));
    } catch {
      // Nothing was saved: the form shows the failure.
    }
  };

export const merchantUsersApi = readsApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * POST /merchants/{id}/user, group service: username and password. The password is null when it was shown before.
     */
    createServiceUser: build.mutation<ServiceUserAnswer, CreateArg>({
      queryFn: async ({ merchantId, idempotencyKey }, _api, _extra, call) => {
        const params = { id: merchantId };
        const body = { group: SERVICE_GROUP };
        const answer = await call({
          endpoint: 'createMerchantUser',
          params,
          body,
          idempotencyKey,
          proof: null,
        });
        return readAs(answer, readServiceUser, unconfirmed(unreadable));
      },
      onQueryStarted: ({ merchantId }, { dispatch, queryFulfilled }) =>
        dispatch(
          keepList(
            merchantId,
            queryFulfilled.then(({ data: { username } }) => (users) => [
              ...others(users, username),
              // The last path segment of a deletion may be the username.
              { id: username, username, name: username, group: SERVICE_GROUP },
            ]),
          ),
        ),
    }),
    /** POST /merchants/{id}/user, group merchant_admin (MUS-14): the new user. 409 for a known e-mail. */
    createMerchantUser: build.mutation<MerchantUserRecord, CreateMerchantUserArg>({
      query: ({ idempotencyKey, ...user }) => {
        const { merchantId, email, name, phone } = user;
        const proof = usersShow(merchantId, (users) =>
          holds(findUser(users, email), { name, phone_number: phone }),
        );
        const body = { ...user, group: MERCHANT_ADMIN_GROUP };
        return { endpoint: 'createMerchantUser', params: { id: merchantId }, body, idempotencyKey, proof };
      },
      transformResponse: (answer: unknown, meta, { email, name, phone }) => {
        const username = email.toLowerCase();
        const sent = { id: username, username, email: username, name, phone_number: phone };
        return readMerchantUser(answer, meta?.version) ?? { ...sent, group: MERCHANT_ADMIN_GROUP };
      },
      onQueryStarted: ({ merchantId }, { dispatch, queryFulfilled }) =>
        dispatch(
          keepList(
            merchantId,
            queryFulfilled.then(
              ({ data: user }) =>
                (users) =>
                  withUserAdded(users, user),
            ),
          ),
        ),
    }),
    /** DELETE /merchants/{merchantId}/users/{userId} (MUS-18). 404 when the user was deleted meanwhile, 412. */
    deleteMerchantUser: build.mutation<
      null,
      OnVersion & {
        readonly merchantId: MerchantId;
        readonly user: Pick<MerchantUserRecord, 'id' | 'username'>;
      }
    >({
      query: ({ merchantId, user, ...how }) => {
        const params = { merchantId, userId: user.id };
        const proof = usersShow(merchantId, (users) => !users.some(isUser(user)));
        return { endpoint: 'deleteMerchantUser', params, ...how, proof };
      },
      transformResponse: () => null,
      transformErrorResponse: (error, _meta, { user }) =>
        namingGone(error, merchantMessages.merchantUserGone(user.username)),
      onQueryStarted: ({ merchantId, user }, { dispatch, queryFulfilled }) =>
        dispatch(
          keepList(
            merchantId,
            queryFulfilled.then(() => (users) => users.filter((held) => !isUser(user)(held))),
          ),
        ),
    }),
    /** PATCH /user/{username} with name and phone_number (MUS-15). 404 when the user was deleted meanwhile, 412. */
    updateMerchantUser: build.mutation<MerchantUserRecord | null, UpdateMerchantUserArg>({
      query: ({ merchantId: _list, username, ifMatch, ...body }) => {
        const proof: Proof = {
          read: { endpoint: 'getUser', params: { username } },
          shows: (answer) => holds(readMerchantUser(answer), body),
        };
        return { endpoint: 'updateUser', params: { username }, body, ifMatch, proof };
      },
      transformResponse: (answer: unknown, meta) => readMerchantUser(answer, meta?.version),
      onQueryStarted: ({ merchantId, username, ifMatch: _saw, ...changed }, { dispatch, queryFulfilled }) => {
        const saved = queryFulfilled.then(({ data }) => (before: MerchantUserRecord) => {
          const version = data?.version;
          if (isOlder({ version }, before)) return null;
          const { version: _old, ...held } = before;
          return { ...held, ...changed, ...(version !== undefined && { version }) };
        });
        void dispatch(keepOpened(username, saved));
        return dispatch(
          keepList(
            merchantId,
            saved.then((change) => (users) => {
              const before = users.find((user) => user.username === username);
              if (before === undefined) return users;
              const now = change(before);
              return now && users.map((user) => (user === before ? now : user));
            }),
          ),
        );
      },
    }),
  }),
});

export const { useListMerchantUsersQuery, useDeleteMerchantUserMutation, useGetMerchantUserQuery } =
  merchantUsersApi;

/** The current user from a 412; null when the refusal has none or is about another user. */
export function merchantUserOfRefusal({ body }: ApiError, username: string): MerchantUserRecord | null {
  const current = readMerchantUser(looseObject(body)?.current ?? body);
  return current && sameEmail(current.username, username) ? current : null;
}
