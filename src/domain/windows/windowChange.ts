/**
 * The rules of the Change Delivery Window form (spec section 5; D-065 to D-071). The form holds what was typed, also
 * what is no date or time yet; times are read in the browser's zone with the offset of their own date (D-070).
 */
import type { WINDOW_CHANGE_CATEGORIES } from '../../contract/constants';
import { messages } from '../../contract/messages';
import type { EpochMs } from '../../contract/schemas/common';
import type { WindowChange } from '../../contract/schemas/orderChanges';
import { dateOf, type CalendarDate } from '../../lib/calendarDates';

export type WindowCategory = (typeof WINDOW_CHANGE_CATEGORIES)[number];

/** `HH:mm`, 00:00 to 23:59. */
export type ClockTime = string;

export interface WindowForm {
  /** YYYY-MM-DD, or the text as it was typed while it is no date. */
  readonly fromDate: CalendarDate;
  /** HH:mm, or the text as it was typed while it is no time. */
  readonly fromTime: ClockTime;
  readonly toDate: CalendarDate;
  readonly toTime: ClockTime;
  readonly category: WindowCategory | '';
  readonly notes: string;
  /** The person's own choice. A forcing category goes over it and gives it back when it is left (D-067). */
  readonly showExternalNotes: boolean;
  readonly externalNotes: string;
}

export const EMPTY_WINDOW_FORM: WindowForm = {
  fromDate: '',
  fromTime: '',
  toDate: '',
  toTime: '',
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

export interface WindowFormCheck {
  /** What will not do, by field; empty when the change can be sent. */
  readonly errors: Readonly<Partial<Record<WindowField, string>>>;
  /** The window as far as it is known; null while an end is missing or they are the wrong way round. */
  readonly times: WindowTimes | null;
}

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
export type End =
  | { readonly at: EpochMs }
  | { readonly field: 'date' | 'time'; readonly error: string }
  | { readonly isOpen: true };

/**
 * A date and a time, as one end of a window, in the browser's zone. A time that the clocks skip in spring is refused, as a shifted one would
 * be one that nobody typed. Of one that occurs twice in autumn it is the first; the zone beside the field says so.
 */
export function endOf(date: CalendarDate, time: ClockTime): End {
  const day = date === '' ? null : dateOf(date);
  if (date !== '' && day === null) return { field: 'date', error: messages.windowDateFormat };
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (time !== '' && hours === undefined) return { field: 'time', error: messages.windowTimeFormat };
  if (day === null || hours === undefined) return { isOpen: true };
  const at = new Date(day);
  at.setHours(Number(hours), Number(minutes));
  if (at.getHours() !== Number(hours) || at.getMinutes() !== Number(minutes)) {
    return { field: 'time', error: messages.windowTimeSkipped(formatClockTime(time), date) };
  }
  return { at: at.getTime() };
}

/** The moment that a date and a time of the form mean, in epoch milliseconds; null while they mean none. */
export function instantOf(date: CalendarDate, time: ClockTime): EpochMs | null {
  const end = endOf(date, time);
  return 'at' in end ? end.at : null;
}

/**
 * Everything that keeps the form from being sent (WIN-02, WIN-06, WIN-07, WIN-15), each at its field. A window whose
 * end is not after its start is the fault of its end.
 */
export function checkWindowForm(form: WindowForm): WindowFormCheck {
  const errors: Partial<Record<WindowField, string>> = {};
  const isExternalNeeded = showsExternalNotes(form);
  for (const field of Object.keys(WINDOW_FIELD_NAMES) as WindowField[]) {
    const isNeeded = field !== 'externalNotes' || isExternalNeeded;
    if (isNeeded && form[field].trim() === '') {
      errors[field] = messages.windowFieldMissing(WINDOW_FIELD_NAMES[field].toLowerCase());
    }
  }
  const from = endOf(form.fromDate, form.fromTime);
  const to = endOf(form.toDate, form.toTime);
  if ('error' in from) errors[from.field === 'date' ? 'fromDate' : 'fromTime'] = from.error;
  if ('error' in to) errors[to.field === 'date' ? 'toDate' : 'toTime'] = to.error;
  if (!('at' in from) || !('at' in to)) return { errors, times: null };
  if (from.at >= to.at) {
    errors.toTime = messages.windowEndBeforeStart;
    return { errors, times: null };
  }
  return { errors, times: { completeAfter: from.at, completeBefore: to.at } };
}

/** The body of the call (WIN-08) but for `changedBy`; null while something is missing or wrong. */
export function windowChangeOf(form: WindowForm): Omit<WindowChange, 'changedBy'> | null {
  const { errors, times } = checkWindowForm(form);
  if (times === null || form.category === '' || Object.keys(errors).length > 0) return null;
  const showExternalNotes = showsExternalNotes(form);
  return {
    ...times,
    category: form.category,
    notes: form.notes.trim(),
    showExternalNotes,
    ...(showExternalNotes && { externalNotes: form.externalNotes.trim() }),
  };
}
