/** Numbers and durations for use in sentences. */

// Created once: `toLocaleString` would create one for each number.
const NUMBERS = new Intl.NumberFormat('en-US');

/** `2,345`. */
export const grouped = (count: number): string => NUMBERS.format(count);
/** `1 order`, `2,345 orders`. */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
/** `8 hours`: an approximate duration, for a clock that is off or a time ago. */
export function roughly(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 90) return counted(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day');
}
