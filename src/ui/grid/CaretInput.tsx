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
 * The field in the caret's cell, which has the grid's focus. While nothing is typed it holds the cell's text, all of it
 * selected though not drawn so: the first letter replaces it, also one that an input method composes, and every browser
 * sends its copy, cut and paste events here.
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
      // Also when a click outside of any key gave the focus back.
      onFocus={({ target }) => {
        if (editing === null) target.select();
      }}
      onChange={({ target }) => dispatch({ kind: 'typed', draft: target.value })}
    />
  );
}

function takeFocus(element: HTMLInputElement): void {
  element.focus({ preventScroll: true });
  // Back from out of sight while something was being typed: it goes on where it ended.
  element.setSelectionRange(element.value.length, element.value.length);
  // Not in every environment; there nothing scrolls either.
  (element as Partial<HTMLInputElement>).scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

/** The caret's row was scrolled out of what is drawn: the keys go to the grid itself until it is back. */
function keepFocus(root: RefObject<HTMLElement>, isActive: RefObject<boolean>): void {
  queueMicrotask(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (isActive.current && isNowhere) root.current?.focus({ preventScroll: true });
  });
}
