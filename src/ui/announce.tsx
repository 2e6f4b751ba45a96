import { useEffect, useRef } from 'react';

const REGION = 'announcements';

/**
 * Says something to screen readers that is plain to see for others: what was found, what has opened. Polite: after
 * what is being read. For news without an element of their own; a line that is drawn is its own `role="status"`.
 */
export function announce(text: string): void {
  const region = document.getElementById(REGION);
  if (region === null) return;
  // The same words once more are news only when the text differs.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** Announces a text whenever it changes to another one. An empty one, and the one it begins with, are not said. */
export function useAnnounced(text: string): void {
  const before = useRef(text);
  useEffect(() => {
    if (before.current === text) return;
    before.current = text;
    if (text !== '') announce(text);
  }, [text]);
}

/** Where announcements are put: once, before anything is said, or a screen reader misses the first. */
export function LiveRegion() {
  return <div id={REGION} role="status" className="visually-hidden" />;
}
