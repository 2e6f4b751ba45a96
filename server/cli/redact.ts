/**
 * `npm run redact`: takes personal data out of orders older than 90 days now
 * (docs/decisions/pipeline.md#redaction), and prints of how many.
 */
import { readCommandLine } from './commandLine';
import { startCommand } from './startCommand';

startCommand(
  () => readCommandLine({ usage: 'Usage: npm run redact', names: [] }),
  async () => (await import('./redactProgram')).runRedactProgram,
);
