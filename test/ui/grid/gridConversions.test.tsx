/** What spreadsheets write in a form of their own is converted when it is pasted, and offered when it is typed. */
import type { GridAction } from '../../../src/ui/grid/gridModel';
import { newGrid } from '../../../src/ui/grid/gridState';
import { at, down, rows, run, shape, undo } from './smallGrid';

describe('what spreadsheets write otherwise', () => {
  const readers = [undefined, (text: string) => (text === 'five' ? '5' : null)];
  const paste: GridAction = {
    kind: 'pasted',
    block: [
      ['five', 'five'],
      ['x', '6'],
      ['y', 'five'],
    ],
  };

  it('is converted where a column can read it, and said; undo takes paste and conversion back in one step', () => {
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

  it('does not count a cell that only lost the spaces, the line break and the marks of no width around it', () => {
    const tidy = (text: string) => text.replace(/[\s\u200b\u200e]/g, '');
    const on = shape({ readers: [tidy, tidy] });
    const block = [['\u200e5\r\n', '\u00a06\u00a0\u200b']];
    const after = run(newGrid(rows), [{ kind: 'pasted', block }], on);
    expect(after.rows[0]).toEqual(['5', '6', 'c1']);
    expect(after.converted).toBeNull();
  });

  it('leaves read-only columns alone, and says nothing when nothing was converted', () => {
    const after = run(newGrid(rows), [paste], shape({ readers, fixed: [false, true] }));
    expect(after.rows[0]).toEqual(['five', 'b1', 'c1']);
    expect(after.converted).toBeNull();
  });

  it('stays on the screen while people move and leave, until the next change', () => {
    const on = shape({ readers });
    const moved = run(newGrid(rows), [paste, down, { kind: 'typed', draft: 'z' }, { kind: 'settled' }], on);
    expect(moved.converted).not.toBeNull();
    expect(run(moved, [{ kind: 'cleared' }], on).converted).toBeNull();
  });

  it('is kept as typed, and written for one key', () => {
    const on = shape({ readers });
    const typed = run(newGrid(rows), [at(0, 1), { kind: 'typed', draft: 'five' }, { kind: 'settled' }], on);
    expect(typed.rows[0]).toEqual(['a1', 'five', 'c1']);
    const taken = run(typed, [{ kind: 'offerTaken' }], on);
    expect(taken.rows[0]).toEqual(['a1', '5', 'c1']);
    expect(taken.news.text).toBe('5 written');
    expect(run(taken, [{ kind: 'offerTaken' }], on)).toBe(taken);
  });

  it('a line under the grid stays when the focus leaves: nothing moves under a pressed pointer', () => {
    const full = run(newGrid(rows), [{ kind: 'rowsAdded', count: 9 }], shape({ maxRows: 4 }));
    expect(run(full, [{ kind: 'settled' }]).note).toBe(full.note);
  });
});
