/**
 * The one way for a handler to refuse: the error becomes `{statusCode, error, message, requestId}`
 * (docs/decisions/wire.md#refusals). A DomainError thrown by a service is converted here.
 */
import { messages } from '../../src/contract/messages';
import type { Role } from '../../src/contract/roles';
import type { LastChange } from '../../src/contract/schemas/common';
import { DomainError, type DomainErrorKind, type ErrorDetails } from '../services/domainError';

/** A record that has changed since the caller read it. */
export interface StaleRecord {
  /** Kind and id as the audit trail names them. */
  readonly entity: string;
  readonly id: string;
  /** Its current version, and the one that the caller saw. */
  readonly version: number;
  readonly seen: number;
  /** What the request was to change, under the record's names. */
  readonly asked: unknown;
}

/**
 * Further members of the error body: the fields or orders concerned; for a 412 the current record and its last change;
 * for a 403 the caller's roles.
 */
export interface ErrorExtras {
  readonly details?: ErrorDetails;
  readonly current?: unknown;
  readonly changed?: LastChange;
  readonly roles?: readonly Role[];
  /** Not in the body: used to look up `changed` once the refused change is rolled back. */
  readonly stale?: StaleRecord;
  /** Not in the body: the Retry-After header, in whole seconds. */
  readonly retryAfterS?: number;
}

/**
 * As many as a zone has prefixes. Without a limit, some hundred kilobytes of request could cause an answer of a hundred
 * megabytes.
 */
const MOST_DETAILS = 10_000;
const LONGEST_MESSAGE = 10_000;
const LONGEST_REASON = 1_000;

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;

/** Keeps the first details and adds a line that says how many more there were. */
function shortened(details: ErrorDetails): ErrorDetails {
  const named = details
    .slice(0, MOST_DETAILS)
    .map((detail) => ({ ...detail, reason: cut(detail.reason, LONGEST_REASON) }));
  const more = details.length - named.length;
  return more > 0 ? [...named, { reason: `And ${more} more.` }] : named;
}

/** A deliberate answer with a 4xx or 5xx status. People see its message, except that some 5xx texts are replaced. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly extras: ErrorExtras;

  constructor(statusCode: number, message: string, extras: ErrorExtras = {}) {
    super(cut(message, LONGEST_MESSAGE));
    this.name = 'HttpError';
    this.statusCode = statusCode;
    this.extras = extras.details ? { ...extras, details: shortened(extras.details) } : extras;
  }
}

/** Ends the request with this status and message; inside `withTx` or `change` it also rolls back. */
export function throwHttpError(statusCode: number, message: string, extras?: ErrorExtras): never {
  throw new HttpError(statusCode, message, extras);
}

/** Refuses a caller without the role, and says which roles they have, because their console may show outdated ones. */
export function throwMissingRole(roles: readonly Role[]): never {
  throwHttpError(403, messages.notPermitted, { roles });
}

/** The status for each kind of refusal of a service. */
const STATUS_OF: Readonly<Record<DomainErrorKind, number>> = {
  invalid: 400,
  notSignedIn: 401,
  notPermitted: 403,
  notFound: 404,
  conflict: 409,
  platformFailed: 502,
  busy: 503,
};

/** Converts a deliberate refusal of a handler or a service into its answer; null for any other error. */
export function asHttpError(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error;
  if (!(error instanceof DomainError)) return null;
  const { kind, message, details } = error;
  return new HttpError(STATUS_OF[kind], message, details && { details });
}
