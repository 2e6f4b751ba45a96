import { useEffect, useRef, type RefObject } from 'react';

/**
 * Brings what a link leads to into sight with the card around it, and the focus to it, once. It has to be focusable, always:
 * the focus comes back to it from a dialog after the mark went.
 */
export function useMarkedCard<Host extends HTMLElement>(isMarked: boolean): RefObject<Host> {
  const host = useRef<Host>(null);
  useEffect(() => {
    if (!isMarked || host.current === null) return;
    (host.current.closest('.card') ?? host.current).scrollIntoView({ block: 'nearest' });
    host.current.focus({ preventScroll: true });
  }, [isMarked]);
  return host;
}
