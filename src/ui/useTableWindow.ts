import { useCallback, useState, type UIEvent } from 'react';

/** Pixels. */
const LONG_TABLE_ROW_HEIGHT = 36;
/** Rows drawn above and below, so that the keyboard finds the next one. */
const MARGIN = 6;

interface WindowSize {
  /** At least as many rows as there is ever room for. */
  readonly visible?: number;
  /** Pixels, the same in the style sheet: thousands of rows are not measured. */
  readonly rowHeight?: number;
}

/** Which rows of a long table are drawn; those before and after are empty space of their height. */
export function useTableWindow(
  count: number,
  { visible = 10, rowHeight = LONG_TABLE_ROW_HEIGHT }: WindowSize = {},
) {
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), count - visible) - MARGIN);
  const end = Math.min(count, first + visible + 2 * MARGIN);
  // Drawn anew only when another row comes in.
  const follow = useCallback(
    ({ scrollTop }: HTMLElement) => setTop(Math.floor(scrollTop / rowHeight) * rowHeight),
    [rowHeight],
  );
  const onScroll = useCallback((event: UIEvent<HTMLElement>) => follow(event.currentTarget), [follow]);
  return {
    first,
    end,
    before: first * rowHeight,
    after: (count - end) * rowHeight,
    onScroll,
    /** Draws what is in sight of the element that scrolls at once, where the event of its scrolling would be late. */
    follow,
  };
}

export type TableWindow = ReturnType<typeof useTableWindow>;

/** The head stays over the rows, so a row is in sight only below it. */
export function bringIntoSight(host: HTMLElement, position: number): void {
  const top = position * LONG_TABLE_ROW_HEIGHT;
  const head = host.querySelector('thead')?.clientHeight ?? 0;
  const room = host.clientHeight - head - LONG_TABLE_ROW_HEIGHT;
  if (top < host.scrollTop) host.scrollTop = top;
  else if (top > host.scrollTop + room) host.scrollTop = top - room;
}
