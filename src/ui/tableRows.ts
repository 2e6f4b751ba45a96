/** Where the rows of a long list are: all of one height, and one of them may be followed by what was opened in it. */

export interface OpenPanel {
  /** The row that it belongs to; -1 for none. */
  readonly row: number;
  /** Measured height. Pixels. */
  readonly height: number;
}

export interface TableRows {
  /** Pixels, the same in the style sheet: thousands of rows are not measured. */
  readonly rowHeight: number;
  readonly panel: OpenPanel;
}

/** Upper edge of a row, counted from the first one. Of the row after the last: the height of all. */
export function rowTop({ rowHeight, panel }: TableRows, row: number): number {
  return row * rowHeight + (panel.row >= 0 && row > panel.row ? panel.height : 0);
}

/** The row at a place counted from the upper edge of the first one; a panel counts as its row. */
export function rowAt({ rowHeight, panel }: TableRows, place: number): number {
  const panelTop = (panel.row + 1) * rowHeight;
  const isBelow = panel.row >= 0 && place >= panelTop;
  // One pixel above the end of its row, so that all of the panel is the row's.
  return Math.floor((isBelow ? Math.max(panelTop - 1, place - panel.height) : place) / rowHeight);
}
