import { useLayoutEffect, useState, type RefObject } from 'react';
import { observeSize } from '../../ui/observeSize';
import { MIN_TABLE_WIDTH, SCROLLBAR } from './orderColumns';

/**
 * Widths of the order table as its page gives them: what is in view, and the whole table, which is wider only where
 * the page is too narrow for the columns. Whole pixels.
 */
export function useTableSize(element: RefObject<HTMLElement>): {
  readonly viewportWidth: number;
  readonly tableWidth: number;
} {
  // Without layout (tests) the table has the width of a laptop's screen.
  const [width, setWidth] = useState(1126);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = () => {
      if (current.clientWidth > 0) setWidth(current.clientWidth - SCROLLBAR);
    };
    measure();
    return observeSize(current, measure);
  }, [element]);
  return { viewportWidth: width, tableWidth: Math.max(width, MIN_TABLE_WIDTH) };
}
