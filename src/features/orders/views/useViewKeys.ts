import { useHotkeys } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import type { OrderView } from '../../../domain/orders/orderViews';
import { isOverlayOpen, takesCharacters } from '../../../ui/overlays';

/** Shown in the list of keys; the handlers are below. */
const LISTED = [{ combo: 'alt + 1', label: 'First view; Alt and 2 to 9 for the next ones', group: 'Orders' }];

/**
 * Alt+1 to Alt+9 choose a view, by physical key, because some keyboards have digits only with Shift. In a field they
 * work only if they type nothing: Option+5 types `[` on some Macs.
 */
export function useViewKeys(views: readonly OrderView[], choose: (view: OrderView) => void): void {
  useHotkeys(LISTED);
  const latest = useRef({ views, choose });
  latest.current = { views, choose };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, repeat, code, key } = event;
      const [, digit] = /^Digit([1-9])$/.exec(code) ?? [];
      if (digit === undefined || !altKey || ctrlKey || metaKey || shiftKey || isOverlayOpen()) return;
      if (takesCharacters(document.activeElement) && key !== digit) return;
      const view = latest.current.views[Number(digit) - 1];
      if (view === undefined) return;
      // Browsers may switch tabs on this key.
      event.preventDefault();
      if (!repeat) latest.current.choose(view);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
