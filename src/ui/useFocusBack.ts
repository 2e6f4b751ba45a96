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
    if (isOver && isFocusLost) focusByKey(button.current);
  }, [isOpen, button]);
}

/**
 * Focuses a control, perhaps because of a key that is still down. Blueprint's buttons click when Enter is released,
 * wherever it was pressed, so this one would act too: its release is ignored.
 */
export function focusByKey(button: HTMLElement | null): void {
  if (button === null) return;
  button.focus({ preventScroll: true });
  const controller = new AbortController();
  const { signal } = controller;
  const stop = () => controller.abort();
  button.addEventListener(
    'keyup',
    (event) => {
      event.stopPropagation();
      stop();
    },
    { signal },
  );
  button.addEventListener('keydown', stop, { signal });
  button.addEventListener('blur', stop, { signal });
}
