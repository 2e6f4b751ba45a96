/** The columns and sort keys of the orders table, shared by the console, POST /orders and saved views. */

/** Sort keys of the order list. Orders without a value come last in both directions. */
export const ORDER_SORT_KEYS = ['placedOn', 'status', 'merchant', 'refNumber', 'windowStart'] as const;
export type OrderSortKey = (typeof ORDER_SORT_KEYS)[number];

export interface OrderSort {
  readonly by: OrderSortKey;
  readonly direction: 'asc' | 'desc';
}

/** The default sort. */
export const NEWEST_FIRST: OrderSort = { by: 'placedOn', direction: 'desc' };

/** Columns of the orders table, in the order in which the menu lists hidden ones. The checkbox is not a column. */
export const ORDER_TABLE_COLUMNS = [
  'recipient',
  'address',
  'placedOn',
  'status',
  'merchant',
  'refNumber',
  'pickupReady',
  'window',
  'deliveryType',
  'service',
  'price',
  'weight',
  'packages',
  'trackingNumber',
  'email',
  'city',
  'postalCode',
  'notes',
  'source',
  'createdBy',
  'outForDelivery',
  'failedAt',
  'failureNotes',
  'id',
] as const;
export type OrderTableColumn = (typeof ORDER_TABLE_COLUMNS)[number];

/** One shown column. The order of the list is the order in the table. */
export interface ShownColumn {
  readonly id: OrderTableColumn;
  /** Pixels; absent for the default width. */
  readonly width?: number | undefined;
}

/** The default columns: those of the specification. */
export const DEFAULT_COLUMNS: readonly ShownColumn[] = [
  { id: 'recipient' },
  { id: 'address' },
  { id: 'placedOn' },
  { id: 'status' },
  { id: 'merchant' },
  { id: 'refNumber' },
  { id: 'pickupReady' },
];

/** The spacing of the rows. */
export const ORDER_DENSITIES = ['comfortable', 'compact'] as const;
export type OrderDensity = (typeof ORDER_DENSITIES)[number];
export const DEFAULT_DENSITY: OrderDensity = 'comfortable';
