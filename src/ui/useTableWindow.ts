import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { observeSize } from './observeSize';
import { scrollTopFor } from './scrollTopFor';
import { rowAt, rowTop, type TableRows } from './tableRows';

/** As in longTable.css. */
const LONG_TABLE: TableRows = { rowHeight: 36, panel: { row: -1, height: 0 } };
/** Rows drawn above and below, so that the keyboard finds the next one and a turn of the wheel meets no empty space. */
const MARGIN = 8;
/** Of what scrolls, until it is measured. Pixels. */
const ASSUMED_HEIGHT = 900;

interface WindowOptions extends Partial<TableRows> {
  /** Where it stood when it was last left. Pixels. */
  readonly startAt?: number;
}

/**
 * Which rows of a long table are drawn: those in sight, however high what scrolls is, and some around them. Those
 * before and after are empty space of their height.
 */
export function useTableWindow(count: number, { startAt = 0, ...given }: WindowOptions = {}) {
  const rows = { ...LONG_TABLE, ...given };
  const { rowHeight } = rows;
  // A dialog draws what is in it a step after itself, so that the element is waited for.
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
        // Drawn anew only when another row comes in.
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

  /** Brings a row into sight as far as needed, its panel too if there is room, and draws it at once. */
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
    /** The `ref` of what scrolls. */
    scroller: setHost,
    /** What scrolls, once it is there. */
    host,
    bringIntoSight,
  };
}

export type TableWindow = ReturnType<typeof useTableWindow>;

/** The head, the first group of rows, stays over the others: a row is in sight only below it. */
function headHeight(host: HTMLElement): number {
  return host.querySelector('thead, [role="rowgroup"]')?.clientHeight ?? 0;
}
