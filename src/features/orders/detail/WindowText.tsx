import type { EpochMs } from '../../../contract/schemas/common';
import { formatWindow } from '../../../lib/times';
import { cityOf, utcOffset, type TimeZone } from '../../../lib/timeZones';
import { EmptyDash } from '../../../ui/EmptyDash';

interface WindowTextProps {
  /** Epoch milliseconds; either end may be open. */
  readonly from: EpochMs | null | undefined;
  readonly to: EpochMs | null | undefined;
  /** The destination's zone. */
  readonly zone: TimeZone;
  /** The reader's zone. */
  readonly reader: TimeZone;
}

type End = WindowTextProps['from'];

/**
 * A delivery window with its zone: `Nov 20, 2:00 PM – 5:00 PM PST`. The tooltip names the city of that zone, and the
 * window in the reader's time.
 */
export function WindowText({ from, to, zone, reader }: WindowTextProps) {
  const text = formatWindow(from, to, zone);
  if (text === null) return <EmptyDash />;
  return <span title={windowTooltip(from, to, zone, reader)}>{text}</span>;
}

/** Names the city whose time the window is in, and below it the window in the reader's time if that differs. */
export function windowTooltip(from: End, to: End, zone: TimeZone, reader: TimeZone): string {
  const isElsewhere = [from, to].some((ms) => ms != null && zone.offsetAt(ms) !== reader.offsetAt(ms));
  const lines = [
    `${cityOf(zone)} time, ${utcOffset(zone.offsetAt(from ?? to ?? 0))}`,
    ...(isElsewhere ? [`Your time: ${formatWindow(from, to, reader) ?? ''}`] : []),
  ];
  return lines.join('\n');
}
