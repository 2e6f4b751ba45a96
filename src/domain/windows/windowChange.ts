/**
 * The Change Delivery Window form (WIN-02 to WIN-15). It holds texts as typed, even before they are a valid date or
 * time. The instants depend on the time zone in which they are read: windowZones.ts.
 */
import { NOTES_MAX, type WINDOW_CHANGE_CATEGORIES } from '../../contract/constants';
import { messages } from '../../contract/messages';
import type { EpochMs } from '../../contract/schemas/common';
import type { WindowChange } from '../../contract/schemas/orderChanges';
import { dateOf, type CalendarDate } from '../../lib/calendarDates';
import { toPlainText } from '../../lib/plainText';
import { tooLong } from '../textLimits';
import { CHECK_THE_YEAR, isUsualYear } from '../../lib/dateRanges';
import { cityOf, instantOf, isOnTheClock, type TimeZone } from '../../lib/timeZones';
import { twoDigits } from '../../lib/twoDigits';

type WindowCategory = (typeof WINDOW_CHANGE_CATEGORIES)[number];

/** `HH:mm`, 00:00 to 23:59. */
export type ClockTime = string;

/** A window as typed: dates and local times. */
export interface TypedWindow {
  /** YYYY-MM-DD, or the typed text until it is a date. */
  readonly fromDate: CalendarDate;
  /** HH:mm, or the typed text until it is a time. */
  readonly fromTime: ClockTime;
  readonly toDate: CalendarDate;
  readonly toTime: ClockTime;
}

export interface WindowForm extends TypedWindow {
  /** The user's choice of the time zone for the times; see windowZones.ts. */
  readonly zone: WindowZoneChoice;
  readonly category: WindowCategory | '';
  readonly notes: string;
  /** The user's own choice. A category may override it; it applies again when another category is chosen. */
  readonly showExternalNotes: boolean;
  readonly externalNotes: string;
}

/** `''`: not chosen yet; `each`: the local time of each order; otherwise the IANA name of one zone for all orders. */
export type WindowZoneChoice = string;

export const EMPTY_WINDOW_FORM: WindowForm = {
  fromDate: '',
  fromTime: '',
  toDate: '',
  toTime: '',
  zone: '',
  category: '',
  notes: '',
  showExternalNotes: false,
  externalNotes: '',
};

/** Names of the fields, for labels and messages. */
export const WINDOW_FIELD_NAMES = {
  fromDate: 'From date',
  fromTime: 'From time',
  toDate: 'To date',
  toTime: 'To time',
  category: 'Category',
  notes: 'Internal notes',
  externalNotes: 'External notes',
} as const;
export type WindowField = keyof typeof WINDOW_FIELD_NAMES;

/** Both ends in epoch milliseconds. */
export interface WindowTimes {
  readonly completeAfter: EpochMs;
  readonly completeBefore: EpochMs;
}

/** Error messages by field; empty when the change can be sent. */
export type WindowErrors = Readonly<Partial<Record<WindowField, string>>>;

/** The categories whose reason must be shown to the recipient (WIN-05). */
export const FORCING_CATEGORIES: readonly WindowCategory[] = [
  'DRIVER_SHORTAGE',
  'DRIVER_NO_SHOW',
  'PACKAGE_NOT_FOUND',
  'NOT_GIVEN_BY_RETAILER',
  'PRODUCTION_DELAY',
];

/** Whether the category forces the box 'show recipient and retailer notes' on. */
export const forcesExternalNotes = ({ category }: Pick<WindowForm, 'category'>): boolean =>
  category !== '' && FORCING_CATEGORIES.includes(category);

/** Whether the box is on, by choice or because of the category. */
export const showsExternalNotes = (form: Pick<WindowForm, 'category' | 'showExternalNotes'>): boolean =>
  forcesExternalNotes(form) || form.showExternalNotes;

