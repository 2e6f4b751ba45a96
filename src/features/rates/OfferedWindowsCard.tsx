import { counted } from '../../contract/counts';
import type { EpochMs } from '../../contract/schemas/common';
import type { OfferedWindow } from '../../contract/schemas/rates';
import { weekdayName } from '../../contract/weekdayName';
import { windowDays, windowText } from '../../domain/rates/windowWeeks';
import type { WindowDay } from '../../domain/windows/listWindows';
import type { CalendarDate } from '../../lib/calendarDates';
import { zoneTitle } from '../../lib/times';
import type { TimeZone } from '../../lib/timeZones';
import { RatesCard } from './RatesCard';
import './offeredWindowsCard.css';

interface WindowsCardProps {
  readonly windows: readonly OfferedWindow[];
  /** The day of the question, used until the destination's zone is known. */
  readonly askedDay: CalendarDate;
  /** The time of the question. */
  readonly at: EpochMs;
  /** The time zones of both places; null until the merchant is loaded. Cutoffs are in the origin's time. */
  readonly destination: TimeZone | null;
  readonly origin: TimeZone | null;
  /** The rule's own days; empty until the merchant is loaded. They show what has closed. */
  readonly days: readonly WindowDay[];
}

/** The delivery windows by day (RATE-07), including what has already closed today. */
export function OfferedWindowsCard({ windows, askedDay, at, destination, origin, days }: WindowsCardProps) {
  const shown = windowDays(windows, askedDay, days);
  const count = `${counted(windows.length, 'window')} in ${shown.length} days`;
  const zone = destination ? `destination time, ${zoneTitle(destination, at)}` : 'destination time';
  const originZone =
    origin && destination && origin.offsetAt(at) !== destination.offsetAt(at)
      ? ` ${origin.abbreviationAt(at)}`
      : '';
  return (
    <RatesCard title="Windows" note={`${count}, ${zone}`} className="windows-card">
      <ul className="window-days" aria-label="Windows">
        {shown.map((day) => (
          <li key={day.date} className="window-day">
            <div className="window-day-head">
              <span className="window-weekday">{weekdayName(day.weekday)}</span>
              <time dateTime={day.date}>{day.date}</time>
            </div>
            {day.windows.map(({ deliveryWindow }, place) => (
              <div key={place} className="window-chip">
                {windowText(deliveryWindow)}
              </div>
            ))}
            {day.closed.map(({ window, cutoffTime, cutoffDay }) => (
              <div key={window} className="window-closed">
                {window} closed {cutoffDay !== null && `${weekdayName(cutoffDay)} `}at {cutoffTime}
                {originZone}
              </div>
            ))}
            {day.windows.length === 0 && day.closed.length === 0 && (
              <div className="window-closed">No window{day.exception !== null && `: ${day.exception}`}</div>
            )}
          </li>
        ))}
      </ul>
    </RatesCard>
  );
}
