import { useEffect, useState } from 'react';

/**
 * Returns the focus when the component that took it is unmounted: to where it was, or next to it.
 * @param from the element that had the focus; by default, the focused one at the first render
 */
export function useReturnFocus(from?: Element | null): void {
  // Read it at the first render: later the focus is inside.
  const [wayBack] = useState(() => wayBackTo(from ?? document.activeElement));
  useEffect(() => () => focusFirstLeft(wayBack), [wayBack]);
}

/**
 * The element that had the focus; then focusable ancestors, such as a list of cards; then neighbours, nearest first.
 * The element itself may be gone when the dialog closes.
 */
export function wayBackTo(from: Element | null): readonly HTMLElement[] {
  const around: (Element | null)[] = [];
  const beside: (Element | null)[] = [];
  for (let at = from; at !== null && at !== document.body; at = at.parentElement) {
    if (at !== from && takesFocus(at) && at.tagName !== 'MAIN') around.push(at);
    beside.push(at, at.nextElementSibling, at.previousElementSibling);
  }
  return [from, ...around, ...beside].filter((one) => one instanceof HTMLElement);
}

/** Focuses the first of them that is still in the page. */
export function focusFirstLeft([from, ...others]: readonly HTMLElement[]): void {
  if (from?.isConnected) from.focus({ preventScroll: true });
  const isLost = () => document.activeElement === null || document.activeElement === document.body;
  for (const element of others) {
    if (!isLost()) return;
    if (element.isConnected) nextIn(element)?.focus({ preventScroll: true });
  }
}

const takesFocus = (element: Element): boolean =>
  element.hasAttribute('tabindex') && !element.matches(STOPS.join());

/** Prefer a part of the page, or the page, over its first button or the menu. */
const nextIn = (element: HTMLElement): HTMLElement | null =>
  takesFocus(element) ? element : (element.querySelector('main') ?? firstStop(element));

function firstStop(element: HTMLElement): HTMLElement | null {
  const inside = element.querySelectorAll<HTMLElement>(STOPS.join());
  const stops = element.matches(STOPS.join()) ? [element, ...inside] : [...inside];
  return stops.find((one) => one.tabIndex >= 0 && !one.matches(':disabled')) ?? null;
}

/** Selectors of tab stops. */
export const STOPS = ['button', '[href]', 'input', 'select', 'textarea', '[tabindex="0"]'];
