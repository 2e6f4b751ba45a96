/**
 * Where the current request came from. Code deep in the call stack reads it to write the audit trail; otherwise dozens
 * of functions would have to pass it along.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChangeOrigin } from '../../src/contract/origins';

const origins = new AsyncLocalStorage<ChangeOrigin>();

/** Runs the work, and everything it starts, with this origin. */
export const withOrigin = <T>(origin: ChangeOrigin, work: () => T): T => origins.run(origin, work);

/** Returns the origin of the current work; outside a request it is the server. */
export const currentOrigin = (): ChangeOrigin => origins.getStore() ?? 'server';
