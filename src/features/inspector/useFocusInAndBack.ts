import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Moves the focus into the drawer, and back to where it was if the drawer closes with the focus inside. Focus on the
 * page is left alone.
 * @param goesIn whether the user opened it
 */
export function useFocusInAndBack(drawer: RefObject<HTMLElement>, goesIn: boolean): void {
  // Read it at the first render: later the focus is inside.
  const [from] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const element = drawer.current;
    if (goesIn) element?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      const isThere = from?.isConnected === true && from !== document.body;
      const back = isThere ? from : element.parentElement?.querySelector('main');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, [drawer, goesIn, from]);
}
