/** What an error means for the item and for the job: back off on 429, 5xx and network errors, stop on 401 and 403. */
import { isUnsent, mayBeDone, type ApiError } from './errors';

/**
 * - `refused`: the server decided against it and would do so again.
 * - `busy`: nothing was done and a retry may work. Either the server says so (429, 502, 503, 507), or the browser had
 *   no network to send it on.
 * - `unclear`: a fault in the server or on the way (a gateway's answer, 500, timeout, lost connection): it may have
 *   been done.
 * - `signIn`, `forbidden`: no order can succeed, so the job stops.
 * - `dropped`: the person signed out meanwhile, so the answer is ignored.
 */
export type ErrorMeaning = 'refused' | 'busy' | 'unclear' | 'signIn' | 'forbidden' | 'dropped';

/** Classifies an ApiError. */
export function meaningOf(error: ApiError): ErrorMeaning {
  const { status } = error;
  if (error.cause === 'superseded' || error.cause === 'aborted') return 'dropped';
  if (status === 'NETWORK') return isUnsent(error) ? 'busy' : 'unclear';
  if (status === 401) return 'signIn';
  if (mayBeDone(error) || status === 408 || status === 425) return 'unclear';
  if (status === 403) return 'forbidden';
  return status === 429 || status >= 500 ? 'busy' : 'refused';
}

/** Whether the same call may succeed in a moment. */
export const mayPass = (error: ApiError): boolean => ['busy', 'unclear'].includes(meaningOf(error));

/** Whether the answer asks to back off (429, 503): the other items wait too. */
export const asksForQuiet = ({ status }: ApiError): boolean => status === 429 || status === 503;
