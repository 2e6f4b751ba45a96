/**
 * What the operators of the console need to know about a problem, as text for the clipboard: version, page, the
 * failed requests with the ids for searching the server's log, and what happened before. It contains no record, no
 * typed text and no query of an address.
 */
import { APP_VERSION } from '../contract/constants';
import { isAt, ROUTES, type RouteName } from '../paths';
import type { AppThunk } from '../store/types';

const ROUTE_NAMES = Object.keys(ROUTES) as RouteName[];

/** Only the lines with places in the code, because the message may contain data. */
const placesIn = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at ') || (line.includes('@') && /:\d+:\d+$/.test(line)))
    .slice(0, 10);

interface Problem {
  /** The error that broke a page. */
  readonly error?: Error;
  /** The id of the failed request. */
  readonly requestId?: string;
}

/** The current details. */
export const readProblemDetails =
  ({ error, requestId }: Problem): AppThunk<string> =>
  (_dispatch, _getState, { trail, now }) => {
    const events = trail.read().map(({ at, ...event }) => ({ at: new Date(at).toISOString(), ...event }));
    const details = {
      version: APP_VERSION,
      at: new Date(now()).toISOString(),
      page: ROUTE_NAMES.find((name) => isAt(name, window.location.pathname)) ?? 'none',
      browser: navigator.userAgent,
      ...(requestId !== undefined && { requestId }),
      ...(error && { fault: { name: error.name, places: placesIn(error) } }),
      failedCalls: events.filter(({ event }) => event.endsWith('/rejected')),
      events,
    };
    return JSON.stringify(details, null, 2);
  };
