/**
 * The positions of the rows of a long list: all have the same height, and one of them may be followed by an open
 * panel.
 */

export interface OpenPanel {
  /** The row that the panel belongs to; -1 for none. */
  readonly row: number;
  /** Measured height. Pixels. */
  readonly height: number;
}

export interface TableRows {
  /** In pixels, the same as in the style sheet, because thousands of rows are not measured. */
  readonly rowHeight: number;
  readonly panel: OpenPanel;
}

/** Top of a row, measured from the top of the first one. For the row after the last, the height of all rows. */
export function rowTop({ rowHeight, panel }: TableRows, row: number): number {
  return row * rowHeight + (panel.row >= 0 && row > panel.row ? panel.height : 0);
}

/** The row at a position measured from the top of the first one; a panel counts as part of its row. */
export function rowAt({ rowHeight, panel }: TableRows, place: number): number {
  const panelTop = (panel.row + 1) * rowHeight;
  const isBelow = panel.row >= 0 && place >= panelTop;
  // One pixel above the end of its row, so that the whole panel belongs to the row.
  return Math.floor((isBelow ? Math.max(panelTop - 1, place - panel.height) : place) / rowHeight);
}
