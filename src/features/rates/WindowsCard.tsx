import type { OfferedWindow } from '../../contract/schemas/rates';
import { windowDays, windowText } from '../../domain/rates/windowWeeks';
import type { WindowDay } from '../../domain/windows/listWindows';
import type { CalendarDate } from '../../lib/calendarDates';
import { RatesCard } from './RatesCard';
import './windowsCard.css';

interface WindowsCardProps {
  readonly windows: readonly OfferedWindow[];
  /** The day that was asked about, until the destination's is known. */
  readonly askedDay: CalendarDate;
  /** The destination's time zone; null until the merchant is read. */
  readonly timezone: string | null;
  /** The rule's own days, empty until the merchant is read: they tell what has closed. */
  readonly days: readonly WindowDay[];
}

/** The delivery windows day by day (RATE-07), with what has closed already today. */
export function WindowsCard({ windows, askedDay, timezone, days }: WindowsCardProps) {
  const shown = windowDays(windows, askedDay, days);
  const count = `${windows.length} ${windows.length === 1 ? 'window' : 'windows'} in ${shown.length} days`;
  const zone = timezone ? `destination time (${timezone})` : 'destination time';
  return (
    <RatesCard title="Windows" note={`${count}, ${zone}`} className="windows-card">
      <ul className="window-days" aria-label="Windows">
        {shown.map((day) => (
          <li key={day.date} className="window-day">
            <div className="window-day-head">
              <span className="window-weekday">{day.weekday}</span>
              <time dateTime={day.date}>{day.date}</time>
            </div>
            {day.windows.map(({ deliveryWindow }, at) => (
              <div key={at} className="window-chip">
                {windowText(deliveryWindow)}
              </div>
            ))}
            {day.closed.map(({ window, cutoffTime }) => (
              <div key={window} className="window-closed">
                {window} closed at {cutoffTime}
              </div>
            ))}
            {day.windows.length === 0 && day.closed.length === 0 && (
              <div className="window-closed">No window</div>
            )}
          </li>
        ))}
      </ul>
    </RatesCard>
  );
}
