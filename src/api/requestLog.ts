/**
 * The last calls of a session, for the inspector: endpoint, address, result and duration. No body, no token. Not in the
 * state, because that would double the actions of a job with thousands of items.
 */
import type { EndpointName, HttpMethod } from '../contract/endpoints';
import type { Screen } from '../contract/origins';
import type { EpochMs } from '../contract/schemas/common';
import type { ApiError } from './errors';

/** What is known when a call is sent. */
interface SentCall {
  readonly endpoint: EndpointName;
  readonly method: HttpMethod;
  /** The URL as sent. It may contain names and e-mail addresses. */
  readonly url: string;
  /** The page that sent it. */
  readonly screen: Screen | undefined;
  /** Its Idempotency-Key. A repeated change has the same one. */
  readonly key: string | undefined;
  readonly at: EpochMs;
}

/** One call that was sent. The optional fields come with its answer. */
export interface LoggedCall extends SentCall {
  readonly number: number;
  /** Milliseconds since the page's start, like the times of the browser's resource timing. */
  readonly sentAt: number;
  /** When the whole answer was read. */
  answeredAt?: number;
  /** When its data was in the store. */
  storedAt?: number;
  status?: number;
  /** Why there was no answer. */
  cause?: ApiError['cause'] | undefined;
  requestId?: string | undefined;
  /** Length of the answer's text or file. */
  size?: number;
  /** The lengths of its lists: `50 orders`. */
  holds?: string;
}

export interface RequestLog {
  /** Oldest first. Entries are updated when answers come. */
  readonly calls: readonly LoggedCall[];
  begin(call: SentCall): LoggedCall;
  /** Notes that an action has passed the store, possibly with the data of an answer. */
  noteStored(action: unknown): void;
  /** Called when the session is over: the next person must not see its calls. */
  clear(): void;
}

/** How many calls are kept. */
const KEPT = 200;

export function createRequestLog(): RequestLog {
  const calls: LoggedCall[] = [];
  let number = 0;
  return {
    calls,
    begin(call) {
      const logged = { ...call, number: (number += 1), sentAt: performance.now() };
      if (calls.push(logged) > KEPT) calls.shift();
      return logged;
    },
    noteStored(action) {
      const { meta } = action as {
        readonly meta?: { readonly baseQueryMeta?: { readonly requestId?: string } };
      };
      const id = meta?.baseQueryMeta?.requestId;
      const logged = id === undefined ? undefined : calls.findLast(({ requestId }) => requestId === id);
      if (logged) logged.storedAt ??= performance.now();
    },
    clear: () => void calls.splice(0),
  };
}

/** The lengths of an answer's lists, never their contents. */
export const listsOf = (body: unknown): string =>
  Object.entries(Array.isArray(body) ? { records: body } : (body ?? {}))
    .flatMap(([name, list]) => (Array.isArray(list) ? `${list.length} ${name}` : []))
    .join(', ');
