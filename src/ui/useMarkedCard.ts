import { useEffect, useRef, type RefObject } from 'react';

/**
 * Scrolls the target of a link and the card around it into view and focuses it, once. It must always be focusable: a
 * dialog returns the focus to it after the mark is gone.
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
