/**
 * Reports errors of the console to a Sentry-compatible service, if one is configured. The library is loaded on demand;
 * without a DSN nothing is loaded and every call does nothing. Sessions are not recorded.
 */

import type * as SentryParts from './sentryParts';

export interface ErrorReporting {
  /** Sets the signed-in person by e-mail; call it after sign-in and after restoring a session (AUTH-20). */
  setUser(email: string): void;
  clearUser(): void;
  /** `context`: a few short words on where it happened, never personal data. */
  captureException(error: unknown, context?: Readonly<Record<string, string>>): void;
}

interface ErrorReportingSettings {
  readonly dsn: string;
  readonly environment?: string;
}

/** The part of the library in use. Only its types are imported statically. */
type Sentry = typeof SentryParts;

const NOTHING: ErrorReporting = {
  setUser: () => undefined,
  clearUser: () => undefined,
  captureException: () => undefined,
};

/**
 * @param settings DSN and environment from the runtime configuration; undefined turns reporting off
 * @param release the console's version
 * @param pathWords the words of our own in paths; all else of an address may be an e-mail or a search, and is left out
 * @param load imports the library; tests pass their own
 */
export function createErrorReporting(
  settings: ErrorReportingSettings | undefined,
  release: string,
  pathWords: () => ReadonlySet<string>,
  load: () => Promise<Sentry> = () => import('./sentryParts'),
): ErrorReporting {
  if (!settings?.dsn) return NOTHING;
  const loading = load().then(
    (sentry) => {
      const words = pathWords();
      const folded = (address: unknown): unknown =>
        typeof address === 'string' ? sentry.foldedPath(address, words) : address;
      sentry.init({
        dsn: settings.dsn,
        environment: settings.environment,
        release,
        dataCollection: {
          userInfo: false,
          cookies: false,
          httpHeaders: false,
          httpBodies: [],
          urlQueryParams: false,
        },
        beforeBreadcrumb: (crumb) => {
          // Console lines and typed text may contain customer data; requests and navigation are enough.
          if (crumb.category === 'console' || crumb.category?.startsWith('ui.')) return null;
          for (const key of ['url', 'from', 'to']) {
            if (crumb.data && key in crumb.data) crumb.data[key] = folded(crumb.data[key]);
          }
          return crumb;
        },
        beforeSend: (event) => {
          if (event.request?.url !== undefined)
            event.request.url = sentry.foldedPath(event.request.url, words);
          const frames = event.exception?.values?.flatMap(({ stacktrace }) => stacktrace?.frames ?? []);
          for (const frame of frames ?? []) {
            const { filename = '' } = frame;
            // An error of an unknown file is reported as one of the page.
            const isPage = filename.startsWith(window.location.origin) && !/^[^?#]*\.js$/.test(filename);
            if (isPage) frame.filename = sentry.foldedPath(filename, words);
          }
          return event;
        },
      });
      return sentry;
    },
    // A blocked or unreachable service must not disturb the console.
    () => null,
  );
  const whenLoaded = (say: (sentry: Sentry) => void) => {
    void loading.then((sentry) => {
      if (sentry) say(sentry);
    });
  };
  return {
    setUser: (email) => whenLoaded((sentry) => sentry.setUser({ email })),
    clearUser: () => whenLoaded((sentry) => sentry.setUser(null)),
    captureException: (error, context) =>
      whenLoaded((sentry) => void sentry.captureException(error, context && { tags: { ...context } })),
  };
}
