/**
 * Slows guessing down (docs/decisions/sessions.md#passwords): 10 failed tries a minute per e-mail and address
 * together, 100 per address. In memory: several processes behind one DATABASE_URL each count for themselves.
 */
import { messages } from '../../src/contract/messages';
import { countedAddress } from './callerAddress';
import { asHttpError, throwHttpError } from './httpError';

const WINDOW_MS = 60_000;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;
const MAX_KEYS = 50_000;

/**
 * Runs one try. Refuses with 429 when this account or address has used up its failures. Tries under way count as if
 * they would fail, so that parallel ones do not slip through; one too many waits for their outcome instead of being
 * refused, because successes do not count.
 */
type FailureLimiter = <T>(ip: string, email: string, attempt: () => Promise<T>) => Promise<T>;

interface Count {
  readonly limit: number;
  failed: number;
  underWay: number;
  /** End of the minute that began with the first failure. */
  until: number;
  /** Tries that wait for the outcome of those under way. */
  waiting: (() => void)[];
}

/** Counts in windows of a minute from the first failure. `now` is the clock in milliseconds. */
export function createFailureLimiter(now: () => number): FailureLimiter {
  const counts = new Map<string, Count>();

  const countOf = (key: string, limit: number): Count => {
    const count = counts.get(key) ?? { limit, failed: 0, underWay: 0, until: 0, waiting: [] };
    counts.set(key, count);
    if (count.until <= now()) count.failed = 0;
    return count;
  };
  const fail = (count: Count): void => {
    if (count.failed === 0 || count.until <= now()) {
      count.failed = 0;
      count.until = now() + WINDOW_MS;
    }
    count.failed += 1;
  };
  const settle = (key: string, count: Count): void => {
    count.underWay -= 1;
    for (const again of count.waiting.splice(0)) again();
    if (count.failed === 0 && count.underWay === 0) counts.delete(key);
  };
  const forgetOld = (): void => {
    const idle = [...counts].filter(([, count]) => count.underWay === 0);
    for (const [key, count] of idle) if (count.until <= now()) counts.delete(key);
    // Still too many: somebody makes up e-mails; the limit per address holds them.
    if (counts.size < MAX_KEYS) return;
    for (const [key, count] of idle) if (count.limit === PER_ACCOUNT) counts.delete(key);
  };

  return async (ip, email, attempt) => {
    const address = countedAddress(ip);
    if (counts.size >= MAX_KEYS) forgetOld();
    const limits = [
      [`account ${address} ${email.trim().toLowerCase().slice(0, 320)}`, PER_ACCOUNT],
      [`address ${address}`, PER_ADDRESS],
    ] as const;
    for (;;) {
      const mine = limits.map(([key, limit]) => ({ key, count: countOf(key, limit) }));
      const over = mine.find(({ count }) => count.failed >= count.limit)?.count;
      if (over) {
        const retryAfterS = Math.max(1, Math.ceil((over.until - now()) / 1000));
        throwHttpError(429, messages.tooManyAttempts(retryAfterS), { retryAfterS });
      }
      const full = mine.find(({ count }) => count.failed + count.underWay >= count.limit)?.count;
      if (full) {
        await new Promise<void>((resolve) => full.waiting.push(resolve));
        continue;
      }
      for (const { count } of mine) count.underWay += 1;
      try {
        return await attempt();
      } catch (error) {
        // Only an answer tells a guesser something; our own trouble (no free hash, no database) is no failed try.
        const status = asHttpError(error)?.statusCode ?? 500;
        if (status < 500) for (const { count } of mine) fail(count);
        throw error;
      } finally {
        for (const { key, count } of mine) settle(key, count);
      }
    }
  };
}
