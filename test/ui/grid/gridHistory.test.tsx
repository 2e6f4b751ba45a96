/** One Undo and one Redo for several grids. */
import { act, renderHook } from '@testing-library/react';
import { useMemo } from 'react';
import { newStamp, useGrid } from '../../../src/ui/grid/useGrid';
import { useGridHistory } from '../../../src/ui/grid/useGridHistory';
import type { GridColumn } from '../../../src/ui/grid/gridTypes';

const COLUMNS: readonly GridColumn[] = [{ key: 'day', label: 'Day', width: 92, kind: 'text' }];

function setup() {
  const { result } = renderHook(() => {
    const one = useGrid([['a']], { columns: COLUMNS });
    const other = useGrid([['b']], { columns: COLUMNS });
    return { one, other, history: useGridHistory(useMemo(() => [one, other], [one, other])) };
  });
  const write = (grid: 'one' | 'other', text: string) =>
    act(() => {
      result.current[grid].dispatch({ kind: 'typed', draft: text });
      result.current[grid].dispatch({ kind: 'settled' });
    });
  return {
    write,
    replaceBoth: (text: string) =>
      act(() => {
        const stamp = newStamp();
        for (const grid of [result.current.one, result.current.other]) {
          grid.dispatch({ kind: 'replaced', rows: [[text]], text: 'Replaced' }, stamp);
        }
      }),
    undo: () => act(() => result.current.history.undo()),
    redo: () => act(() => result.current.history.redo()),
    seen: () => {
      const { one, other, history } = result.current;
      return { cells: [one.rows[0]?.[0], other.rows[0]?.[0]], changes: history.changes };
    },
    can: () => {
      const { canUndo, canRedo } = result.current.history;
      return { canUndo, canRedo };
    },
  };
}

it('undo reverts steps newest first and redo repeats them oldest first, across all grids', () => {
  const { write, undo, redo, seen, can } = setup();
  write('one', 'a1');
  write('other', 'b1');
  write('one', 'a2');
  expect(seen()).toEqual({ cells: ['a2', 'b1'], changes: 3 });

  const back: unknown[] = [];
  for (let step = 0; step < 3; step += 1) {
    undo();
    back.push(seen().cells);
  }
  expect(back).toEqual([
    ['a1', 'b1'],
    ['a1', 'b'],
    ['a', 'b'],
  ]);
  expect(can()).toEqual({ canUndo: false, canRedo: true });

  const forth: unknown[] = [];
  for (let step = 0; step < 3; step += 1) {
    redo();
    forth.push(seen().cells);
  }
  expect(forth).toEqual([
    ['a1', 'b'],
    ['a1', 'b1'],
    ['a2', 'b1'],
  ]);
  expect(can()).toEqual({ canUndo: true, canRedo: false });
});

it('a new step in one grid discards what the other could redo', () => {
  const { write, undo, seen, can, redo } = setup();
  write('one', 'a1');
  write('other', 'b1');
  undo();
  write('one', 'a2');
  expect(can()).toEqual({ canUndo: true, canRedo: false });
  redo();
  expect(seen().cells).toEqual(['a2', 'b']);
});

it('changes of several grids with one stamp are one step', () => {
  const { write, replaceBoth, undo, redo, seen, can } = setup();
  write('one', 'a1');
  replaceBoth('x');
  expect(seen()).toEqual({ cells: ['x', 'x'], changes: 2 });
  undo();
  expect(seen()).toEqual({ cells: ['a1', 'b'], changes: 1 });
  redo();
  expect(seen()).toEqual({ cells: ['x', 'x'], changes: 2 });
  undo();
  undo();
  expect(seen()).toEqual({ cells: ['a', 'b'], changes: 0 });
  expect(can()).toEqual({ canUndo: false, canRedo: true });
});
