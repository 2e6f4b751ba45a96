import type { ClipboardEvent } from 'react';
import { formatTsv, parsePastedCells } from '../../lib/tsv';
import { readRange } from './gridRows';
import type { GridController } from './useGrid';

/**
 * The clipboard, by its own events, which need no permission. It copies the selection in the format of spreadsheets,
 * and pastes blocks of that format or of CSV files. While a cell is edited, text is pasted into the field; a block
 * still goes into the cells.
 */
export function useGridClipboard({ state, selection, dispatch }: GridController) {
  const write = (event: ClipboardEvent, kind: 'copied' | 'cut') => {
    if (state.editing !== null || state.rows.length === 0) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', formatTsv(readRange(state.rows, selection)));
    dispatch({ kind });
  };
  return {
    onCopy: (event: ClipboardEvent) => write(event, 'copied'),
    onCut: (event: ClipboardEvent) => write(event, 'cut'),
    onPaste: (event: ClipboardEvent) => {
      const block = parsePastedCells(event.clipboardData.getData('text/plain'));
      // A picture has no text.
      if (block.length === 0) return;
      const isOneCell = block.length === 1 && block[0]?.length === 1;
      if (state.editing !== null && isOneCell) return;
      event.preventDefault();
      dispatch({ kind: 'pasted', block });
    },
  };
}
