/** Code that is loaded on demand did not arrive: there is no connection, or the server has files of a newer version. */

/** The name that webpack gives to such an error. */
const NAME = 'ChunkLoadError';

/** Tells what a person can do about it. */
export const MISSING_CODE_ADVICE =
  'Check your connection and try again. If it still fails, the console may have been updated: save what you can, then reload the page.';

/** @param thrown the caught value; a serialized error from Redux is fine */
export const isMissingCode = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && 'name' in thrown && thrown.name === NAME;

/** An error for code whose browser does not say why it failed, as in a worker. */
export const missingCode = (message: string): Error => Object.assign(new Error(message), { name: NAME });

/** What to tell a person: what failed, and what they can do. */
export const failedWords = (what: string, thrown: unknown): string =>
  `${what} ${isMissingCode(thrown) ? MISSING_CODE_ADVICE : 'Please try again.'}`;
