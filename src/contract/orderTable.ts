/** What the orders table can show and how it can be sorted: the console, POST /orders and saved views agree here. */

/** By what a list of orders can be sorted; orders that have no such value stand last in both directions. */
export const ORDER_SORT_KEYS = ['placedOn', 'status', 'merchant', 'refNumber', 'windowStart'] as const;
export type OrderSortKey = (typeof ORDER_SORT_KEYS)[number];

export interface OrderSort {
  readonly by: OrderSortKey;
  readonly direction: 'asc' | 'desc';
}

/** Where nothing else was chosen. */
export const NEWEST_FIRST: OrderSort = { by: 'placedOn', direction: 'desc' };

/** Columns of the orders table, in the order in which the menu offers those that are not shown. The checkbox is none. */
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

/** One shown column; its place in the list is its place in the table. */
export interface ShownColumn {
  readonly id: OrderTableColumn;
  /** Pixels, when somebody has set it. */
  readonly width?: number | undefined;
}

/** The columns of who has chosen none: those of the specification. */
export const DEFAULT_COLUMNS: readonly ShownColumn[] = [
  { id: 'recipient' },
  { id: 'address' },
  { id: 'placedOn' },
  { id: 'status' },
  { id: 'merchant' },
  { id: 'refNumber' },
  { id: 'pickupReady' },
];

/** How close the rows stand. */
export const ORDER_DENSITIES = ['comfortable', 'compact'] as const;
export type OrderDensity = (typeof ORDER_DENSITIES)[number];
export const DEFAULT_DENSITY: OrderDensity = 'comfortable';
