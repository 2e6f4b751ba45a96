import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { RULE_ROWS_MAX, type Weekday } from '../../../contract/constants';
import { counted } from '../../../contract/counts';
import type { WindowGrid } from '../../../contract/merchantMessages';
import { blockingMessages, checkWindowRows } from '../../../domain/rules/windowChecks';
import { isBlankWindowRow, WINDOW_GRIDS, type WindowRows } from '../../../domain/rules/windowGrids';
import { lintWindows, type LintFinding } from '../../../domain/rules/windowLint';
import type { GridProblem } from '../../../ui/grid/gridTypes';
import { newStamp, useGrid, type GridController } from '../../../ui/grid/useGrid';
import { useGridHistory, type GridHistory } from '../../../ui/grid/useGridHistory';
import { GRID_COLUMNS, HEADING_TESTS } from './windowColumns';
import { gridProblems, isPending } from './windowFindings';

interface WindowsEditorOptions {
  /** The initial rows of the grids. */
  readonly rows: WindowRows;
  /** The stored rows: a stored window that ends before it starts may stay. Undefined for a new rule. */
  readonly stored?: WindowRows | undefined;
  /** Days between pickup and delivery: decides where the week draws the pickups. */
  readonly inTransitDays?: number;
  /** Set while the rows are sent: cells can be read and moved through, but not changed. */
  readonly isLocked?: boolean;
}

/** The three grids of windows as their owner holds them: `WindowsEditor` draws them, the owner saves their rows. */
export interface WindowsEditorController {
  readonly grids: Readonly<Record<WindowGrid, GridController>>;
  /** The rows of all grids, including what is being typed. */
  readonly rows: WindowRows;
  /** One history for the three grids. */
  readonly history: GridHistory;
  readonly inTransitDays: number;
  /** The rows are being sent, so nothing can be changed. */
  readonly isLocked: boolean;
  /** The findings to show; those about input still being typed are left out. */
  readonly findings: readonly LintFinding[];
  readonly problems: Readonly<Record<WindowGrid, readonly GridProblem[]>>;
  /** Number of errors that prevent saving; a row with several empty cells counts once. */
  readonly errors: Readonly<Record<WindowGrid, number>>;
  /** Moves the focus to a cell. */
  readonly goTo: (grid: WindowGrid, row: number, column: number) => void;
  /** Adds a row for that day, using the blank one at the end if there is one, and moves the focus there. */
  readonly addRow: (grid: WindowGrid, day: Weekday | null) => void;
  /**
   * Called before a save: returns the messages of what prevents it, in a fixed order; empty if nothing does. Marks
   * every error and moves the focus to the first wrong cell.
   */
  readonly refusals: () => string[];
  /** Replaces the rows in all three grids, as one step for Undo. `from` names their source. */
  readonly replace: (rows: WindowRows, from: string) => void;
  /** Replaces the rows and clears the history, after someone else's version was taken. */
  readonly load: (rows: WindowRows) => void;
}

