import { useEffect } from 'react';
import { quotedCell } from '../lib/tsv';
import { insertAsTyped } from './insertAsTyped';

/**
 * The HTML of cells from Excel and LibreOffice has a table, that of a single cell from Google Sheets these attributes.
 */
const OF_A_SHEET = /<table|data-sheets/i;

/**
 * Pastes a single cell with line breaks, copied from a spreadsheet, into any text field as the spreadsheet shows it.
 * The browser would paste it in quotation marks and with its own quotation marks doubled. A field of one line gets
 * spaces for the breaks. Fields that read cells themselves, like grids, have handled the event before.
 */
export function useSheetCells(): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { target, clipboardData } = event;
      if (event.defaultPrevented || !OF_A_SHEET.test(clipboardData?.getData('text/html') ?? '')) return;
      const cell = quotedCell(clipboardData?.getData('text/plain') ?? '');
      const isLine = target instanceof HTMLInputElement;
      if (cell === null || !(isLine || target instanceof HTMLTextAreaElement)) return;
      event.preventDefault();
      insertAsTyped(isLine ? cell.replace(/[\r\n]+/g, ' ') : cell);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
