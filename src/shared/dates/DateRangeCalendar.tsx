import './calendarStyles';
import { PopoverNext } from '@blueprintjs/core';
import { DateRangePicker3 as DateRangePicker, type DateRange } from '@blueprintjs/datetime2';
import enUS from 'date-fns/locale/en-US';
import { useMemo } from 'react';
import type { EpochMs } from '../../contract/schemas/common';
import { datePresets } from '../../domain/orders/datePresets';
import { calendarDateOf, dateOf, type CalendarDate } from '../../lib/calendarDates';
import { zoneTitle } from '../../lib/times';
import { calendarDay, type TimeZone } from '../../lib/timeZones';
import { useTimeZones } from '../../store/config/timeZones';
import { useNow } from '../../store/hooks';
import { CLOSES_AT_ONCE } from '../../ui/overlays';
import { calendarLimits, isUsualYear } from '../../lib/dateRanges';
import { RANGE_CALENDAR, type DateRangeCalendarProps } from './rangeCalendar';

/** The date in a zone. */
const dayAt = (now: EpochMs, zone: TimeZone) => dateOf(calendarDay(now, zone)) ?? new Date();

/** The calendar under the two fields, with five presets. Weeks start on Sunday; days are those of the zone. */
export function DateRangeCalendar({
  from,
  to,
  half,
  panel,
  onPick,
  onClose,
  ...props
}: DateRangeCalendarProps) {
  const zone = useTimeZones().of(props.zone);
  const now = useNow();
  // A date in an address may be outside of what the calendar shows.
  const shown = (date: CalendarDate) => (isUsualYear(date) ? dateOf(date) : null);
  const value: DateRange = [shown(from), from !== '' && to < from ? null : shown(to)];
  const limits = useMemo(calendarLimits, []);
  const shortcuts = useMemo(
    () =>
      datePresets(dayAt(now(), zone)).map(({ label: name, range }) => ({
        label: name,
        dateRange: [range[0], range[1]] as [Date, Date],
      })),
    [now, zone],
  );
  const written = (date: Date | null) => (date === null ? '' : calendarDateOf(date));
  return (
    <PopoverNext
      {...CLOSES_AT_ONCE}
      isOpen
      placement="bottom-start"
      popoverClassName={RANGE_CALENDAR}
      popoverRef={panel}
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      onInteraction={(_, event) => event !== undefined && onClose(event)}
      renderTarget={({ ref }) => <span ref={ref} className="date-range-anchor" />}
      content={
        <DateRangePicker
          value={value}
          boundaryToModify={half === 'from' ? 'start' : 'end'}
          onChange={(range) => onPick({ from: written(range[0]), to: written(range[1]) })}
          // An object: a locale's name would be loaded as a file.
          locale={enUS}
          {...limits}
          shortcuts={shortcuts}
          allowSingleDayRange
          footerElement={<p className="date-range-zone">Time zone: {zoneTitle(zone)}</p>}
        />
      }
    />
  );
}
