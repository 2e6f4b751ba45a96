/**
 * From where the request that is being answered came, for whoever writes a row of the audit trail deep below it: dozens
 * of functions would have to hand it on without looking at it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChangeOrigin } from '../../src/contract/origins';

const origins = new AsyncLocalStorage<ChangeOrigin>();

/** Does the work, and all that it begins, as coming from there. */
export const withOrigin = <T>(origin: ChangeOrigin, work: () => T): T => origins.run(origin, work);

/** Where the running work comes from; outside a request it is the server's own. */
export const currentOrigin = (): ChangeOrigin => origins.getStore() ?? 'server';
