/** The grid's model without a screen: one step per action, exact undo, and blocks pasted as in spreadsheets. */
import fc from 'fast-check';
import type { GridAction } from '../../../src/ui/grid/gridModel';
import { newGrid, shownRows, type GridState } from '../../../src/ui/grid/gridState';
import type { GridRows } from '../../../src/ui/grid/gridTypes';
import { at, down, rows, run, shape, undo } from './smallGrid';

const redo: GridAction = { kind: 'redone' };
describe('each action is one step', () => {
  it.each<[string, readonly GridAction[], GridRows]>([
    [
      'a typed cell',
      [at(0, 0), { kind: 'typed', draft: 'x' }, { kind: 'typed', draft: 'xy' }, down],
      [['xy', 'b1', 'c1'], rows[1]!, rows[2]!],
    ],
    [
      'a pasted block',
      [
        at(1, 1),
        {
          kind: 'pasted',
          block: [
            ['1', '2'],
            ['3', '4'],
            ['5', '6'],
          ],
        },
      ],
      [rows[0]!, ['a2', '1', '2'], ['', '3', '4'], ['', '5', '6']],
    ],
    ['a cleared range', [at(0, 0, 1, 1), { kind: 'cleared' }], [['', '', 'c1'], ['', '', 'c2'], rows[2]!]],
    ['a cut range', [at(0, 2, 1, 2), { kind: 'cut' }], [['a1', 'b1', ''], ['a2', '', ''], rows[2]!]],
    [
      'a range filled down',
      [at(0, 1, 2, 2), { kind: 'filledDown' }],
      [rows[0]!, ['a2', 'b1', 'c1'], ['', 'b1', 'c1']],
    ],
    [
      'one row filled from the row above',
      [at(1, 0, 1, 2), { kind: 'filledDown' }],
      [rows[0]!, rows[0]!, rows[2]!],
    ],
    ['added rows', [{ kind: 'rowsAdded', count: 2 }], [...rows, ['', '', ''], ['', '', '']]],
    ['removed rows', [at(0, 0, 1, 0), { kind: 'rowsRemoved' }], [rows[2]!]],
  ])('%s', (_what, actions, expected) => {
    const after = run(newGrid(rows), actions);
    expect(after.rows).toEqual(expected);
    expect(after.past).toHaveLength(1);

    const back = run(after, [undo]);
    expect(back.rows).toEqual(rows);
    expect(run(back, [redo]).rows).toEqual(expected);
  });

  it('an action that changes nothing is not a step', () => {
    const after = run(newGrid(rows), [
      at(2, 0, 2, 2),
      { kind: 'cleared' },
      { kind: 'pasted', block: [['', '']] },
      at(0, 0),
      { kind: 'typed', draft: 'a1' },
      down,
      { kind: 'rowsAdded', count: 0 },
    ]);
    expect(after.past).toHaveLength(0);
    expect(after.rows).toBe(rows);
  });

  it('Escape drops typed text', () => {
    const after = run(newGrid(rows), [{ kind: 'typed', draft: 'x' }, { kind: 'escaped' }, down]);
    expect(after.rows).toBe(rows);
  });

  it('typed text is visible before it is committed, and committed before any other action', () => {
    const typing = run(newGrid(rows), [{ kind: 'typed', draft: 'x' }]);
    expect(shownRows(typing, shape())[0]).toEqual(['x', 'b1', 'c1']);
    expect(typing.rows).toBe(rows);

    const added = run(typing, [{ kind: 'rowsAdded', count: 1 }]);
    expect(added.rows[0]).toEqual(['x', 'b1', 'c1']);
    expect(added.past).toHaveLength(2);
    expect(added.past[0]!.stamp).toBeLessThan(added.past[1]!.stamp);
  });
});

