import { createPortal } from 'react-dom';

export interface FocusBarProps {
  /** An element in the table's scrolled content. */
  readonly host: HTMLElement;
  /** Top and height of the row that the keys act on, measured from the top of the first row. */
  readonly top: number;
  readonly height: number;
}

/**
 * The bar at the left of the row that the keys act on, while the table has the focus. It lies over the rows, so
 * moving it redraws no row; screen readers follow `aria-activedescendant`.
 */
export function FocusBar({ host, top, height }: FocusBarProps) {
  return createPortal(<div className="order-focus-bar" style={{ top, height }} />, host);
}
