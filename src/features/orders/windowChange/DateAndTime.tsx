import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
import { DatePicker, TimePicker } from '@blueprintjs/datetime';
import { Calendar, Time } from '@blueprintjs/icons';
import enUS from 'date-fns/locale/en-US';
import type { Ref } from 'react';
import {
  formatClockTime,
  instantOf,
  readClockTime,
  type ClockTime,
} from '../../../domain/windows/windowChange';
import { calendarDateOf, dateOf, parseTypedDate, type CalendarDate } from '../../../lib/calendarDates';
import { zoneAbbreviation } from '../../../lib/times';
import { PickerField } from './PickerField';

interface FieldProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly autoFocus?: boolean;
}

interface DateFieldProps extends FieldProps {
  readonly value: CalendarDate;
  readonly onChange: (value: CalendarDate) => void;
}

/** Years that a window can be moved to, and the past for corrections. */
const EARLIEST = new Date(2015, 0, 1);
const LATEST = new Date(new Date().getFullYear() + 2, 11, 31);

/** A date, YYYY-MM-DD (LIM-13), typed or picked; weeks begin on Sunday. MM/DD/YYYY is understood too. */
export function DateField({ value, onChange, ...field }: DateFieldProps) {
  return (
    <PickerField
      {...field}
      shown={value}
      placeholder="YYYY-MM-DD"
      icon={<Calendar />}
      onType={(text) => {
        const date = parseTypedDate(text);
        onChange(date === null ? text.trim() : calendarDateOf(date));
      }}
      picker={(close) => (
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
            if (dateOf(value)?.getMonth() === date.getMonth() || value === '') close();
          }}
        />
      )}
    />
  );
}

interface TimeFieldProps extends FieldProps {
  /** The date it is on: it decides the zone's name. */
  readonly date: CalendarDate;
  readonly value: ClockTime;
  /** What the picker begins with while the field is empty. */
  readonly suggested: ClockTime;
  readonly onChange: (value: ClockTime) => void;
}

/** A time on the 12-hour clock over a value of HH:mm (WIN-14), with the name of the zone on its date (D-070). */
export function TimeField({ date, value, suggested, onChange, ...field }: TimeFieldProps) {
  const at = instantOf(date, value) ?? instantOf(date, '12:00') ?? Date.now();
  return (
    <PickerField
      {...field}
      shown={formatClockTime(value)}
      placeholder="hh:mm AM"
      icon={<Time />}
      note={zoneAbbreviation(at)}
      onType={(text) => onChange(readClockTime(text) ?? text.trim())}
      // The picker shows a time from the start, so the field has it too.
      onOpenPicker={() => {
        if (value === '') onChange(suggested);
      }}
      picker={() => (
        <TimePicker
          // Its arrows would be icons by name, which this console has none of; the arrow keys turn the time as well.
          useAmPm
          selectAllOnFocus
          autoFocus
          value={clockOf(value) ?? clockOf(suggested)}
          onChange={(time) => onChange(clockTimeOf(time))}
        />
      )}
    />
  );
}

/** The picker wants a Date and looks at its clock only: a day without a change of the clocks. */
function clockOf(value: ClockTime): Date | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(value) ?? [];
  return hours === undefined ? null : new Date(2026, 0, 15, Number(hours), Number(minutes));
}

function clockTimeOf(time: Date): ClockTime {
  return `${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`;
}
