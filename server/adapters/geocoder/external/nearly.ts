/** Compares spellings with tolerance for typing errors. */

/** Lengths from which one or two errors are tolerated. */
const ONE_SLIP_FROM = 4;
const TWO_SLIPS_FROM = 7;

/** Whether two folded texts are equal except for one or two letters missing, added, changed or swapped. */
export function isNearly(one: string, other: string): boolean {
  if (one === other) return one !== '';
  const length = Math.min(one.length, other.length);
  const allowed = length >= TWO_SLIPS_FROM ? 2 : length >= ONE_SLIP_FROM ? 1 : 0;
  return Math.abs(one.length - other.length) <= allowed && slips(one, other) <= allowed;
}

/** Optimal string alignment distance of two short texts. */
function slips(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const at = (cells: readonly number[], index: number) => cells[index] ?? Infinity;
      const change = at(above, j - 1) + Number(one[i - 1] !== other[j - 1]);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swap = isSwap ? at(before, j - 2) + 1 : Infinity;
      row.push(Math.min(at(above, j) + 1, at(row, j - 1) + 1, change, swap));
    }
    before = above;
    above = row;
  }
  return above[other.length] ?? Infinity;
}
