/**
 * Hands faults of the console to a Sentry-compatible service, when one is configured. The library is fetched on
 * first need; without a DSN nothing is fetched and every call does nothing. Sessions are not recorded.
 */

import type * as SentryParts from './sentryParts';

export interface ErrorReporting {
  /** Names the signed-in person by e-mail; called after sign-in and after a restored session (AUTH-20). */
  setUser(email: string): void;
  clearUser(): void;
  /** `context` is a few short words on where it happened; never personal data. */
  captureException(error: unknown, context?: Readonly<Record<string, string>>): void;
}

interface ErrorReportingSettings {
  readonly dsn: string;
  readonly environment?: string;
}

/** The part of the library that is used; only its types are imported at once. */
type Sentry = typeof SentryParts;

const NOTHING: ErrorReporting = {
  setUser: () => undefined,
  clearUser: () => undefined,
  captureException: () => undefined,
};

/** Addresses may carry search terms and e-mails: only the part before the query leaves the console. */
function withoutQuery(address: unknown): unknown {
  return typeof address === 'string' ? address.split(/[?#]/)[0] : address;
}

/**
 * @param settings the DSN and environment of the runtime configuration; undefined switches reporting off
 * @param release the console's version
 * @param load fetches the library; tests pass their own
 */
export function createErrorReporting(
  settings: ErrorReportingSettings | undefined,
  release: string,
  load: () => Promise<Sentry> = () => import('./sentryParts'),
): ErrorReporting {
  if (!settings?.dsn) return NOTHING;
  const loading = load().then(
    (sentry) => {
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
          // Console lines and typed text may hold customer data; calls and navigation are enough.
          if (crumb.category === 'console' || crumb.category?.startsWith('ui.')) return null;
          for (const key of ['url', 'from', 'to']) {
            if (crumb.data && key in crumb.data) crumb.data[key] = withoutQuery(crumb.data[key]);
          }
          return crumb;
        },
      });
      return sentry;
    },
    // A blocked or unreachable service must never disturb the console.
    () => null,
  );
  const tell = (say: (sentry: Sentry) => void) => {
    void loading.then((sentry) => {
      if (sentry) say(sentry);
    });
  };
  return {
    setUser: (email) => tell((sentry) => sentry.setUser({ email })),
    clearUser: () => tell((sentry) => sentry.setUser(null)),
    captureException: (error, context) =>
      tell((sentry) => void sentry.captureException(error, context && { tags: { ...context } })),
  };
}
