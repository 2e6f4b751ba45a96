import type { ClipboardEvent } from 'react';
import { dollarsFrom } from '../../domain/rules/spreadsheetCells';

/**
 * Handles an amount copied from a spreadsheet (`$1,234.50`) and pasted over a field's whole content: it is converted
 * to what would have been typed. Any other paste is left to the browser, and an ambiguous amount to validation.
 */
export function pasteDollars(event: ClipboardEvent<Element>, onAmount: (typed: string) => void): void {
  const { target: field } = event;
  if (!(field instanceof HTMLInputElement) || field.readOnly) return;
  const isOverAll = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  const cell = event.clipboardData.getData('text/plain').trim();
  const amount = isOverAll && !/[\t\r\n]/.test(cell) ? dollarsFrom(cell) : null;
  if (amount === null) return;
  event.preventDefault();
  onAmount(amount);
}
