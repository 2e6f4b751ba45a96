import { formatDateTime, formatDateTimeLong } from '../lib/times';
import { EmptyDash } from './EmptyDash';

interface TimeTextProps {
  /** Epoch milliseconds; a dash without. */
  readonly ms: number | null | undefined;
}

/** `Nov 20, 9:42 AM`, with year and zone in the tooltip. */
export function TimeText({ ms }: TimeTextProps) {
  if (ms == null || !Number.isFinite(ms)) return <EmptyDash />;
  return (
    <time dateTime={new Date(ms).toISOString()} title={formatDateTimeLong(ms)}>
      {formatDateTime(ms)}
    </time>
  );
}
