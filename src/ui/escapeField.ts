import type { KeyboardEvent } from 'react';

/**
 * Handles Escape in a search field: the first press reverts the text, the next one leaves the field, so that the
 * page's keys work again.
 * @param takeBack null if the field is unchanged
 */
export function escapeField(event: KeyboardEvent<HTMLInputElement>, takeBack: (() => void) | null): void {
  if (event.key !== 'Escape') return;
  if (takeBack === null) return event.currentTarget.blur();
  // Keep open what would close on Escape around the field.
  event.stopPropagation();
  takeBack();
}
