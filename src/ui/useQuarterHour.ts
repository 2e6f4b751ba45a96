import { useSyncExternalStore } from 'react';

const QUARTER_MS = 15 * 60_000;
/** How soon after its beginning a quarter is noticed. */
const LOOK_EVERY_MS = 5_000;

/** When the present quarter of an hour began, in epoch milliseconds. In every time zone a day begins with one, so that it is of the same day as now. */
export const useQuarterHour = (): number => useSyncExternalStore(look, quarterNow);

const quarterNow = (): number => Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS;

function look(changed: () => void): () => void {
  const timer = setInterval(changed, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
