/**
 * `npm run import -- FILE`: imports orders from CSV or NDJSON (docs/import.md). Ends with 0 when every line is there,
 * 1 when lines were refused, 2 when the file could not be imported.
 */
import { Readable } from 'node:stream';
import { importCommand, type ImportLine } from '../import/importCommand';
import { ImportRefusal, readImportFile } from '../import/importFile';
import type { ImportReport } from '../import/importOrders';
import { printReport } from '../import/printReport';
import { readSettings } from '../settings';
import { registerLocalCommand } from './localCommands';
import { runCommand } from './runCommand';

async function main(): Promise<number> {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || rest.length > 0) throw new ImportRefusal('Usage: npm run import -- FILE');
  const { fileName, text, notes } = await readImportFile(file);

  registerLocalCommand('import', importCommand);
  let report: ImportReport | null = null;
  const input = Readable.from([Buffer.from(text)]);
  for await (const value of runCommand(readSettings(), 'import', { fileName, notes }, input)) {
    const line = value as ImportLine;
    if ('refusal' in line) throw new ImportRefusal(line.refusal);
    if ('report' in line) report = line.report;
    else if (process.stderr.isTTY) process.stderr.write(`\r${line.done} of ${line.total} lines`);
  }
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  if (!report) throw new Error('The import ended without a report.');
  process.stdout.write(printReport(report));
  return report.refused.length > 0 ? 1 : 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
