import { useEffect, useRef } from 'react';

const REGION = 'announcements';

/**
 * Announces something to screen readers that others can see: what was found, what was opened. Polite: it waits for
 * the current speech. For news without an element of their own; a visible line is its own `role="status"`.
 */
export function announce(text: string): void {
  const region = document.getElementById(REGION);
  if (region === null) return;
  // The same text again is announced only if the content differs.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** Announces a text whenever it changes. An empty text and the initial one are not announced. */
export function useAnnounced(text: string): void {
  const before = useRef(text);
  useEffect(() => {
    if (before.current === text) return;
    before.current = text;
    if (text !== '') announce(text);
  }, [text]);
}

/** The element for announcements. Render it before the first one, or screen readers miss that. */
export function LiveRegion() {
  return <div id={REGION} role="status" className="visually-hidden" />;
}
