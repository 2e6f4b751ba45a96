import { Utils } from '@blueprintjs/core';

/**
 * For every popover. Blueprint returns the focus only after the transition, even if the user has moved on: text typed
 * into the next field would then go to the button.
 */
export const CLOSES_AT_ONCE = { transitionDuration: 0 } as const;

/**
 * Whether a dialog, menu, list or question is open over the page or about to open: typing is then not meant for the
 * page. Toasts and tooltips do not count, because they take no keys.
 */
export function isOverlayOpen(): boolean {
  return [...document.querySelectorAll('.bp6-overlay-open, [data-opening]')].some(
    (element) =>
      element !== document.body &&
      !element.matches('.bp6-toast-container') &&
      element.querySelector('.bp6-tooltip') === null,
  );
}

/** Whether the element accepts characters: a text field, or a native select, which searches its options by them. */
export const takesCharacters = (target: EventTarget | null): boolean =>
  target instanceof HTMLSelectElement || (target instanceof HTMLElement && Utils.elementIsTextInput(target));

/** Takes the focus out of a field, so that the page receives the next keys. */
export function leaveField(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && takesCharacters(activeElement)) activeElement.blur();
}
