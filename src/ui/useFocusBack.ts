import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to the button that began something when that is over and took the focused element with it. A focus
 * that is somewhere else by then stays there.
 * @param isOpen whether what the button began is still on the page
 * @param button on the page again once it is over
 */
export function useFocusBack(isOpen: boolean, button: RefObject<HTMLButtonElement>): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isOver = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (!isOver || !isFocusLost || button.current === null) return;
    button.current.focus({ preventScroll: true });
    ignoreKeyStillHeld(button.current);
  }, [isOpen, button]);
}

/**
 * For a control that gets the focus because of a key, which may still be down. Blueprint's buttons click when Enter is
 * released, wherever it was pressed: this one would act too.
 */
export function ignoreKeyStillHeld(button: HTMLElement): void {
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
