/**
 * The one rule for focus that an answer moves and not a key or a click: it goes to the answer's place only if the
 * person is still there, or nowhere. What somebody types elsewhere meanwhile must stay theirs.
 */

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
