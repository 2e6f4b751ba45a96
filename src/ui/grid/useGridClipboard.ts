import type { ClipboardEvent } from 'react';
import { formatTsv, parseTsv } from '../../lib/tsv';
import { readRange } from './gridRows';
import type { GridController } from './useGrid';

/**
 * The clipboard by its own events, which need no permission: the selection goes out, and blocks come in, as spreadsheets
 * write them. In an open cell a piece of text is the field's own; a block pasted there still goes into the cells.
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
      const block = parseTsv(event.clipboardData.getData('text/plain'));
      const isOneCell = block.length === 1 && block[0]?.length === 1;
      if (state.editing !== null && isOneCell) return;
      event.preventDefault();
      // What was being typed is replaced by the block.
      if (state.editing !== null) dispatch({ kind: 'escaped' });
      dispatch({ kind: 'pasted', block });
    },
  };
}
