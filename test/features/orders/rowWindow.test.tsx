import { nextWindow, rowsByElement, type RowWindow } from '../../../src/features/orders/rowWindow';

const COUNT = 500;
const SHOWN = 20;

/**
 * Scrolls the table to each of these rows in turn, and returns which rows are visible and which element draws which
 * row.
 */
function scrolled(to: readonly number[], count = COUNT, shown = SHOWN) {
  let drawn: RowWindow | null = null;
  let from = to[0] ?? 0;
  return to.map((rowIndexStart) => {
    const rowIndexEnd = Math.min(count, rowIndexStart + shown) - 1;
    const before = drawn;
    drawn = nextWindow(drawn, { rowIndexStart, rowIndexEnd }, rowIndexStart - from);
    from = rowIndexStart;
    return {
      rowIndexStart,
      rowIndexEnd,
      isSame: drawn === before,
      rows: rowsByElement(drawn, count),
    };
  });
}

/** First visible rows of a user who scrolls slowly, fast, back and to either end. The same on every run. */
function walk(steps: number): number[] {
  let seed = 7;
  let at = 0;
  return Array.from({ length: steps }, () => {
    seed = (seed * 48271) % 0x7fffffff;
    const way = [1, 1, 2, -1, -1, 7, -7, 90, -90, 0][seed % 10] ?? 0;
    at = Math.max(0, Math.min(at + way, COUNT - SHOWN));
    return at;
  });
}

it('draws every visible row exactly once, however the table scrolls', () => {
  for (const { rows, rowIndexStart, rowIndexEnd } of scrolled(walk(400))) {
    for (let row = rowIndexStart; row <= rowIndexEnd; row += 1) expect(rows).toContain(row);
    expect(new Set(rows).size).toBe(rows.length);
    expect(Math.max(...rows)).toBeLessThan(COUNT);
  }
});

it('keeps the element of a row while it is drawn, and the number of elements constant', () => {
  const steps = scrolled(walk(400));
  steps.slice(1).forEach(({ rows }, index) => {
    const before = steps[index]?.rows ?? [];
    expect(rows).toHaveLength(before.length);
    rows.forEach((row, element) => {
      if (before.includes(row)) expect(before[element]).toBe(row);
    });
  });
});

it('scrolling back and forth by a row redraws nothing', () => {
  const steps = scrolled([100, 101, 100, 101, 100]);
  expect(steps.slice(2).map(({ isSame }) => isSame)).toEqual([true, true, true]);
});

it('draws more rows ahead the faster it scrolls, in either direction', () => {
  const below = (to: number[]) => {
    const last = scrolled(to).at(-1);
    return Math.max(...(last?.rows ?? [])) - (last?.rowIndexEnd ?? 0);
  };
  expect(below([100, 101, 102, 103])).toBeLessThan(below([100, 103, 106, 109]));
  const above = (to: number[]) => {
    const last = scrolled(to).at(-1);
    return (last?.rowIndexStart ?? 0) - Math.min(...(last?.rows ?? []));
  };
  expect(above([109, 108, 107, 106])).toBeLessThan(above([109, 106, 103, 100]));
});

it('draws all rows of a short list', () => {
  expect(scrolled([0], 3)[0]?.rows).toEqual([0, 1, 2]);
});
