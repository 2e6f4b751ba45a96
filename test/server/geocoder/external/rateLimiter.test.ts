/** The rate limit for an external service, and its pauses. */
import {
  createRateLimiter,
  RateLimiterClosed,
} from '../../../../server/adapters/geocoder/external/rateLimiter';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Returns a limiter whose calls take `ms`; `starts` lists when each began, from now. */
function aGate(ms: number, options: Partial<Parameters<typeof createRateLimiter>[0]> = {}) {
  const gate = createRateLimiter({ maxConcurrent: 1, everyMs: 1_000, maxWaiting: 5, ...options });
  const begun = performance.now();
  const starts: number[] = [];
  const ask = () =>
    gate.pass(async () => {
      starts.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, ms));
    }, new AbortController().signal);
  return { gate, starts, ask };
}

it('calls start at the set pace, however short they are', async () => {
  const { starts, ask } = aGate(10);
  const asked = Promise.all([ask(), ask(), ask()]);
  await jest.advanceTimersByTimeAsync(999);
  expect(starts).toEqual([0]);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(starts).toEqual([0, 1_000, 2_000]);
  await asked;
});

it('limits the number of running calls, however long they take', async () => {
  const { starts, ask } = aGate(5_000, { maxConcurrent: 2 });
  const asked = Promise.all([ask(), ask(), ask()]);
  await jest.advanceTimersByTimeAsync(12_000);
  expect(starts).toEqual([0, 1_000, 5_000]);
  await asked;
});

it('a pause refuses waiting calls, and none passes before it ends', async () => {
  const { gate, starts, ask } = aGate(10);
  const [first, waiting] = [ask(), ask()];
  gate.rest(2_000);
  await expect(waiting).rejects.toThrow(RateLimiterClosed);
  await jest.advanceTimersByTimeAsync(1_999);
  await first;
  await expect(ask()).rejects.toThrow(RateLimiterClosed);
  await jest.advanceTimersByTimeAsync(1);
  const after = ask();
  await jest.advanceTimersByTimeAsync(10);
  await after;
  expect(starts).toEqual([0, 2_000]);
});

it('refuses calls at once when the queue is full', async () => {
  const { ask } = aGate(10, { maxWaiting: 1 });
  const asked = Promise.all([ask(), ask()]);
  await expect(ask()).rejects.toThrow(RateLimiterClosed);
  await jest.advanceTimersByTimeAsync(1_100);
  await asked;
});
