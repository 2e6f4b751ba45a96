/** Code that is loaded on demand did not arrive: there is no connection, or the server has files of a newer version. */

/** The names that such an error has in a page (webpack) and in a worker (the browser's, of `importScripts`). */
const NAMES: readonly unknown[] = ['ChunkLoadError', 'NetworkError'];

/** Tells what a person can do about it. */
export const MISSING_CODE_ADVICE =
  'Check your connection and try again. If it still fails, the console may have been updated: save what you can, then reload the page.';

/** @param thrown the caught value; a serialized error from Redux is fine */
export const isMissingCode = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && 'name' in thrown && NAMES.includes(thrown.name);

/** An error for code whose browser does not say why it failed, as with the script of a worker. */
export const missingCode = (message: string): Error => Object.assign(new Error(message), { name: NAMES[0] });

/** What to tell a person: what failed, and what they can do. */
export const failedWords = (what: string, thrown: unknown): string =>
  `${what} ${isMissingCode(thrown) ? MISSING_CODE_ADVICE : 'Please try again.'}`;
