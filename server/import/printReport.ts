/** Formats an import's report for a terminal. */
import type { ImportReport } from './importOrders';
import { knownReason, isStuck } from './knownReason';

/** Lines shown of each list if a file has them all; the counts above are always complete. */
const SHOWN = 200;

/**
 * Returns the report: counts, orders by status, then the lines that need attention. It lists all of them unless they
 * are in `reportFile`, which is named last, where it stays visible in a terminal.
 */
export function printReport(report: ImportReport, reportFile: string | null = null): string {
  const most = reportFile === null ? Infinity : SHOWN;
  const { imported, known, refused } = report;
  const parts = [
    `${report.fileName}: ${count(report.lines, 'order line')} read, ${imported.length} imported, ` +
      `${known.length} already there, ${refused.length} refused.`,
    ...[...report.notes, ...approximateNotes(imported)].map((note) => `Note: ${note}`),
  ];

  const byStatus = new Map<string, number>();
  for (const { status } of imported) byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  if (imported.length > 0) {
    parts.push(
      section(
        'Imported',
        ['Status', 'Orders'],
        [...byStatus].sort(([, a], [, b]) => b - a).map(([status, orders]) => [status, String(orders)]),
        most,
      ),
    );
  }
  const attention = imported.filter(({ reasons }) => reasons.length > 0);
  if (attention.length > 0) {
    parts.push(
      section(
        'Imported, but need attention',
        ['Line', 'Reference', 'Status', 'Reason'],
        attention.map(({ line, reference, status, reasons }) => [
          String(line),
          reference,
          status,
          reasons.join(' '),
        ]),
        most,
      ),
    );
  }
  for (const [title, entries] of [
    ['Already there, but need attention', known.filter(isStuck)],
    ['Already there, left unchanged', known.filter((entry) => !isStuck(entry))],
  ] as const) {
    if (entries.length === 0) continue;
    parts.push(
      section(
        title,
        ['Line', 'Reference', 'Order', 'Status', 'Reason'],
        entries.map((entry) => [
          String(entry.line),
          entry.reference,
          entry.orderId,
          entry.status,
          knownReason(entry),
        ]),
        most,
      ),
    );
  }
  if (refused.length > 0) {
    parts.push(
      section(
        'Refused',
        ['Line', 'Reference', 'Reason'],
        refused.map(({ line, reference, reasons }) => [String(line), reference || '-', reasons.join('; ')]),
        most,
      ),
    );
  }
  if (reportFile !== null) parts.push('', `The result of every line: ${reportFile}`);
  return `${parts.join('\n')}\n`;
}

/**
 * GEOCODED says that an address was found, not how exactly: if the geocoder is down, all are located by their postal
 * codes.
 */
function approximateNotes(imported: ImportReport['imported']): string[] {
  const note = (orders: ImportReport['imported'], why: string): string[] => {
    const found = orders.flatMap(({ approximate }) => approximate ?? []);
    if (found.length === 0) return [];
    return [
      `${found.length} of ${count(imported.length, 'order')} imported in this run ` +
        `${found.length === 1 ? 'has an approximate address' : 'have approximate addresses'} ` +
        `(${[...new Set(found)].join(', ')}): ${why}. Filter the Address column in the console to see them.`,
    ];
  };
  return [
    ...note(
      imported.filter(({ positionFromFile }) => !positionFromFile),
      'the geocoder knows nothing better, or did not answer',
    ),
    ...note(
      imported.filter(({ positionFromFile }) => positionFromFile),
      'taken from the file',
    ),
  ];
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

/** Formats a table whose columns are as wide as their longest cell, except the last one. */
function section(
  title: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  most: number,
): string {
  const shown = rows.slice(0, most);
  // Not as arguments of one call: their number is limited, and a file may have more lines.
  const widths = header.map((name, column) =>
    shown.reduce((width, row) => Math.max(width, (row[column] ?? '').length), name.length),
  );
  const draw = (row: readonly string[]): string =>
    `  ${row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')}`.trimEnd();
  const rest = rows.length - shown.length;
  return [
    '',
    title,
    draw(header),
    ...shown.map(draw),
    ...(rest > 0 ? [`  … and ${count(rest, 'more line')}`] : []),
  ].join('\n');
}
