/** The words of the grid: what its owner gives it, and what its model speaks of. Rows and columns count from 0. */

/** A column as its owner describes it. */
export interface GridColumn {
  readonly key: string;
  /** The head, also read out with each cell. */
  readonly label: string;
  /** Pixels. */
  readonly width: number;
  readonly align?: 'left' | 'right';
  /** All cells are text; what the text means is the owner's to check. */
  readonly kind: 'text';
  /** Can be read and copied, not changed. */
  readonly isReadOnly?: boolean;
  readonly convert?: CellReader;
}

/**
 * Reads what a spreadsheet writes otherwise (`1:00 PM`): the text the column wants, or null where it is as wanted already or
 * can be read in two ways. What is pasted is converted; for what is typed it is offered.
 */
type CellReader = (text: string) => string | null;

/** Cells are strings as typed or pasted; an empty cell is ''. Never changed in place. */
export type GridRows = readonly (readonly string[])[];

export interface GridCell {
  readonly row: number;
  readonly column: number;
}

/** A block of cells, all four edges belonging to it. */
export interface GridRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Something its owner found in a cell or, without a column, in a whole row. */
export interface GridProblem {
  readonly row: number;
  readonly column?: number;
  readonly message: string;
  /** Red and refused, or orange and to be looked at. */
  readonly severity: 'error' | 'warning';
}

/** What the model needs to know beside the state: it does not change while people work in the grid. */
export interface GridShape {
  readonly columns: number;
  /** Columns that cannot be changed. */
  readonly fixed: readonly boolean[];
  /** By column; undefined where texts stay as they are. */
  readonly readers: readonly (CellReader | undefined)[];
  /** Whether the first line of a block heads its columns: such a line is not pasted. */
  readonly isHeading?: ((cells: readonly string[]) => boolean) | undefined;
  readonly isReadOnly: boolean;
  /** Rows beyond this are refused: a wrong number in "Add rows" must not stop the page. */
  readonly maxRows: number;
  /** What added rows begin with (weight bands go on by one); blank rows when the owner says nothing. */
  readonly newRows?: (rows: GridRows, count: number) => GridRows;
}
