import { useEffect } from 'react';

/** The clickable element that may disappear. Its icon may be rerendered and does not count. */
const CONTROL = 'button, a, label, [role="button"], [role="option"], [role="menuitem"]';

/**
 * Ignores the second click of a double click if the first one removed its target. Otherwise it would hit what lies
 * below: a row under a closed dialog, the pencil under `Delete`. Single clicks and keys always count.
 */
export function SecondClicks() {
  useEffect(() => {
    let clicked: Element | null = null;
    const onClick = (event: MouseEvent) => {
      if (event.detail > 1 && clicked !== null && !clicked.isConnected) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      clicked = event.target instanceof Element ? event.target.closest(CONTROL) : null;
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
  return null;
}
