/** A number below 100 as clocks and dates show it: `5` as `05`. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');
