/** Keeps one caller from asking without end: so many calls a minute, in this process's memory. */
import { messages } from '../../src/contract/messages';
import { throwHttpError } from './httpError';

const WINDOW_MS = 60_000;
const MAX_CALLERS = 10_000;

/** Answers a function that counts one call and refuses with 429 when the minute's calls are used up. */
export function createCallLimiter(perMinute: number, now: () => number): (caller: string) => void {
  const counts = new Map<string, { calls: number; until: number }>();
  return (caller) => {
    if (counts.size > MAX_CALLERS) counts.clear();
    const known = counts.get(caller);
    const count = known && known.until > now() ? known : { calls: 0, until: now() + WINDOW_MS };
    counts.set(caller, count);
    count.calls += 1;
    if (count.calls > perMinute) {
      const retryAfterS = Math.max(1, Math.ceil((count.until - now()) / 1000));
      throwHttpError(429, messages.tooManyRequests(retryAfterS), { retryAfterS });
    }
  };
}
