/** Which columns the order table shows: a list that is changed as a whole. Each function gives a new one (decision 0052). */
import {
  DEFAULT_COLUMNS,
  ORDER_TABLE_COLUMNS,
  type OrderTableColumn,
  type ShownColumn,
} from '../../contract/orderTable';

type Columns = readonly ShownColumn[];

/** Names the order; a row without it could not be told from another one. */
export const ALWAYS_SHOWN: OrderTableColumn = 'recipient';

/** Widths that somebody may set, in pixels; a column may ask for more. */
const COLUMN_WIDTH_MIN = 60;
export const COLUMN_WIDTH_MAX = 1000;

const isColumn = (id: unknown): id is OrderTableColumn =>
  (ORDER_TABLE_COLUMNS as readonly unknown[]).includes(id);

/**
 * The columns of a list that was stored, maybe by a newer version or by hand: what is no column, or one for the second
 * time, is left out, a width that cannot be is none, and the recipient is always there. Null for what is no list.
 */
export function readShownColumns(stored: unknown): Columns | null {
  if (!Array.isArray(stored)) return null;
  const columns = new Map<OrderTableColumn, ShownColumn>();
  for (const entry of stored as readonly unknown[]) {
    const { id, width } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    if (isColumn(id) && !columns.has(id)) columns.set(id, isWidth(width) ? { id, width } : { id });
  }
  return columns.has(ALWAYS_SHOWN) ? [...columns.values()] : [{ id: ALWAYS_SHOWN }, ...columns.values()];
}

const isWidth = (width: unknown): width is number =>
  Number.isInteger(width) && Number(width) >= COLUMN_WIDTH_MIN && Number(width) <= COLUMN_WIDTH_MAX;

/** Shows a column behind the others, or hides it. */
export function toggleColumn(columns: Columns, id: OrderTableColumn): Columns {
  if (id === ALWAYS_SHOWN) return columns;
  const others = columns.filter((column) => column.id !== id);
  return others.length < columns.length ? others : [...columns, { id }];
}

/** Puts a column where another one stands, which makes room; one that was hidden is shown there. */
export function moveColumn(columns: Columns, id: OrderTableColumn, to: OrderTableColumn): Columns {
  const place = columns.findIndex((column) => column.id === to);
  if (place < 0 || id === to) return columns;
  const moved = columns.find((column) => column.id === id) ?? { id };
  const others = columns.filter((column) => column !== moved);
  return [...others.slice(0, place), moved, ...others.slice(place)];
}

/** Widths by column; undefined: the usual one. */
export type SetWidths = Readonly<Partial<Record<OrderTableColumn, number | undefined>>>;

export function setWidths(columns: Columns, widths: SetWidths): Columns {
  return columns.map((column) => {
    if (!(column.id in widths)) return column;
    const width = widths[column.id];
    return width === undefined ? { id: column.id } : { ...column, width };
  });
}

/** Whether nothing was chosen that is not so anyway. */
export const areDefaultColumns = (columns: Columns): boolean =>
  columns.length === DEFAULT_COLUMNS.length &&
  columns.every(({ id, width }, at) => id === DEFAULT_COLUMNS[at]?.id && width === undefined);
