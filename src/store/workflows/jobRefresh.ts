/** The list follows what a job has done to its orders, also in tabs that only looked on. */
import type { AppDispatch } from '../store';
import { scheduleRefresh } from '../views/orders/refreshOrders';
import type { AnyJobDefinition } from './jobDefinition';
import type { ItemId } from './jobTypes';

/**
 * Orders named to the refresh. In the tab that ran the job the answers have brought the records already; beyond this
 * number the pages are judged when they come into view, and no action grows past what DevTools can show.
 */
const REFRESHED_MAX = 1_000;

/** Schedules the refresh that the workflow asks for. */
export function refreshTouched(
  { refreshAfterMs }: AnyJobDefinition,
  touched: readonly ItemId[],
  dispatch: AppDispatch,
): void {
  if (refreshAfterMs === undefined || touched.length === 0) return;
  const orderIds = touched.slice(0, REFRESHED_MAX);
  void dispatch(scheduleRefresh({ delayMs: refreshAfterMs, orderIds }));
}
