import { Utils } from '@blueprintjs/core';

/**
 * For every popover. Blueprint gives the focus back once one has faded, wherever its person has gone meanwhile: what they
 * type into the next field would go to the button.
 */
export const CLOSES_AT_ONCE = { transitionDuration: 0 } as const;

/**
 * Whether a dialog, a menu, a list or a question lies over the page, or is about to: what is typed then is not meant
 * for the page. Toasts and tooltips do not count; they take no keys.
 */
export function isOverlayOpen(): boolean {
  return [...document.querySelectorAll('.bp6-overlay-open, [data-opening]')].some(
    (element) =>
      element !== document.body &&
      !element.matches('.bp6-toast-container') &&
      element.querySelector('.bp6-tooltip') === null,
  );
}

/** Whether characters go into this element: a text, or a native select, which finds its options by them. */
export const takesCharacters = (target: EventTarget | null): boolean =>
  target instanceof HTMLSelectElement || (target instanceof HTMLElement && Utils.elementIsTextInput(target));
