/**
 * Reports possible mistakes in the windows of a rule while the user types: everything `checkWindowRows` refuses, and
 * also overlaps, windows past midnight, weekdays without windows, and cutoffs after the pickup.
 */
import { WEEKDAYS, type Weekday } from '../../contract/constants';
import type { WindowGrid } from '../../contract/merchantMessages';
import { lintTexts, rowWords } from '../../contract/ruleTexts';
import { weekdayName } from '../../contract/weekdayName';
import { checkWindowRows, type WindowProblem } from './windowChecks';
import {
  cleanRow,
  isTime,
  isWeekday,
  WINDOW_COLUMNS,
  WINDOW_GRIDS,
  type WindowColumn,
  type WindowRow,
  type WindowRows,
} from './windowGrids';
import { windowOverlaps } from './windowOverlaps';

type LintKind =
  | WindowProblem['kind']
  | 'pastMidnight'
  | 'overlap'
  | 'twice'
  | 'uncovered'
  | 'noPickup'
  | 'cutoffAfterPickup';

/** A cell of a grid; both numbers count from 0. */
interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export interface LintFinding {
  readonly kind: LintKind;
  readonly severity: 'error' | 'warning' | 'information';
  readonly grid: WindowGrid;
  /** The target of `Go to cell`; null when a row is missing. */
  readonly row: number | null;
  readonly column: number | null;
  /** All cells to mark. */
  readonly cells: readonly CellPlace[];
  /** `Row 10`, `Rows 3 and 4`, `Sunday`; empty when neither applies. */
  readonly subject: string;
  /** The sentence after the subject; it stands alone when there is no subject. */
  readonly text: string;
  /** Subject and sentence, for screen readers and tooltips. */
  readonly message: string;
  /** The typed text of a cell that cannot be read; otherwise ''. */
  readonly typed: string;
  /** The weekday concerned, if there is one. */
  readonly day: Weekday | null;
  readonly blocking: boolean;
}

export interface LintOptions {
  /** The stored rows: a window that ends before it starts blocks only in a row that differs from them. */
  readonly stored?: WindowRows | undefined;
  /** Days between pickup and delivery. Default 0. */
  readonly inTransitDays?: number;
}

/** A row with a readable weekday: its index and its cleaned texts by column. */
interface ReadRow {
  readonly row: number;
  readonly day: Weekday;
  readonly text: (column: WindowColumn) => string;
}

const SEVERITY = { error: 0, warning: 1, information: 2 } as const;

/** All findings, errors first, then by grid and row. For blank grids, only what the checks refuse. */
export function lintWindows(
  rows: WindowRows,
  { stored, inTransitDays = 0 }: LintOptions = {},
): LintFinding[] {
  const read = {
    'Delivery Windows': readRows(rows, 'Delivery Windows'),
    'Pickup Windows': readRows(rows, 'Pickup Windows'),
    'Scheduled Windows': readRows(rows, 'Scheduled Windows'),
  } as const;
  const found = checkWindowRows(rows, stored).map((problem) => fromProblem(problem, rows));
  for (const grid of WINDOW_GRIDS) {
    found.push(...overlaps(read[grid], grid), ...lateCutoffs(read[grid], grid));
    if (grid !== 'Pickup Windows') found.push(...uncovered(read[grid], grid));
  }
  found.push(...missingPickups(read['Delivery Windows'], read['Pickup Windows'], inTransitDays));
  return found.sort(
    (a, b) =>
      SEVERITY[a.severity] - SEVERITY[b.severity] ||
      WINDOW_GRIDS.indexOf(a.grid) - WINDOW_GRIDS.indexOf(b.grid) ||
      (a.row ?? Infinity) - (b.row ?? Infinity) ||
      (a.column ?? 0) - (b.column ?? 0),
  );
}

function readRows(rows: WindowRows, grid: WindowGrid): ReadRow[] {
  return rows[grid].flatMap((row: WindowRow, index) => {
    const texts = cleanRow(row, grid);
    const [day = ''] = texts;
    if (!isWeekday(day)) return [];
    return [{ row: index, day, text: (column) => texts[WINDOW_COLUMNS[grid].indexOf(column)] ?? '' }];
  });
}

type Draft = Pick<LintFinding, 'kind' | 'severity' | 'grid' | 'cells' | 'subject' | 'text'> &
  Partial<LintFinding>;

function finding(draft: Draft): LintFinding {
  const { subject, text, cells } = draft;
  return {
    row: cells[0]?.row ?? null,
    column: cells[0]?.column ?? null,
    message: subject === '' ? text : `${subject} ${text}`,
    typed: '',
    day: null,
    blocking: false,
    ...draft,
  };
}

