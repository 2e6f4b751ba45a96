/**
 * What spreadsheets put on the clipboard, as the grids have it: `Tuesday` is `tuesday`, `1:00 PM` is `13:00`, `1,50` is
 * `1.50`, `5 lb` is `5`. Each gives null where the text is as wanted already, and where it could be read in two ways.
 */
import { WEEKDAYS, type Weekday } from '../../contract/constants';
import { withoutInvisible } from '../../contract/hiddenCharacters';

/**
 * Spaces, the unbreakable ones of spreadsheets among them, mean nothing in a cell; nor do the marks that nobody sees, which
 * come along from web pages and before times of Windows.
 */
const compact = (text: string): string => withoutInvisible(text).replace(/\s+/g, '');

const unlessSame = (text: string, read: string | null): string | null => (read === text ? null : read);

/** A weekday in full or by three letters or more (`Tuesday`, `TUE`, `Thurs.`). */
function readWeekday(text: string): Weekday | null {
  const typed = compact(text).toLowerCase().replace(/\.$/, '');
  return typed.length < 3 ? null : (WEEKDAYS.find((name) => name.startsWith(typed)) ?? null);
}

/** The weekday that a text names otherwise than the grids have it. */
export function weekdayFrom(text: string): Weekday | null {
  const day = readWeekday(text);
  return day === text ? null : day;
}

/** Whether the first line of a copied block heads its columns: words, and neither a number nor a weekday among them. */
export const isHeading = (cells: readonly string[]): boolean =>
  !cells.some((cell) => /\d/.test(cell) || readWeekday(cell) !== null) &&
  cells.some((cell) => compact(cell) !== '');

/** `9:00`, `9:00:00`, `1:00 PM`, `1:00:00 p.m.` */
const CLOCK = /^(\d{1,2}):(\d{2})(?::00)?([ap])?\.?(?:m\.?)?$/;
/** `5pm` */
const HOUR = /^(\d{1,2})([ap])\.?m\.?$/;
/** `9h30`, `9h` */
const FRENCH = /^(\d{1,2})h(\d{2})?$/;

/** A time of day as `HH:mm`. Seconds other than 00 would be lost, and are left to be refused. */
export function timeFrom(text: string): string | null {
  const typed = compact(text).toLowerCase();
  const clock = CLOCK.exec(typed);
  if (clock) return unlessSame(text, timeOf(clock[1], clock[2], clock[3]));
  const hour = HOUR.exec(typed);
  if (hour) return timeOf(hour[1], '00', hour[2]);
  const french = FRENCH.exec(typed);
  return french ? timeOf(french[1], french[2] ?? '00', undefined) : null;
}

function timeOf(hours = '', minutes = '', half: string | undefined): string | null {
  const read = Number(hours);
  // 13:00 PM says two things at once.
  if (half !== undefined && (read < 1 || read > 12)) return null;
  const hour = half === undefined ? read : (read % 12) + (half === 'p' ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

/**
 * An amount without its sign and its thousands, with a point. `1,50` is one and a half; `1,500` may be fifteen hundred or
 * one and a half, and is left alone, as is `1.500`. A dash beside the sign is how accounting formats show nothing.
 */
export function dollarsFrom(text: string): string | null {
  const cell = compact(text);
  if (cell === '$-' || cell === '-$') return '0.00';
  const typed = cell.replace(/^\$|\$$/, '').replace(/^(?=[.,]\d)/, '0');
  if (/^\d+(\.\d{1,2})?$/.test(typed)) return unlessSame(text, typed);
  if (/^\d+,\d{1,2}$/.test(typed)) return typed.replace(',', '.');
  if (/^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(typed)) return typed.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(typed)) return typed.replaceAll('.', '').replace(',', '.');
  return null;
}

/** How spreadsheets and people write pounds behind a number. */
const POUNDS = /(?:lbs?|pounds?)\.?$/i;

/** A weight without its unit, which the messages of a band add themselves. */
export const withoutPounds = (text: string): string => compact(text).replace(POUNDS, '');

/** A whole number of pounds that a spreadsheet shows with decimals, spaces or its unit: `12.00`, `5 lb`. */
export function poundsFrom(text: string): string | null {
  const [, whole = null] = /^(\d+)(?:\.0+)?$/.exec(withoutPounds(text)) ?? [];
  return unlessSame(text, whole);
}
