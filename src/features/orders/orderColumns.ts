/** The columns of the order table and their widths, in CSS pixels. */
import type { OrderTableColumn, ShownColumn } from '../../contract/orderTable';
import { COLUMN_WIDTH_MAX, type SetWidths } from '../../domain/orders/shownColumns';

/** Space at the right that the table keeps free for the scrollbar, even when nothing scrolls. */
export const SCROLLBAR = 8;
/** The checkboxes, left of all columns. */
const CHECK_WIDTH = 36;
/**
 * Minimum width of all columns with shares together: below it, the table scrolls sideways instead of squeezing them.
 */
const SHARED_MIN = 386;

interface OrderColumn {
  /** Text of the header. */
  readonly title: string;
  /** Default width, or a share of what the other columns leave. */
  readonly width: number | { readonly share: number };
  /** Minimum width. No status and no line of a reference is ever cut off. */
  readonly min: number;
}

export const TABLE_COLUMNS: Readonly<Record<OrderTableColumn, OrderColumn>> = {
  recipient: { title: 'Recipient', width: { share: 0.419 }, min: 120 },
  address: { title: 'Address', width: { share: 0.361 }, min: 100 },
  placedOn: { title: 'Placed On', width: 88, min: 88 },
  status: { title: 'Status', width: 214, min: 214 },
  merchant: { title: 'Merchant', width: { share: 0.22 }, min: 80 },
  refNumber: { title: 'Ref #', width: 166, min: 166 },
  pickupReady: { title: 'Pickup Ready', width: 130, min: 130 },
  window: { title: 'Delivery window', width: 168, min: 116 },
  deliveryType: { title: 'Delivery type', width: 104, min: 96 },
  service: { title: 'Service', width: 120, min: 64 },
  price: { title: 'Price', width: 84, min: 64 },
  weight: { title: 'Weight', width: 88, min: 64 },
  packages: { title: 'Packages', width: 96, min: 76 },
  trackingNumber: { title: 'Tracking number', width: 160, min: 116 },
  email: { title: 'Email', width: 200, min: 64 },
  city: { title: 'City', width: 120, min: 64 },
  postalCode: { title: 'Postal code', width: 92, min: 88 },
  notes: { title: 'Notes', width: 220, min: 80 },
  source: { title: 'Source', width: 96, min: 64 },
  createdBy: { title: 'Created by', width: 180, min: 84 },
  outForDelivery: { title: 'Out for delivery', width: 116, min: 112 },
  failedAt: { title: 'Failed at', width: 104, min: 92 },
  failureNotes: { title: 'Failure notes', width: 200, min: 100 },
  id: { title: 'Order id', width: 216, min: 72 },
};

/** The width that was set or is fixed by default; null for a column with a share. */
function fixedWidth({ id, width }: ShownColumn): number | null {
  const { width: usual, min } = TABLE_COLUMNS[id];
  if (width !== undefined) return Math.max(width, min);
  return typeof usual === 'number' ? usual : null;
}

const shareOf = ({ id }: ShownColumn): number => {
  const { width } = TABLE_COLUMNS[id];
  return typeof width === 'number' ? 0 : width.share;
};

/**
 * Widths of the checkboxes and of the columns when `room` is in view, in whole pixels. They add up to `room` if some
 * column has a share and the room is not too small.
 */
export function columnWidths(columns: readonly ShownColumn[], room: number): readonly number[] {
  const fixed = columns.reduce((sum, column) => sum + (fixedWidth(column) ?? 0), CHECK_WIDTH);
  const shares = columns.reduce(
    (sum, column) => (fixedWidth(column) === null ? sum + shareOf(column) : sum),
    0,
  );
  const rest = Math.max(room - fixed, Math.round(SHARED_MIN * shares));
  let shared = 0;
  let given = 0;
  const widths = columns.map((column) => {
    const width = fixedWidth(column);
    if (width !== null) return width;
    // Round the right edge of each column, not its width, so that no pixel is lost.
    shared += shareOf(column);
    const own = Math.round((rest * shared) / shares) - given;
    given += own;
    return own;
  });
  return [CHECK_WIDTH, ...widths];
}

/** Width of the whole table: more than the room if its columns need more. */
export const widthOfTable = (widths: readonly number[], room: number): number =>
  Math.max(
    room,
    widths.reduce((sum, width) => sum + width, 0),
  );

/** As the style sheets take them (`--order-columns`). */
export const columnTracks = (widths: readonly number[]): string =>
  widths.map((width) => `${width}px`).join(' ');

/**
 * The widths to set so that a column gets this width, as far as possible. Columns to its left keep their current
 * width, so that its edge follows the pointer; columns to its right share the rest.
 * @param columns those that are drawn
 */
export function resizeColumn(
  columns: readonly ShownColumn[],
  room: number,
  id: OrderTableColumn,
  width: number,
): SetWidths {
  const [, ...now] = columnWidths(columns, room);
  const place = columns.findIndex((column) => column.id === id);
  const left = columns
    .slice(0, place)
    .flatMap((column, at) => (fixedWidth(column) === null ? [[column.id, now[at]] as const] : []));
  const own = Math.round(Math.min(Math.max(width, TABLE_COLUMNS[id].min), COLUMN_WIDTH_MAX));
  return { ...Object.fromEntries(left), [id]: own };
}
