/** The one way a handler says no: the error becomes `{statusCode, error, message, requestId}` (D-007). */
import type { ErrorAnswer } from '../../src/contract/schemas/common';

export type RefusalDetails = NonNullable<ErrorAnswer['details']>;

/** Further members of the error body: named fields or orders, and the current record of a 412 (decisions J). */
export interface RefusalExtras {
  readonly details?: RefusalDetails;
  readonly current?: unknown;
  /** Not in the body: the header Retry-After. Whole seconds. */
  readonly retryAfterS?: number;
}

/** A deliberate answer with a 4xx or 5xx status. Its message is shown to people; 5xx texts are replaced. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly extras: RefusalExtras;

  constructor(statusCode: number, message: string, extras: RefusalExtras = {}) {
    super(message);
    this.name = 'Refusal';
    this.statusCode = statusCode;
    this.extras = extras;
  }
}

/** Ends the request with this status and message; inside `withTx` or `change` it also rolls back. */
export function refuse(statusCode: number, message: string, extras?: RefusalExtras): never {
  throw new Refusal(statusCode, message, extras);
}
