/** The columns of the order table and the sizes of its rows. All in CSS pixels. */
import { REF_LINES_IN_ROW } from '../../domain/orders/refNumber';

export const ORDER_ROW_HEIGHT = 48;
const REF_LINE_HEIGHT = 16;
/** The table keeps this free at its right for the scrollbar, also while there is nothing to scroll. */
export const SCROLLBAR = 8;
/** Below this the table scrolls sideways instead of squeezing. */
export const MIN_TABLE_WIDTH = 1020;

interface OrderColumn {
  readonly id: string;
  /** Words of the header; none over the checkboxes. */
  readonly title: string;
  /** A fixed width, or a share of what the fixed ones leave. */
  readonly width: number | { readonly share: number };
}

export const TABLE_COLUMNS = [
  { id: 'check', title: '', width: 36 },
  { id: 'recipient', title: 'Recipient', width: { share: 0.419 } },
  { id: 'address', title: 'Address', width: { share: 0.361 } },
  { id: 'placedOn', title: 'Placed On', width: 88 },
  { id: 'status', title: 'Status', width: 214 },
  { id: 'merchant', title: 'Merchant', width: { share: 0.22 } },
  { id: 'refNumber', title: 'Ref #', width: 166 },
  { id: 'pickupReady', title: 'Pickup Ready', width: 130 },
] as const satisfies readonly OrderColumn[];

/** Widths of the columns in a table of this width, in whole pixels that add up to it. */
export function columnWidths(tableWidth: number): readonly number[] {
  const columns: readonly OrderColumn[] = TABLE_COLUMNS;
  const fixed = columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : 0), 0);
  const rest = Math.max(tableWidth, MIN_TABLE_WIDTH) - fixed;
  let shared = 0;
  let given = 0;
  return columns.map(({ width }) => {
    if (typeof width === 'number') return width;
    // Each takes what is due up to its own right edge: rounding never loses a pixel.
    shared += width.share;
    const own = Math.round(rest * shared) - given;
    given += own;
    return own;
  });
}

/** Height of a row whose reference has so many lines: past three it grows, with 4 free above and below. */
export function heightForRefLines(lines: number): number {
  return lines > REF_LINES_IN_ROW ? lines * REF_LINE_HEIGHT + 8 : ORDER_ROW_HEIGHT;
}
