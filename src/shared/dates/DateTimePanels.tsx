import './calendarStyles';
import { DatePicker, TimePicker } from '@blueprintjs/datetime';
import enUS from 'date-fns/locale/en-US';
import type { ClockTime } from '../../domain/windows/windowChange';
import { calendarDateOf, dateOf, type CalendarDate } from '../../lib/calendarDates';

/** Years that a window can be moved to, and the past for corrections. */
const EARLIEST = new Date(2015, 0, 1);
const LATEST = new Date(new Date().getFullYear() + 2, 11, 31);

interface DatePanelProps {
  readonly value: CalendarDate;
  readonly onChange: (value: CalendarDate) => void;
  /** A day was chosen. */
  readonly onChosen: () => void;
}

/** The calendar behind a date field; weeks begin on Sunday. */
export function DatePanel({ value, onChange, onChosen }: DatePanelProps) {
  return (
    <DatePicker
      value={dateOf(value)}
      // An object: the name of a locale would be fetched as a file.
      locale={enUS}
      minDate={EARLIEST}
      maxDate={LATEST}
      canClearSelection={false}
      highlightCurrentDay
      onChange={(date, isByHand) => {
        if (date === null || !isByHand) return;
        onChange(calendarDateOf(date));
        // Turning a month over picks its day too, and is no choice yet.
        if (dateOf(value)?.getMonth() === date.getMonth() || value === '') onChosen();
      }}
    />
  );
}

interface TimePanelProps {
  readonly value: ClockTime;
  /** What it begins with while the field is empty. */
  readonly suggested: ClockTime;
  readonly onChange: (value: ClockTime) => void;
}

/** The 12-hour clock behind a time field. */
export function TimePanel({ value, suggested, onChange }: TimePanelProps) {
  return (
    <div ref={nameHalves}>
      <TimePicker
        // Its arrows would be icons by name, which this console has none of; the arrow keys turn the time as well.
        useAmPm
        selectAllOnFocus
        autoFocus
        value={clockOf(value) ?? clockOf(suggested)}
        onChange={(time) => onChange(clockTimeOf(time))}
      />
    </div>
  );
}

/** Blueprint names the hours and the minutes, but not the choice between the halves of the day. */
function nameHalves(panel: HTMLElement | null): void {
  panel?.querySelector('.bp6-timepicker-ampm-select select')?.setAttribute('aria-label', 'AM or PM');
}

/** The picker wants a Date and looks at its clock only: a day without a change of the clocks. */
function clockOf(value: ClockTime): Date | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(value) ?? [];
  return hours === undefined ? null : new Date(2026, 0, 15, Number(hours), Number(minutes));
}

function clockTimeOf(time: Date): ClockTime {
  return `${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`;
}
