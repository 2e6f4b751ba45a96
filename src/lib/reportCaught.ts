import { isMissingCode } from './missingCode';

/** Values already reported. An error kept in the store may be passed in again each time it is read. */
const reported = new WeakSet<object>();

/**
 * Reports an error in our code that was caught so that the page can carry on. It is reported like an uncaught one: to
 * the browser's console, and from there to the error reporting, if configured. Each error is reported once. Code that
 * failed to load is not reported, because that is not a bug.
 *
 * @param thrown the caught value; a serialized error from Redux is fine
 */
export function reportCaught(thrown: unknown): void {
  if (typeof thrown === 'object' && thrown !== null) {
    if (reported.has(thrown) || isMissingCode(thrown)) return;
    reported.add(thrown);
  }
  const error = thrown instanceof Error ? thrown : Object.assign(new Error(String(thrown)), thrown);
  // This code does not run only in browsers.
  if (typeof reportError === 'function') reportError(error);
  else console.error(error);
}
