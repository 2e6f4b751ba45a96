import { Button } from '@blueprintjs/core';
import { Redo, Undo } from '@blueprintjs/icons';
import type { GridHistory } from './useGridHistory';

/** Undo and Redo of a page's grids, for the footer of its dialog. They stay in the tab order even when disabled. */
export function UndoButtons({ history }: { readonly history: GridHistory }) {
  const { canUndo, canRedo, undo, redo } = history;
  return (
    <>
      <Button
        variant="minimal"
        size="small"
        icon={<Undo />}
        text="Undo"
        aria-disabled={!canUndo}
        className={canUndo ? undefined : 'sheet-button-off'}
        onClick={undo}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<Redo />}
        text="Redo"
        aria-disabled={!canRedo}
        className={canRedo ? undefined : 'sheet-button-off'}
        onClick={redo}
      />
    </>
  );
}
