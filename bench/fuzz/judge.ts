/** Judges the outcome of a generated request. */
import type { Described } from './described';
import type { FuzzRequest } from './requests';
import type { Outcome } from './send';

/** Stack traces, file names of the program, and texts of PostgreSQL, Kysely, zod and Node. */
export const INTERNALS =
  /\bat \S+ \(|node_modules|\.[cm]?[jt]s:\d|ZodError|TypeError|SyntaxError|RangeError|ENOENT|ENAMETOOLONG|\bselect\b.+\bfrom\b|insert into|syntax error|invalid input syntax|violates|pglite|kysely|FST_/i;

/** The longest acceptable time for a response. */
const SLOW_MS = 5_000;

/**
 * Endpoints whose 502 is a refusal by the routing platform, with its text
 * (docs/decisions/0008-names-and-ids-of-merchants.md).
 */
const ASK_THE_PLATFORM: readonly string[] = [
  'retryOrderCreation',
  'createOrganization',
  'createPickupCustomer',
];

/** The fault of a response; null for a good one. `slow` may be due to the machine: send the request again. */
export function faultOf(
  request: FuzzRequest,
  { answers, ms, hangs, breaks }: Outcome,
  described: Described,
): string | null {
  if (hangs) return 'no answer, and the connection stays open';
  if (breaks) return 'no whole answer, also over a new connection';
  for (const answer of answers) {
    const { status, text, retryAfter } = answer;
    const isBusy = status === 503 && retryAfter !== null;
    const isPlatform =
      status === 502 && request.kind === 'http' && ASK_THE_PLATFORM.includes(request.operation);
    if (status >= 500 && !isBusy && !isPlatform) return `${status}: ${text.slice(0, 500)}`;
    if (status >= 400 && INTERNALS.test(text)) return `tells what is inside: ${text.slice(0, 500)}`;
    const misfit = described(request, answer);
    if (misfit !== null) return misfit;
  }
  return ms > SLOW_MS ? 'slow' : null;
}
