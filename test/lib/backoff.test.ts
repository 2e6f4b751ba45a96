import fc from 'fast-check';
import { backoffDelayMs, DEFAULT_BACKOFF, sleep } from '../../src/lib/backoff';

const settings = { baseMs: 500, maxMs: 30_000, maxRetryAfterMs: 300_000 };

describe('backoffDelayMs', () => {
  it('doubles with each failure, half of it random, up to a limit', () => {
    expect([1, 2, 3, 4].map((failures) => backoffDelayMs(failures, settings, 1))).toEqual([
      500, 1000, 2000, 4000,
    ]);
    expect([1, 2, 3, 4].map((failures) => backoffDelayMs(failures, settings, 0))).toEqual([
      250, 500, 1000, 2000,
    ]);
    expect(backoffDelayMs(50, settings, 1)).toBe(30_000);
  });

  it('waits as long as the server asks, up to a limit', () => {
    expect(backoffDelayMs(1, settings, 0.5, 45_000)).toBe(45_000);
    expect(backoffDelayMs(1, settings, 0.5, 0)).toBe(0);
    expect(backoffDelayMs(1, settings, 0.5, 86_400_000)).toBe(300_000);
  });

  it('waits at least half of the step and at most the limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failures, random) => {
          const step = Math.min(DEFAULT_BACKOFF.baseMs * 2 ** (failures - 1), DEFAULT_BACKOFF.maxMs);
          const delay = backoffDelayMs(failures, DEFAULT_BACKOFF, random);
          return delay >= step / 2 && delay <= step;
        },
      ),
    );
  });
});

describe('sleep', () => {
  it('ends without a rejection when its signal is aborted, before or during the wait', async () => {
    const controller = new AbortController();
    const sleeping = sleep(60_000, controller.signal);
    controller.abort();
    await expect(sleeping).resolves.toBeUndefined();
    await expect(sleep(60_000, controller.signal)).resolves.toBeUndefined();
  });
});
