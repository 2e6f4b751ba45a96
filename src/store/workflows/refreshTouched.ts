/** The list follows what a job has done to its orders, also in tabs that only looked on. */
import type { AppDispatch } from '../types';
import { scheduleRefresh } from '../views/orders/refreshOrders';
import type { ItemId } from '../jobs/jobTypes';

/**
 * Orders named to the refresh. In the tab that ran the job the answers have brought the records already; beyond this
 * number the pages are judged when they come into view, and no action grows past what DevTools can show.
 */
const REFRESHED_MAX = 1_000;

/** The `refresh` of a workflow: the list reads the orders again this long after a run. Milliseconds. */
export const refreshAfter =
  (delayMs: number) =>
  (touched: readonly ItemId[], dispatch: AppDispatch): void => {
    if (touched.length === 0) return;
    void dispatch(scheduleRefresh({ delayMs, orderIds: touched.slice(0, REFRESHED_MAX) }));
  };
