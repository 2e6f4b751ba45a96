import type { EpochMs } from '../../contract/schemas/common';
import { formatRecent } from '../../lib/times';
import { useTimeZones } from '../../store/config/timeZones';
import { useQuarterHour } from '../../ui/useQuarterHour';

/**
 * Formats times for a place that may stay open overnight: without their day while it is today, and with it from
 * midnight on.
 * @param now the clock that wrote the times: `useNow()`, or `jobNow` for those of jobs
 */
export function useRecentTime(now: () => EpochMs): (ms: EpochMs) => string {
  const { reader } = useTimeZones();
  const quarter = useQuarterHour(now);
  return (ms) => formatRecent(ms, reader, quarter);
}
