import { useLayoutEffect, type RefObject } from 'react';
import { useGridParts } from './gridContext';
import { isFixed } from './gridModel';

interface CaretInputProps {
  readonly label: string;
  readonly text: string;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
}

/**
 * The field in the caret's cell, which has the grid's focus. Until something is typed it contains the cell's text,
 * selected although the selection is invisible: the first letter replaces it, even one composed by an input method,
 * and every browser sends copy, cut and paste events here.
 */
export function CaretInput({ label, text, isInvalid, describedBy }: CaretInputProps) {
  const { grid, input, root, isActive, setIsCaretDrawn } = useGridParts();
  const { state, shape, dispatch } = grid;
  const { editing, caret } = state;
  const editedBy = editing?.by ?? null;

  useLayoutEffect(() => {
    const element = input.current;
    if (element === null) return undefined;
    setIsCaretDrawn(true);
    if (isActive.current) takeFocus(element);
    return () => {
      setIsCaretDrawn(false);
      if (document.activeElement === element) keepFocus(root, isActive);
    };
  }, [input, root, isActive, setIsCaretDrawn]);

  useLayoutEffect(() => {
    const element = input.current;
    if (element === null || document.activeElement !== element) return;
    if (editedBy === null) element.select();
    if (editedBy === 'opening') element.setSelectionRange(element.value.length, element.value.length);
  }, [input, editedBy, text]);

  return (
    <input
      ref={input}
      className={editedBy === null ? 'sheet-input sheet-input-resting' : 'sheet-input'}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      autoComplete="off"
      spellCheck={false}
      readOnly={isFixed(shape, caret)}
      value={editing?.draft ?? text}
      // Also when a click returned the focus, without any key.
      onFocus={({ target }) => {
        if (editing === null) target.select();
      }}
      onChange={({ target }) => dispatch({ kind: 'typed', draft: target.value })}
    />
  );
}

function takeFocus(element: HTMLInputElement): void {
  element.focus({ preventScroll: true });
  // Scrolled back into view during editing: continue at the end.
  element.setSelectionRange(element.value.length, element.value.length);
  // Some environments (tests) have no scrolling.
  (element as Partial<HTMLInputElement>).scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

/** The caret's row was scrolled away and is not drawn: the grid itself takes the focus until it is back. */
function keepFocus(root: RefObject<HTMLElement>, isActive: RefObject<boolean>): void {
  queueMicrotask(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (isActive.current && isNowhere) root.current?.focus({ preventScroll: true });
  });
}
