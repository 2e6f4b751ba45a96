/** Versions of records: which of two states of one record is the older one. */

/** Anything that has a version, which rises with each change. */
export interface Versioned {
  readonly version?: number | undefined;
}

/**
 * Whether an incoming state is proven to be older than the held one: a late answer, which must not replace it. Without
 * versions on both sides the last answer wins.
 */
export const isOlder = (incoming: Versioned, held: Versioned): boolean =>
  incoming.version !== undefined && held.version !== undefined && incoming.version < held.version;

/**
 * Servers count from 1: no state is older than this one, and a change based on it is refused with the current state.
 */
const FORGOTTEN = 0;

/** The record with a version that proves nothing; the same one if it has none. */
export const withVersionForgotten = <Held extends Versioned>(held: Held): Held =>
  held.version === undefined ? held : { ...held, version: FORGOTTEN };
