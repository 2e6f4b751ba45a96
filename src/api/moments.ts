/** Orders the calls and answers within one console: clocks are too coarse for that. */

let latest = 0;

/** Returns a number greater than all returned before. */
export function nextMoment(): number {
  latest += 1;
  return latest;
}
