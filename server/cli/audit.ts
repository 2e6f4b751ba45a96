/**
 * `npm run audit -- --since 24h`: who did what, oldest first, a line each. `--until`, `--person EMAIL`, `--action NAME` and
 * `--record ID` narrow it; `--json` prints whole rows.
 */
import { requireDatabase } from '../db/engine/embeddedEngine';
import { readSettings } from '../settings/settings';
import { auditCommand, type AuditLine } from './auditCommand';
import { auditText } from './auditText';
import { readAuditOptions } from './auditOptions';
import { registerLocalCommand } from './localCommands';
import { runCommand } from './runCommand';

async function main(): Promise<void> {
  const { json, ...filter } = readAuditOptions(process.argv.slice(2), Date.now());
  const settings = readSettings();
  if (settings.databaseUrl === null) requireDatabase(settings.dataDir);
  registerLocalCommand('audit', auditCommand);
  let rows = 0;
  for await (const line of runCommand(settings, 'audit', filter)) {
    rows += 1;
    const row = line as AuditLine;
    process.stdout.write(`${json ? JSON.stringify(row) : auditText(row)}\n`);
  }
  if (rows === 0) process.stderr.write('There is nothing in the audit trail for this.\n');
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
