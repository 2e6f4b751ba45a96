/** Problems indexed by cell, so that a row finds its own at once. */
import type { GridProblem } from './gridTypes';

/** What is wrong with one cell, or with a row as a whole. */
export interface CellProblem {
  readonly severity: GridProblem['severity'];
  /** The messages of the cell or row, errors first. */
  readonly message: string;
}

export interface RowProblems {
  readonly row: CellProblem | null;
  readonly cells: ReadonlyMap<number, CellProblem>;
}

export type ProblemIndex = ReadonlyMap<number, RowProblems>;

/** What was found in one cell or row, each message once. */
type Found = Record<GridProblem['severity'], Set<string>>;

/** If there are more messages than this, the rest is only counted. */
const MESSAGES_SHOWN = 5;

/** Indexes the owner's list. It contains no rows without problems. */
export function indexProblems(problems: readonly GridProblem[]): ProblemIndex {
  const index = new Map<number, { row: Found | null; cells: Map<number, Found> }>();
  for (const { row, column, severity, message } of problems) {
    const there = index.get(row) ?? { row: null, cells: new Map<number, Found>() };
    index.set(row, there);
    const before = column === undefined ? there.row : there.cells.get(column);
    const found = before ?? { error: new Set(), warning: new Set() };
    if (column === undefined) there.row = found;
    else there.cells.set(column, found);
    found[severity].add(message);
  }
  return new Map(
    Array.from(index, ([at, { row, cells }]) => [
      at,
      {
        row: row && cellProblem(row),
        cells: new Map(Array.from(cells, ([column, found]) => [column, cellProblem(found)])),
      },
    ]),
  );
}

function cellProblem({ error, warning }: Found): CellProblem {
  const messages = [...new Set([...error, ...warning])];
  const left = messages.length - MESSAGES_SHOWN;
  const shown =
    left > 1 ? [...messages.slice(0, MESSAGES_SHOWN), `and ${left.toLocaleString('en-US')} more`] : messages;
  return { severity: error.size > 0 ? 'error' : 'warning', message: shown.join('\n') };
}
