import '../../shared/dates/calendarStyles';
import { DateRangeInput3 as DateRangeInput, type DateRange } from '@blueprintjs/datetime2';
import enUS from 'date-fns/locale/en-US';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { datePresets } from '../../domain/orders/datePresets';
import {
  calendarDateOf,
  dateOf,
  formatTypedDate,
  parseTypedDate,
  type CalendarDate,
} from '../../lib/calendarDates';
import { zoneTitle } from '../../lib/times';
import { calendarDay, type TimeZone } from '../../lib/timeZones';
import { useTimeZones } from '../../store/config/timeZones';
import { CLOSES_AT_ONCE } from '../../ui/overlays';

/** A half of the range. */
export type RangeEnd = 'from' | 'to';

export interface DateRangeFieldProps {
  /** `Created at`. */
  readonly label: string;
  /** A note about the dates, shown after the label. */
  readonly note?: string | undefined;
  /** IANA name of the zone of the dates; '' for the reader's. */
  readonly zone: string;
  /** '' for an open end. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly onChange: (from: CalendarDate, to: CalendarDate) => void;
  /** Reports whether a half contains something that is not a date. */
  readonly onValidity: (isBad: boolean) => void;
}

export interface DateRangePickerProps extends DateRangeFieldProps {
  /** The half that had the focus when the calendar was loaded. */
  readonly startsIn: RangeEnd;
  /** Whether the focus is in a field or in the calendar: otherwise nothing opens, and no field takes the focus. */
  readonly isFocusWithin: boolean;
}

/** The years of any order, and a margin. */
const EARLIEST = new Date(2015, 0, 1);
const yearsAhead = (years: number) => new Date(new Date().getFullYear() + years, 11, 31);

/** Not `false`, which Blueprint documents for this: it reads that as today. */
const NO_DATE = new Date(Number.NaN);

const isInvalid = (date: Date | null) => date !== null && Number.isNaN(date.getTime());
const written = (date: Date | null) => (date === null || isInvalid(date) ? '' : calendarDateOf(date));

/** Today's date in a zone. */
const today = (zone: TimeZone) => dateOf(calendarDay(Date.now(), zone)) ?? new Date();

/** The range field with its calendar and five presets. Weeks start on Sunday; days are those of the zone. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { label, from, to, onChange, onValidity, startsIn, isFocusWithin } = props;
  // A typed range that is invalid, or ends before it starts: the field shows the error until it is corrected.
  const [wrong, setWrong] = useState<DateRange | null>(null);
  const value = useMemo<DateRange>(() => wrong ?? [dateOf(from), dateOf(to)], [wrong, from, to]);
  const tell = (range: DateRange, isWrong: boolean) => {
    setWrong(isWrong ? range : null);
    onValidity(isWrong);
    if (!isWrong) onChange(written(range[0]), written(range[1]));
  };
  const zone = useTimeZones().of(props.zone);
  const shortcuts = useMemo(
    () =>
      datePresets(today(zone)).map(({ label: name, range }) => ({
        label: name,
        dateRange: [range[0], range[1]] as [Date, Date],
      })),
    [zone],
  );
  const input = useRef<DateRangeInput>(null);
  const setOpen = (isOpen: boolean) => input.current?.setState({ isOpen });
  // Escape in the calendar returns the focus to the field, which would open the calendar again.
  const isEscaped = useRef(false);
  // Blueprint blurs the field on Escape, and would not reopen the calendar for a user who stays in it.
  const staying = {
    onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        // If no calendar is open, Escape leaves the field, as in the other search fields.
        if (input.current?.state.isOpen === false) event.currentTarget.blur();
        setOpen(false);
      } else if (event.key === 'ArrowDown') setOpen(true);
    },
    onMouseDown: () => setOpen(true),
    onFocus: () => {
      if (isEscaped.current) setOpen(false);
      isEscaped.current = false;
    },
  };
  return (
    <DateRangeInput
      ref={input}
      value={value}
      onChange={(range) => tell(range, range.some(isInvalid))}
      onError={(range) => tell(range, true)}
      formatDate={formatTypedDate}
      parseDate={(text) => parseTypedDate(text) ?? NO_DATE}
      // An object: a locale's name would be loaded as a file.
      locale={enUS}
      minDate={EARLIEST}
      maxDate={yearsAhead(2)}
      shortcuts={shortcuts}
      allowSingleDayRange
      closeOnSelection
      invalidDateMessage="Invalid date"
      outOfRangeMessage="Out of range"
      overlappingDatesMessage="Before From"
      footerElement={<p className="date-range-zone">Time zone: {zoneTitle(zone)}</p>}
      popoverProps={{
        ...CLOSES_AT_ONCE,
        placement: 'bottom-start',
        onClose: (event) => {
          isEscaped.current = event.type === 'keydown';
        },
        ...(isFocusWithin ? {} : { isOpen: false }),
      }}
      fill
      startInputProps={{
        ...staying,
        placeholder: 'From',
        'aria-label': `${label}, from`,
        autoComplete: 'off',
        autoFocus: isFocusWithin && startsIn === 'from',
      }}
      endInputProps={{
        ...staying,
        placeholder: 'To',
        'aria-label': `${label}, to`,
        autoComplete: 'off',
        autoFocus: isFocusWithin && startsIn === 'to',
      }}
    />
  );
}
