import type { ClipboardEvent } from 'react';
import { dollarsFrom } from '../../domain/rules/spreadsheetCells';

/**
 * An amount copied out of a spreadsheet (`$1,234.50`) and pasted over all of a field: it becomes what the field would have
 * been typed. Whatever else is pasted is left to the browser, and what may be two amounts to the refusal.
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
