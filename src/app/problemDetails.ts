/**
 * What somebody who looks after the console needs to know of a problem, as text for the clipboard: version, page, the calls
 * that failed with the ids by which the server's log is searched, and what happened before. No record, no typed text and no
 * query of an address is in it.
 */
import { APP_VERSION } from '../contract/constants';
import { isAt, ROUTES, type RouteName } from '../paths';
import type { AppThunk } from '../store/types';

const ROUTE_NAMES = Object.keys(ROUTES) as RouteName[];

/** The lines that name places in the code; the message may quote data. */
const placesIn = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at /.test(line) || /@.*:\d+:\d+$/.test(line))
    .slice(0, 10);

interface Problem {
  /** What broke a page. */
  readonly error?: Error;
  /** Of the call that failed. */
  readonly requestId?: string;
}

/** The details of now. */
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
