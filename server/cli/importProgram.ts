/** The program of `npm run import`. */
import { Readable } from 'node:stream';
import type { CommandLine } from './commandLine';
import { requireDatabase } from '../db/engine/embeddedEngine';
import { WrongVersion } from '../db/migrate';
import { importCommand, type ImportLine } from './importCommand';
import { ImportRefusal, readImportFile } from '../import/importFile';
import type { ImportReport } from '../import/importOrders';
import { ImportProgress } from '../import/importProgress';
import { printReport } from '../import/printReport';
import { needsLook, removeReportFile, writeReportFile } from '../import/reportFile';
import { readSettings, type Settings } from '../settings/settings';
import { registerLocalCommand } from './localCommands';
import { runCommand, ServerEnded } from './runCommand';

/** Imports the file and returns the exit code. */
export async function runImportProgram({ names: [file = ''] }: CommandLine): Promise<number> {
  const settings = readSettings();
  // A new database would have no merchants for these orders.
  if (settings.databaseUrl === null) requireDatabase(settings.dataDir);
  const { fileName, text, notes } = await readImportFile(file);
  const progress = new ImportProgress(process.stderr);
  let report: ImportReport;
  try {
    report = await runImport(settings, { fileName, notes, text }, progress);
  } catch (error) {
    progress.end();
    if (error instanceof ImportRefusal || error instanceof WrongVersion) throw error;
    const why = error instanceof ServerEnded ? 'The server stopped in the meantime.' : messageOf(error);
    process.stderr.write(`${progress.interruption(fileName, why)}\n`);
    return 3;
  }
  progress.end();
  const reportFile = needsLook(report) ? await writeReportFile(report, file) : null;
  const misleading = reportFile === null ? await removeReportFile(file) : null;
  process.stdout.write(printReport(report, reportFile));
  if (misleading !== null) process.stderr.write(`${misleading}\n`);
  return report.refused.length > 0 ? 1 : 0;
}

async function runImport(
  settings: Settings,
  { fileName, notes, text }: Awaited<ReturnType<typeof readImportFile>>,
  progress: ImportProgress,
): Promise<ImportReport> {
  registerLocalCommand('import', importCommand);
  const input = Readable.from([Buffer.from(text)]);
  let last: ImportLine | null = null;
  // Read to the end: without a running server, that closes the database.
  for await (const value of runCommand(settings, 'import', { fileName, notes }, input)) {
    last = value as ImportLine;
    if ('done' in last) progress.say(last.done, last.total);
  }
  if (last && 'refusal' in last) throw new ImportRefusal(last.refusal);
  if (last && 'report' in last) return last.report;
  throw new Error('There is no report.');
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
