/** Which columns the order table shows. Each function returns a new list (decision 0052). */
import {
  DEFAULT_COLUMNS,
  ORDER_TABLE_COLUMNS,
  type OrderTableColumn,
  type ShownColumn,
} from '../../contract/orderTable';

type Columns = readonly ShownColumn[];

/** The recipient identifies the order; without it, rows could not be told apart. */
export const ALWAYS_SHOWN: OrderTableColumn = 'recipient';

/** The widths that a user may set, in pixels; some columns have a larger minimum. */
const COLUMN_WIDTH_MIN = 60;
export const COLUMN_WIDTH_MAX = 1000;

const isColumn = (id: unknown): id is OrderTableColumn =>
  (ORDER_TABLE_COLUMNS as readonly unknown[]).includes(id);

/**
 * Reads a stored list of columns, which a newer version or a person may have written. Drops unknown and repeated
 * columns and invalid widths, and always includes the recipient. Null if it is not a list.
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

/** Hides a column, or shows it after the others. */
export function toggleColumn(columns: Columns, id: OrderTableColumn): Columns {
  if (id === ALWAYS_SHOWN) return columns;
  const others = columns.filter((column) => column.id !== id);
  return others.length < columns.length ? others : [...columns, { id }];
}

/** Moves a column to the position of another, which makes room; a hidden column is shown there. */
export function moveColumn(columns: Columns, id: OrderTableColumn, to: OrderTableColumn): Columns {
  const place = columns.findIndex((column) => column.id === to);
  if (place < 0 || id === to) return columns;
  const moved = columns.find((column) => column.id === id) ?? { id };
  const others = columns.filter((column) => column !== moved);
  return [...others.slice(0, place), moved, ...others.slice(place)];
}

/** Widths by column; undefined restores the default. */
export type SetWidths = Readonly<Partial<Record<OrderTableColumn, number | undefined>>>;

export function setWidths(columns: Columns, widths: SetWidths): Columns {
  return columns.map((column) => {
    if (!(column.id in widths)) return column;
    const width = widths[column.id];
    return width === undefined ? { id: column.id } : { ...column, width };
  });
}

/** Whether the columns equal the defaults. */
export const areDefaultColumns = (columns: Columns): boolean =>
  columns.length === DEFAULT_COLUMNS.length &&
  columns.every(({ id, width }, at) => id === DEFAULT_COLUMNS[at]?.id && width === undefined);
