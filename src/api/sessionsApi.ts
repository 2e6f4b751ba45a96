/**
 * Where people are signed in, and one's own password, where the server has these calls (`extras.sessions`,
 * docs/decisions/0043). Lists are by e-mail; null is one's own.
 */
import type { Session } from '../contract/schemas/auth';
import { adminApi } from './adminApi';
import type { Proof } from './calls';
import { isForNobody, mayBeDone, toApiError, unconfirmed } from './errors';
import { readAs } from './answers';
import { readSessions } from './read/readSessions';

type Whose = string | null;

/** By the list as it now is. */
const sessionsShow = (email: Whose, shows: (sessions: readonly Session[]) => boolean): Proof => ({
  read: { endpoint: 'listSessions', query: { email } },
  shows: (answer) => {
    const sessions = readSessions(answer);
    return sessions === null ? null : shows(sessions);
  },
});

const listApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /user/sessions: those used last first. */
    listSessions: build.query<Session[], Whose>({
      // Where somebody is signed in is not kept behind closed dialogs.
      keepUnusedDataFor: 0,
      queryFn: async (email, _api, _extra, call) =>
        readAs(await call({ endpoint: 'listSessions', query: { email } }), readSessions),
    }),
  }),
});

/** Whether the server took a change. */
const wasDone = (answered: Promise<unknown>): Promise<boolean> =>
  answered.then(
    () => true,
    () => false,
  );

const onlyCurrent = (sessions: readonly Session[]): Session[] =>
  sessions.filter(({ isCurrent }) => isCurrent);

export const sessionsApi = listApi.injectEndpoints({
  endpoints: (build) => ({
    /** DELETE /user/sessions/{id}: that browser is signed out at once. 404 when it was already. */
    endSession: build.mutation<null, { readonly id: string; readonly email: Whose }>({
      query: ({ id, email }) => {
        const proof = sessionsShow(email, (sessions) => sessions.every((one) => one.id !== id));
        return { endpoint: 'endSession', params: { id }, proof };
      },
      transformResponse: () => null,
      onQueryStarted: async ({ id, email }, { dispatch, queryFulfilled }) => {
        const isOver = await queryFulfilled.then(
          () => true,
          ({ error }: { readonly error?: unknown }) => toApiError(error).status === 404,
        );
        const without = (sessions: Session[]) => sessions.filter((one) => one.id !== id);
        if (isOver) dispatch(listApi.util.updateQueryData('listSessions', email, without));
      },
    }),
    /** DELETE /user/sessions: one's own but the one that asks, or all of another person. */
    endSessions: build.mutation<null, Whose>({
      query: (email) => {
        const proof = sessionsShow(email, (sessions) => sessions.every(({ isCurrent }) => isCurrent));
        return { endpoint: 'endSessions', query: { email }, proof };
      },
      transformResponse: () => null,
      onQueryStarted: async (email, { dispatch, queryFulfilled }) => {
        if (!(await wasDone(queryFulfilled))) return;
        dispatch(listApi.util.updateQueryData('listSessions', email, onlyCurrent));
      },
    }),
    /** POST /user/password: all other sessions end. 400 names the field. */
    changePassword: build.mutation<null, { readonly current: string; readonly new: string }>({
      // The server keeps no key of it: sent again after a lost answer it would be refused, the password being changed.
      query: (body) => ({ endpoint: 'changePassword', body, proof: null, oneTry: true }),
      transformResponse: () => null,
      transformErrorResponse: (error) =>
        mayBeDone(error) && !isForNobody(error) ? unconfirmed(error) : error,
      onQueryStarted: async (_body, { dispatch, queryFulfilled }) => {
        if (!(await wasDone(queryFulfilled))) return;
        dispatch(listApi.util.updateQueryData('listSessions', null, onlyCurrent));
      },
    }),
  }),
});

export const { useListSessionsQuery } = sessionsApi;
