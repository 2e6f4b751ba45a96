/**
 * The sorts of the order list: one list from which the sortable headers, the words about a sort, and the entries of
 * the command palette are made, so that none of them is forgotten (docs/decisions/0051).
 */
import { ORDER_SORT_KEYS, type OrderSortKey, type OrderTableColumn } from '../../contract/orderTable';

interface SortedColumn {
  readonly column: OrderTableColumn;
  /** `Sort by Placed On`. */
  readonly word: string;
}

const COLUMNS: Readonly<Record<OrderSortKey, SortedColumn>> = {
  placedOn: { column: 'placedOn', word: 'Placed On' },
  status: { column: 'status', word: 'Status' },
  merchant: { column: 'merchant', word: 'Merchant' },
  refNumber: { column: 'refNumber', word: 'Ref #' },
  windowStart: { column: 'window', word: 'Window' },
};

export const ORDER_SORTS = ORDER_SORT_KEYS.map((by) => ({ by, ...COLUMNS[by] }));

/** The column that belongs to a sort. */
export const columnOfSort = (by: OrderSortKey): OrderTableColumn => COLUMNS[by].column;

/** The sort of a click on a column's header; undefined if it has none. */
export const sortOfColumn = (column: OrderTableColumn): OrderSortKey | undefined =>
  ORDER_SORTS.find((sort) => sort.column === column)?.by;
