/** The program of `npm run redact`. */
import { counted } from '../../src/contract/counts';
import { requireDatabase } from '../db/engine/embeddedEngine';
import { redactCommand } from './redactCommand';
import type { RedactedMerchant } from '../services/redaction/redactOrders';
import { readSettings } from '../settings/settings';
import { registerLocalCommand } from './localCommands';
import { runCommand } from './runCommand';

/** Prints how many orders were redacted for each merchant. */
export async function runRedactProgram(): Promise<undefined> {
  const settings = readSettings();
  if (settings.databaseUrl === null) requireDatabase(settings.dataDir);
  registerLocalCommand('redact', redactCommand);
  let total = 0;
  for await (const line of runCommand(settings, 'redact', null)) {
    const { name, orders } = line as RedactedMerchant;
    total += orders;
    process.stdout.write(`${name}: ${counted(orders, 'order')} redacted.\n`);
  }
  if (total === 0) process.stdout.write('No orders had to be redacted.\n');
}
