import './calendarStyles';
import { DatePicker, TimePicker } from '@blueprintjs/datetime';
import enUS from 'date-fns/locale/en-US';
import { useMemo } from 'react';
import type { ClockTime } from '../../domain/windows/windowChange';
import { calendarDateOf, dateOf, type CalendarDate } from '../../lib/calendarDates';
import { calendarLimits, isUsualYear } from '../../lib/dateRanges';
import { twoDigits } from '../../lib/twoDigits';

interface DatePanelProps {
  readonly value: CalendarDate;
  readonly onChange: (value: CalendarDate) => void;
  /** Called when a day was chosen. */
  readonly onChosen: () => void;
}

/** The calendar of a date field; weeks start on Sunday. */
export function DatePanel({ value, onChange, onChosen }: DatePanelProps) {
  const limits = useMemo(calendarLimits, []);
  return (
    <DatePicker
      {...limits}
      value={isUsualYear(value) ? dateOf(value) : null}
      // An object: a locale's name would be loaded as a file.
      locale={enUS}
      canClearSelection={false}
      highlightCurrentDay
      onChange={(date, isByHand) => {
        // Changing the month also selects a day in it, but not by hand: that is not a choice yet.
        if (date === null || !isByHand) return;
        onChange(calendarDateOf(date));
        onChosen();
      }}
    />
  );
}

interface TimePanelProps {
  readonly value: ClockTime;
  /** Initial value while the field is empty. */
  readonly suggested: ClockTime;
  readonly onChange: (value: ClockTime) => void;
}

/** The 12-hour clock of a time field. */
export function TimePanel({ value, suggested, onChange }: TimePanelProps) {
  return (
    <div ref={nameHalves}>
      <TimePicker
        // Without its arrows, which would be icons by name, and this console has none; the arrow keys also change the
        // time.
        useAmPm
        selectAllOnFocus
        autoFocus
        value={clockOf(value) ?? clockOf(suggested)}
        onChange={(time) => onChange(clockTimeOf(time))}
      />
    </div>
  );
}

/** Adds the name that Blueprint leaves out: it names the hours and minutes, but not the choice of AM or PM. */
function nameHalves(panel: HTMLElement | null): void {
  panel?.querySelector('.bp6-timepicker-ampm-select select')?.setAttribute('aria-label', 'AM or PM');
}

/** The picker needs a Date but uses only its time: a day without a clock change. */
function clockOf(value: ClockTime): Date | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(value) ?? [];
  return hours === undefined ? null : new Date(2026, 0, 15, Number(hours), Number(minutes));
}

function clockTimeOf(time: Date): ClockTime {
  return `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}
