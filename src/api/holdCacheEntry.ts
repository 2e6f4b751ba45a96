import { messages } from '../contract/messages';
import type { ApiError } from './errors';

/** A query that a thunk has dispatched. */
type QueryCall = Promise<{ readonly data?: unknown; readonly isError: boolean }> & {
  readonly unsubscribe: () => void;
  readonly unwrap: () => Promise<unknown>;
};

/** The session that a call was made in is over. */
const superseded = (): ApiError & Error =>
  Object.assign(new Error(messages.networkError), {
    status: 'NETWORK' as const,
    cause: 'superseded' as const,
  });

/**
 * Keeps a query's cache entry while a thunk waits for the answer, and lets go of it then. For calls that thunks make for
 * themselves: an entry without subscribers goes some seconds after its last answer, and whatever call of the same
 * arguments is under way at that moment is aborted with it, so that a refresh or a second try would be lost.
 *
 * Where the session ends first, the entry goes with it: `unwrap` would succeed with nothing then. Here it rejects, as every
 * call of a session that is over does.
 */
export function holdCacheEntry<Call extends QueryCall>(call: Call): Call {
  const unwrap = call.unwrap.bind(call);
  void call.then(() => call.unsubscribe());
  return Object.assign(call, {
    unwrap: async () => {
      const { data, isError } = await call;
      // The entry is gone, or it is the next session's and waits for its own answer.
      if (data === undefined && !isError) throw superseded();
      return unwrap();
    },
  });
}
