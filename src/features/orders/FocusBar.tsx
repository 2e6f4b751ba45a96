import { createPortal } from 'react-dom';

export interface FocusBarProps {
  /** An element in the table's scrolled content. */
  readonly host: HTMLElement;
  /** Upper edge and height of the row that the keys act on, counted from the first row. */
  readonly top: number;
  readonly height: number;
}

/**
 * The bar at the left of the row that the keys act on, while the table has the focus. It lies over the rows, so that
 * moving it draws no row again; screen readers follow `aria-activedescendant`.
 */
export function FocusBar({ host, top, height }: FocusBarProps) {
  return createPortal(<div className="order-focus-bar" style={{ top, height }} />, host);
}
