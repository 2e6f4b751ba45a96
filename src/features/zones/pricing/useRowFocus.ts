import { useLayoutEffect, useRef, useState } from 'react';
import { focusByKey } from '../../../ui/useFocusBack';
import type { TableWindow } from '../../../ui/useTableWindow';

type RowButton = 'Edit' | 'Delete';

/**
 * Moves the focus, or the view, once the rows are drawn in their new order. Only visible rows are drawn, so the row
 * is first scrolled into view.
 * @param positionOf index of a prefix among the shown rows, -1 if it is not shown
 * @param mark the prefix whose row gets the focus initially; empty for none
 */
export function useRowFocus(
  positionOf: (prefix: string) => number,
  { host, bringIntoSight }: TableWindow,
  mark: string,
) {
  const pending = useRef<{ readonly prefix: string; readonly button: RowButton | null } | null>(
    mark === '' ? null : { prefix: mark, button: 'Edit' },
  );
  const [, redraw] = useState(0);

  useLayoutEffect(() => {
    const target = pending.current;
    if (target === null || host === null) return;
    const at = positionOf(target.prefix);
    if (at < 0 && target.prefix !== '') return;
    if (at >= 0) {
      bringIntoSight(at);
    }
    const row = host.querySelector(`[data-prefix="${CSS.escape(target.prefix)}"]`);
    if (at >= 0 && row === null) return;
    pending.current = null;
    if (target.button === null) return;
    const button = row?.querySelector<HTMLElement>(`[aria-label^="${target.button}"]`);
    if (button) focusByKey(button);
    else host.focus({ preventScroll: true });
  });

  const later = (prefix: string, button: RowButton | null) => {
    pending.current = { prefix, button };
    redraw((times) => times + 1);
  };
  return {
    focusLater: (prefix: string, button: RowButton) => later(prefix, button),
    showLater: (prefix: string) => later(prefix, null),
  };
}
