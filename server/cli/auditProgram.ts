/** The program of `npm run audit`. */
import { requireDatabase } from '../db/engine/embeddedEngine';
import { readSettings } from '../settings/settings';
import { auditCommand, type AuditLine } from './auditCommand';
import { auditText } from './auditText';
import type { AuditOptions } from './auditOptions';
import { registerLocalCommand } from './localCommands';
import { runCommand } from './runCommand';

/** Prints the rows. */
export async function runAuditProgram({ json, ...filter }: AuditOptions): Promise<undefined> {
  const settings = readSettings();
  if (settings.databaseUrl === null) requireDatabase(settings.dataDir);
  registerLocalCommand('audit', auditCommand);
  let rows = 0;
  for await (const line of runCommand(settings, 'audit', filter)) {
    rows += 1;
    const row = line as AuditLine;
    process.stdout.write(`${json ? JSON.stringify(row) : auditText(row)}\n`);
  }
  if (rows === 0) process.stderr.write('The audit trail has no entries for this.\n');
}
