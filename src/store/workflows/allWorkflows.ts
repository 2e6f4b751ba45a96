/** All workflows. The store registers them, so that stored jobs find their definition after a reload. */
import { bulkPickupReadyJob } from './bulkPickupReady';
import { changeWindowJob } from './changeWindow';
import { exportOrdersJob, exportReadAgainJob } from './exportOrders';
import { labelsJob } from './labels';
import { putWindowsBackJob } from './putWindowsBack';
import { retryGeocodeJob } from './retryGeocode';
import { setPickupReadyJob } from './setPickupReady';

export const ALL_WORKFLOWS = [
  bulkPickupReadyJob,
  changeWindowJob,
  exportOrdersJob,
  exportReadAgainJob,
  labelsJob,
  putWindowsBackJob,
  retryGeocodeJob,
  setPickupReadyJob,
];
