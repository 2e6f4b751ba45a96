import { useMemo, useRef, type RefObject } from 'react';
import type { PopoverNextProps } from '@blueprintjs/core';
import { ignoreKeyStillHeld } from './useFocusBack';

type Closing = Required<Pick<PopoverNextProps, 'shouldReturnFocusOnClose' | 'onClose' | 'onClosed'>>;

/**
 * For a popover that is closed by Escape: gives the focus back to its button. Blueprint's own way has not heard of the
 * key by the time at which a popover closes that closes at once. A click elsewhere says itself where the focus is to go.
 */
export function useEscapeReturns(button: RefObject<HTMLButtonElement>): Closing {
  const isByKey = useRef(false);
  return useMemo(
    () => ({
      shouldReturnFocusOnClose: false,
      onClose: (event) => (isByKey.current = event?.type === 'keydown'),
      onClosed: () => {
        if (!isByKey.current || button.current === null) return;
        button.current.focus({ preventScroll: true });
        ignoreKeyStillHeld(button.current);
      },
    }),
    [button],
  );
}
