import type { ClipboardEvent } from 'react';
import { dollarsFrom } from '../../domain/rules/spreadsheetCells';
import { pasteOverAll } from '../../ui/pasteOverAll';

/**
 * Handles an amount copied from a spreadsheet (`$1,234.50`) and pasted over a field's whole content: it is converted
 * to what would have been typed. Any other paste is left to the browser, and an ambiguous amount to validation.
 */
export const pasteDollars = (event: ClipboardEvent<Element>, onAmount: (typed: string) => void): void =>
  pasteOverAll(event, dollarsFrom, onAmount);
