import { useLayoutEffect, useState, type RefObject } from 'react';

/** The part of Blueprint's table that scrolls: what hangs in it moves with the rows. */
const SCROLLED = '.bp6-table-quadrant-main .bp6-table-quadrant-body-container';

/**
 * An element of ours in the table's scrolled content, for what lies over the rows. React hangs portals in it, outside
 * of the table's own tree; it lives as long as there is a table.
 */
export function useScrolledHost(grid: RefObject<HTMLElement>, hasTable: boolean): HTMLElement {
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.className = 'order-panel-host';
    return element;
  });
  useLayoutEffect(() => {
    if (hasTable) grid.current?.querySelector(SCROLLED)?.append(host);
    return () => host.remove();
  }, [grid, hasTable, host]);
  return host;
}
