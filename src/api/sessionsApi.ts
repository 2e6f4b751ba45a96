/**
 * People's sessions and the change of one's own password, if the server supports them (`extras.sessions`,
 * docs/decisions/0043). Lists are by e-mail; null is the signed-in person.
 */
import type { Session } from '../contract/schemas/auth';
import { adminApi } from './adminApi';
import type { Proof } from './calls';
import { isForNobody, mayBeDone, toApiError, unconfirmed } from './errors';
import { readAs } from './answers';
import { readSessions } from './read/readSessions';

type Whose = string | null;

/** Proves a change by the current list. */
const sessionsShow = (email: Whose, shows: (sessions: readonly Session[]) => boolean): Proof => ({
  read: { endpoint: 'listSessions', query: { email } },
  shows: (answer) => {
    const sessions = readSessions(answer);
    return sessions === null ? null : shows(sessions);
  },
});

const listApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** GET /user/sessions: most recently used first. */
    listSessions: build.query<Session[], Whose>({
      // Drop the list when its dialog closes: sessions are personal data.
      keepUnusedDataFor: 0,
      queryFn: async (email, _api, _extra, call) =>
        readAs(await call({ endpoint: 'listSessions', query: { email } }), readSessions),
    }),
  }),
});

/** Whether the server accepted a change. */
const wasDone = (answered: Promise<unknown>): Promise<boolean> =>
  answered.then(
    () => true,
    () => false,
  );

const onlyCurrent = (sessions: readonly Session[]): Session[] =>
  sessions.filter(({ isCurrent }) => isCurrent);

export const sessionsApi = listApi.injectEndpoints({
  endpoints: (build) => ({
    /** DELETE /user/sessions/{id}: signs that browser out at once. 404 when it was signed out already. */
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
    /** DELETE /user/sessions: all one's own except the current one, or all of another person. */
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
    /** POST /user/password: all other sessions end. A 400 names the field. */
    changePassword: build.mutation<null, { readonly current: string; readonly new: string }>({
      // The server keeps no Idempotency-Key for this call. After a lost answer it would refuse a repeat, because the
      // password has changed.
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
