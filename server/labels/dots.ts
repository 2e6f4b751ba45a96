/** The label's measures. Positions are dots of the printer, so that no bar falls between two of them. */

/** Dots per inch of the common label printers. */
const DPI = 203;
/** Points per dot. */
export const DOT = 72 / DPI;
/** Four by six inches. */
export const PAGE = { width: 4 * DPI, height: 6 * DPI, widthPoints: 4 * 72, heightPoints: 6 * 72 } as const;
/** Printers do not reach the edge of the paper. */
export const MARGIN = 26;
export const INNER_WIDTH = PAGE.width - 2 * MARGIN;
