/** Problems by the cell they stand in, so that a row finds its own at once. */
import type { GridProblem } from './gridTypes';

/** What is wrong with one cell, or with a row as a whole. */
export interface CellProblem {
  readonly severity: GridProblem['severity'];
  /** All messages of the place, the refused ones first. */
  readonly message: string;
}

export interface RowProblems {
  readonly row: CellProblem | null;
  readonly cells: ReadonlyMap<number, CellProblem>;
}

export type ProblemIndex = ReadonlyMap<number, RowProblems>;

/** Indexes the owner's list. Rows without a problem are not in it. */
export function indexProblems(problems: readonly GridProblem[]): ProblemIndex {
  const index = new Map<number, { row: CellProblem | null; cells: Map<number, CellProblem> }>();
  for (const problem of problems) {
    const there = index.get(problem.row) ?? { row: null, cells: new Map<number, CellProblem>() };
    index.set(problem.row, there);
    if (problem.column === undefined) there.row = joined(there.row, problem);
    else there.cells.set(problem.column, joined(there.cells.get(problem.column) ?? null, problem));
  }
  return index;
}

function joined(before: CellProblem | null, { severity, message }: GridProblem): CellProblem {
  if (before === null) return { severity, message };
  if (before.message.split('\n').includes(message)) return before;
  return severity === 'error' && before.severity === 'warning'
    ? { severity, message: `${message}\n${before.message}` }
    : { severity: before.severity, message: `${before.message}\n${message}` };
}
