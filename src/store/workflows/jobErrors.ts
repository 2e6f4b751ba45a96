/** What an error means for the item and for the job (design "back-off on 429, 5xx and network errors, stop on 401/403"). */
import type { ApiError } from '../../api/errors';

/**
 * - `refused`: the server looked and said no; sending again would say the same.
 * - `busy`: not even tried (429, 503): wait, send again, harmless in any case.
 * - `unclear`: a fault on the way or in the server (5xx, timeout, dropped): it may have been done.
 * - `signIn`, `forbidden`: nobody's order will go through: the job stops.
 * - `dropped`: the person signed out meanwhile; the answer belongs to nobody here.
 */
export type ErrorMeaning = 'refused' | 'busy' | 'unclear' | 'signIn' | 'forbidden' | 'dropped';

/** Reads an ApiError as the engine needs it. */
export function meaningOf(error: ApiError): ErrorMeaning {
  if (error.status === 'NETWORK') {
    return error.cause === 'superseded' || error.cause === 'aborted' ? 'dropped' : 'unclear';
  }
  if (error.status === 401) return 'signIn';
  if (error.status === 403) return 'forbidden';
  if (error.status === 429 || error.status === 503) return 'busy';
  if (error.status === 408 || error.status === 425 || error.status >= 500) return 'unclear';
  return 'refused';
}
