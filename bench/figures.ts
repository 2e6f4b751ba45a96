/** The figures of a bench, their comparison with the budgets, and the printed table. */
import written from './budgets.json';

interface Budget {
  readonly atMost?: number;
  readonly atLeast?: number;
}
const BUDGETS: Readonly<Record<string, Budget | undefined>> = written;

export interface Figure {
  /** What was measured, as shown in the table and named in bench/budgets.json. */
  readonly what: string;
  readonly value: number;
  readonly unit: 'ms' | 'kB' | 'MB' | '/s' | '×' | 'frames' | 'tasks' | 'calls';
  /** The machine does not meet the assumptions of the budget. */
  readonly isUnjudged?: boolean;
  /** Shown after the value: spread, parts, circumstances. */
  readonly note?: string | undefined;
  /** How the time is made up, in words. */
  readonly parts?: string | undefined;
}

type Verdict = 'met' | 'MISSED' | '';

const budgetOf = ({ what, isUnjudged = false }: Figure): Budget | undefined =>
  isUnjudged ? undefined : BUDGETS[what];

/** Whether a value is within a budget widened by a factor. */
const keepsTo = (value: number, { atMost = Infinity, atLeast = -Infinity }: Budget, stretch = 1): boolean =>
  value <= atMost * stretch && value >= atLeast / stretch;

export function verdictOf(figure: Figure): Verdict {
  const budget = budgetOf(figure);
  if (budget === undefined) return '';
  return keepsTo(figure.value, budget) ? 'met' : 'MISSED';
}

/** The factor by which a budget may be missed before `--check` fails, because runs differ. */
const MARGIN = 1.25;

/** Whether a figure fails `--check`. Times and rates depend on the machine and never fail; ratios do. */
export function failsCheck(figure: Figure): boolean {
  const budget = budgetOf(figure);
  const dependsOnMachine = figure.unit === 'ms' || figure.unit === '/s';
  return budget !== undefined && !dependsOnMachine && !keepsTo(figure.value, budget, MARGIN);
}

/** Budgets without a figure in a complete run: a misspelt name would check nothing. */
export const unusedBudgets = (figures: readonly Figure[]): string[] =>
  Object.keys(BUDGETS).filter((name) => !figures.some(({ what }) => what === name));

/** The value at the given share of the sorted list, 0.5 for the median. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median of repeated measurements, with the 95th percentile in the note. */
export function timing(
  what: string,
  millis: readonly number[],
  rest: Pick<Figure, 'note' | 'parts'> = {},
): Figure {
  const note = [`p95 ${shown(percentile(millis, 0.95))}`, rest.note].filter(Boolean).join('; ');
  return { what, value: percentile(millis, 0.5), unit: 'ms', ...rest, note };
}

/** Formats a value with just enough digits to compare it. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return 'none';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

/** The table, one line per figure. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { what, value, unit, note, parts } = figure;
    const budget = budgetOf(figure);
    const more = [note, parts].filter(Boolean).join('; ');
    const measured = `${shown(value)} ${unit}${more ? ` (${more})` : ''}`;
    const limit =
      budget === undefined
        ? ''
        : `${budget.atLeast === undefined ? 'at most' : 'at least'} ${budget.atMost ?? budget.atLeast} ${unit}`;
    return [what, measured, limit, verdictOf(figure)];
  });
  const all = [['what', 'measured', 'budget', 'verdict'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('-|-'));
  return lines.join('\n');
}
