/**
 * Slows guessing down (D-021): 10 failed tries a minute per e-mail and address together, 100 per address. In
 * memory: several processes behind one DATABASE_URL each count for themselves.
 */
import { messages } from '../../src/contract/messages';
import { refuse } from './refuse';

const WINDOW_MS = 60_000;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;
const MAX_KEYS = 50_000;

export interface FailureLimiter {
  /**
   * Refuses with 429 when this account or address has used up its tries, else counts one. The returned function
   * takes it back after a success; counting first keeps parallel tries from slipping through.
   */
  begin(address: string, email: string): () => void;
}

interface Count {
  tries: number;
  until: number;
}

/** Counts in fixed windows of a minute. `now` is the clock in milliseconds. */
export function createFailureLimiter(now: () => number): FailureLimiter {
  const counts = new Map<string, Count>();

  const current = (key: string): Count | undefined => {
    const count = counts.get(key);
    return count && count.until > now() ? count : undefined;
  };
  const add = (key: string): Count => {
    const count = current(key) ?? { tries: 0, until: now() + WINDOW_MS };
    count.tries += 1;
    counts.set(key, count);
    return count;
  };
  const forgetOver = (): void => {
    for (const [key, count] of counts) if (count.until <= now()) counts.delete(key);
    // Still too many: somebody makes up e-mails; the limit per address holds them.
    if (counts.size >= MAX_KEYS) {
      for (const key of counts.keys()) if (key.startsWith('account ')) counts.delete(key);
    }
  };
  const accountKey = (address: string, email: string): string =>
    `account ${address} ${email.trim().toLowerCase().slice(0, 320)}`;
  const addressKey = (address: string): string => `address ${address}`;

  return {
    begin: (address, email) => {
      const keys = [accountKey(address, email), addressKey(address)] as const;
      const [account, whole] = keys.map(current);
      const over =
        (account && account.tries >= PER_ACCOUNT ? account : undefined) ??
        (whole && whole.tries >= PER_ADDRESS ? whole : undefined);
      if (over) {
        const seconds = Math.max(1, Math.ceil((over.until - now()) / 1000));
        refuse(429, messages.tooManyAttempts(seconds));
      }
      if (counts.size >= MAX_KEYS) forgetOver();
      const mine = keys.map(add);
      return () => {
        for (const count of mine) count.tries -= 1;
      };
    },
  };
}