function fromProblem(problem: WindowProblem, rows: WindowRows): LintFinding {
  const { grid, row, column, blocking } = problem;
  if (row === null || column === null) {
    return finding({ ...problem, severity: 'error', cells: [], subject: '', text: problem.message });
  }
  const texts = cleanRow(rows[grid][row] ?? [], grid);
  const shared = {
    grid,
    blocking,
    cells: [{ row, column }],
    subject: rowWords([row + 1]),
    severity: 'error',
  } as const;
  if (problem.kind !== 'order') {
    return finding({ ...shared, kind: problem.kind, text: problem.message, typed: texts[column] ?? '' });
  }
  const [start = '', end = ''] = texts.slice(column - 1, column + 1);
  const isNight = runsPastMidnight(start, end);
  return finding({
    ...shared,
    kind: isNight ? 'pastMidnight' : 'order',
    text: isNight ? lintTexts.pastMidnight(start, end) : lintTexts.backwards(start, end),
  });
}

/** An end in the early morning after a start past noon means the next day: 22:00 to 02:00, 20:00 to 00:00. */
const runsPastMidnight = (start: string, end: string): boolean => start >= '12:00' && end <= '06:00';

/**
 * Overlapping windows of one weekday: pickup windows in the pickup grid, otherwise delivery windows, because several
 * delivery rows may share a pickup.
 */
function overlaps(rows: readonly ReadRow[], grid: WindowGrid): LintFinding[] {
  const [startColumn, endColumn] =
    grid === 'Pickup Windows'
      ? (['pickupStart', 'pickupEnd'] as const)
      : (['deliveryStart', 'deliveryEnd'] as const);
  const columns = WINDOW_COLUMNS[grid];
  return WEEKDAYS.flatMap((day) => {
    const ofDay = rows.filter((row) => row.day === day);
    return windowOverlaps(ofDay, startColumn, endColumn).map(({ earlier, later, end }) => {
      const isSame = earlier.start === later.start && earlier.end === later.end;
      return finding({
        kind: isSame ? 'twice' : 'overlap',
        severity: 'warning',
        grid,
        day,
        subject: rowWords([earlier.row + 1, later.row + 1].sort((a, b) => a - b)),
        text: isSame
          ? lintTexts.twice(day, later.start, later.end)
          : lintTexts.overlap(day, later.start, end),
        cells: [
          { row: later.row, column: columns.indexOf(startColumn) },
          { row: earlier.row, column: columns.indexOf(endColumn) },
        ],
      });
    });
  });
}

/**
 * Cutoffs after the end of their pickup: orders would be accepted that nothing picks up. Equal rows are reported
 * together.
 */
function lateCutoffs(rows: readonly ReadRow[], grid: WindowGrid): LintFinding[] {
  const alike = new Map<string, number[]>();
  for (const { row, text } of rows) {
    const [cutoff, end] = [text('cutoff'), text('pickupEnd')];
    if (!isTime(cutoff) || !isTime(end) || cutoff <= end) continue;
    const key = lintTexts.cutoffAfterPickup(cutoff, end);
    const same = alike.get(key);
    if (same) same.push(row);
    else alike.set(key, [row]);
  }
  const column = WINDOW_COLUMNS[grid].indexOf('cutoff');
  return [...alike].map(([text, at]) =>
    finding({
      kind: 'cutoffAfterPickup',
      severity: 'warning',
      grid,
      cells: at.map((row) => ({ row, column })),
      subject: `${rowWords(at.map((row) => row + 1))}:`,
      text,
    }),
  );
}

/** Weekdays without a window in a grid that is not empty: customers are offered nothing on them. */
function uncovered(rows: readonly ReadRow[], grid: WindowGrid): LintFinding[] {
  if (rows.length === 0) return [];
  return WEEKDAYS.filter((day) => !rows.some((row) => row.day === day)).map((day) =>
    finding({
      kind: 'uncovered',
      severity: 'information',
      grid,
      day,
      cells: [],
      subject: weekdayName(day),
      text: lintTexts.uncovered(grid),
    }),
  );
}

/** Pickup days of delivery rows for which the pickup grid has no row. */
function missingPickups(
  deliveries: readonly ReadRow[],
  pickups: readonly ReadRow[],
  inTransitDays: number,
): LintFinding[] {
  if (pickups.length === 0) return [];
  return WEEKDAYS.flatMap((deliveryDay) => {
    const day = pickupDay(deliveryDay, inTransitDays);
    if (!deliveries.some((row) => row.day === deliveryDay) || pickups.some((row) => row.day === day))
      return [];
    return [
      finding({
        kind: 'noPickup',
        severity: 'information',
        grid: 'Pickup Windows',
        day,
        cells: [],
        subject: weekdayName(day),
        text: lintTexts.noPickup(deliveryDay),
      }),
    ];
  });
}

/** The weekday of the pickup for a delivery on `day`. */
export function pickupDay(day: Weekday, inTransitDays: number): Weekday {
  const back = Math.trunc(inTransitDays) % WEEKDAYS.length;
  return WEEKDAYS[(WEEKDAYS.indexOf(day) - back + WEEKDAYS.length) % WEEKDAYS.length] ?? day;
}
