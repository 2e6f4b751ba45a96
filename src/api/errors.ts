/**
 * How a failed call looks to the rest of the console (D-007, API-46). One shape for a refusal of the server, a
 * page that is not data, a network that is down and an answer that never came.
 */
import { messages } from '../contract/messages';

/** One line of a refusal that speaks of several fields or records. */
export interface ApiErrorDetail {
  readonly id?: string;
  readonly field?: string;
  readonly reason: string;
}

export interface ApiError {
  /** The HTTP status, or NETWORK when no usable answer came at all. */
  readonly status: number | 'NETWORK';
  /** What a toast shows. */
  readonly message: string;
  /** Why no answer came, for the people who look after the console; never shown in place of `message`. */
  readonly cause?: 'offline' | 'timeout' | 'aborted' | 'notJson' | 'superseded';
  readonly details?: readonly ApiErrorDetail[];
  /** The server's `x-request-id`: a person can quote it, the log can be searched for it. */
  readonly requestId?: string;
  /** How long the server asks to be left alone (`Retry-After`), in milliseconds. */
  readonly retryAfterMs?: number;
  /** The JSON body as it came, for refusals that carry records (a 412 brings the current one). */
  readonly body?: unknown;
}

type Loose = Record<string, unknown>;

function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function filledText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The words for a non-ok JSON body: message, else error, else the body if it is a string, else the status. */
function messageOfBody(status: number, body: unknown): string {
  if (isObject(body)) {
    const said = filledText(body.message) ?? filledText(body.error);
    if (said !== undefined) return said;
  }
  return filledText(body) ?? messages.requestFailed(status);
}

/**
 * What a refusal says by itself; empty when it came without a word. For messages that have a short form for that
 * (D-009, MSG-39, MSG-42): `Request failed (500).` is our own filling.
 */
export function wordsOf({ status, message }: ApiError): string {
  return message === messages.requestFailed(status) ? '' : message;
}

function detailsOfBody(body: unknown): ApiErrorDetail[] | undefined {
  if (!isObject(body) || !Array.isArray(body.details)) return undefined;
  const details: ApiErrorDetail[] = [];
  for (const entry of body.details as unknown[]) {
    if (!isObject(entry) || typeof entry.reason !== 'string') continue;
    details.push({
      reason: entry.reason,
      ...(typeof entry.id === 'string' && { id: entry.id }),
      ...(typeof entry.field === 'string' && { field: entry.field }),
    });
  }
  return details.length > 0 ? details : undefined;
}

/** Reads a refusal: a non-ok answer whose body is JSON, or empty (`body` undefined). */
export function errorOfAnswer(
  status: number,
  body: unknown,
  headers: { readonly requestId?: string; readonly retryAfterMs?: number } = {},
): ApiError {
  const requestId =
    headers.requestId ?? (isObject(body) && typeof body.requestId === 'string' ? body.requestId : undefined);
  const details = detailsOfBody(body);
  return {
    status,
    message: messageOfBody(status, body),
    ...(details && { details }),
    ...(requestId !== undefined && { requestId }),
    ...(headers.retryAfterMs !== undefined && { retryAfterMs: headers.retryAfterMs }),
    ...(body !== undefined && { body }),
  };
}

/** True for a value shaped as an ApiError. */
export function isApiError(value: unknown): value is ApiError {
  return (
    isObject(value) &&
    typeof value.message === 'string' &&
    (typeof value.status === 'number' || value.status === 'NETWORK')
  );
}

/**
 * Nothing to be told of a call of a signed-in person: the server ended their session, which tells itself (401), or they
 * signed out or left meanwhile. The end of a session aborts its calls.
 */
export const isForNobody = ({ status, cause }: ApiError): boolean =>
  status === 401 || cause === 'superseded' || cause === 'aborted';

/** No answer, or one from something in front of the server: what was sent may have been done. */
export const mayBeDone = ({ status }: ApiError): boolean => status === 'NETWORK' || status >= 500;

/**
 * Turns whatever `unwrap()` throws into an ApiError: ours as it is, an aborted call as such, and anything else
 * (a fault of the console itself) as a network error with its text kept in `body`.
 */
export function toApiError(thrown: unknown): ApiError {
  if (isApiError(thrown)) return thrown;
  const name = isObject(thrown) || thrown instanceof Error ? (thrown as { name?: unknown }).name : undefined;
  if (name === 'AbortError' || name === 'ConditionError') {
    return { status: 'NETWORK', message: messages.networkError, cause: 'aborted' };
  }
  const text =
    thrown instanceof Error ? thrown.message : isObject(thrown) ? filledText(thrown.message) : undefined;
  return {
    status: 'NETWORK',
    message: messages.networkError,
    ...(text !== undefined && { body: text }),
  };
}
