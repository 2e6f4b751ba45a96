/**
 * The one way a handler says no: the error becomes `{statusCode, error, message, requestId}`
 * (docs/decisions/wire.md#refusals).
 */
import type { ErrorAnswer } from '../../src/contract/schemas/common';

export type RefusalDetails = NonNullable<ErrorAnswer['details']>;

/** Further members of the error body: named fields or orders, and the current record of a 412. */
export interface RefusalExtras {
  readonly details?: RefusalDetails;
  readonly current?: unknown;
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
function shortened(details: RefusalDetails): RefusalDetails {
  const named = details
    .slice(0, MOST_DETAILS)
    .map((detail) => ({ ...detail, reason: cut(detail.reason, LONGEST_REASON) }));
  const more = details.length - named.length;
  return more > 0 ? [...named, { reason: `And ${more} more.` }] : named;
}

/** A deliberate answer with a 4xx or 5xx status. Its message is shown to people; 5xx texts are replaced. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly extras: RefusalExtras;

  constructor(statusCode: number, message: string, extras: RefusalExtras = {}) {
    super(cut(message, LONGEST_MESSAGE));
    this.name = 'Refusal';
    this.statusCode = statusCode;
    this.extras = extras.details ? { ...extras, details: shortened(extras.details) } : extras;
  }
}

/** Ends the request with this status and message; inside `withTx` or `change` it also rolls back. */
export function refuse(statusCode: number, message: string, extras?: RefusalExtras): never {
  throw new Refusal(statusCode, message, extras);
}
