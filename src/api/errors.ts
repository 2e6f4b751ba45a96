/**
 * The errors of failed calls for the rest of the console (API-46). There is one shape for a refusal of the server, an
 * answer that is not JSON, a network that is down and a missing answer.
 */
import { messages } from '../contract/messages';
import { readRoles, type Role } from '../contract/roles';
import type { LastChange } from '../contract/schemas/common';
import { readEpochMs } from '../lib/epoch';
import { isObject } from '../lib/isObject';
import { reportCaught } from '../lib/reportCaught';

/** One line of a refusal that concerns several fields or records. */
interface ApiErrorDetail {
  readonly id?: string;
  readonly field?: string;
  readonly reason: string;
}

export interface ApiError {
  /** The HTTP status, or NETWORK when there was no usable answer. */
  readonly status: number | 'NETWORK';
  /** The text for a toast. */
  readonly message: string;
  /** Why there was no answer, for the console's maintainers. Never shown instead of `message`. */
  readonly cause?: 'notSent' | 'offline' | 'timeout' | 'aborted' | 'notJson' | 'superseded';
  readonly details?: readonly ApiErrorDetail[];
  /** The server's `x-request-id`, which people can quote and the log can be searched for. */
  readonly requestId?: string;
  /** How long the server asks to wait (`Retry-After`), in milliseconds. */
  readonly retryAfterMs?: number;
  /** The parsed JSON body, for refusals that carry records (a 412 has the current one). */
  readonly body?: unknown;
  /** Set for a 412 of our own server: the latest change of the record and its author. */
  readonly changed?: LastChange;
  /** Set for a 403 of our own server: the roles that the person has now. */
  readonly roles?: readonly Role[];
  /**
   * The API server itself sent this. Absent if it may come from something between it and the console: see
   * `isServersWord`.
   */
  readonly fromServer?: true;
  /** A change that may or may not have been made. `message` says so. */
  readonly isUnconfirmed?: true;
}

function filledText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The text of a non-ok JSON body: its message, else its error, else the body if it is a string. */
function wordsOfBody(body: unknown): string | undefined {
  const said = isObject(body) ? (filledText(body.message) ?? filledText(body.error)) : undefined;
  return said ?? filledText(body);
}

/**
 * The server's own text in a refusal; empty when there is none (`Request failed (500).` is our replacement). For
 * messages that have a short form for that case (MSG-39, MSG-42).
 */
export function wordsOf({ status, message }: ApiError): string {
  return message === messages.requestFailed(status) ? '' : message;
}

/** Marks the error of a change that may or may not have been made. */
export const unconfirmed = (error: ApiError): ApiError => ({
  ...error,
  message: messages.notConfirmed,
  isUnconfirmed: true,
});

/**
 * The message for a failed change: the phrase around the error's text. If the change may have been made, only the
 * error's text, because no phrase may call it a failure.
 */
export const failureText = (
  error: ApiError,
  phrase: (words: string) => string,
  words: (error: ApiError) => string = ({ message }) => message,
): string => (error.isUnconfirmed ? error.message : phrase(words(error)));

/**
 * Replaces the text of an error when the server says that the changed record is gone, with one that names the record.
 */
export const namingGone = (error: ApiError, words: string): ApiError =>
  error.status === 404 && error.fromServer === true ? { ...error, message: words } : error;

/**
 * Whether the shown data may be out of date: the server says that the record is gone or already exists, or a change may
 * or may not have been made.
 */
export const isBehind = ({ status, isUnconfirmed }: ApiError): boolean =>
  status === 404 || status === 409 || isUnconfirmed === true;

