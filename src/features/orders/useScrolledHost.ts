import { useLayoutEffect, useState, type RefObject } from 'react';
import { tableContent } from '../../ui/plainTable';

/**
 * An element in the table's scrolled content, for the rows or for what lies over them. React renders portals into it,
 * outside the table's own tree. It lives as long as the table.
 */
export function useScrolledHost(
  grid: RefObject<HTMLElement>,
  className: string,
  hasTable: boolean,
): HTMLElement {
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.className = className;
    return element;
  });
  useLayoutEffect(() => {
    if (hasTable) tableContent(grid.current)?.append(host);
    return () => host.remove();
  }, [grid, hasTable, host]);
  return host;
}
