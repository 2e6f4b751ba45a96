/** What a saved view of the orders may hold: the console, /views and the views of the product itself agree here. */

export const VIEW_NAME_MAX = 60;
/** Of one person. */
export const VIEWS_MAX = 100;
/** So many shared views are listed, those changed last; a link leads to any. */
export const SHARED_VIEWS_LISTED = 500;

/** Ranges of days that follow the calendar; both ends are part of them. Weeks begin on Sunday. */
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

/** Narrower or wider than these no column can be made. */
export const COLUMN_WIDTH = { min: 24, max: 2_000 } as const;
