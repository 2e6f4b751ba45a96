/** What a bench measures, how it stands to its budget, and the one table that is printed. */

export interface Figure {
  /** What was measured, as the table says it. */
  readonly what: string;
  readonly value: number;
  readonly unit: 'ms' | 'kB' | '/s' | '×' | 'frames' | 'tasks';
  /** The budget of docs/benchmarks.md; without one the figure is told for information. */
  readonly budget?: number | undefined;
  /** Whether the budget is a floor instead of a ceiling. */
  readonly atLeast?: boolean;
  /** Said after the value: spread, parts, circumstances. */
  readonly note?: string | undefined;
}

type Verdict = 'met' | 'MISSED' | '';

export function verdictOf({ value, budget, atLeast = false }: Figure): Verdict {
  if (budget === undefined) return '';
  return (atLeast ? value >= budget : value <= budget) ? 'met' : 'MISSED';
}

/** The values at the given share of a sorted list, 0.5 for the middle. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The middle value of repeated measurements; the 95th percentile goes into the note. */
export function timing(
  what: string,
  millis: readonly number[],
  rest: Pick<Figure, 'budget' | 'note'> = {},
): Figure {
  const note = [`p95 ${shown(percentile(millis, 0.95))}`, rest.note].filter(Boolean).join('; ');
  return { what, value: percentile(millis, 0.5), unit: 'ms', ...rest, note };
}

/** Enough digits to compare by, no more. */
function shown(value: number): string {
  if (!Number.isFinite(value)) return 'none';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

/** The table, one line a figure. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { what, value, unit, budget, atLeast, note } = figure;
    const measured = `${shown(value)} ${unit}${note ? ` (${note})` : ''}`;
    const limit = budget === undefined ? '' : `${atLeast ? 'at least' : 'at most'} ${budget} ${unit}`;
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
