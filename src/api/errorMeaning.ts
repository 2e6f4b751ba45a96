/** What an error means for the item and for the job: back-off on 429, 5xx and network errors, stop on 401 and 403. */
import { isUnsent, mayBeDone, type ApiError } from './errors';

/**
 * - `refused`: the server looked and said no; sending again would say the same.
 * - `busy`: nothing was done, and it may be asked again: the server itself says so (429, 502, 503, 507), or the browser had
 *   no network to send it on.
 * - `unclear`: a fault on the way or in the server (a gateway's answer, 500, timeout, dropped): it may have been done.
 * - `signIn`, `forbidden`: nobody's order will go through: the job stops.
 * - `dropped`: the person signed out meanwhile; the answer belongs to nobody here.
 */
export type ErrorMeaning = 'refused' | 'busy' | 'unclear' | 'signIn' | 'forbidden' | 'dropped';

/** Reads an ApiError as the engine needs it. */
export function meaningOf(error: ApiError): ErrorMeaning {
  const { status } = error;
  if (error.cause === 'superseded' || error.cause === 'aborted') return 'dropped';
  if (status === 'NETWORK') return isUnsent(error) ? 'busy' : 'unclear';
  if (status === 401) return 'signIn';
  if (mayBeDone(error) || status === 408 || status === 425) return 'unclear';
  if (status === 403) return 'forbidden';
  return status === 429 || status >= 500 ? 'busy' : 'refused';
}

/** Whether the same call may be answered in a moment. */
export const mayPass = (error: ApiError): boolean => ['busy', 'unclear'].includes(meaningOf(error));

/** Whoever answered asks for quiet (429, 503): the other items wait too. */
export const asksForQuiet = ({ status }: ApiError): boolean => status === 429 || status === 503;
