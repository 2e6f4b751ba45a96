/** The types of the grid: those for its owner and those of its model. Rows and columns count from 0. */

/** A column as described by the owner. */
export interface GridColumn {
  readonly key: string;
  /** The header, also read out with each cell. */
  readonly label: string;
  /** Pixels. */
  readonly width: number;
  readonly align?: 'left' | 'right';
  /** All cells are text; the owner checks its meaning. */
  readonly kind: 'text';
  /** Can be read and copied, but not changed. */
  readonly isReadOnly?: boolean;
  readonly convert?: CellReader;
}

/**
 * Reads a format that a spreadsheet writes (`1:00 PM`): returns the text in the column's format; null if it already
 * has that or is ambiguous. Pasted text is converted; typed text gets a suggestion.
 */
type CellReader = (text: string) => string | null;

/** Cells are strings as typed or pasted; an empty cell is ''. Immutable. */
export type GridRows = readonly (readonly string[])[];

export interface GridCell {
  readonly row: number;
  readonly column: number;
}

/** A block of cells; all four bounds are inclusive. */
export interface GridRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The owner's finding about a cell or, without a column, about a whole row. */
export interface GridProblem {
  readonly row: number;
  readonly column?: number;
  readonly message: string;
  /** Red and refused, or orange and only a warning. */
  readonly severity: 'error' | 'warning';
}

/** What the model needs besides the state. It does not change during editing. */
export interface GridShape {
  readonly columns: number;
  /** Whether each column is read-only. */
  readonly fixed: readonly boolean[];
  /** By column; undefined if its text is never converted. */
  readonly readers: readonly (CellReader | undefined)[];
  /** Whether the first line of a block is a header, which is not pasted. `left` is the column of its first cell. */
  readonly isHeading?: ((cells: readonly string[], left: number) => boolean) | undefined;
  readonly isReadOnly: boolean;
  /** More rows are refused: a wrong number in "Add rows" must not block the page. */
  readonly maxRows: number;
  /** Initial values of added rows (weight bands continue by one); blank by default. */
  readonly newRows?: (rows: GridRows, count: number) => GridRows;
}
