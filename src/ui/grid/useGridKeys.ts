import type { KeyboardEvent } from 'react';
import type { GridHistory } from './useGridHistory';
import { keyMeaning } from './gridKeys';
import type { GridParts } from './gridContext';

type KeyParts = Pick<GridParts, 'grid' | 'root' | 'input'> & {
  readonly history: Pick<GridHistory, 'undo' | 'redo'>;
  /** Number of rows that PageDown moves. */
  readonly page: number;
  /** Scrolls to the caret. */
  readonly reveal: () => void;
};

/** The keys of the grid (gridKeys), pressed in the caret's field or, if that is scrolled away, in the grid itself. */
export function useGridKeys({ grid, root, input, history, page, reveal }: KeyParts) {
  const { state, shape, dispatch } = grid;
  return (event: KeyboardEvent<HTMLElement>) => {
    const isResting = state.editing === null;
    // Select all of the field, so that the first letter replaces it, even one that an input method composes.
    if (isResting && event.target === input.current) input.current?.select();
    if (event.nativeEvent.isComposing || event.key === 'Process') return;
    const command = event.ctrlKey || event.metaKey;
    const meaning = keyMeaning(
      { key: event.key, shiftKey: event.shiftKey, altKey: event.altKey, command },
      state,
      shape,
      page,
    );
    if (meaning === null) {
      const isLetter = event.key.length === 1 && !command && !event.altKey;
      if (!isLetter) return;
      // Typing while the caret is out of view: scroll to it first.
      reveal();
      if (event.target !== root.current) return;
      event.preventDefault();
      dispatch({ kind: 'typed', draft: (state.editing?.draft ?? '') + event.key });
      return;
    }
    event.preventDefault();
    // Escape leaves a cell, but must not close a dialog around the grid.
    event.stopPropagation();
    if (meaning.kind === 'undo') history.undo();
    else if (meaning.kind === 'redo') history.redo();
    else dispatch(meaning);
  };
}
