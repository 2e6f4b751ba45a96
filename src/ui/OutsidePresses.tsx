import { Classes } from '@blueprintjs/core';
import { useEffect } from 'react';

const OUTSIDE = `.${Classes.OVERLAY_BACKDROP}, .${Classes.DIALOG_CONTAINER}`;

/**
 * A press beside what lies over the page leaves the focus alone. What it closes has given the focus back by then, and the
 * browser would take it away again; what stays open keeps it in its field.
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
