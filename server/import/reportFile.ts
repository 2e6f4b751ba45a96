/** Writes an import's report to a file for spreadsheets: every line of the import with its outcome. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toCsv } from '../../src/lib/csv';
import type { ImportReport } from './importOrders';
import { knownReason } from './knownReason';

const HEADER = ['Line', 'Reference Number', 'Outcome', 'Order ID', 'Order Status', 'Reason'];

/** Whether any line needs attention: refused, already there, or an order that is not GEOCODED. */
export const needsLook = ({ imported, known, refused }: ImportReport): boolean =>
  known.length > 0 || refused.length > 0 || imported.some(({ reasons }) => reasons.length > 0);

/**
 * Writes `orders.report.csv` beside `orders.csv`, replacing that of an earlier import, and returns its path; null if
 * the file cannot be written.
 */
export async function writeReportFile(report: ImportReport, file: string): Promise<string | null> {
  const target = reportPath(file);
  const text = await toCsv(HEADER, rowsOf(report));
  return writeFile(target, text, { mode: 0o600 }).then(
    () => target,
    () => null,
  );
}

/**
 * Removes the report of an earlier import of a file with this name: it would be taken for the report of this one. A
 * file that was not written here stays.
 * @returns what to say if that report could not be removed, else null
 */
export async function removeReportFile(file: string): Promise<string | null> {
  const target = reportPath(file);
  const text = await readFile(target, 'utf8').catch(() => '');
  if (!text.startsWith(await toCsv(HEADER, []))) return null;
  return rm(target).then(
    () => null,
    () =>
      `${target} is the report of an earlier import, and could not be removed. It does not tell about this one.`,
  );
}

function reportPath(file: string): string {
  const { dir, name } = path.parse(file);
  return path.join(dir, `${name}.report.csv`);
}

function rowsOf({ imported, known, refused }: ImportReport): (string | number)[][] {
  return [
    ...imported.map(({ line, reference, orderId, status, reasons, approximate }) => [
      line,
      reference,
      'imported',
      orderId,
      status,
      [...reasons, ...(approximate === undefined ? [] : [`Approximate address: ${approximate}.`])].join(' '),
    ]),
    ...known.map((entry) => [
      entry.line,
      entry.reference,
      'already there',
      entry.orderId,
      entry.status,
      knownReason(entry),
    ]),
    ...refused.map(({ line, reference, reasons }) => [
      line,
      reference,
      'refused',
      '',
      '',
      reasons.join('; '),
    ]),
  ].sort(([one], [other]) => Number(one) - Number(other));
}
