import { useLayoutEffect, type RefObject } from 'react';
import { tableScroller } from '../../ui/plainTable';

/**
 * Puts the open order's panel right after its row for screen readers. In the page it stands after all rows, because
 * rows come and go with scrolling and would take typed text with them; `aria-owns` gives the order in which rows and
 * panel are read, anew whenever the table draws other rows.
 */
export function useReadingOrder(
  grid: RefObject<HTMLElement>,
  /** What holds the drawn rows. */
  rows: HTMLElement,
  openRowId: string | null,
  panelId: string,
): void {
  useLayoutEffect(() => {
    // The group of rows (OrdersTable): what owns elements has to be something that a grid may hold.
    const group = tableScroller(grid.current);
    if (!group || openRowId === null) return undefined;
    const arrange = () => {
      // While the list scrolls its elements stand in any order.
      const ids = [...rows.children]
        .sort((one, two) => Number(one.ariaRowIndex) - Number(two.ariaRowIndex))
        .map(({ id }) => id);
      // Above the rows in view, or below them: the panel stays where it is in the page.
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
