import { messages } from '../contract/messages';
import type { ApiError } from './errors';

/** A query that a thunk has dispatched. */
type QueryCall = Promise<{ readonly data?: unknown; readonly isError: boolean }> & {
  readonly unsubscribe: () => void;
  readonly unwrap: () => Promise<unknown>;
};

/** The error of a call whose session is over. */
const superseded = (): ApiError & Error =>
  Object.assign(new Error(messages.networkError), {
    status: 'NETWORK' as const,
    cause: 'superseded' as const,
  });

/**
 * Keeps a query's cache entry while a thunk waits for the answer, and releases it then. For calls that thunks make for
 * themselves: RTK Query removes an entry without subscribers some seconds after its last answer, and aborts any call
 * with the same arguments that is under way then, so a refresh or retry would be lost.
 *
 * After a refused call, its `data` is still that of an earlier answer: look at `isError` first, or use `unwrap`.
 *
 * If the session ends first, its entries are dropped and `unwrap` would resolve to nothing. Here it rejects, as every
 * call of an ended session does.
 */
export function holdCacheEntry<Call extends QueryCall>(call: Call): Call {
  const unwrap = call.unwrap.bind(call);
  void call.then(() => call.unsubscribe());
  return Object.assign(call, {
    unwrap: async () => {
      const { data, isError } = await call;
      // The entry is gone, or belongs to the next session and waits for its own answer.
      if (data === undefined && !isError) throw superseded();
      return unwrap();
    },
  });
}
