/**
 * Compares two states of a rule's windows: whether somebody else changed them during an edit, and a description of each
 * person's changes (docs/decisions/wire.md#versions).
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

/** The most rows listed for each grid before `and 12 more`. */
const MAX_LISTED = 4;

/** A rule's windows as plain texts: equal JSON means equal windows, however they were written. */
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

/** The rows as sent: clean and without blank ones. */
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
 * The same value after `sent` is saved over `stored`: if no scheduled windows are sent, the stored scheduled exceptions
 * stay.
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

/** Whether both have the same windows, ignoring blank rows and white space. */
export const hasSameRows = (one: WindowRows, other: WindowRows): boolean =>
  JSON.stringify(sentRows(one)) === JSON.stringify(sentRows(other));

/**
 * The differences between two states of the grids, one per line: `Delivery Windows: + monday 12:00–16:00, …`. Empty
 * when nothing changed.
 * @param other the other person's rows. Changes that the two do not share come first, so that two shortened lists do
 * not look the same
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
      const listed = (some: readonly WindowRow[]) =>
        some.map((row) => differenceTexts[say](words(row, grid)));
      return { own: listed(own), shared: listed(rowsMissingIn(rows, own)) };
    });
    const all = [...lines.flatMap(({ own }) => own), ...lines.flatMap(({ shared }) => shared)];
    if (all.length === 0) {
      const isMoved = JSON.stringify(from[grid]) !== JSON.stringify(to[grid]);
      return isMoved ? [differenceTexts.moved(grid)] : [];
    }
    const listed = all.slice(0, MAX_LISTED);
    const left = all.length - listed.length;
    return [...listed, ...(left > 0 ? [differenceTexts.more(left)] : [])].map((line) => `${grid}: ${line}`);
  });
}

/** The rows that are not among the others. Each of the others matches only one row. */
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
