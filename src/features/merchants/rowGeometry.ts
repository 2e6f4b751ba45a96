/** Where the rows of the merchants table are: all of one height, the open one followed by its panel. */

/** Pixels. */
export const MERCHANT_ROW_HEIGHT = 40;
export const MERCHANT_HEADER_HEIGHT = 40;
/** Rows drawn beyond the visible ones, so that a turn of the wheel meets no empty space. */
const OVERSCAN = 8;

export interface OpenPanel {
  /** Row of the open merchant; -1 for none. */
  readonly row: number;
  /** Measured height of its panel. */
  readonly height: number;
}

/** Upper edge of a row, counted from the first one. */
export function rowTop(row: number, panel: OpenPanel): number {
  return row * MERCHANT_ROW_HEIGHT + (panel.row >= 0 && row > panel.row ? panel.height : 0);
}

/** First and last row to draw for what is scrolled into view. */
export function rowsInView(
  { scrollTop, height }: { readonly scrollTop: number; readonly height: number },
  count: number,
  panel: OpenPanel,
): readonly [number, number] {
  const rowAt = (y: number): number => {
    const panelTop = (panel.row + 1) * MERCHANT_ROW_HEIGHT;
    const above = panel.row >= 0 && y > panelTop ? Math.max(panelTop, y - panel.height) : y;
    return Math.floor(above / MERCHANT_ROW_HEIGHT);
  };
  const first = Math.max(0, rowAt(scrollTop) - OVERSCAN);
  const last = Math.min(count - 1, rowAt(scrollTop + height) + OVERSCAN);
  return [Math.min(first, Math.max(0, count - 1)), last];
}

/** The rows to draw: those in view, and the ones that must not vanish (the open one, the focused one). */
export function drawnRows([first, last]: readonly [number, number], kept: readonly number[], count: number) {
  const rows = new Set<number>();
  for (let row = first; row <= last; row += 1) rows.add(row);
  for (const row of kept) if (row >= 0 && row < count) rows.add(row);
  return [...rows].sort((a, b) => a - b);
}
