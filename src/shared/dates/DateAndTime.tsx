import { Calendar, Time } from '@blueprintjs/icons';
import { type Ref } from 'react';
import type { EpochMs } from '../../contract/schemas/common';
import { formatClockTime, readClockTime, type ClockTime } from '../../domain/windows/windowChange';
import { calendarDateOf, parseTypedDate, type CalendarDate } from '../../lib/calendarDates';
import { instantOf, type TimeZone } from '../../lib/timeZones';
import { useNow } from '../../store/hooks';
import { lazyPart } from '../../ui/lazyPart';
import { PickerField } from '../../ui/PickerField';

const loadPanels = () => import(/* webpackChunkName: 'date-panels' */ './DateTimePanels');
const DatePanel = lazyPart(() => loadPanels().then((panels) => ({ default: panels.DatePanel })));
const TimePanel = lazyPart(() => loadPanels().then((panels) => ({ default: panels.TimePanel })));

interface FieldProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly isDisabled?: boolean;
  readonly iconSide?: 'left' | 'right';
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly autoFocus?: boolean;
}

interface DateFieldProps extends FieldProps {
  readonly value: CalendarDate;
  readonly onChange: (value: CalendarDate) => void;
}

/** A date, YYYY-MM-DD (LIM-13), typed or picked; `parseTypedDate` says how else it may be typed. */
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
      picker={(close) => <DatePanel value={value} onChange={onChange} onChosen={close} />}
    />
  );
}

interface TimeFieldProps extends FieldProps {
  /** The date of the time: it decides the zone's abbreviation. */
  readonly date: CalendarDate;
  /** The zone of the time; `local` if it applies in several places. */
  readonly zone: TimeZone | 'local';
  readonly value: ClockTime;
  /** Initial value of the picker while the field is empty. */
  readonly suggested: ClockTime;
  readonly onChange: (value: ClockTime) => void;
}

/** A time on the 12-hour clock for a value of HH:mm (WIN-14), with the abbreviation of its zone on that date. */
export function TimeField({ date, zone, value, suggested, onChange, ...field }: TimeFieldProps) {
  const now = useNow();
  return (
    <PickerField
      {...field}
      shown={formatClockTime(value)}
      placeholder="hh:mm AM"
      icon={<Time />}
      note={zone === 'local' ? 'local time' : zoneName(date, value, zone, now())}
      onType={(text) => onChange(readClockTime(text) ?? text.trim())}
      // The picker shows a time from the start, so set it in the field too.
      onOpenPicker={() => {
        if (value === '') onChange(suggested);
      }}
      picker={() => <TimePanel value={value} suggested={suggested} onChange={onChange} />}
    />
  );
}

/** The zone's abbreviation at the typed time, otherwise on its day, otherwise now. */
function zoneName(date: CalendarDate, value: ClockTime, zone: TimeZone, now: EpochMs): string {
  const typed = [value, '12:00'].map((time) => instantOf(date, time, zone));
  return zone.abbreviationAt(typed.find((at) => !Number.isNaN(at)) ?? now);
}
