/** Waits of seconds, over at once: what a test wants to know of them is that they were asked for. */
import * as backoff from '../../../src/lib/backoff';

const REFRESH_WAITS = [3_000, 5_000];

/** From now on the console's waits of this length end at once. Gives those and the waits of a refresh that were asked for. */
export function shortened(ms: number): () => number[] {
  const asked: number[] = [];
  const real = backoff.sleep;
  // Not the timers themselves: the server of the test has some of the same length in this process.
  const spy = jest.spyOn(backoff, 'sleep').mockImplementation((wait, signal) => {
    if (wait === ms || REFRESH_WAITS.includes(wait)) asked.push(wait);
    return real(wait === ms ? 0 : wait, signal);
  });
  restore = () => spy.mockRestore();
  return () => asked;
}

let restore = () => {};
afterEach(() => {
  restore();
  restore = () => {};
});
