import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isFocusNear } from './lateFocus';

/** `late`: an answer asks for the focus. True: the person does, just now. */
export type WantsFocus = boolean | 'late';

/**
 * Gives a field the focus that it wants.
 * @param focus moves the focus to the field, or to what is wrong near it
 * @param onFocused called whether or not it was moved: it is not wanted any more
 */
export function useWantedFocus<E extends HTMLElement>(
  field: RefObject<E>,
  wants: WantsFocus,
  focus: (field: E) => void,
  onFocused: () => void,
): void {
  const latest = useRef(focus);
  latest.current = focus;
  // A layout effect, because text that was typed ahead may be waiting for the field.
  useLayoutEffect(() => {
    const element = field.current;
    if (wants === false || element === null) return;
    if (wants === true || isFocusNear(element)) latest.current(element);
    onFocused();
  }, [field, wants, onFocused]);
}
