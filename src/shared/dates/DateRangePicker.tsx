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

/** Which half of the range. */
export type RangeEnd = 'from' | 'to';

export interface DateRangeFieldProps {
  /** `Created at`. */
  readonly label: string;
  /** What is to be known of the days; stands after the label. */
  readonly note?: string | undefined;
  /** IANA name of the zone whose days they are; '' for the reader's. */
  readonly zone: string;
  /** '' for an open end. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly onChange: (from: CalendarDate, to: CalendarDate) => void;
  /** Tells whether a half holds something that is no date. */
  readonly onValidity: (isBad: boolean) => void;
}

export interface DateRangePickerProps extends DateRangeFieldProps {
  /** The half that had the focus when the calendar arrived. */
  readonly startsIn: RangeEnd;
  /** The focus is in a field or in the calendar: else nothing opens, and no field takes the focus. */
  readonly isFocusWithin: boolean;
}

/** Years that an order can be of, and a little more. */
const EARLIEST = new Date(2015, 0, 1);
const yearsAhead = (years: number) => new Date(new Date().getFullYear() + years, 11, 31);

/** Not `false`, which Blueprint documents for this: it takes that for today. */
const NO_DATE = new Date(Number.NaN);

const isInvalid = (date: Date | null) => date !== null && Number.isNaN(date.getTime());
const written = (date: Date | null) => (date === null || isInvalid(date) ? '' : calendarDateOf(date));

/** The day it is in a zone. */
const today = (zone: TimeZone) => dateOf(calendarDay(Date.now(), zone)) ?? new Date();

/** The range field with its calendar and the five presets. Weeks begin on Sunday; days are those of the zone. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { label, from, to, onChange, onValidity, startsIn, isFocusWithin } = props;
  // What was typed and is no date, or ends before it begins: the field says so until it is mended.
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
  // Escape in the calendar itself leads back to the field, which opens it for whoever comes.
  const isEscaped = useRef(false);
  // Blueprint leaves the field with Escape, and would not open the calendar again for whoever has stayed there.
  const staying = {
    onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        // With no calendar to close it leaves the field, as in the other fields of a search.
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
      // An object: the name of a locale would be fetched as a file.
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
