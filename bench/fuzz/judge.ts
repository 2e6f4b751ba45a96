/** What is wrong with the outcome of a made-up request. */
import type { Described } from './described';
import type { FuzzRequest } from './requests';
import type { Outcome } from './send';

/** Stacks, files of the program, and the words of PostgreSQL, Kysely, zod and Node. */
export const INTERNALS =
  /\bat \S+ \(|node_modules|\.[cm]?[jt]s:\d|ZodError|TypeError|SyntaxError|RangeError|ENOENT|ENAMETOOLONG|\bselect\b.+\bfrom\b|insert into|syntax error|invalid input syntax|violates|pglite|kysely|FST_/i;

/** Longest that an answer may take. */
const SLOW_MS = 5_000;

/** Their 502 is a refusal of the routing platform, in its words (docs/decisions/0008-names-and-ids-of-merchants.md). */
const ASK_THE_PLATFORM: readonly string[] = [
  'retryOrderCreation',
  'createOrganization',
  'createPickupCustomer',
];

/** Null for a good one. `slow` alone may be the machine's fault: ask again. */
export function faultOf(
  request: FuzzRequest,
  { answers, ms, hangs }: Outcome,
  described: Described,
): string | null {
  if (hangs) return 'no answer, and the connection stays open';
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
