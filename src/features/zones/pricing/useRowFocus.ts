import { useLayoutEffect, useRef, useState } from 'react';
import { ignoreKeyStillHeld } from '../../../ui/useFocusBack';
import { bringIntoSight } from '../../../ui/useTableWindow';

type RowButton = 'Edit' | 'Delete';

/**
 * Where the focus, or the view, goes once the rows are drawn as they then are. Of many rows only those in sight are
 * drawn, so the row is brought there first.
 * @param positionOf place of a prefix among the rows that are shown, -1 where it is not
 * @param follow draws what is in sight
 * @param mark the prefix whose row gets the focus first; empty for none
 */
export function useRowFocus(
  positionOf: (prefix: string) => number,
  follow: (host: HTMLElement) => void,
  mark: string,
) {
  // A dialog draws what is in it a step after itself, so that the element is waited for.
  const [host, setHost] = useState<HTMLElement | null>(null);
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
      bringIntoSight(host, at);
      const isDrawn = host.querySelector(`[data-prefix="${CSS.escape(target.prefix)}"]`) !== null;
      if (!isDrawn) {
        follow(host);
        return;
      }
    }
    pending.current = null;
    if (target.button === null) return;
    const row = host.querySelector(`[data-prefix="${CSS.escape(target.prefix)}"]`);
    const button = row?.querySelector<HTMLElement>(`[aria-label^="${target.button}"]`);
    (button ?? host).focus({ preventScroll: true });
    if (button) ignoreKeyStillHeld(button);
  });

  const later = (prefix: string, button: RowButton | null) => {
    pending.current = { prefix, button };
    redraw((times) => times + 1);
  };
  return {
    scroller: setHost,
    focusLater: (prefix: string, button: RowButton) => later(prefix, button),
    showLater: (prefix: string) => later(prefix, null),
  };
}
