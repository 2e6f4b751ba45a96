import type { EpochMs } from '../../contract/schemas/common';
import { formatDateTime, formatDateTimeLong, formatDateTimeNamed } from '../../lib/times';
import type { TimeZone } from '../../lib/timeZones';
import { EmptyDash } from '../../ui/EmptyDash';

interface TimeTextProps {
  /** Epoch milliseconds; a dash without. */
  readonly ms: EpochMs | null | undefined;
  /** The zone of the place that the time is about. */
  readonly zone: TimeZone;
  /** The zone of the person who reads it: the tooltip says the time there too where it is another one. */
  readonly reader?: TimeZone;
  /** Whether the zone's name stands behind the time; false where it is named once for several. */
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

/** The time in full, and under it the reader's where their clocks show another one. */
export function inBothZones(ms: EpochMs, zone: TimeZone, reader: TimeZone): string {
  const text = formatDateTimeLong(ms, zone);
  return zone.offsetAt(ms) === reader.offsetAt(ms)
    ? text
    : `${text}\nYour time: ${formatDateTimeLong(ms, reader)}`;
}
