/**
 * `npm run redact`: takes personal data out of orders older than 90 days now
 * (docs/decisions/pipeline.md#redaction), and prints of how many.
 */
import { counted } from '../../src/contract/counts';
import { redactCommand } from './redactCommand';
import type { RedactedMerchant } from '../services/redaction/redactOrders';
import { readSettings } from '../settings/settings';
import { registerLocalCommand } from './localCommands';
import { runCommand } from './runCommand';

async function main(): Promise<void> {
  if (process.argv.length > 2) throw new Error('Usage: npm run redact');
  registerLocalCommand('redact', redactCommand);
  let total = 0;
  for await (const line of runCommand(readSettings(), 'redact', null)) {
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
