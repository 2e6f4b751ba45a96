/**
 * How a failed call looks to the rest of the console (API-46). One shape for a refusal of the server, a
 * page that is not data, a network that is down and an answer that never came.
 */
import { messages } from '../contract/messages';
import { readRoles, type Role } from '../contract/roles';
import type { LastChange } from '../contract/schemas/common';
import { readEpochMs } from '../lib/epoch';
import { reportCaught } from '../lib/reportCaught';

/** One line of a refusal that speaks of several fields or records. */
interface ApiErrorDetail {
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
  readonly cause?: 'notSent' | 'offline' | 'timeout' | 'aborted' | 'notJson' | 'superseded';
  readonly details?: readonly ApiErrorDetail[];
  /** The server's `x-request-id`: a person can quote it, the log can be searched for it. */
  readonly requestId?: string;
  /** How long the server asks to be left alone (`Retry-After`), in milliseconds. */
  readonly retryAfterMs?: number;
  /** The JSON body as it came, for refusals that carry records (a 412 brings the current one). */
  readonly body?: unknown;
  /** Of a 412 of our own server: who made the record what it is. */
  readonly changed?: LastChange;
  /** Of a 403 of our own server: the roles that the person has now. */
  readonly roles?: readonly Role[];
  /** The API server itself said this. Absent for anything that stands between it and the console: see `isServersWord`. */
  readonly fromServer?: true;
  /** A change of which nobody knows whether it was made; `message` says so. */
  readonly isUnconfirmed?: true;
}

type Loose = Record<string, unknown>;

function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function filledText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The words of a non-ok JSON body: message, else error, else the body if it is a string. */
function wordsOfBody(body: unknown): string | undefined {
  const said = isObject(body) ? (filledText(body.message) ?? filledText(body.error)) : undefined;
  return said ?? filledText(body);
}

/**
 * What a refusal says by itself; empty when it came without a word. For messages that have a short form for that
 * (MSG-39, MSG-42): `Request failed (500).` is our own filling.
 */
export function wordsOf({ status, message }: ApiError): string {
  return message === messages.requestFailed(status) ? '' : message;
}

/** The error of a change of which nobody knows whether it was made. */
export const unconfirmed = (error: ApiError): ApiError => ({
  ...error,
  message: messages.notConfirmed,
  isUnconfirmed: true,
});

/**
 * What a failed change is told with: the phrase around the error's words, but for one that may have been made all the
 * same: no phrase may call that a failure.
 */
export const failureText = (
  error: ApiError,
  phrase: (words: string) => string,
  words: (error: ApiError) => string = ({ message }) => message,
): string => (error.isUnconfirmed ? error.message : phrase(words(error)));

/** An error of a change of one record: where the server says that it is gone, with words that name it as people know it. */
export const namingGone = (error: ApiError, words: string): ApiError =>
  error.status === 404 && error.fromServer === true ? { ...error, message: words } : error;

/**
 * What is shown may be behind the server: it says that the record is gone or there already, or nobody knows whether a
 * change was made.
 */
export const isBehind = ({ status, isUnconfirmed }: ApiError): boolean =>
  status === 404 || status === 409 || isUnconfirmed === true;

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

function changeOfBody(body: unknown): LastChange | undefined {
  const changed = isObject(body) && isObject(body.changed) ? body.changed : {};
  const [by, name, at] = [filledText(changed.by), filledText(changed.name), readEpochMs(changed.at)];
  return by === undefined || at === null ? undefined : { by, at, ...(name !== undefined && { name }) };
}

/**
 * Whether a refusal is the API server's own word, and not that of a gateway or proxy in front of it. A server with
 * Idempotency-Keys puts its status, its words and its request id into the body of every error. Any other server is taken
 * at its word when it refuses (4xx) in JSON with a message.
 */
function isServersWord(status: number, body: unknown, namesItsRequests: boolean): boolean {
  if (!namesItsRequests) return status >= 400 && status < 500 && wordsOfBody(body) !== undefined;
  return (
    isObject(body) &&
    body.statusCode === status &&
    filledText(body.message) !== undefined &&
    filledText(body.requestId) !== undefined
  );
}

interface AnswerFacts {
  /** The server has `extras.idempotencyKey`: it names the request in every error body. */
  readonly namesItsRequests: boolean;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
}

/** Reads a refusal: a non-ok answer whose body is JSON, or empty (`body` undefined). */
export function errorOfAnswer(status: number, body: unknown, facts: AnswerFacts): ApiError {
  const requestId = facts.requestId ?? (isObject(body) ? filledText(body.requestId) : undefined);
  const details = detailsOfBody(body);
  const changed = changeOfBody(body);
  const roles = status === 403 && isObject(body) && Array.isArray(body.roles) && readRoles(body.roles);
  return {
    status,
    message: wordsOfBody(body) ?? messages.requestFailed(status),
    ...(isServersWord(status, body, facts.namesItsRequests) && { fromServer: true as const }),
    ...(details && { details }),
    ...(changed && { changed }),
    ...(roles && { roles }),
    ...(requestId !== undefined && { requestId }),
    ...(facts.retryAfterMs !== undefined && { retryAfterMs: facts.retryAfterMs }),
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

/**
 * Statuses from 500 by which the server itself says that nothing was done: another system refused (502), it is busy
 * (503), its disk is full (507). With a 500 it does not know itself.
 */
const NOT_DONE_STATUSES: readonly ApiError['status'][] = [502, 503, 507];

/**
 * What was sent may have been done: no answer came, or one that is not the server's own word (a gateway's 503, a page, a
 * broken body), or the server broke over it, or an earlier try of it was lost. Look what became of it before it is said
 * to have failed, and send it again only under the same Idempotency-Key.
 */
export const mayBeDone = ({ status, fromServer, cause, isUnconfirmed }: ApiError): boolean =>
  isUnconfirmed === true ||
  (fromServer !== true && cause !== 'notSent') ||
  (status !== 'NETWORK' && status >= 500 && !NOT_DONE_STATUSES.includes(status));

/** Nothing left the browser: it had no network before the call and none after it. */
export const isUnsent = ({ cause }: ApiError): boolean => cause === 'notSent';

/** The server itself asks to come back later and has done nothing (429, 503). */
export const isBusy = ({ status, fromServer }: ApiError): boolean =>
  fromServer === true && (status === 429 || status === 503);

/** The same tried again goes under the same Idempotency-Key: no word yet of what this try, or one before it, has done. */
export const keepsKey = (error: ApiError): boolean => mayBeDone(error) || isUnsent(error) || isBusy(error);

/**
 * Turns whatever `unwrap()` throws into an ApiError: ours as it is, an aborted call as such, and anything else as a
 * network error with its text kept in `body`. That is code that did not come, or a fault of the console itself, which is
 * reported: the person can only try again, but it must not pass for a fault of the network.
 */
export function toApiError(thrown: unknown): ApiError {
  if (isApiError(thrown)) return thrown;
  const name = isObject(thrown) || thrown instanceof Error ? (thrown as { name?: unknown }).name : undefined;
  if (name === 'AbortError' || name === 'ConditionError') {
    return { status: 'NETWORK', message: messages.networkError, cause: 'aborted' };
  }
  reportCaught(thrown);
  const text =
    thrown instanceof Error ? thrown.message : isObject(thrown) ? filledText(thrown.message) : undefined;
  return {
    status: 'NETWORK',
    message: messages.networkError,
    ...(text !== undefined && { body: text }),
  };
}