describe('pasting as in spreadsheets', () => {
  const paste = (selection: GridAction, block: GridRows) =>
    run(newGrid(rows), [selection, { kind: 'pasted', block }]);

  it('a single cell fills the selection', () => {
    expect(paste(at(0, 0, 2, 1), [['x']]).rows).toEqual([
      ['x', 'x', 'c1'],
      ['x', 'x', 'c2'],
      ['x', 'x', ''],
    ]);
  });

  it('a block is repeated over a selection of multiples of its size, in both directions', () => {
    const four = run(newGrid([...rows, ['', '', '']]), [
      at(0, 0, 3, 1),
      { kind: 'pasted', block: [['x'], ['y']] },
    ]);
    expect(four.rows.map(([a, b]) => [a, b])).toEqual([
      ['x', 'x'],
      ['y', 'y'],
      ['x', 'x'],
      ['y', 'y'],
    ]);
  });

  it('a row pasted onto a column of cells goes into each of them', () => {
    expect(paste(at(0, 1, 2, 1), [['x', 'y']]).rows.map((cells) => cells.slice(1))).toEqual([
      ['x', 'y'],
      ['x', 'y'],
      ['x', 'y'],
    ]);
  });

  it('a block that does not fit the selection is pasted once', () => {
    expect(paste(at(0, 0, 2, 0), [['x'], ['y']]).rows.map(([a]) => a)).toEqual(['x', 'y', '']);
  });

  it('the pasted block is selected and announced', () => {
    const after = paste(at(1, 1), [
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(after).toMatchObject({ caret: { row: 1, column: 1 }, extent: { row: 2, column: 2 } });
    expect(after.news.text).toBe('4 cells pasted');
    expect(run(after, [undo]).news.text).toBe('Undone: 4 cells pasted');
  });

  it('each paste flashes again, even after an undo; the undo does not', () => {
    const first = paste(at(0, 0), [['x']]);
    const taken = run(first, [undo]);
    expect(taken.pasted.range).toBeNull();
    const second = run(taken, [{ kind: 'pasted', block: [['x']] }]);
    expect(second.pasted.count).toBeGreaterThan(first.pasted.count);
    expect(second.pasted.range).toEqual({ top: 0, left: 0, bottom: 0, right: 0 });
  });

  it('columns that do not fit are left out, with a note', () => {
    const after = paste(at(0, 2), [['1', '2', '3']]);
    expect(after.rows).toEqual([['a1', 'b1', '1'], rows[1], rows[2]]);
    expect(after.note).toBe('2 columns of the copied block did not fit and were left out.');
  });

  it('read-only columns keep their values; a read-only grid keeps all', () => {
    const paste: readonly GridAction[] = [at(0, 0), { kind: 'pasted', block: [['x', 'y', 'z']] }];
    expect(run(newGrid(rows), paste, shape({ fixed: [false, true] })).rows[0]).toEqual(['x', 'b1', 'z']);
    const readOnly = run(
      newGrid(rows),
      [
        ...paste,
        { kind: 'typed', draft: 'x' },
        { kind: 'cut' },
        { kind: 'rowsAdded', count: 1 },
        { kind: 'rowsRemoved' },
      ],
      shape({ isReadOnly: true }),
    );
    expect(readOnly.rows).toBe(rows);
  });

  it('a paste of more rows than the grid may hold is refused as a whole', () => {
    const on = shape({ maxRows: 4 });
    const after = run(newGrid(rows), [at(2, 0), { kind: 'pasted', block: [['1'], ['2'], ['3']] }], on);
    expect(after.rows).toBe(rows);
    expect(after.note).toBe('Nothing was added: there can be at most 4 rows here.');
    expect(run(after, [{ kind: 'rowsAdded', count: 2 }], on).rows).toBe(rows);
  });
});

describe('added rows', () => {
  const bands = shape({
    columns: 2,
    newRows: (before, count) =>
      Array.from({ length: count }, (_, index) => [String(Number(before.at(-1)?.[0] ?? 0) + 1 + index), '']),
  });

  it('start with values from the caller, also several at once and in an empty grid', () => {
    const three = run(newGrid([]), [{ kind: 'rowsAdded', count: 3 }], bands);
    expect(three.rows).toEqual([
      ['1', ''],
      ['2', ''],
      ['3', ''],
    ]);
    expect(run(three, [{ kind: 'rowsAdded', count: 1 }], bands).rows.at(-1)).toEqual(['4', '']);
  });

  it('move the caret to the first of them', () => {
    expect(run(newGrid(rows), [{ kind: 'rowsAdded', count: 2 }]).caret).toEqual({ row: 3, column: 0 });
  });
});

describe('moving', () => {
  const caret = (start: GridAction, ...actions: GridAction[]) =>
    run(newGrid(rows), [start, ...actions]).caret;
  const go = (move: Extract<GridAction, { kind: 'moved' }>['move']): GridAction => ({
    kind: 'moved',
    move,
    extend: false,
  });

  it('stays inside the grid', () => {
    expect(caret(at(0, 0), go({ to: 'by', rows: -1, columns: -1 }))).toEqual({ row: 0, column: 0 });
    expect(caret(at(2, 2), go({ to: 'by', rows: 99, columns: 99 }))).toEqual({ row: 2, column: 2 });
  });

  it('goes to the edges of runs of filled cells', () => {
    expect(caret(at(0, 0), go({ to: 'edge', rows: 0, columns: 1 }))).toEqual({ row: 0, column: 2 });
    expect(caret(at(1, 0), go({ to: 'edge', rows: 0, columns: 1 }))).toEqual({ row: 1, column: 2 });
    expect(caret(at(0, 0), go({ to: 'edge', rows: 1, columns: 0 }))).toEqual({ row: 1, column: 0 });
    expect(caret(at(1, 0), go({ to: 'edge', rows: 1, columns: 0 }))).toEqual({ row: 2, column: 0 });
    expect(caret(at(2, 1), go({ to: 'edge', rows: -1, columns: 0 }))).toEqual({ row: 0, column: 1 });
  });

  it('Tab continues in the next row and stops at the ends', () => {
    expect(caret(at(0, 2), { kind: 'stepped', by: 1 })).toEqual({ row: 1, column: 0 });
    expect(caret(at(1, 0), { kind: 'stepped', by: -1 })).toEqual({ row: 0, column: 2 });
    expect(caret(at(2, 2), { kind: 'stepped', by: 1 })).toEqual({ row: 2, column: 2 });
  });

  it('extending a selection keeps the caret and moves the other corner', () => {
    const after = run(newGrid(rows), [
      at(1, 1),
      { kind: 'moved', move: { to: 'by', rows: -1, columns: 1 }, extend: true },
    ]);
    expect(after).toMatchObject({ caret: { row: 1, column: 1 }, extent: { row: 0, column: 2 } });
  });

  it('a caret sent to a missing row stops at the last row', () => {
    expect(caret({ kind: 'sentTo', cell: { row: 99, column: 1 } })).toEqual({ row: 2, column: 1 });
  });
});

describe('history, for arbitrary actions', () => {
  const cell = fc.record({ row: fc.nat(8), column: fc.nat(4) });
  const text = fc.constantFrom('', 'a', '12:00', 'two\nlines');
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
    );
  const action: fc.Arbitrary<GridAction> = fc.oneof(
    fc.record({ kind: fc.constant('selected' as const), cell, extent: cell, extend: fc.boolean() }),
    fc.record({ kind: fc.constant('typed' as const), draft: text }),
    fc.record({ kind: fc.constant('pasted' as const), block }),
    fc.record({ kind: fc.constant('rowsAdded' as const), count: fc.nat(3) }),
    fc.record({ kind: fc.constant('sentTo' as const), cell }),
    fc.record({ kind: fc.constant('stepped' as const), by: fc.constantFrom(1 as const, -1 as const) }),
    fc.constantFrom<GridAction>(
      { kind: 'opened' },
      { kind: 'settled' },
      { kind: 'escaped' },
      { kind: 'cut' },
      { kind: 'cleared' },
      { kind: 'filledDown' },
      { kind: 'rowsRemoved' },
      undo,
      redo,
    ),
  );
  const actions = fc.array(action, { maxLength: 140 });
  const seen = ({ rows, caret, extent }: GridState) => ({ rows, caret, extent });
  const times = (state: GridState, one: GridAction, count: number) =>
    run(state, Array<GridAction>(count).fill(one));

  it('undoing everything restores the first rows, redoing everything the last, with the same rows at every step', () => {
    fc.assert(
      fc.property(actions, (list) => {
        const end = run(newGrid(rows), [...list, { kind: 'settled' }]);
        const forth: GridRows[] = [];
        let state = end;
        for (let left = end.past.length; left > 0; left -= 1) {
          forth.unshift(state.rows);
          state = run(state, [undo]);
        }
        expect(state.rows).toEqual(rows);
        for (const expected of forth) {
          state = run(state, [redo]);
          expect(state.rows).toEqual(expected);
        }
        expect(state.past).toHaveLength(end.past.length);
      }),
    );
  });

  it('one undo restores rows, caret and selection from before the action', () => {
    fc.assert(
      fc.property(actions, action, (list, last) => {
        const before = run(newGrid(rows), [...list, { kind: 'settled' }]);
        const after = run(before, [last]);
        fc.pre(after.past.length === before.past.length + 1 && last.kind !== 'redone');
        expect(seen(run(after, [undo]))).toEqual(seen(before));
        expect(seen(run(after, [undo, redo]))).toEqual(seen(after));
      }),
    );
  });

  it('every row has a cell for each column, and the caret is inside the grid', () => {
    fc.assert(
      fc.property(actions, (list) => {
        const end = run(newGrid(rows), list);
        for (const cells of end.rows) expect(cells).toHaveLength(3);
        for (const corner of [end.caret, end.extent]) {
          expect(corner.row).toBeLessThan(Math.max(1, end.rows.length));
          expect(corner.column).toBeLessThan(3);
        }
      }),
    );
  });

  it('keeps far more than a hundred steps', () => {
    const types = Array.from({ length: 200 }, (_, index): GridAction[] => [
      { kind: 'typed', draft: `v${index}` },
      { kind: 'settled' },
    ]).flat();
    const end = run(newGrid(rows), types);
    expect(times(end, undo, 200).rows).toEqual(rows);
    expect(times(times(end, undo, 200), redo, 200).rows[0]![0]).toBe('v199');
  });
});
