/** How the findings about windows are shown: marks in the cells, and the list under the week. */
import type { Weekday } from '../../../contract/constants';
import type { WindowGrid } from '../../../contract/merchantMessages';
import type { LintFinding } from '../../../domain/rules/windowLint';
import type { PicturedGrid } from '../../../domain/rules/weekPicture';
import type { GridProblem } from '../../../ui/grid/gridTypes';
import type { GridController } from '../../../ui/grid/useGrid';

/** The target of `Go to cell`. */
interface WindowPlace {
  readonly grid: WindowGrid;
  readonly row: number;
  readonly column: number;
}

export interface FindingLine {
  readonly key: string;
  readonly severity: LintFinding['severity'];
  /** Shown in bold before the sentence; empty if the sentence stands alone. */
  readonly subject: string;
  readonly text: string;
  /** What was typed, if a cell cannot be read. */
  readonly typed: string;
  readonly go: WindowPlace | null;
  /** A missing row to add: its grid and its day; null leaves the day open. */
  readonly add: { readonly grid: WindowGrid; readonly day: Weekday | null } | null;
}

/** An error that was already stored may stay, so it is shown as a warning: nothing has to be corrected. */
const shownSeverity = ({ severity, blocking }: LintFinding): LintFinding['severity'] =>
  severity === 'error' && !blocking ? 'warning' : severity;

/**
 * Whether a finding is about input that is still being typed: the cell being edited, and the cells right of the caret
 * in a row that is filled in from left to right. They are marked once the caret moves on, or a save was attempted.
 */
export function isPending(finding: LintFinding, { caret, state }: GridController): boolean {
  if (finding.row !== caret.row || finding.column === null) return false;
  if (state.editing !== null && finding.column === caret.column) return true;
  return finding.kind === 'halfRow' && finding.column >= caret.column;
}

/** The marks of one grid's cells, with their messages. */
export function gridProblems(findings: readonly LintFinding[], grid: WindowGrid): GridProblem[] {
  return findings
    .filter((finding) => finding.grid === grid && finding.severity !== 'information')
    .flatMap((finding) =>
      finding.cells.map(({ row, column }) => ({
        row,
        column,
        message: finding.cells.length > 1 ? finding.message : finding.text,
        severity: shownSeverity(finding) === 'error' ? ('error' as const) : ('warning' as const),
      })),
    );
}

/**
 * The lines of the list: one for a half-filled row, whatever is missing in it, and one for a missing grid. Purely
 * informational ones are limited to the week that is shown.
 */
export function findingLines(findings: readonly LintFinding[], pictured: PicturedGrid): FindingLine[] {
  const lines = new Map<string, FindingLine>();
  for (const finding of findings) {
    const { kind, grid, row, column, subject, text, typed, day } = finding;
    if (finding.severity === 'information' && !isOfWeek(finding, pictured)) continue;
    const at = kind === 'halfRow' ? '' : `${subject}/${column ?? ''}/${typed}`;
    const key =
      row === null
        ? `${kind}/${day === null ? '' : `${grid}/${day}`}/${text}`
        : `${kind}/${grid}/${row}/${at}/${text}`;
    if (lines.has(key)) continue;
    const isNamed = subject === '' || text.includes(grid) || row === null || grid === 'Delivery Windows';
    lines.set(key, {
      key,
      severity: shownSeverity(finding),
      subject: isNamed ? subject : `${grid}: ${subject}`,
      text,
      typed,
      go: row === null || column === null ? null : { grid, row, column },
      add: row === null ? { grid, day } : null,
    });
  }
  return [...lines.values()];
}

const isOfWeek = ({ grid, kind }: LintFinding, pictured: PicturedGrid): boolean =>
  grid === pictured || (kind === 'noPickup' && pictured === 'Delivery Windows');
