import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OpenPanel } from '../../ui/tableRows';
import type { TableWindow } from '../../ui/useTableWindow';

/** The open row's panel, and the callback that receives its measured height. */
export function usePanelHeight(row: number): {
  readonly panel: OpenPanel;
  readonly onHeight: (height: number) => void;
} {
  const [height, setHeight] = useState(0);
  const onHeight = useCallback((measured: number) => {
    setHeight((known) => (Math.abs(known - measured) < 1 ? known : measured));
  }, []);
  return { panel: { row, height: row < 0 ? 0 : height }, onHeight };
}

/**
 * Handles the scroll position when another row opens: a row clicked below an open one stays under the pointer while
 * that one closes. The new panel is scrolled into view once it has its height, but not when it grows later.
 */
export function usePanelInSight({ row, height }: OpenPanel, { host, bringIntoSight }: TableWindow): void {
  const before = useRef<OpenPanel>({ row: -1, height: 0 });
  useLayoutEffect(() => {
    const closed = before.current;
    before.current = { row, height };
    if (host !== null && closed.row >= 0 && closed.row < row) host.scrollTop -= closed.height;
  }, [host, row, height]);

  const shownFor = useRef(row);
  useEffect(() => {
    if (row === shownFor.current || (row >= 0 && height === 0)) return;
    shownFor.current = row;
    if (row >= 0) bringIntoSight(row);
  }, [row, height, bringIntoSight]);
}
