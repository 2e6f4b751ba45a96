/** Checks of the window grids that block saving, reported at their cell; the same on the server. */
import { merchantMessages, type WindowGrid } from '../../contract/merchantMessages';
import {
  cleanRow,
  isBlankWindowRow,
  isTime,
  isWeekday,
  WINDOW_COLUMNS,
  WINDOW_GRIDS,
  windowRows,
  type WindowDays,
  type WindowRow,
  type WindowRows,
} from './windowGrids';

type WindowProblemKind = 'halfRow' | 'noRows' | 'weekday' | 'time' | 'order';

/** The order in which problems are reported. */
const ORDER: Readonly<Record<WindowProblemKind, number>> = {
  halfRow: 0,
  noRows: 1,
  weekday: 2,
  time: 3,
  order: 4,
};

/**
 * Something wrong with the windows. Prevents saving, unless `blocking` is false: then it is a stored mistake that may
 * stay.
 */
export interface WindowProblem {
  readonly kind: WindowProblemKind;
  readonly grid: WindowGrid;
  /** Row of the grid, counted from 0. Null when a whole row is missing. */
  readonly row: number | null;
  /** Column of the grid, counted from 0; null when `row` is. */
  readonly column: number | null;
  /** The text of the notice. */
  readonly message: string;
  readonly blocking: boolean;
}

/** The columns of start and end of the two windows in a row; a grid may lack a pair. */
const WINDOW_PAIRS = [
  ['deliveryStart', 'deliveryEnd'],
  ['pickupStart', 'pickupEnd'],
] as const;

/**
 * Checks the three grids: incomplete rows, at least one delivery and one pickup row, weekdays, times (in this order,
 * each by grid and row), and windows whose end is not after their start. Such a window blocks only in a row that is new
 * or differs from `stored`; in an unchanged row it is reported without blocking.
 */
export function checkWindowRows(rows: WindowRows, stored?: WindowRows): WindowProblem[] {
  const found: WindowProblem[] = [];
  for (const grid of WINDOW_GRIDS) found.push(...checkGrid(rows[grid], grid, stored?.[grid] ?? []));
  for (const grid of ['Delivery Windows', 'Pickup Windows'] as const) {
    if (rows[grid].some((row) => cleanRow(row, grid).every((text) => text !== ''))) continue;
    found.push({
      kind: 'noRows',
      grid,
      row: null,
      column: null,
      message: merchantMessages.constraintsMissing,
      blocking: true,
    });
  }
  return found.sort(
    (a, b) =>
      ORDER[a.kind] - ORDER[b.kind] ||
      WINDOW_GRIDS.indexOf(a.grid) - WINDOW_GRIDS.indexOf(b.grid) ||
      (a.row ?? 0) - (b.row ?? 0),
  );
}

/**
 * The same checks on stored or sent constraints, for the server. `stored` is the rule's current state, null for a new
 * rule.
 */
export const checkWindows = (sent: WindowDays, stored: WindowDays | null): WindowProblem[] =>
  checkWindowRows(windowRows(sent), stored ? windowRows(stored) : undefined);

/** The blocking messages, without duplicates and in order, for a notice or a refusal. */
export const blockingMessages = (problems: readonly WindowProblem[]): string[] => [
  ...new Set(problems.filter(({ blocking }) => blocking).map(({ message }) => message)),
];

/**
 * For each row, whether it is new or changed: it does not equal a stored row. Each stored row matches only one row.
 * Moving a row is not a change.
 */
function changedRows(rows: readonly WindowRow[], stored: readonly WindowRow[], grid: WindowGrid): boolean[] {
  const key = (row: WindowRow) => cleanRow(row, grid).join('\t');
  const left = new Map<string, number>();
  for (const row of stored) left.set(key(row), (left.get(key(row)) ?? 0) + 1);
  return rows.map((row) => {
    const count = left.get(key(row)) ?? 0;
    if (count > 0) left.set(key(row), count - 1);
    return count === 0;
  });
}

function checkGrid(
  rows: readonly WindowRow[],
  grid: WindowGrid,
  stored: readonly WindowRow[],
): WindowProblem[] {
  const found: WindowProblem[] = [];
  const columns = WINDOW_COLUMNS[grid];
  const isChanged = changedRows(rows, stored, grid);
  rows.forEach((row, index) => {
    if (isBlankWindowRow(row)) return;
    const add = (kind: WindowProblemKind, column: number, message: string, blocking = true) =>
      found.push({ kind, grid, row: index, column, message, blocking });
    const texts = cleanRow(row, grid);
    texts.forEach((text, column) => {
      if (text === '') add('halfRow', column, merchantMessages.halfRow(grid));
      else if (columns[column] === 'day') {
        if (!isWeekday(text)) add('weekday', column, merchantMessages.weekdayFormat(grid));
      } else if (!isTime(text)) add('time', column, merchantMessages.timeFormat(grid));
    });
    for (const [startColumn, endColumn] of WINDOW_PAIRS) {
      const start = texts[columns.indexOf(startColumn)] ?? '';
      const end = texts[columns.indexOf(endColumn)] ?? '';
      // Clean times can be compared as strings.
      if (!isTime(start) || !isTime(end) || start < end) continue;
      const message = merchantMessages.windowBackwards(grid, texts[0] ?? '', start, end);
      add('order', columns.indexOf(endColumn), message, isChanged[index] ?? true);
    }
  });
  return found;
}
