/**
 * The rules of the Change Delivery Window form (WIN-02 to WIN-15). The form holds what was typed, also what is no date or
 * time yet. Which instants it means depends on the time zone that it is read in: windowZones.ts.
 */
import { NOTES_MAX, type WINDOW_CHANGE_CATEGORIES } from '../../contract/constants';
import { messages } from '../../contract/messages';
import type { EpochMs } from '../../contract/schemas/common';
import type { WindowChange } from '../../contract/schemas/orderChanges';
import { dateOf, type CalendarDate } from '../../lib/calendarDates';
import { tooLong } from '../textLimits';
import { cityOf, instantOf, isOnTheClock, type TimeZone } from '../../lib/timeZones';

type WindowCategory = (typeof WINDOW_CHANGE_CATEGORIES)[number];

/** `HH:mm`, 00:00 to 23:59. */
export type ClockTime = string;

/** A window as it is typed, by wall clock and calendar. */
export interface TypedWindow {
  /** YYYY-MM-DD, or the text as it was typed while it is no date. */
  readonly fromDate: CalendarDate;
  /** HH:mm, or the text as it was typed while it is no time. */
  readonly fromTime: ClockTime;
  readonly toDate: CalendarDate;
  readonly toTime: ClockTime;
}

export interface WindowForm extends TypedWindow {
  /** The person's choice of how the times are read; see windowZones.ts. */
  readonly zone: WindowZoneChoice;
  readonly category: WindowCategory | '';
  readonly notes: string;
  /** The person's own choice. A forcing category goes over it and gives it back when it is left. */
  readonly showExternalNotes: boolean;
  readonly externalNotes: string;
}

/** `''`: nothing was chosen yet; `each`: every order's own local time; else the IANA name of one zone for all. */
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

/** Names of the fields, as labels and in messages. */
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

/** What will not do, by field; empty when the change can be sent. */
export type WindowErrors = Readonly<Partial<Record<WindowField, string>>>;

/** The categories whose reason the recipient must hear of (WIN-05). */
export const FORCING_CATEGORIES: readonly WindowCategory[] = [
  'DRIVER_SHORTAGE',
  'DRIVER_NO_SHOW',
  'PACKAGE_NOT_FOUND',
  'NOT_GIVEN_BY_RETAILER',
  'PRODUCTION_DELAY',
];

/** Whether the category holds the box 'show recipient and retailer notes' on. */
export const forcesExternalNotes = ({ category }: Pick<WindowForm, 'category'>): boolean =>
  category !== '' && FORCING_CATEGORIES.includes(category);

/** Whether the box is on, by choice or by the category. */
export const showsExternalNotes = (form: Pick<WindowForm, 'category' | 'showExternalNotes'>): boolean =>
  forcesExternalNotes(form) || form.showExternalNotes;

/** `14:30` as it stands in the field: `02:30 PM`; a text that is no time as it is. */
export function formatClockTime(value: ClockTime): string {
  const [, hours = '', minutes = ''] = /^(\d{2}):(\d{2})$/.exec(value) ?? [];
  if (hours === '') return value;
  const hour = Number(hours);
  return `${String(hour % 12 || 12).padStart(2, '0')}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * Reads `2:30 PM`, `2pm`, `02:30 p.m.`, and `14:30` as nothing else can be meant. Null for anything else, also for
 * `2:30`: half the time the guess would be twelve hours off.
 */
export function readClockTime(text: string): ClockTime | null {
  const typed = text.trim().toLowerCase().replace(/\./g, '');
  const [, hours, minutes = '00', half] = /^(\d{1,2})(?::?(\d{2}))?\s*([ap])m?$/.exec(typed) ?? [];
  if (hours !== undefined) {
    const hour = Number(hours);
    if (hour < 1 || hour > 12) return null;
    return clockTime((hour % 12) + (half === 'p' ? 12 : 0), Number(minutes));
  }
  const [, plainHours, plainMinutes] = /^(\d{1,2}):(\d{2})$/.exec(typed) ?? [];
  const hour = Number(plainHours);
  if (plainHours === undefined || (hour > 0 && hour < 13)) return null;
  return clockTime(hour, Number(plainMinutes));
}

function clockTime(hour: number, minute: number): ClockTime | null {
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** What a date and a time of a form come to. */
type End =
  | { readonly at: EpochMs }
  | { readonly field: 'date' | 'time'; readonly error: string }
  | { readonly isOpen: true };

/**
 * A date and a time, as one end of a window, on the clocks of a zone. A time that they skip in spring is refused, as a
 * shifted one was never typed. Of one that occurs twice in autumn it is the first; the zone beside the
 * field says so.
 */
export function endOf(date: CalendarDate, time: ClockTime, zone: TimeZone): End {
  if (date !== '' && dateOf(date) === null) return { field: 'date', error: messages.windowDateFormat };
  if (time !== '' && !CLOCK_TIME.test(time)) return { field: 'time', error: messages.windowTimeFormat };
  if (date === '' || time === '') return { isOpen: true };
  if (!isOnTheClock(date, time, zone)) {
    return { field: 'time', error: messages.windowTimeSkipped(formatClockTime(time), date, cityOf(zone)) };
  }
  return { at: instantOf(date, time, zone) };
}

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The window that was typed, on the clocks of a zone; null while an end is missing or they are the wrong way round. */
export function windowTimesIn(typed: TypedWindow, zone: TimeZone): WindowTimes | null {
  const from = endOf(typed.fromDate, typed.fromTime, zone);
  const to = endOf(typed.toDate, typed.toTime, zone);
  if (!('at' in from) || !('at' in to) || from.at >= to.at) return null;
  return { completeAfter: from.at, completeBefore: to.at };
}

/**
 * Everything that keeps the form from being sent (WIN-02, WIN-06, WIN-07, WIN-15), each at its field. The times have to
 * be a window in every zone that they are read in. A window whose end is not after its start is the fault of its end.
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

/** How the typed times are read. */
export interface WindowReading {
  /** One zone for all orders; null when every order's own counts. */
  readonly common: TimeZone | null;
  /** All zones that the times are read in. */
  readonly zones: readonly TimeZone[];
}

/** A change without its instants: the wall times of `ownTime` are read on the clocks of each order's destination. */
export type OwnTimeChange = Omit<WindowChange, keyof WindowTimes> & { readonly ownTime: TypedWindow };

/** What the form asks for, not signed yet (WIN-08); null while something is missing or wrong. */
export function windowChangeOf(
  form: WindowForm,
  { common, zones }: WindowReading,
): Omit<WindowChange, 'changedBy'> | Omit<OwnTimeChange, 'changedBy'> | null {
  if (form.category === '' || Object.keys(checkWindowForm(form, zones)).length > 0) return null;
  const showExternalNotes = showsExternalNotes(form);
  const reason = {
    category: form.category,
    notes: form.notes.trim(),
    showExternalNotes,
    ...(showExternalNotes && { externalNotes: form.externalNotes.trim() }),
  };
  if (common === null) {
    const { fromDate, fromTime, toDate, toTime } = form;
    return { ...reason, ownTime: { fromDate, fromTime, toDate, toTime } };
  }
  const times = windowTimesIn(form, common);
  return times && { ...times, ...reason };
}
