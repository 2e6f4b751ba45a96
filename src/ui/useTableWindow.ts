import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { observeSize } from './observeSize';
import { scrollTopFor } from './scrollTopFor';
import { rowAt, rowTop, type TableRows } from './tableRows';

/** As in longTable.css. */
const LONG_TABLE: TableRows = { rowHeight: 36, panel: { row: -1, height: 0 } };
/**
 * Rows drawn above and below the view, so that the keyboard can reach the next one and the wheel shows no empty
 * space.
 */
const MARGIN = 8;
/** Height of the scrolling element until it is measured. Pixels. */
const ASSUMED_HEIGHT = 900;

interface WindowOptions extends Partial<TableRows> {
  /** The scroll position when it was last left. Pixels. */
  readonly startAt?: number;
}

/**
 * Decides which rows of a long table are drawn: those in view, however high the scrolling element is, and a few
 * around them. The others are replaced by empty space of the same height.
 */
export function useTableWindow(count: number, { startAt = 0, ...given }: WindowOptions = {}) {
  const rows = { ...LONG_TABLE, ...given };
  const { rowHeight } = rows;
  // State, not a ref: a dialog renders its content one step after itself.
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [start] = useState(startAt);
  const [place, setPlace] = useState({ top: start, height: ASSUMED_HEIGHT });
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  });

  const look = useCallback(
    (element: HTMLElement) =>
      setPlace((known) => {
        // Rerender only when another row comes into view.
        const top = Math.floor(element.scrollTop / rowHeight) * rowHeight;
        const height = element.clientHeight || ASSUMED_HEIGHT;
        return known.top === top && known.height === height ? known : { top, height };
      }),
    [rowHeight],
  );
  useLayoutEffect(() => {
    if (host === null) return undefined;
    if (start > 0) host.scrollTop = start;
    const onChange = () => look(host);
    onChange();
    host.addEventListener('scroll', onChange, { passive: true });
    const stop = observeSize(host, onChange);
    return () => {
      host.removeEventListener('scroll', onChange);
      stop();
    };
  }, [host, start, look]);

  /** Scrolls a row into view, only as far as needed, with its panel if there is room, and draws it at once. */
  const bringIntoSight = useCallback(
    (row: number) => {
      if (host === null) return;
      const { current } = latest;
      const top = rowTop(current, row);
      const bottom = top + current.rowHeight + (row === current.panel.row ? current.panel.height : 0);
      const height = host.clientHeight - headHeight(host);
      host.scrollTop = scrollTopFor(host.scrollTop, height, top, bottom);
      look(host);
    },
    [host, look],
  );

  const height = rowTop(rows, count);
  const top = Math.max(0, Math.min(place.top, height - place.height));
  const first = Math.max(0, rowAt(rows, top) - MARGIN);
  const end = Math.min(count, rowAt(rows, top + place.height) + 1 + MARGIN);
  return {
    first,
    end,
    before: rowTop(rows, first),
    after: height - rowTop(rows, end),
    /** The `ref` of the scrolling element. */
    scroller: setHost,
    /** The scrolling element, once it is mounted. */
    host,
    bringIntoSight,
  };
}

export type TableWindow = ReturnType<typeof useTableWindow>;

/** Height of the header, the first row group, which covers the other rows: a row is in view only below it. */
function headHeight(host: HTMLElement): number {
  return host.querySelector('thead, [role="rowgroup"]')?.clientHeight ?? 0;
}
