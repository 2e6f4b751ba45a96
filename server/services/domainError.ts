/**
 * The one way for a service to refuse. Services know nothing of HTTP: they name the kind of error, and
 * `http/httpError.ts` gives each kind its status.
 */
import type { ErrorAnswer } from '../../src/contract/schemas/common';

/** Fields or orders with the reason for each. */
export type ErrorDetails = NonNullable<ErrorAnswer['details']>;

export type DomainErrorKind =
  /** What was sent breaks a rule. */
  | 'invalid'
  | 'notSignedIn'
  | 'notPermitted'
  | 'notFound'
  /** The state of this record, or of another one, does not allow it. */
  | 'conflict'
  /** The routing platform refused; the message comes from it. */
  | 'platformFailed'
  /** There is no capacity for the work now. */
  | 'busy';

/** A deliberate refusal. People see its message. */
export class DomainError extends Error {
  constructor(
    readonly kind: DomainErrorKind,
    message: string,
    readonly details?: ErrorDetails,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

/** Ends the work with this refusal; inside `withTx` it also rolls back. */
export function failWith(kind: DomainErrorKind, message: string, details?: ErrorDetails): never {
  throw new DomainError(kind, message, details);
}

/** Ends the work with a refusal of one field of the request, named by its path. */
export function failAt(field: string, reason: string, kind: DomainErrorKind = 'invalid'): never {
  failWith(kind, reason, [{ field, reason }]);
}
