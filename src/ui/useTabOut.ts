import { useRef, type KeyboardEvent } from 'react';
import { focusField } from './focusField';

interface TabOut {
  /** For the search of the list. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** For the popover, called when it closes. */
  readonly onClosing: () => void;
}

/**
 * Lets Tab close a searched list and go on from its button, in either direction, as it does with a native select. The
 * list is the last thing on the page: without this, Tab would leave the page and the list would stay open.
 * @param buttonId the button that opens the list
 */
export function useTabOut(buttonId: string, close: () => void): TabOut {
  const stay = useRef<(() => void) | null>(null);
  return {
    onKeyDown: ({ key }) => {
      if (key !== 'Tab') return;
      focusField(buttonId);
      let next: EventTarget | null = null;
      const controller = new AbortController();
      const { signal } = controller;
      const onFocus = ({ target }: FocusEvent) => (next = target);
      document.addEventListener('focusin', onFocus, { once: true, signal });
      stay.current = () => {
        controller.abort();
        if (next instanceof HTMLElement) next.focus({ preventScroll: true });
      };
      close();
    },
    onClosing: () => {
      // Blueprint has just asked for the next frame, to return the focus to the button.
      if (stay.current) requestAnimationFrame(stay.current);
      stay.current = null;
    },
  };
}
