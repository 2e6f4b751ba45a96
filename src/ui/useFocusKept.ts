import { useEffect, useRef, type RefObject } from 'react';
import { ignoreKeyStillHeld } from './useFocusBack';

const CONTROLS = 'button, [href], input, select, textarea, [tabindex="0"]';

/** A tooltip's target takes the focus only while there is something to tell. */
const isUsable = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  (element.tabIndex >= 0 || element.hasAttribute('tabindex'));

/**
 * Keeps the keyboard's place in a region whose buttons come and go: when the focused one is taken away or disabled,
 * the focus goes to the control that now stands in its place, else to the region itself, which takes it with
 * `tabIndex={-1}`, else to the page. Without it the next Tab would begin at the top of the console.
 * @param elsewhere what the focus goes to instead while it can take it, e.g. because the control in its place undoes what
 *   was just done
 */
export function useFocusKept<E extends HTMLElement>(elsewhere?: RefObject<HTMLElement>): RefObject<E> {
  const region = useRef<E>(null);
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    let held: { readonly control: HTMLElement; readonly place: number } | null = null;
    const controls = () => [...element.querySelectorAll<HTMLElement>(CONTROLS)].filter(isUsable);

    const onFocus = ({ target }: FocusEvent) => {
      held = target instanceof HTMLElement ? { control: target, place: controls().indexOf(target) } : null;
    };
    // Whoever leaves goes somewhere by himself; what is taken away or disabled is lost, with or without this event.
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
        [elsewhere?.current, here[Math.min(Math.max(place, 0), here.length - 1)], element].find(
          (candidate) => candidate != null && isUsable(candidate),
        ) ?? document.querySelector('main');
      if (!next) return;
      next.focus({ preventScroll: true });
      ignoreKeyStillHeld(next);
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
