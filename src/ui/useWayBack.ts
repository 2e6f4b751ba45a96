import { useEffect, useState } from 'react';

/**
 * Gives the focus back when what took it goes from the page: to where it was, or beside it.
 * @param from what had the focus; without, what has it while this is first drawn
 */
export function useWayBack(from?: Element | null): void {
  // Asked for at the first drawing: afterwards the focus is inside.
  const [wayBack] = useState(() => wayBackTo(from ?? document.activeElement));
  useEffect(() => () => focusFirstLeft(wayBack), [wayBack]);
}

/**
 * What had the focus; then what lay around it and takes the focus itself, such as a list of cards; then its neighbours,
 * the nearest first. What had it may be gone when the dialog closes.
 */
function wayBackTo(from: Element | null): readonly HTMLElement[] {
  const around: (Element | null)[] = [];
  const beside: (Element | null)[] = [];
  for (let at = from; at !== null && at !== document.body; at = at.parentElement) {
    if (at !== from && takesFocus(at) && at.tagName !== 'MAIN') around.push(at);
    beside.push(at, at.nextElementSibling, at.previousElementSibling);
  }
  return [from, ...around, ...beside].filter((one) => one instanceof HTMLElement);
}

function focusFirstLeft([from, ...others]: readonly HTMLElement[]): void {
  if (from?.isConnected) from.focus({ preventScroll: true });
  const isLost = () => document.activeElement === null || document.activeElement === document.body;
  for (const element of others) {
    if (!isLost()) return;
    if (element.isConnected) nextIn(element)?.focus({ preventScroll: true });
  }
}

const takesFocus = (element: Element): boolean =>
  element.hasAttribute('tabindex') && !element.matches(STOPS.join());

/** A part of the page itself, or the page, rather than its first button, or than the menu. */
const nextIn = (element: HTMLElement): HTMLElement | null =>
  takesFocus(element) ? element : (element.querySelector('main') ?? firstStop(element));

function firstStop(element: HTMLElement): HTMLElement | null {
  const inside = element.querySelectorAll<HTMLElement>(STOPS.join());
  const stops = element.matches(STOPS.join()) ? [element, ...inside] : [...inside];
  return stops.find((one) => one.tabIndex >= 0 && !one.matches(':disabled')) ?? null;
}

/** What takes the focus by Tab. */
export const STOPS = ['button', '[href]', 'input', 'select', 'textarea', '[tabindex="0"]'];
