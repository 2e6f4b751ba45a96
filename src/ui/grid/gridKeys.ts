/** The keys of the grid, as data: the meaning of a key depends only on the state. */
import { nextCell, type GridMove } from './gridSelection';
import type { GridAction } from './gridModel';
import type { GridState } from './gridState';
import type { GridShape } from './gridTypes';

interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** Ctrl, or Command on a Mac. */
  readonly command: boolean;
}

/** An action of the model; undo and redo may belong to a history shared by several grids. */
type KeyMeaning = GridAction | { readonly kind: 'undo' } | { readonly kind: 'redo' };

const ARROWS: Readonly<Record<string, readonly [rows: -1 | 0 | 1, columns: -1 | 0 | 1]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The meaning of a key; null if it belongs to the text field, the browser or the page. `page` is in rows. */
export function keyMeaning(
  press: KeyPress,
  state: GridState,
  shape: GridShape,
  page: number,
): KeyMeaning | null {
  const { shiftKey, command } = press;
  const meaning = cellMeaning(press, state, shape);
  if (meaning !== null) return meaning;
  const by = state.editing?.by;
  if (by === 'opening' || (by === 'typing' && (command || shiftKey))) return null;

  const move = arrowMove(press) ?? (by === 'typing' ? null : pageMove(press, page));
  if (move !== null) return { kind: 'moved', move, extend: shiftKey };
  if (by === 'typing') return null;
  return command ? commandMeaning(press, state, shape) : plainMeaning(press, state, shape);
}

/** The keys that mean the same while a cell is being typed into. */
function cellMeaning(
  { key, shiftKey, altKey, command }: KeyPress,
  state: GridState,
  shape: GridShape,
): KeyMeaning | null {
  const isPlain = !command && !altKey;
  const by = state.editing?.by;
  switch (key) {
    case 'Enter':
      return isPlain
        ? { kind: 'moved', move: { to: 'by', rows: shiftKey ? -1 : 1, columns: 0 }, extend: false }
        : null;
    case 'Tab':
      return isPlain ? tabMeaning(state, shape, shiftKey ? -1 : 1) : null;
    case 'Escape':
      // A second Escape belongs to the page, for example to close a dialog.
      return state.isLeaving && by === undefined ? null : { kind: 'escaped' };
    case '.':
      return command && !altKey ? { kind: 'offerTaken' } : null;
    case 'F2':
      return by === 'opening' ? null : { kind: 'opened' };
    default:
      return null;
  }
}

function arrowMove({ key, altKey, command }: KeyPress): GridMove | null {
  const arrow = altKey ? undefined : ARROWS[key];
  return arrow ? { to: command ? 'edge' : 'by', rows: arrow[0], columns: arrow[1] } : null;
}

function tabMeaning(state: GridState, shape: GridShape, by: 1 | -1): KeyMeaning | null {
  const isAtEnd = nextCell(state.rows, shape.columns, state.caret, by) === null;
  return state.isLeaving || isAtEnd ? null : { kind: 'stepped', by };
}

function pageMove({ key, command, altKey }: KeyPress, page: number): GridMove | null {
  if (altKey) return null;
  switch (key) {
    case 'Home':
      return { to: command ? 'first' : 'rowStart' };
    case 'End':
      return { to: command ? 'last' : 'rowEnd' };
    case 'PageDown':
      return command ? null : { to: 'by', rows: page, columns: 0 };
    case 'PageUp':
      return command ? null : { to: 'by', rows: -page, columns: 0 };
    default:
      return null;
  }
}

function commandMeaning(
  { key, shiftKey, altKey }: KeyPress,
  { caret, rows }: GridState,
  { columns }: GridShape,
): KeyMeaning | null {
  if (altKey) return key === '-' ? { kind: 'rowsRemoved' } : null;
  switch (key.toLowerCase()) {
    case 'a':
      return whole({ row: 0, column: 0 }, { row: rows.length - 1, column: columns - 1 });
    case ' ':
      return whole({ row: 0, column: caret.column }, { row: rows.length - 1, column: caret.column });
    case 'd':
      return { kind: 'filledDown' };
    case 'z':
      return { kind: shiftKey ? 'redo' : 'undo' };
    case 'y':
      return { kind: 'redo' };
    default:
      return null;
  }
}

function plainMeaning(
  { key, shiftKey, altKey }: KeyPress,
  { caret }: GridState,
  { columns }: GridShape,
): KeyMeaning | null {
  if (altKey) return null;
  if (key === 'Delete' || key === 'Backspace') return { kind: 'cleared' };
  if (key === ' ' && shiftKey) {
    return whole({ row: caret.row, column: 0 }, { row: caret.row, column: columns - 1 });
  }
  return null;
}

const whole = (cell: GridState['caret'], extent: GridState['caret']): GridAction => ({
  kind: 'selected',
  cell,
  extent,
});
