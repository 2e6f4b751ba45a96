/**
 * Converts cells copied from spreadsheets to the format of the grids: `Tuesday` to `tuesday`, `1:00 PM` to `13:00`,
 * `1,50` to `1.50`, `5 lb` to `5`. Each function returns null when the text needs no change or is ambiguous.
 */
import { WEEKDAYS, type Weekday } from '../../contract/constants';
import { withoutInvisible } from '../../contract/hiddenCharacters';
import { twoDigits } from '../../lib/twoDigits';

/**
 * Removes spaces, including non-breaking ones from spreadsheets, and the invisible characters that come along from web
 * pages and before Windows times.
 */
const compact = (text: string): string => withoutInvisible(text).replace(/\s+/g, '');

const unlessSame = (text: string, read: string | null): string | null => (read === text ? null : read);

/** A weekday in full or abbreviated to three letters or more (`Tuesday`, `TUE`, `Thurs.`). */
function readWeekday(text: string): Weekday | null {
  const typed = compact(text).toLowerCase().replace(/\.$/, '');
  return typed.length < 3 ? null : (WEEKDAYS.find((name) => name.startsWith(typed)) ?? null);
}

/** The weekday of a text that is not yet spelled as in the grids; otherwise null. */
export function weekdayFrom(text: string): Weekday | null {
  const day = readWeekday(text);
  return day === text ? null : day;
}

/** Zero in an accounting format: a dash, with the dollar sign beside it or without. */
const DASH = /^\$?-\$?$/;

/**
 * Whether the first line of a copied block is a heading: it has words, and no cell is a weekday, an accounting dash or
 * contains a digit.
 */
export const isHeading = (cells: readonly string[]): boolean =>
  !cells.some((cell) => /\d/.test(cell) || readWeekday(cell) !== null || DASH.test(compact(cell))) &&
  cells.some((cell) => compact(cell) !== '');

/** `9:00`, `9:00:00`, `1:00 PM`, `1:00:00 p.m.` */
const CLOCK = /^(\d{1,2}):(\d{2})(?::00)?([ap])?\.?(?:m\.?)?$/;
/** `5pm` */
const HOUR = /^(\d{1,2})([ap])\.?m\.?$/;
/** `9h30`, `9h` */
const FRENCH = /^(\d{1,2})h(\d{2})?$/;

/** A time of day as `HH:mm`. Seconds other than 00 would be lost, so such a text is not converted. */
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
  // 13:00 PM contradicts itself.
  if (half !== undefined && (read < 1 || read > 12)) return null;
  const hour = half === undefined ? read : (read % 12) + (half === 'p' ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59) return null;
  return `${twoDigits(hour)}:${minutes}`;
}

/** Dollars without the name of the currency, which is Canadian everywhere; the sign stays: `CA$4.25`, `4.25 CAD`. */
export const withoutCurrency = (text: string): string =>
  text.replace(/(?<!\p{L})(?:CAD(?!\p{L})|CA?(?=\$))/giu, '');

/**
 * An amount without `$`, `CAD`, `CA$` or `C$` and thousands separators, with a decimal point. `1,50` is one and a half.
 * `1,500` and `1.500` are ambiguous and not converted. Accounting formats show zero as a dash next to the dollar sign.
 */
export function dollarsFrom(text: string): string | null {
  const cell = withoutCurrency(compact(text));
  if (cell === '$-' || cell === '-$') return '0.00';
  const typed = cell.replace(/^\$|\$$/, '').replace(/^(?=[.,]\d)/, '0');
  if (/^\d+(\.\d{1,2})?$/.test(typed)) return unlessSame(text, typed);
  if (/^\d+,\d{1,2}$/.test(typed)) return typed.replace(',', '.');
  if (/^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(typed)) return typed.replaceAll(',', '');
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(typed)) return typed.replaceAll('.', '').replace(',', '.');
  return null;
}

/** The ways to write pounds after a number. */
const POUNDS = /(?:lbs?|pounds?)\.?$/i;

/** A weight without its unit, because the messages about a band add it themselves. */
export const withoutPounds = (text: string): string => compact(text).replace(POUNDS, '');

/** A whole number of pounds that a spreadsheet shows with decimals, spaces or its unit: `12.00`, `5 lb`. */
export function poundsFrom(text: string): string | null {
  const [, whole = null] = /^(\d+)(?:\.0+)?$/.exec(withoutPounds(text)) ?? [];
  return unlessSame(text, whole);
}
