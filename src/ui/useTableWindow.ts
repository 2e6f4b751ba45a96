import { useCallback, useState, type UIEvent } from 'react';

/** Pixels. */
export const ROW_HEIGHT = 36;
/** Rows drawn above and below, so that the keyboard finds the next one. */
const MARGIN = 6;

/**
 * Which rows of a long table are drawn; those before and after are empty space of their height.
 * @param visible at least as many rows as there is ever room for
 */
export function useTableWindow(count: number, visible = 10) {
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.min(Math.floor(top / ROW_HEIGHT), count - visible) - MARGIN);
  const end = Math.min(count, first + visible + 2 * MARGIN);
  // Drawn anew only when another row comes in.
  const follow = useCallback(
    ({ scrollTop }: HTMLElement) => setTop(Math.floor(scrollTop / ROW_HEIGHT) * ROW_HEIGHT),
    [],
  );
  const onScroll = useCallback((event: UIEvent<HTMLElement>) => follow(event.currentTarget), [follow]);
  return {
    first,
    end,
    before: first * ROW_HEIGHT,
    after: (count - end) * ROW_HEIGHT,
    onScroll,
    /** Draws what is in sight of the element that scrolls at once, where the event of its scrolling would be late. */
    follow,
  };
}

export type TableWindow = ReturnType<typeof useTableWindow>;

/** The head stays over the rows, so a row is in sight only below it. */
export function bringIntoSight(host: HTMLElement, position: number): void {
  const top = position * ROW_HEIGHT;
  const head = host.querySelector('thead')?.clientHeight ?? 0;
  const room = host.clientHeight - head - ROW_HEIGHT;
  if (top < host.scrollTop) host.scrollTop = top;
  else if (top > host.scrollTop + room) host.scrollTop = top - room;
}
