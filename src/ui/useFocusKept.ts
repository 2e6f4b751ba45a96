import { useEffect, useRef, type RefObject } from 'react';
import { focusByKey } from './useFocusBack';

/** Texts that are cut off take the focus only to be read. */
const CONTROLS = 'button, [href], input, select, textarea, [tabindex="0"]:not(.cut-text)';

/** A tooltip's target is focusable only while it has a tooltip. */
const isUsable = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  (element.tabIndex >= 0 || element.hasAttribute('tabindex'));

/**
 * Keeps the keyboard position in a region whose buttons come and go: if the focused one is removed or disabled, the
 * focus moves to the control now at its index, or else to the region itself if it has `tabIndex={-1}`, or else to the
 * page. Otherwise the next Tab would start at the top of the console.
 * @param elsewhere gets the focus instead if it can, for example because the control at that index would undo the
 * action
 */
export function useFocusKept<E extends HTMLElement>(elsewhere?: RefObject<HTMLElement>): RefObject<E> {
  const region = useRef<E>(null);
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    let held: { readonly control: HTMLElement; readonly place: number } | null = null;
    const controls = () => [...element.querySelectorAll<HTMLElement>(CONTROLS)].filter(isUsable);

    const isBefore = (one: HTMLElement, other: HTMLElement) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const onFocus = ({ target }: FocusEvent) => {
      held =
        target instanceof HTMLElement
          ? { control: target, place: controls().filter((control) => isBefore(control, target)).length }
          : null;
    };
    // A user who leaves moves the focus elsewhere; a removed or disabled element loses it, with or without this
    // event.
    const onBlur = ({ target }: FocusEvent) => {
      setTimeout(() => {
        if (held?.control === target && isUsable(held.control)) held = null;
      });
    };
    const keep = () => {
      if (!held || isUsable(held.control)) return;
      const { control, place } = held;
      const { activeElement } = document;
      held = null;
      if (activeElement !== null && activeElement !== document.body && activeElement !== control) return;
      const here = controls();
      const next =
        [elsewhere?.current, here[Math.min(place, here.length - 1)], element].find(
          (candidate) => candidate != null && isUsable(candidate),
        ) ?? document.querySelector('main');
      focusByKey(next);
    };

    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', onBlur);
    const changes = new MutationObserver(keep);
    changes.observe(element, { subtree: true, childList: true, attributeFilter: ['disabled', 'tabindex'] });
    return () => {
      changes.disconnect();
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', onBlur);
      keep();
    };
  }, [elsewhere]);
  return region;
}
