import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * The focus goes into the drawer, and back to where it was when the drawer goes while it is inside. One that is on the page
 * stays there.
 * @param goesIn whether a person has opened it
 */
export function useFocusInAndBack(drawer: RefObject<HTMLElement>, goesIn: boolean): void {
  // Asked for at the first drawing: afterwards it is inside.
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
