import type { ClipboardEvent } from 'react';
import { insertAsTyped } from './insertAsTyped';

/**
 * Handles one line pasted over a field's whole content: what `read` makes of it is entered instead. If that is null,
 * and for any other paste, the browser pastes.
 * @param onRead enters it where the browser cannot
 */
export function pasteOverAll(
  event: ClipboardEvent<Element>,
  read: (text: string) => string | null,
  onRead: (typed: string) => void,
): void {
  const { target: field } = event;
  if (!(field instanceof HTMLInputElement) || field.readOnly) return;
  const isOverAll = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  const text = event.clipboardData.getData('text/plain').trim();
  const typed = isOverAll && !/[\t\r\n]/.test(text) ? read(text) : null;
  if (typed === null) return;
  event.preventDefault();
  if (!insertAsTyped(typed)) onRead(typed);
}
