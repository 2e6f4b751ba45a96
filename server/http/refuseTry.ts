/** Refuses a try that exceeds a limit. */
import { serverMessages } from '../../src/contract/serverMessages';
import { throwHttpError } from './httpError';

/** Throws 429 with the time to try again; both arguments are epoch milliseconds. */
export function refuseTry(until: number, now: number): never {
  const retryAfterS = Math.max(1, Math.ceil((until - now) / 1000));
  throwHttpError(429, serverMessages.tooManyAttempts(retryAfterS), { retryAfterS });
}
