import { useLayoutEffect, useRef, useState } from 'react';
import type { RowCell } from '../../../domain/zones/zoneDraftChecks';
import type { TableWindow } from '../../../ui/useTableWindow';

/** What the page asks of the table. */
export interface CellFocus {
  /** Brings a cell into sight and puts the focus into it; a filter that hides it is taken away. */
  readonly focus: (key: number, cell: RowCell) => void;
  /** The first cell, or Add row where there is none. */
  readonly focusFirst: () => void;
}

interface Target {
  readonly key: number;
  readonly part: RowCell | 'delete';
}

/**
 * Leads the focus to a cell, which is drawn for it: of a long table only the rows in sight are. It is there before the
 * next key is, so that a fast typist loses none.
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
