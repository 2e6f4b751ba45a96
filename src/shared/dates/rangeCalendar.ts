import type { Ref, SyntheticEvent } from 'react';
import type { CalendarDate } from '../../lib/calendarDates';
import type { RangeEnd } from '../../lib/dateRanges';

/** Class of the popover with the calendar. */
export const RANGE_CALENDAR = 'date-range-calendar';

/** What the fields of a range tell their calendar, whose code is loaded later. */
export interface DateRangeCalendarProps {
  /** '' for an open end, or one that cannot be read. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** The half that a click on a day changes. */
  readonly half: RangeEnd;
  /** IANA name of the zone of the dates; '' for the reader's. */
  readonly zone: string;
  /** The element around the presets and the days. */
  readonly panel: Ref<HTMLDivElement>;
  readonly onPick: (dates: Record<RangeEnd, CalendarDate>) => void;
  /** Escape, or a click anywhere else. */
  readonly onClose: (event: SyntheticEvent<HTMLElement>) => void;
}
