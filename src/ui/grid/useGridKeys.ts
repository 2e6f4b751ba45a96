import type { KeyboardEvent } from 'react';
import type { GridHistory } from './useGridHistory';
import { keyMeaning } from './gridKeys';
import type { GridParts } from './gridContext';

type KeyParts = Pick<GridParts, 'grid' | 'root' | 'input'> & {
  readonly history: Pick<GridHistory, 'undo' | 'redo'>;
  /** Rows that PageDown goes. */
  readonly page: number;
  /** Scrolls to the caret. */
  readonly reveal: () => void;
};

/** The keys of the grid (gridKeys), from the caret's field or, while that is scrolled away, from the grid itself. */
export function useGridKeys({ grid, root, input, history, page, reveal }: KeyParts) {
  const { state, shape, dispatch } = grid;
  return (event: KeyboardEvent<HTMLElement>) => {
    const isResting = state.editing === null;
    // The first letter must find all of the field selected, also when an input method is about to compose it.
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
      // A letter for a caret that is out of sight: to be seen, it has to be scrolled to.
      reveal();
      if (event.target !== root.current) return;
      event.preventDefault();
      dispatch({ kind: 'typed', draft: (state.editing?.draft ?? '') + event.key });
      return;
    }
    event.preventDefault();
    // A dialog around the grid must not close because a cell was left with Escape.
    event.stopPropagation();
    if (meaning.kind === 'undo') history.undo();
    else if (meaning.kind === 'redo') history.redo();
    else dispatch(meaning);
  };
}
