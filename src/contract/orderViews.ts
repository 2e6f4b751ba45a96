/** Limits and ranges of saved views of the orders, shared by the console, /views and the product's own views. */

export const VIEW_NAME_MAX = 60;
/** The most views of one person. */
export const VIEWS_MAX = 100;
/** The most shared views of all people together: each list has all of them. */
export const SHARED_VIEWS_MAX = 500;

/** Date ranges that follow the calendar; both ends are included. Weeks begin on Sunday. */
export const RELATIVE_RANGES = [
  'today',
  'yesterday',
  'tomorrow',
  'last7Days',
  'next7Days',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
] as const;
export type RelativeRange = (typeof RELATIVE_RANGES)[number];

/**
 * The column widths that a saved view may contain, in pixels. The console itself accepts a narrower range
 * (shownColumns.ts).
 */
export const COLUMN_WIDTH = { min: 24, max: 2_000 } as const;
