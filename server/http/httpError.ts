/**
 * The one way a handler says no: the error becomes `{statusCode, error, message, requestId}`
 * (docs/decisions/wire.md#refusals). Services throw a DomainError, which becomes one here.
 */
import { messages } from '../../src/contract/messages';
import type { Role } from '../../src/contract/roles';
import type { LastChange } from '../../src/contract/schemas/common';
import { DomainError, type DomainErrorKind, type ErrorDetails } from '../services/domainError';

/** A record that is not as the caller saw it. */
export interface StaleRecord {
  /** As the audit trail names it. */
  readonly entity: string;
  readonly id: string;
  /** Its version now, and the one that the caller saw. */
  readonly version: number;
  readonly seen: number;
  /** What was to be changed: the request, with the names that the record has for it. */
  readonly asked: unknown;
}

/** Further members of the error body: named fields or orders, of a 412 the current record and its last change, of a 403 the caller's roles. */
export interface ErrorExtras {
  readonly details?: ErrorDetails;
  readonly current?: unknown;
  readonly changed?: LastChange;
  readonly roles?: readonly Role[];
  /** Not in the body: `changed` is looked up by it, once the refused change is rolled back. */
  readonly stale?: StaleRecord;
  /** Not in the body: the header Retry-After. Whole seconds. */
  readonly retryAfterS?: number;
}

/** As many as a zone has prefixes. More are not told: some hundred kilobytes could be answered with a hundred megabytes. */
const MOST_DETAILS = 10_000;
const LONGEST_MESSAGE = 10_000;
const LONGEST_REASON = 1_000;

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;

/** The first ones, and a line that says how many more there were. */
function shortened(details: ErrorDetails): ErrorDetails {
  const named = details
    .slice(0, MOST_DETAILS)
    .map((detail) => ({ ...detail, reason: cut(detail.reason, LONGEST_REASON) }));
  const more = details.length - named.length;
  return more > 0 ? [...named, { reason: `And ${more} more.` }] : named;
}

/** A deliberate answer with a 4xx or 5xx status. Its message is shown to people; 5xx texts are replaced. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly extras: ErrorExtras;

  constructor(statusCode: number, message: string, extras: ErrorExtras = {}) {
    super(cut(message, LONGEST_MESSAGE));
    this.name = 'Refusal';
    this.statusCode = statusCode;
    this.extras = extras.details ? { ...extras, details: shortened(extras.details) } : extras;
  }
}

/** Ends the request with this status and message; inside `withTx` or `change` it also rolls back. */
export function throwHttpError(statusCode: number, message: string, extras?: ErrorExtras): never {
  throw new HttpError(statusCode, message, extras);
}

/** Refuses who has not the role for it, and says which ones they have: their console may think of others. */
export function throwMissingRole(roles: readonly Role[]): never {
  throwHttpError(403, messages.notPermitted, { roles });
}

/** The status of each refusal of a service. */
const STATUS_OF: Readonly<Record<DomainErrorKind, number>> = {
  invalid: 400,
  notSignedIn: 401,
  notPermitted: 403,
  notFound: 404,
  conflict: 409,
  platformFailed: 502,
  busy: 503,
};

/** A deliberate refusal, of a handler or of a service, as the answer it becomes; null for any other error. */
export function asHttpError(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error;
  if (!(error instanceof DomainError)) return null;
  const { kind, message, details } = error;
  return new HttpError(STATUS_OF[kind], message, details && { details });
}
