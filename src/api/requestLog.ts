/**
 * The last calls of a session, for the inspector: what was asked of which address, how that went and how long it took.
 * No body, no token. It is no state: a job of thousands would double its actions.
 */
import type { EndpointName, HttpMethod } from '../contract/endpoints';
import type { Screen } from '../contract/origins';
import type { EpochMs } from '../contract/schemas/common';
import type { ApiError } from './errors';

/** What is known when a call is sent. */
interface SentCall {
  readonly endpoint: EndpointName;
  readonly method: HttpMethod;
  /** As it was sent: names and e-mail addresses may be in it. */
  readonly url: string;
  /** From where it was sent. */
  readonly screen: Screen | undefined;
  /** Its Idempotency-Key: a change that is sent again has the same one. */
  readonly key: string | undefined;
  readonly at: EpochMs;
}

/** One call that was sent; what is optional comes with its answer. */
export interface LoggedCall extends SentCall {
  readonly number: number;
  /** Milliseconds of the page's life, as in what the browser tells of its requests. */
  readonly sentAt: number;
  /** It has been read to the end. */
  answeredAt?: number;
  /** What it brought is in the store. */
  storedAt?: number;
  status?: number;
  /** Why no answer came. */
  cause?: ApiError['cause'] | undefined;
  requestId?: string | undefined;
  /** Of the answer's text or file. */
  size?: number;
  /** How long its lists are: `50 orders`. */
  holds?: string;
}

export interface RequestLog {
  /** Oldest first. They change as answers come. */
  readonly calls: readonly LoggedCall[];
  begin(call: SentCall): LoggedCall;
  /** An action has been through the store: it may have brought an answer. */
  noteStored(action: unknown): void;
  /** The session is over: the next person is not told of it. */
  clear(): void;
}

/** So many calls are kept. */
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

/** How long the lists of an answer are, never what is in them. */
export const listsOf = (body: unknown): string =>
  Object.entries(Array.isArray(body) ? { records: body } : (body ?? {}))
    .flatMap(([name, list]) => (Array.isArray(list) ? `${list.length} ${name}` : []))
    .join(', ');
