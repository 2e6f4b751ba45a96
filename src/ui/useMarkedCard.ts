import { useEffect, useRef, type RefObject } from 'react';

/**
 * Brings what a link leads to into the middle of the page, and the focus to it, once. It has to be focusable, always:
 * the focus comes back to it from a dialog after the mark went.
 */
export function useMarkedCard<Host extends HTMLElement>(isMarked: boolean): RefObject<Host> {
  const host = useRef<Host>(null);
  useEffect(() => {
    if (!isMarked || host.current === null) return;
    host.current.scrollIntoView({ block: 'center' });
    host.current.focus({ preventScroll: true });
  }, [isMarked]);
  return host;
}
