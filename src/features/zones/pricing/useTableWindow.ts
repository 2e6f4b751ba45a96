import { useCallback, useState, type UIEvent } from 'react';

/** Pixels. */
export const ROW_HEIGHT = 36;
const ROWS_VISIBLE = 10;
/** Rows drawn above and below, so that the keyboard finds the next one. */
const MARGIN = 6;

/** Which rows of a long table are drawn; those before and after are empty space of their height. */
export function useTableWindow(count: number) {
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.min(Math.floor(top / ROW_HEIGHT), count - ROWS_VISIBLE) - MARGIN);
  const end = Math.min(count, first + ROWS_VISIBLE + 2 * MARGIN);
  const onScroll = useCallback((event: UIEvent<HTMLElement>) => {
    // Drawn anew only when another row comes in.
    setTop(Math.floor(event.currentTarget.scrollTop / ROW_HEIGHT) * ROW_HEIGHT);
  }, []);
  return { first, end, before: first * ROW_HEIGHT, after: (count - end) * ROW_HEIGHT, onScroll };
}
