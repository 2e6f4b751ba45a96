/** Limits the calls of one caller, in this process's memory: with several processes, each counts for itself. */
import { serverMessages } from '../../src/contract/serverMessages';
import { throwHttpError } from './httpError';

const MINUTE_MS = 60_000;
const MAX_CALLERS = 10_000;

/**
 * Returns a function that counts one call. A caller may make `perMinute` calls a minute steadily, and as many at once
 * after a pause. The next call is refused with 429 and the time until one call is allowed again.
 */
export function createCallLimiter(perMinute: number, now: () => number): (caller: string) => void {
  /** Calls each caller has left at a given moment. */
  const known = new Map<string, { left: number; at: number }>();
  return (caller) => {
    if (known.size > MAX_CALLERS) known.clear();
    const before = known.get(caller) ?? { left: perMinute, at: now() };
    const regained = ((now() - before.at) * perMinute) / MINUTE_MS;
    const left = Math.min(perMinute, before.left + Math.max(0, regained));
    known.set(caller, { left: left >= 1 ? left - 1 : left, at: now() });
    if (left >= 1) return;
    const retryAfterS = Math.max(1, Math.ceil((((1 - left) / perMinute) * MINUTE_MS) / 1000));
    throwHttpError(429, serverMessages.tooManyRequests(retryAfterS), { retryAfterS });
  };
}
