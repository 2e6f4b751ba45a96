import type { KeyboardEvent } from 'react';

/**
 * Escape in a field that one searches with: the first takes back what was typed there, the next one leaves the field, so
 * that the page hears its keys again.
 * @param takeBack null while the field is as it was
 */
export function escapeField(event: KeyboardEvent<HTMLInputElement>, takeBack: (() => void) | null): void {
  // An input method takes its own Escape.
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
  if (takeBack === null) return event.currentTarget.blur();
  // What closes with Escape around the field stays open.
  event.stopPropagation();
  takeBack();
}
