/**
 * `npm run redact`: takes personal data out of orders older than 90 days now
 * (docs/decisions/pipeline.md#redaction), and prints of how many.
 */
import { counted } from '../../src/contract/counts';
import { readCommandLine } from './commandLine';
import { requireDatabase } from '../db/engine/embeddedEngine';
import { redactCommand } from './redactCommand';
import type { RedactedMerchant } from '../services/redaction/redactOrders';
import { readSettings } from '../settings/settings';
import { registerLocalCommand } from './localCommands';
import { runCommand } from './runCommand';

async function main(): Promise<void> {
  readCommandLine({ usage: 'Usage: npm run redact', names: [] });
  const settings = readSettings();
  if (settings.databaseUrl === null) requireDatabase(settings.dataDir);
  registerLocalCommand('redact', redactCommand);
  let total = 0;
  for await (const line of runCommand(settings, 'redact', null)) {
    const { name, orders } = line as RedactedMerchant;
    total += orders;
    process.stdout.write(`${name}: ${counted(orders, 'order')} redacted.\n`);
  }
  if (total === 0) process.stdout.write('There was nothing to redact.\n');
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
