/**
 * By what the list of orders can be sorted: one list that makes the headers that sort, the words about a sort, and the entries
 * of the command palette, so that none of them can be forgotten (docs/decisions/0051).
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

/** The column that a list sorted so is sorted by. */
export const columnOfSort = (by: OrderSortKey): OrderTableColumn => COLUMNS[by].column;

/** By what a click on the header of a column sorts; undefined where it does not. */
export const sortOfColumn = (column: OrderTableColumn): OrderSortKey | undefined =>
  ORDER_SORTS.find((sort) => sort.column === column)?.by;
