/** Cells in a spreadsheet's own format are converted when pasted, and offered when typed. */
import type { GridAction } from '../../../src/ui/grid/gridModel';
import { newGrid } from '../../../src/ui/grid/gridState';
import { at, down, rows, run, shape, undo } from './smallGrid';

describe('spreadsheet formats', () => {
  const readers = [undefined, (text: string) => (text === 'five' ? '5' : null)];
  const paste: GridAction = {
    kind: 'pasted',
    block: [
      ['five', 'five'],
      ['x', '6'],
      ['y', 'five'],
    ],
  };

  it('are converted by the reader of a column and reported; undo reverts paste and conversion in one step', () => {
    const on = shape({ readers });
    const after = run(newGrid(rows), [paste], on);
    expect(after.rows).toEqual([
      ['five', '5', 'c1'],
      ['x', '6', 'c2'],
      ['y', '5', ''],
    ]);
    expect(after.converted).toBe('2 cells converted, for example five to 5.');
    expect(after.news.text).toBe('6 cells pasted. 2 cells converted, for example five to 5.');
    const back = run(after, [undo], on);
    expect(back.rows).toEqual(rows);
    expect(back.converted).toBeNull();
  });

  it('do not count as converted when only surrounding spaces, line breaks and zero-width characters are removed', () => {
    const tidy = (text: string) => text.replace(/[\s\u200b\u200e]/g, '');
    const on = shape({ readers: [tidy, tidy] });
    const block = [['\u200e5\r\n', '\u00a06\u00a0\u200b']];
    const after = run(newGrid(rows), [{ kind: 'pasted', block }], on);
    expect(after.rows[0]).toEqual(['5', '6', 'c1']);
    expect(after.converted).toBeNull();
  });

  it('are not converted in read-only columns, and without conversions nothing is reported', () => {
    const after = run(newGrid(rows), [paste], shape({ readers, fixed: [false, true] }));
    expect(after.rows[0]).toEqual(['five', 'b1', 'c1']);
    expect(after.converted).toBeNull();
  });

  it('the report stays visible while users move and leave, until the next change', () => {
    const on = shape({ readers });
    const moved = run(newGrid(rows), [paste, down, { kind: 'typed', draft: 'z' }, { kind: 'settled' }], on);
    expect(moved.converted).not.toBeNull();
    expect(run(moved, [{ kind: 'cleared' }], on).converted).toBeNull();
  });

  it('are kept as typed, and converted with one key', () => {
    const on = shape({ readers });
    const typed = run(newGrid(rows), [at(0, 1), { kind: 'typed', draft: 'five' }, { kind: 'settled' }], on);
    expect(typed.rows[0]).toEqual(['a1', 'five', 'c1']);
    const taken = run(typed, [{ kind: 'offerTaken' }], on);
    expect(taken.rows[0]).toEqual(['a1', '5', 'c1']);
    expect(taken.news.text).toBe('5 written');
    expect(run(taken, [{ kind: 'offerTaken' }], on)).toBe(taken);
  });

  it('a note under the grid stays when the focus leaves, so that nothing moves under a pressed pointer', () => {
    const full = run(newGrid(rows), [{ kind: 'rowsAdded', count: 9 }], shape({ maxRows: 4 }));
    expect(run(full, [{ kind: 'settled' }]).note).toBe(full.note);
  });
});
