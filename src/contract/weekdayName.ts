/** `Monday`: a weekday for display. Grids and requests use `monday`. */
export const weekdayName = (weekday: string): string =>
  `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}`;
