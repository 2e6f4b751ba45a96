import { Classes } from '@blueprintjs/core';
import { useEffect } from 'react';

const OUTSIDE = `.${Classes.OVERLAY_BACKDROP}, .${Classes.DIALOG_CONTAINER}`;

/**
 * Keeps the focus on a press outside an overlay. If the press closes the overlay, the focus has already been
 * restored, and the browser would move it away again; if the overlay stays open, its field keeps the focus.
 */
export function OutsidePresses() {
  useEffect(() => {
    const onMouseDown = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.matches(OUTSIDE)) event.preventDefault();
    };
    document.addEventListener('mousedown', onMouseDown, true);
    return () => document.removeEventListener('mousedown', onMouseDown, true);
  }, []);
  return null;
}
