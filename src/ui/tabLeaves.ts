import type { KeyboardEvent } from 'react';
import { STOPS } from './useReturnFocus';

/**
 * Whether the pressed Tab, in either direction, would leave the region. A popover is the last thing on the page: Tab
 * would leave the page from there, not go on from the field that opened it.
 */
export function tabLeaves(region: HTMLElement | null, { key, shiftKey, target }: KeyboardEvent): boolean {
  if (key !== 'Tab' || region === null) return false;
  const stops = [...region.querySelectorAll<HTMLElement>(STOPS.join())].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled'),
  );
  return target === stops.at(shiftKey ? 0 : -1);
}
