import type { EpochMs } from '../../contract/schemas/common';
import { formatDateTime, formatDateTimeLong, formatDateTimeNamed } from '../../lib/times';
import type { TimeZone } from '../../lib/timeZones';
import { EmptyDash } from '../../ui/EmptyDash';

interface TimeTextProps {
  /** Epoch milliseconds; shows a dash if missing. */
  readonly ms: EpochMs | null | undefined;
  /** The zone of the place that the time belongs to. */
  readonly zone: TimeZone;
  /** The reader's zone: if it differs, the tooltip also has the time there. */
  readonly reader?: TimeZone;
  /** Whether the zone's name follows the time; false if it is named once for several times. */
  readonly isNamed?: boolean;
}

/** `Nov 20, 9:42 AM`, with year and zone in the tooltip. */
export function TimeText({ ms, zone, reader = zone, isNamed = false }: TimeTextProps) {
  if (ms == null || !Number.isFinite(ms)) return <EmptyDash />;
  return (
    <time dateTime={new Date(ms).toISOString()} title={inBothZones(ms, zone, reader)}>
      {isNamed ? formatDateTimeNamed(ms, zone) : formatDateTime(ms, zone)}
    </time>
  );
}

/** The full time and, if the reader's clock differs, the reader's time below it. */
export function inBothZones(ms: EpochMs, zone: TimeZone, reader: TimeZone): string {
  const text = formatDateTimeLong(ms, zone);
  return zone.offsetAt(ms) === reader.offsetAt(ms)
    ? text
    : `${text}\nYour time: ${formatDateTimeLong(ms, reader)}`;
}