/** Edits the windows of a rule, stored or new: grids, one history, checks while typing. */
export function useWindowsEditor({
  rows: initial,
  stored,
  inTransitDays = 0,
  isLocked = false,
}: WindowsEditorOptions): WindowsEditorController {
  const optionsOf = (grid: WindowGrid) => ({
    columns: GRID_COLUMNS[grid],
    isHeading: HEADING_TESTS[grid],
    isReadOnly: isLocked,
    // As many as the server accepts for one weekday: more cannot even be added.
    maxRows: RULE_ROWS_MAX,
  });
  const delivery = useGrid(initial['Delivery Windows'], optionsOf('Delivery Windows'));
  const pickup = useGrid(initial['Pickup Windows'], optionsOf('Pickup Windows'));
  const scheduled = useGrid(initial['Scheduled Windows'], optionsOf('Scheduled Windows'));
  const [isTried, setIsTried] = useState(false);
  const history = useGridHistory(useMemo(() => [delivery, pickup, scheduled], [delivery, pickup, scheduled]));
  const grids = useMemo(
    () => ({ 'Delivery Windows': delivery, 'Pickup Windows': pickup, 'Scheduled Windows': scheduled }),
    [delivery, pickup, scheduled],
  );
  const rows = useMemo(
    () => ({
      'Delivery Windows': delivery.rows,
      'Pickup Windows': pickup.rows,
      'Scheduled Windows': scheduled.rows,
    }),
    [delivery.rows, pickup.rows, scheduled.rows],
  );

  // Deferred: with thousands of rows, the cells are drawn first, then their errors.
  const linted = useDeferredValue(rows);
  const all = useMemo(() => lintWindows(linted, { stored, inTransitDays }), [linted, stored, inTransitDays]);
  const findings = useSameList(
    all.filter((finding) => {
      if (isTried) return true;
      // An empty new rule is not an error until the user tries to save it.
      if (finding.kind === 'noRows') return stored !== undefined;
      return !isPending(finding, grids[finding.grid]);
    }),
  );
  const problems = useMemo(() => byGrid((grid) => gridProblems(findings, grid)), [findings]);
  const errors = useMemo(() => byGrid((grid) => errorCount(findings, grid)), [findings]);

  const refusals = () => {
    const problems = checkWindowRows(rows, stored).filter(({ blocking }) => blocking);
    const [first] = problems;
    if (!first) return [];
    setIsTried(true);
    grids[first.grid].goTo(first.row ?? 0, first.column ?? 0);
    return blockingMessages(problems);
  };
  const goTo = (grid: WindowGrid, row: number, column: number) => grids[grid].goTo(row, column);
  const addRow = (grid: WindowGrid, day: Weekday | null) => {
    if (isLocked) return;
    const held = rows[grid];
    let row = held.length;
    while (row > 0 && isBlankWindowRow(held[row - 1] ?? [])) row -= 1;
    const at = { row, column: 0 };
    grids[grid].dispatch({ kind: 'written', at, block: [[day ?? '']], text: '1 row added' });
    grids[grid].goTo(row, day === null ? 0 : 1);
  };
  const replace = (others: WindowRows, from: string) => {
    const stamp = newStamp();
    for (const grid of WINDOW_GRIDS) {
      const count = others[grid].length;
      const text = `${counted(count, 'row')} copied from ${from}`;
      grids[grid].dispatch({ kind: 'replaced', rows: others[grid], text }, stamp);
    }
  };
  const [loadDelivery, loadPickup, loadScheduled] = [delivery.load, pickup.load, scheduled.load];
  const load = useCallback(
    (loaded: WindowRows) => {
      setIsTried(false);
      loadDelivery(loaded['Delivery Windows']);
      loadPickup(loaded['Pickup Windows']);
      loadScheduled(loaded['Scheduled Windows']);
    },
    [loadDelivery, loadPickup, loadScheduled],
  );
  return {
    grids,
    rows,
    history,
    inTransitDays,
    isLocked,
    findings,
    problems,
    errors,
    goTo,
    addRow,
    refusals,
    replace,
    load,
  };
}

const byGrid = <Value>(make: (grid: WindowGrid) => Value): Record<WindowGrid, Value> => ({
  'Delivery Windows': make('Delivery Windows'),
  'Pickup Windows': make('Pickup Windows'),
  'Scheduled Windows': make('Scheduled Windows'),
});

/** Counts the errors of a grid: a row with empty cells counts once, and so does a grid without rows. */
function errorCount(findings: readonly LintFinding[], grid: WindowGrid): number {
  const blocking = findings.filter((finding) => finding.blocking && finding.grid === grid);
  return new Set(
    blocking.map(({ kind, row, column }) =>
      kind === 'halfRow' ? `half ${row}` : `${kind} ${row ?? ''} ${column ?? ''}`,
    ),
  ).size;
}

/** Returns the previous list if it has the same members, so that moving the caret redraws no cell. */
function useSameList<Entry>(list: readonly Entry[]): readonly Entry[] {
  const [held, setHeld] = useState(list);
  const isSame = held.length === list.length && held.every((entry, index) => entry === list[index]);
  if (isSame) return held;
  setHeld(list);
  return list;
}

/** Number of rows that are not blank, in all grids together or in some. */
export const filledRows = (rows: WindowRows, grids: readonly WindowGrid[] = WINDOW_GRIDS): number =>
  grids.reduce((sum, grid) => sum + rows[grid].filter((row) => !isBlankWindowRow(row)).length, 0);
