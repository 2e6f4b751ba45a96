/** Skips waits of seconds: tests only check that the console started them. */
import * as backoff from '../../../src/lib/backoff';

const REFRESH_WAITS = [3_000, 5_000];

/**
 * Ends the console's waits of this length at once from now on. Returns a function that lists these waits and those of a
 * refresh.
 */
export function shortened(ms: number): () => number[] {
  const asked: number[] = [];
  const real = backoff.sleep;
  // Does not mock the timers themselves: the test server has timers of the same length in this process.
  const spy = jest.spyOn(backoff, 'sleep').mockImplementation((wait, signal) => {
    if (wait === ms || REFRESH_WAITS.includes(wait)) asked.push(wait);
    return real(wait === ms ? 0 : wait, signal);
  });
  restore = () => spy.mockRestore();
  return () => asked;
}

/** Holds the console's waits of this length until `end` is called, or until the console ends them itself. */
export function delayed(ms: number): { readonly count: () => number; readonly end: () => void } {
  let begun = 0;
  const held = new Set<() => void>();
  const real = backoff.sleep;
  const spy = jest.spyOn(backoff, 'sleep').mockImplementation((wait, signal) => {
    if (wait !== ms) return real(wait, signal);
    begun += 1;
    return new Promise((done) => {
      held.add(done);
      signal?.addEventListener('abort', () => done());
    });
  });
  restore = () => spy.mockRestore();
  return { count: () => begun, end: () => held.forEach((done) => done()) };
}

let restore = () => {};
afterEach(() => {
  restore();
  restore = () => {};
});