/** The server's reasons, by field, for those of these fields that it names. */
export function fieldReasons<Field extends string>(
  { details = [] }: ApiError,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const reasons = fields.flatMap((name) => {
    const reason = details.find(({ field }) => field === name)?.reason;
    return reason === undefined ? [] : [[name, reason] as const];
  });
  return Object.fromEntries(reasons) as Partial<Record<Field, string>>;
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

function changeOfBody(body: unknown): LastChange | undefined {
  const changed = isObject(body) && isObject(body.changed) ? body.changed : {};
  const [by, name, at] = [filledText(changed.by), filledText(changed.name), readEpochMs(changed.at)];
  return by === undefined || at === null ? undefined : { by, at, ...(name !== undefined && { name }) };
}

/**
 * Whether a refusal comes from the API server itself, and not from a gateway or proxy in front of it. A server with
 * Idempotency-Keys puts its status, message and request id into the body of every error. Any other server is trusted
 * when it refuses (4xx) in JSON with a message.
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
  /** The server has `extras.idempotencyKey`, so every error body has the request id. */
  readonly namesItsRequests: boolean;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
}

/** The text for a gateway's refusal of a body that is too large for it (413); undefined for any other status. */
export const tooMuch = (status: number): string | undefined =>
  status === 413 ? messages.tooMuchAtOnce : undefined;

/** Reads a refusal: a non-ok answer whose body is JSON or empty (`body` undefined). */
export function errorOfAnswer(status: number, body: unknown, facts: AnswerFacts): ApiError {
  const requestId = facts.requestId ?? (isObject(body) ? filledText(body.requestId) : undefined);
  const details = detailsOfBody(body);
  const changed = changeOfBody(body);
  const roles = status === 403 && isObject(body) && Array.isArray(body.roles) && readRoles(body.roles);
  return {
    status,
    message: wordsOfBody(body) ?? tooMuch(status) ?? messages.requestFailed(status),
    ...(isServersWord(status, body, facts.namesItsRequests) && { fromServer: true as const }),
    ...(details && { details }),
    ...(changed && { changed }),
    ...(roles && { roles }),
    ...(requestId !== undefined && { requestId }),
    ...(facts.retryAfterMs !== undefined && { retryAfterMs: facts.retryAfterMs }),
    ...(body !== undefined && { body }),
  };
}

/** Whether a value has the shape of an ApiError. */
export function isApiError(value: unknown): value is ApiError {
  return (
    isObject(value) &&
    typeof value.message === 'string' &&
    (typeof value.status === 'number' || value.status === 'NETWORK')
  );
}

/**
 * Whether a signed-in person needs no message about a failed call: the server ended their session, which has its own
 * message (401), or they signed out or left meanwhile. The end of a session aborts its calls.
 */
export const isForNobody = ({ status, cause }: ApiError): boolean =>
  status === 401 || cause === 'superseded' || cause === 'aborted';

/**
 * Statuses from 500 upwards that mean nothing was done: another system refused (502), the server is busy (503), its
 * disk is full (507). A 500 leaves that open.
 */
const NOT_DONE_STATUSES: readonly ApiError['status'][] = [502, 503, 507];

/**
 * Whether a failed call may have been carried out: there was no answer, or one not from the server itself (a gateway's
 * 503, a page, a broken body), or the server failed while handling it, or the answer of an earlier try was lost. Check
 * the outcome before reporting a failure, and send again only under the same Idempotency-Key. A body that is too large
 * for a gateway (413) never reaches the server.
 */
export const mayBeDone = ({ status, fromServer, cause, isUnconfirmed }: ApiError): boolean =>
  isUnconfirmed === true ||
  (fromServer !== true && cause !== 'notSent' && status !== 413) ||
  (status !== 'NETWORK' && status >= 500 && !NOT_DONE_STATUSES.includes(status));

/** Nothing left the browser: it was offline before and after the call. */
export const isUnsent = ({ cause }: ApiError): boolean => cause === 'notSent';

/** The server asks to retry later and has done nothing (429, 503). */
export const isBusy = ({ status, fromServer }: ApiError): boolean =>
  fromServer === true && (status === 429 || status === 503);

/**
 * Whether a retry must use the same Idempotency-Key: the outcome of this try, or of an earlier one, is still unknown.
 */
export const keepsKey = (error: ApiError): boolean => mayBeDone(error) || isUnsent(error) || isBusy(error);

/**
 * Turns whatever `unwrap()` throws into an ApiError: ours unchanged, an aborted call as `aborted`, and anything else as
 * a network error with its text in `body`. Anything else means that code failed to load or the console has a fault.
 * That is reported, because it must not pass for a network fault, though the person can only retry.
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
