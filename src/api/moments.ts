/** The order of calls and answers within one console, where clocks are too coarse to tell it. */

let latest = 0;

/** A number above all given before. */
export function nextMoment(): number {
  latest += 1;
  return latest;
}
