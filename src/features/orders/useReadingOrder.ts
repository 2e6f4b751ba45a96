import { useLayoutEffect, type RefObject } from 'react';
import { tableScroller } from '../../ui/plainTable';

/**
 * Puts the open order's panel right after its row for screen readers. In the DOM it comes after all rows, because
 * rows are removed when they scroll away and typed text would be lost with them. `aria-owns` sets the reading order
 * of rows and panel, and is updated whenever the table draws other rows.
 */
export function useReadingOrder(
  grid: RefObject<HTMLElement>,
  /** The element that holds the drawn rows. */
  rows: HTMLElement,
  openRowId: string | null,
  panelId: string,
): void {
  useLayoutEffect(() => {
    // The row group (OrdersTable): an element with `aria-owns` must have a role that a grid may contain.
    const group = tableScroller(grid.current);
    if (!group || openRowId === null) return undefined;
    const arrange = () => {
      // While the list scrolls, its elements are in no particular order.
      const ids = [...rows.children]
        .sort((one, two) => Number(one.ariaRowIndex) - Number(two.ariaRowIndex))
        .map(({ id }) => id);
      // Otherwise the row is above or below the view, and the panel keeps its place in the DOM.
      if (ids.includes(openRowId)) {
        group.setAttribute(
          'aria-owns',
          ids.flatMap((id) => (id === openRowId ? [id, panelId] : [id])).join(' '),
        );
      } else group.removeAttribute('aria-owns');
    };
    arrange();
    const observer = new MutationObserver(arrange);
    observer.observe(rows, { childList: true, subtree: true, attributeFilter: ['id'] });
    return () => {
      observer.disconnect();
      group.removeAttribute('aria-owns');
    };
  }, [grid, rows, openRowId, panelId]);
}
