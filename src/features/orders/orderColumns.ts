/** The columns of the order table and their widths, in CSS pixels. */
import type { OrderTableColumn, ShownColumn } from '../../contract/orderTable';
import { COLUMN_WIDTH_MAX, type SetWidths } from '../../domain/orders/shownColumns';

/** The table keeps this free at its right for the scrollbar, also while there is nothing to scroll. */
export const SCROLLBAR = 8;
/** The checkboxes, left of all columns. */
const CHECK_WIDTH = 36;
/** What columns with shares are given together at the least: below that the table scrolls sideways instead of squeezing. */
const SHARED_MIN = 386;

interface OrderColumn {
  /** Words of the header. */
  readonly title: string;
  /** While nobody has set one: a width, or a share of what the others leave. */
  readonly width: number | { readonly share: number };
  /** Narrower it cannot be made. No status is ever cut, and no line of a reference. */
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

/** Width that somebody has set, or that is so anyway; null for a column with a share. */
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
 * Widths of the checkboxes and of the columns where `room` is in view, in whole pixels: they add up to it while some
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
    // Each takes what is due up to its own right edge: rounding never loses a pixel.
    shared += shareOf(column);
    const own = Math.round((rest * shared) / shares) - given;
    given += own;
    return own;
  });
  return [CHECK_WIDTH, ...widths];
}

/** Width of the whole table: wider than the room where its columns need more. */
export const widthOfTable = (widths: readonly number[], room: number): number =>
  Math.max(
    room,
    widths.reduce((sum, width) => sum + width, 0),
  );

/** As the style sheets take them (`--order-columns`). */
export const columnTracks = (widths: readonly number[]): string =>
  widths.map((width) => `${width}px`).join(' ');

/**
 * The widths to set so that a column is as wide as that, as far as it can be. What lies left of it keeps the width that
 * it has by now, so that its edge goes with the pointer; what lies right of it shares the rest.
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
