/** `Monday`: a weekday where people read it. Grids and the wire have `monday`. */
export const weekdayName = (weekday: string): string =>
  `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}`;
