import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * The one rule for focus that an answer moves and not a key or a click: it goes to the answer's place only if the
 * person is still there, or nowhere. What somebody types elsewhere meanwhile must stay theirs.
 */

/** `late`: an answer asks for the focus. True: the person does, just now. */
export type WantsFocus = boolean | 'late';

/** What surrounds a control without a form. */
const AROUND = '[role="dialog"], [role="group"]';

/** A form also has the buttons that name it, such as those in the footer of its dialog. */
const formOf = (element: Element): Element | null =>
  (element instanceof HTMLElement && 'form' in element && element.form instanceof Element && element.form) ||
  element.closest('form');

/** Whether the focus is in the form of the element, or else in its dialog or group; or nowhere. */
export function isFocusNear(element: Element): boolean {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) return true;
  const form = formOf(element);
  if (form !== null) return formOf(activeElement) === form;
  return (element.parentElement?.closest(AROUND) ?? element).contains(activeElement);
}

/** Focuses the element after an answer. */
export function focusLate(element: HTMLElement | null): void {
  if (element !== null && isFocusNear(element)) element.focus();
}

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
