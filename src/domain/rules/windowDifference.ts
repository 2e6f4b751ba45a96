/**
 * What is different between two states of a rule's windows: whether another person changed them while they were
 * edited, and in words what either person changed (docs/decisions/wire.md#versions).
 */
import type { ConstraintException } from '../../contract/schemas/merchants';
import { differenceTexts, exceptionWords } from '../../contract/ruleTexts';
import {
  cleanRow,
  isBlankWindowRow,
  WINDOW_COLUMNS,
  WINDOW_GRIDS,
  windowRows,
  type RuleWindows,
  type WindowRow,
  type WindowRows,
} from './windowGrids';

/** So many lines of rows are told of each grid before `and 12 more`. */
const MAX_TOLD = 4;

/** A rule's windows as plain texts: the same JSON means the same windows, whichever way they were written down. */
interface WindowsPart {
  readonly rows: WindowRows;
  readonly exceptions: readonly (readonly (readonly string[])[])[];
}

const exceptionsOf = ({
  deliveryConstraintsByWeek,
  pickupConstraintsByWeek,
  scheduledDeliveryPickupConstraintsByWeek,
}: RuleWindows): readonly (readonly ConstraintException[])[] => [
  deliveryConstraintsByWeek.exceptions,
  pickupConstraintsByWeek.exceptions,
  scheduledDeliveryPickupConstraintsByWeek?.exceptions ?? [],
];

/** The rows as they are sent: clean, blank ones left out. */
export const sentRows = (rows: WindowRows): WindowRows =>
  Object.fromEntries(
    WINDOW_GRIDS.map((grid) => [
      grid,
      rows[grid].filter((row) => !isBlankWindowRow(row)).map((row) => [...cleanRow(row, grid)]),
    ]),
  ) as unknown as WindowRows;

/** The windows of a rule as one comparable value. */
export const windowsPart = (windows: RuleWindows): WindowsPart => ({
  rows: sentRows(windowRows(windows)),
  exceptions: exceptionsOf(windows).map((exceptions, index) =>
    exceptions.map((exception) => exceptionWords(WINDOW_GRIDS[index] ?? 'Delivery Windows', exception)),
  ),
});

/**
 * That value after `sent` was saved over `stored`: without a scheduled row the scheduled exceptions stay as they
 * were.
 */
export function windowsPartAfter(sent: RuleWindows, stored: RuleWindows): WindowsPart {
  const left = stored.scheduledDeliveryPickupConstraintsByWeek;
  const [delivery = [], pickup = [], scheduled = []] = windowsPart(sent).exceptions;
  return {
    rows: windowsPart(sent).rows,
    exceptions: [
      delivery,
      pickup,
      sent.scheduledDeliveryPickupConstraintsByWeek
        ? scheduled
        : (left?.exceptions ?? []).map((exception) => exceptionWords('Scheduled Windows', exception)),
    ],
  };
}

/** Whether rows hold the same windows, whatever blank rows and white space they have. */
export const hasSameRows = (one: WindowRows, other: WindowRows): boolean =>
  JSON.stringify(sentRows(one)) === JSON.stringify(sentRows(other));

/**
 * What came and went from one state of the grids to another, a line each: `Delivery Windows: + monday 12:00–16:00, …`.
 * Empty when the rows are the same.
 * @param other what the other person made of them: what only one of the two changed comes first, so that two lists that
 * are cut do not read alike
 */
export function windowDifference(before: WindowRows, after: WindowRows, other: WindowRows): string[] {
  const [from, to, others] = [sentRows(before), sentRows(after), sentRows(other)];
  return WINDOW_GRIDS.flatMap((grid) => {
    const parts = [
      {
        rows: rowsMissingIn(from[grid], to[grid]),
        theirs: rowsMissingIn(from[grid], others[grid]),
        say: 'gone',
      },
      {
        rows: rowsMissingIn(to[grid], from[grid]),
        theirs: rowsMissingIn(others[grid], from[grid]),
        say: 'come',
      },
    ] as const;
    const lines = parts.map(({ rows, theirs, say }) => {
      const own = rowsMissingIn(rows, theirs);
      const told = (some: readonly WindowRow[]) => some.map((row) => differenceTexts[say](words(row, grid)));
      return { own: told(own), shared: told(rowsMissingIn(rows, own)) };
    });
    const all = [...lines.flatMap(({ own }) => own), ...lines.flatMap(({ shared }) => shared)];
    if (all.length === 0) {
      const isMoved = JSON.stringify(from[grid]) !== JSON.stringify(to[grid]);
      return isMoved ? [differenceTexts.moved(grid)] : [];
    }
    const told = all.slice(0, MAX_TOLD);
    const left = all.length - told.length;
    return [...told, ...(left > 0 ? [differenceTexts.more(left)] : [])].map((line) => `${grid}: ${line}`);
  });
}

/** Rows that are not among the others; each of the others stands for one. */
export function rowsMissingIn(rows: readonly WindowRow[], others: readonly WindowRow[]): WindowRow[] {
  const left = new Map<string, number>();
  for (const row of others) left.set(row.join('\t'), (left.get(row.join('\t')) ?? 0) + 1);
  return rows.filter((row) => {
    const count = left.get(row.join('\t')) ?? 0;
    left.set(row.join('\t'), count - 1);
    return count <= 0;
  });
}

function words(row: WindowRow, grid: keyof WindowRows): string {
  const text = (column: (typeof WINDOW_COLUMNS)[typeof grid][number]) =>
    row[WINDOW_COLUMNS[grid].indexOf(column)] ?? '';
  return differenceTexts.row(
    text('day'),
    grid === 'Pickup Windows' ? null : `${text('deliveryStart')}–${text('deliveryEnd')}`,
    `${text('pickupStart')}–${text('pickupEnd')}`,
    text('cutoff'),
  );
}
