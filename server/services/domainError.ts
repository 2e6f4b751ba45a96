/**
 * The one way a service says no. Services know no HTTP: they name what is wrong, and `http/errors.ts` gives each kind
 * its status.
 */
import type { ErrorAnswer } from '../../src/contract/schemas/common';

/** Named fields or orders, each with its reason. */
export type ErrorDetails = NonNullable<ErrorAnswer['details']>;

export type DomainErrorKind =
  /** What was sent breaks a rule. */
  | 'invalid'
  | 'notSignedIn'
  | 'notPermitted'
  | 'notFound'
  /** The record's state, or another record, does not allow it. */
  | 'conflict'
  /** The routing platform refused; the message is its own. */
  | 'platformFailed'
  /** No room for the work now. */
  | 'busy';

/** A deliberate refusal. Its message is shown to people. */
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

/** The same for one field of the request, which the refusal names by its path. */
export function failAt(field: string, reason: string, kind: DomainErrorKind = 'invalid'): never {
  failWith(kind, reason, [{ field, reason }]);
}
