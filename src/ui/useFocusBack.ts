import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns the focus to a button when what it opened has closed and removed the focused element. If the focus is
 * elsewhere by then, it stays there.
 * @param isOpen whether what the button opened is still on the page
 * @param button is on the page again after closing
 */
export function useFocusBack(isOpen: boolean, button: RefObject<HTMLButtonElement>): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isOver = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (isOver && isFocusLost) button.current?.focus({ preventScroll: true });
  }, [isOpen, button]);
}
