import { useEffect } from 'react';

/** What takes a click, as far as it may go away by it. Its icon may be drawn anew and is no reason to ask. */
const CONTROL = 'button, a, label, [role="button"], [role="option"], [role="menuitem"]';

/**
 * The second click of a double click reaches what lies under a button that the first one took away: a row under a dialog
 * that closed, the pencil under `Delete`. Nobody aimed at that: such a click does nothing, wherever it lands. Clicks on
 * their own, and keys, always count.
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
