import { useSyncExternalStore } from 'react';

const QUARTER_MS = 15 * 60_000;
/** How soon a new quarter is noticed. Milliseconds. */
const LOOK_EVERY_MS = 5_000;

/**
 * When the current quarter of an hour began, in epoch milliseconds. In every time zone a day starts with a quarter,
 * so this is on the same day as now.
 * @param now the clock
 */
export const useQuarterHour = (now: () => number): number =>
  useSyncExternalStore(look, () => Math.floor(now() / QUARTER_MS) * QUARTER_MS);

function look(changed: () => void): () => void {
  const timer = setInterval(changed, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
