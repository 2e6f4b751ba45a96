import { useLayoutEffect, useRef, useState } from 'react';
import type { RowCell } from '../../../domain/zones/zoneDraftChecks';
import type { TableWindow } from '../../../ui/useTableWindow';

/** What the page can do with the table. */
export interface CellFocus {
  /** Scrolls a cell into view and focuses it; removes a filter that hides it. */
  readonly focus: (key: number, cell: RowCell) => void;
  /** Focuses the first cell, or Add row if there is none. */
  readonly focusFirst: () => void;
}

interface Target {
  readonly key: number;
  readonly part: RowCell | 'delete';
}

/**
 * Focuses a cell, whose row is drawn for that purpose: of a long table only visible rows are drawn. The focus moves
 * before the next key press, so that a fast typist loses none.
 */
export function useCellFocus({ host, bringIntoSight }: TableWindow, order: readonly number[]) {
  const pending = useRef<Target | null>(null);
  const [, redraw] = useState(0);
  useLayoutEffect(() => {
    const target = pending.current;
    if (target === null || host === null) return;
    const at = order.indexOf(target.key);
    if (at < 0) return;
    bringIntoSight(at);
    const control = host.querySelector<HTMLElement>(
      `[data-row="${target.key}"] [data-part="${target.part}"]`,
    );
    if (control === null) return;
    pending.current = null;
    control.focus({ preventScroll: true });
    if (control instanceof HTMLInputElement) control.select();
  });
  return (key: number, part: Target['part']) => {
    pending.current = { key, part };
    redraw((times) => times + 1);
  };
}
