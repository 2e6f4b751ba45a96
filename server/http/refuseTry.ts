/** The answer to one try too many. */
import { serverMessages } from '../../src/contract/serverMessages';
import { throwHttpError } from './httpError';

/** 429 that says when to come again; both times in epoch milliseconds. */
export function refuseTry(until: number, now: number): never {
  const retryAfterS = Math.max(1, Math.ceil((until - now) / 1000));
  throwHttpError(429, serverMessages.tooManyAttempts(retryAfterS), { retryAfterS });
}
