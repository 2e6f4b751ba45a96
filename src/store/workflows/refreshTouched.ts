/** Refreshes the list after a job has changed orders, also in tabs that did not run it. */
import type { AppDispatch } from '../types';
import { scheduleRefresh } from '../views/orders/refreshOrders';
import type { ItemId } from '../jobs/jobTypes';

/**
 * The most orders named in a refresh. In the tab that ran the job their records are current already. Further orders are
 * updated when their page comes into view, and no action gets too large for DevTools.
 */
const REFRESHED_MAX = 1_000;

/** Makes the `refresh` of a workflow: the list reads the orders again this long after a run. Milliseconds. */
export const refreshAfter =
  (delayMs: number) =>
  (touched: readonly ItemId[], dispatch: AppDispatch): void => {
    if (touched.length === 0) return;
    void dispatch(scheduleRefresh({ delayMs, orderIds: touched.slice(0, REFRESHED_MAX) }));
  };
