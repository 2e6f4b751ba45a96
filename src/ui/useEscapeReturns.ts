import { useMemo, useRef, type RefObject } from 'react';
import type { PopoverNextProps } from '@blueprintjs/core';
import { focusByKey } from './useFocusBack';

type Closing = Required<Pick<PopoverNextProps, 'shouldReturnFocusOnClose' | 'onClose' | 'onClosed'>>;

/**
 * For a popover that Escape closes: returns the focus to its button. Blueprint's own way does not work for a popover
 * that closes without a transition. A click elsewhere sets the focus itself.
 */
export function useEscapeReturns(button: RefObject<HTMLButtonElement>): Closing {
  const isByKey = useRef(false);
  return useMemo(
    () => ({
      shouldReturnFocusOnClose: false,
      onClose: (event) => (isByKey.current = event?.type === 'keydown'),
      onClosed: () => {
        if (isByKey.current) focusByKey(button.current);
      },
    }),
    [button],
  );
}