/** `14:30` as displayed in the field: `02:30 PM`. Anything but a time is returned unchanged. */
export function formatClockTime(value: ClockTime): string {
  const [, hours = '', minutes = ''] = /^(\d{2}):(\d{2})$/.exec(value) ?? [];
  if (hours === '') return value;
  const hour = Number(hours);
  return `${twoDigits(hour % 12 || 12)}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * Reads `2:30 PM`, `2pm`, `02:30 p.m.`, and `14:30`, which is unambiguous; also with the seconds that spreadsheets
 * write, if they are 00. Null for anything else, including `2:30`: a guess would be twelve hours off half of the time.
 * `08:00:00` is no guess: with seconds and without AM or PM it comes from a 24-hour clock.
 */
export function readClockTime(text: string): ClockTime | null {
  const typed = text.trim().toLowerCase().replace(/\./g, '');
  const [, hours, minutes = '00', half] = /^(\d{1,2})(?::?(\d{2})(?::00)?)?\s*([ap])m?$/.exec(typed) ?? [];
  if (hours !== undefined) {
    const hour = Number(hours);
    if (hour < 1 || hour > 12) return null;
    return clockTime((hour % 12) + (half === 'p' ? 12 : 0), Number(minutes));
  }
  const [, plainHours, plainMinutes, seconds] = /^(\d{1,2}):(\d{2})(:00)?$/.exec(typed) ?? [];
  const hour = Number(plainHours);
  if (plainHours === undefined || (seconds === undefined && hour > 0 && hour < 13)) return null;
  return clockTime(hour, Number(plainMinutes));
}

function clockTime(hour: number, minute: number): ClockTime | null {
  if (hour > 23 || minute > 59) return null;
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** The result of reading a date and a time: an instant, an error, or still incomplete. */
type End =
  | { readonly at: EpochMs }
  | { readonly field: 'date' | 'time'; readonly error: string }
  | { readonly isOpen: true };

/**
 * Reads a date and a time as one end of a window in a time zone. A time skipped when clocks go forward is an error,
 * because shifting it would give a time nobody typed. A time that occurs twice means the first one, which the zone next
 * to the field shows.
 */
export function endOf(date: CalendarDate, time: ClockTime, zone: TimeZone): End {
  if (date !== '' && dateOf(date) === null) return { field: 'date', error: messages.windowDateFormat };
  if (date !== '' && !isUsualYear(date)) return { field: 'date', error: CHECK_THE_YEAR };
  if (time !== '' && !CLOCK_TIME.test(time)) return { field: 'time', error: messages.windowTimeFormat };
  if (date === '' || time === '') return { isOpen: true };
  if (!isOnTheClock(date, time, zone)) {
    return { field: 'time', error: messages.windowTimeSkipped(formatClockTime(time), date, cityOf(zone)) };
  }
  return { at: instantOf(date, time, zone) };
}

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The typed window in a time zone; null when an end is missing or the end is not after the start. */
export function windowTimesIn(typed: TypedWindow, zone: TimeZone): WindowTimes | null {
  const from = endOf(typed.fromDate, typed.fromTime, zone);
  const to = endOf(typed.toDate, typed.toTime, zone);
  if (!('at' in from) || !('at' in to) || from.at >= to.at) return null;
  return { completeAfter: from.at, completeBefore: to.at };
}

/**
 * Everything that keeps the form from being sent (WIN-02, WIN-06, WIN-07, WIN-15), by field. The times must be a valid
 * window in each of the zones. If the end is not after the start, the error is on the end.
 */
export function checkWindowForm(form: WindowForm, zones: readonly TimeZone[]): WindowErrors {
  const errors: Partial<Record<WindowField, string>> = {};
  const isExternalNeeded = showsExternalNotes(form);
  for (const field of Object.keys(WINDOW_FIELD_NAMES) as WindowField[]) {
    const isNeeded = field !== 'externalNotes' || isExternalNeeded;
    if (isNeeded && form[field].trim() === '') {
      errors[field] = messages.windowFieldMissing[field];
    }
    const isNote = field === 'notes' || (field === 'externalNotes' && isExternalNeeded);
    const problem = isNote ? tooLong(WINDOW_FIELD_NAMES[field], form[field], NOTES_MAX) : undefined;
    if (problem !== undefined) errors[field] = problem;
  }
  for (const zone of zones) {
    const from = endOf(form.fromDate, form.fromTime, zone);
    const to = endOf(form.toDate, form.toTime, zone);
    if ('error' in from) errors[from.field === 'date' ? 'fromDate' : 'fromTime'] ??= from.error;
    if ('error' in to) errors[to.field === 'date' ? 'toDate' : 'toTime'] ??= to.error;
    if ('at' in from && 'at' in to && from.at >= to.at) errors.toTime ??= messages.windowEndBeforeStart;
  }
  return errors;
}

/** The time zones in which the typed times are read. */
export interface WindowReading {
  /** One zone for all orders; null when each order uses its own. */
  readonly common: TimeZone | null;
  /** All zones used. */
  readonly zones: readonly TimeZone[];
}

/** A change without instants: the local times of `ownTime` are read in the time zone of each order's destination. */
export type OwnTimeChange = Omit<WindowChange, keyof WindowTimes> & { readonly ownTime: TypedWindow };

/** The change that the form requests, without `changedBy` (WIN-08); null while something is missing or wrong. */
export function windowChangeOf(
  form: WindowForm,
  { common, zones }: WindowReading,
): Omit<WindowChange, 'changedBy'> | Omit<OwnTimeChange, 'changedBy'> | null {
  if (form.category === '' || Object.keys(checkWindowForm(form, zones)).length > 0) return null;
  const showExternalNotes = showsExternalNotes(form);
  const reason = {
    category: form.category,
    notes: toPlainText(form.notes).trim(),
    showExternalNotes,
    ...(showExternalNotes && { externalNotes: toPlainText(form.externalNotes).trim() }),
  };
  if (common === null) {
    const { fromDate, fromTime, toDate, toTime } = form;
    return { ...reason, ownTime: { fromDate, fromTime, toDate, toTime } };
  }
  const times = windowTimesIn(form, common);
  return times && { ...times, ...reason };
}
