/** Waits of seconds, over at once: what a test wants to know of them is that they were asked for. */
const REFRESH_WAITS = [3_000, 5_000];

/** From now on timers of this length end at once. Gives the waits of a refresh that have been asked for. */
export function shortened(ms: number): () => number[] {
  const asked: number[] = [];
  const real = globalThis.setTimeout;
  const spy = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((
    done: () => void,
    wait?: number,
    ...rest: unknown[]
  ) => {
    if (wait !== undefined && REFRESH_WAITS.includes(wait)) asked.push(wait);
    return real(done, wait === ms ? 0 : wait, ...(rest as []));
  }));
  restore = () => spy.mockRestore();
  return () => asked;
}

let restore = () => {};
afterEach(() => {
  restore();
  restore = () => {};
});
